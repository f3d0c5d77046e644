import { type Browser, devices, type Page } from "playwright/test";
import {
	expect,
	expectAccessible,
	expectNoHorizontalScroll,
	test,
} from "#tests/support/browser.ts";
import { randomAddress } from "#tests/support/random-address.ts";

// Chromium without a window says so in its user agent, which makes it a bot.
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

/** The four numbers at the top of the tab, read anew; the empty state has none. */
async function readNumbers(page: Page): Promise<Record<string, string | null>> {
	await page.goto("/dashboard/analytics");
	const entries = await Promise.all(
		["Views", "Unique visitors", "Link clicks", "Click-through"].map(async (label) => {
			const value = page.locator(`dt:text-is("${label}") + dd`);
			return [label, (await value.count()) > 0 ? await value.textContent() : ""] as const;
		}),
	);
	return Object.fromEntries(entries);
}

test("what visitors do shows up on the dashboard, and what bots, refusers and the owner do does not @no-js", async ({
	page,
	browser,
	baseURL,
	request,
	db,
	insertUser,
	signIn,
}) => {
	const owner = await insertUser();
	await db.link.create({
		data: { profileId: owner.profileId, title: "My shop", url: `${baseURL}/terms`, position: 0 },
	});
	await signIn(owner);
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
			Views: "2",
			"Unique visitors": "1",
			"Link clicks": "1",
			"Click-through": "50.0%",
		});
	await expect
		.poll(async () => {
			await page.goto("/dashboard/analytics");
			return page.getByRole("region", { name: "Not counted" }).textContent();
		})
		.toContain(
			"1 hit by a bot, 1 hit by someone who asks not to be tracked, and 1 hit of your own.",
		);
	const links = page.getByRole("list", { name: "Links by clicks" });
	await expect(links.getByRole("listitem")).toHaveText(/My shop\s*1\s*100%/);
	await visitor.context().close();
	await refuser.context().close();
});

test("a link that is gone answers with the 404 page, and only GET and HEAD are allowed", async ({
	page,
	request,
}) => {
	const missing = await page.goto(`/go/${crypto.randomUUID()}`);
	expect(missing?.status()).toBe(404);
	expect(missing?.headers()["cache-control"]).toBe("no-store");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");

	const posted = await request.post(`/go/${crypto.randomUUID()}`, { form: { a: "1" } });
	expect(posted.status()).toBe(405);
	expect(posted.headers().allow).toBe("GET, HEAD");
});

test("the tab reads well without visits and with two months of them @phone", async ({
	page,
	db,
	insertUser,
	signIn,
}) => {
	const owner = await insertUser({ tier: "max" });
	await signIn(owner);
	await page.goto("/dashboard/analytics");
	await expectAccessible(page);
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
	const { seedDemoVisits } = await import("#app/features/analytics/seed-demo-visits.server.ts");
	await seedDemoVisits({ analyticsKey, linkKeys: [linkKey], days: 60, seed: 1 });
	await page.goto("/dashboard/analytics");
	await page
		.getByRole("navigation", { name: "Period" })
		.getByRole("link", { name: "30 days" })
		.click();
	await expect(page).toHaveURL(/\?days=30$/);
	await expect(page.getByText("than the 30 days before").first()).toBeVisible();
	await page.getByText("Show as table").click();
	await expect(page.getByRole("table", { name: "Views per day" }).getByRole("row")).toHaveCount(31);
	await expectAccessible(page);
	await expectNoHorizontalScroll(page);
});

test("on free the last five days are shown, whatever the address asks for @no-js", async ({
	page,
	db,
	insertUser,
	signIn,
}) => {
	const owner = await insertUser({ tier: "free" });
	const { analyticsKey } = await db.profile.update({
		where: { id: owner.profileId },
		data: { createdAt: new Date("2026-01-01T00:00:00Z") },
	});
	const { seedDemoVisits } = await import("#app/features/analytics/seed-demo-visits.server.ts");
	await seedDemoVisits({ analyticsKey, linkKeys: [], days: 10, seed: 1 });
	await signIn(owner);
	await page.goto("/dashboard/analytics?days=36500");
	await expect(page.getByText("Last 5 days")).toBeVisible();
	await page.getByText("Show as table").click();
	await expect(page.getByRole("table", { name: "Views per day" }).getByRole("row")).toHaveCount(6);
});
