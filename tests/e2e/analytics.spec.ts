import { type Browser, devices, type Locator, type Page } from "playwright/test";
import type { Db } from "#app/platform/db.server.ts";
import {
	expect,
	expectAccessible,
	expectNoHorizontalScroll,
	test,
} from "#tests/support/browser.ts";
import { insertLink } from "#tests/support/links-factory.ts";
import { randomAddress } from "#tests/support/random-address.ts";

// Headless Chromium names itself in its user agent and would count as a bot.
const { userAgent } = devices["Desktop Chrome"];
test.use({ userAgent });

type VisitorOptions = { baseURL: string | undefined; headers?: Record<string, string> };

async function newVisitorWithoutJavaScript(
	browser: Browser,
	{ baseURL, headers = {} }: VisitorOptions,
): Promise<Page> {
	const context = await browser.newContext({
		baseURL,
		userAgent,
		javaScriptEnabled: false,
		extraHTTPHeaders: { "X-Forwarded-For": randomAddress(), ...headers },
	});
	return context.newPage();
}

/** Reloads the page and returns four of the numbers at the top of the tab. The empty state has none. */
async function readNumbers(page: Page): Promise<Record<string, string | null>> {
	await page.goto("/dashboard/analytics");
	const entries = await Promise.all(
		["Page views", "Unique visitors", "Link clicks", "Conversion rate"].map(async (label) => {
			const value = page.locator(`dt:text-is("${label}") + dd`);
			return [label, (await value.count()) > 0 ? await value.textContent() : ""] as const;
		}),
	);
	return Object.fromEntries(entries);
}

/** Inserts two months of statistics for a page. */
async function insertDays(
	db: Db,
	{ analyticsKey, linkKey }: { analyticsKey: number; linkKey: number },
): Promise<void> {
	await db.$executeRaw`
		INSERT INTO analytics.daily (profile_key, day, dimension, value, views, visitors, clicks, clickers,
			visits, bounces, returning_visitors, engaged_visits, engaged_s)
		SELECT ${analyticsKey}, (now() AT TIME ZONE 'UTC')::date - age, dimension, value,
			90 - age, 70 - age, 8, 6, 80 - age, 5, 4, 3, 200
		FROM generate_series(0, 59) AS age, (VALUES ('total', ''), ('link', ${String(linkKey)}), ('source', ''),
			('source', 'instagram'), ('country', 'DE'), ('device', 'mobile'), ('browser', 'safari')
		) AS counted (dimension, value)`;
	await db.$executeRaw`
		INSERT INTO analytics.monthly
		SELECT profile_key, date_trunc('month', day)::date, dimension, value, sum(views), sum(visitors), sum(clicks)
		FROM analytics.daily WHERE profile_key = ${analyticsKey} GROUP BY 1, 2, 3, 4`;
}

/** @returns the name at the end of a line of the chart */
function nameOfLine(page: Page, name: string): Locator {
	return page.locator("svg text").getByText(name, { exact: true });
}

test("visitors' actions appear on the dashboard, but not those of bots, opted-out visitors and the owner @no-js @gate", async ({
	page,
	browser,
	baseURL,
	request,
	owner,
}) => {
	await insertLink(owner, { title: "My shop", url: `${baseURL}/terms` });
	await page.goto("/dashboard/analytics");
	await expect(page.getByRole("heading", { name: "No visits yet" })).toBeVisible();
	await expect(page.getByRole("main").getByText(`${baseURL}/${owner.username}`)).toBeVisible();

	const visitor = await newVisitorWithoutJavaScript(browser, { baseURL });
	await visitor.goto(`/${owner.username}`);
	await visitor.getByRole("link", { name: "My shop" }).click();
	await expect(visitor).toHaveURL(`${baseURL}/terms`);
	await visitor.goto(`/${owner.username}`);

	const refuser = await newVisitorWithoutJavaScript(browser, { baseURL, headers: { DNT: "1" } });
	await refuser.goto(`/${owner.username}`);
	await request.get(`/${owner.username}`, { headers: { "User-Agent": "Googlebot/2.1" } });
	await page.goto(`/${owner.username}`);

	await expect
		.poll(() => readNumbers(page))
		.toEqual({
			"Page views": "2",
			"Unique visitors": "1",
			"Link clicks": "1",
			"Conversion rate": "100.0%",
		});
	await expect
		.poll(async () => {
			await page.goto("/dashboard/analytics");
			return page.getByRole("region", { name: "Not counted" }).textContent();
		})
		.toContain("1 hit by a bot, 1 hit by someone who asks not to be tracked, and 1 hit by you.");
	const links = page.getByRole("list", { name: "Links by clicks" });
	await expect(links.getByRole("listitem")).toHaveText(/My shop\s*1 clicks\s*50\.0% click-through/);
	await expect(page.getByText("1 visitor in the last 5 minutes")).toBeVisible();
	await visitor.context().close();
	await refuser.context().close();
});

test("a deleted link answers with the 404 page, and only GET and HEAD are allowed", async ({
	page,
	request,
}) => {
	const missing = await page.goto(`/go/${crypto.randomUUID()}`);
	expect(missing?.status()).toBe(404);
	expect(missing?.headers()["cache-control"]).toBe("no-store");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Page not found/);

	const posted = await request.post(`/go/${crypto.randomUUID()}`, { form: { a: "1" } });
	expect(posted.status()).toBe(405);
	expect(posted.headers().allow).toBe("GET, HEAD");
});

test("the tab is readable without visits and with two months of them @phone @gate-phone", async ({
	page,
	db,
	signInAs,
}) => {
	const owner = await signInAs({ tier: "max" });
	await page.goto("/dashboard/analytics");
	await expectNoHorizontalScroll(page);

	const { id, analyticsKey } = await db.profile.update({
		where: { id: owner.profileId },
		data: { createdAt: new Date("2026-01-01T00:00:00Z") },
	});
	const { analyticsKey: linkKey } = await db.link.create({
		data: {
			profileId: id,
			title: "A long title ".repeat(7),
			url: "https://example.com",
			position: 0,
		},
	});
	await insertDays(db, { analyticsKey, linkKey });
	await page.goto("/dashboard/analytics");
	await page
		.getByRole("navigation", { name: "Time range" })
		.getByRole("link", { name: "30d" })
		.click();
	await expect(page).toHaveURL(/\?range=30d$/);
	await expect(page.getByText("than the 30 days before").first()).toBeVisible();
	// The count of present visitors is updating by now.
	await expect(page.getByRole("link", { name: "Reload" })).toBeHidden();
	await page.getByText("Show as table").click();
	const rows = page.getByRole("table", { name: "Visits per day" }).getByRole("row");
	await expect(rows).toHaveCount(31);
	await expectAccessible(page);
	await expectNoHorizontalScroll(page);

	// Selects the day before yesterday with the keyboard. The announcement matches the table.
	const chooser = page.getByRole("slider", { name: "Visits per day: choose a day" });
	await chooser.press("ArrowLeft");
	await chooser.press("ArrowLeft");
	const [day, views, visitors] = await rows.nth(28).locator("th, td").allTextContents();
	await expect(chooser).toHaveAttribute(
		"aria-valuetext",
		new RegExp(`^${day}: ${views} views?, ${visitors} visitors?, \\d+ clicks?$`),
	);
	await page.getByRole("img", { name: /^Visits per day/ }).hover({ position: { x: 1, y: 60 } });
	const [firstDay = ""] = await rows.nth(1).locator("th").allTextContents();
	await expect(page.getByRole("img", { name: /^Visits per day/ })).toContainText(firstDay);

	// The numbers are the chart's switches: the whole number can be pressed.
	const visitorsSwitch = page.getByRole("checkbox", { name: "Unique visitors in the chart" });
	await expect(nameOfLine(page, "Visitors")).toBeHidden();
	await page.locator('dt:text-is("Unique visitors") + dd').click({ force: true });
	await expect(visitorsSwitch).toBeChecked();
	await expect(nameOfLine(page, "Visitors")).toBeVisible();
	await page.getByRole("checkbox", { name: "Page views in the chart" }).press("Space");
	await expect(nameOfLine(page, "Views")).toBeHidden();

	const menu = page.locator("summary").and(page.getByLabel("More", { exact: true }));
	await menu.click();
	await expect(page.getByRole("link", { name: "Export CSV" })).toHaveAttribute(
		"href",
		"/dashboard/analytics/export.csv?range=30d",
	);
	await expectAccessible(page);
	await expectNoHorizontalScroll(page);
	await page.keyboard.press("Escape");
	await expect(page.getByRole("link", { name: "Export CSV" })).toBeHidden();
	await expect(menu).toBeFocused();
});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("a form selects a custom range, limited to what the plan includes", async ({
		page,
		db,
		signInAs,
	}) => {
		const owner = await signInAs({ tier: "pro" });
		const { analyticsKey } = await db.profile.update({
			where: { id: owner.profileId },
			data: { createdAt: new Date("2026-01-01T00:00:00Z") },
		});
		await insertDays(db, { analyticsKey, linkKey: 0 });
		await page.goto("/dashboard/analytics?range=custom");
		await expect(page.getByText(/visitors? in the last 5 minutes/)).toBeVisible();
		await expect(page.getByRole("link", { name: "Reload" })).toBeVisible();
		await expect(page.getByText("Pro shows the last 30 days.")).toBeHidden();

		const now = Date.now();
		const daysAgo = (days: number) => new Date(now - days * 86_400_000).toISOString().slice(0, 10);
		await page.getByLabel("From").fill(daysAgo(4));
		await page.getByLabel("To", { exact: true }).fill(daysAgo(2));
		await page.getByRole("button", { name: "Show" }).click();
		await expect(page).toHaveURL(
			`/dashboard/analytics?range=custom&from=${daysAgo(4)}&to=${daysAgo(2)}`,
		);
		await expect(page.getByText("than the 3 days before").first()).toBeVisible();
		await page.getByText("Show as table").click();
		const rows = page.getByRole("table", { name: "Visits per day" }).getByRole("row");
		await expect(rows).toHaveCount(4);
		await expect(nameOfLine(page, "Visitors")).toBeHidden();
		await page.getByRole("checkbox", { name: "Unique visitors in the chart" }).check();
		await expect(nameOfLine(page, "Visitors")).toBeVisible();

		await page.goto(`/dashboard/analytics?range=custom&from=2026-01-01&to=${daysAgo(2)}`);
		await expect(page.getByText("Pro shows the last 30 days.")).toBeVisible();
		await expect(page.getByLabel("From")).toHaveValue(daysAgo(29));
	});
});
