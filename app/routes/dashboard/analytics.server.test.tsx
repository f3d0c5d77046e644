import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { plansWith } from "#app/features/billing/plans/plans-with.ts";
import { formatDay } from "#app/lib/chart-scale.ts";
import { db } from "#app/platform/db.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { ToastProvider } from "#app/ui/toast.tsx";
import { type InsertedUser, insertUser } from "#tests/support/accounts-factory.ts";
import { answerOf, createRouteArgs, formRequest, pageRequest } from "#tests/support/requests.ts";
import { mergeVisits, visitEvent, visitorHex } from "#tests/support/visits-factory.ts";
import Analytics, { action, loader } from "./analytics.tsx";

const PATH = "/dashboard/analytics";

function load(user: InsertedUser, search = "") {
	return loader(createRouteArgs(pageRequest(PATH + search), {}, { user }));
}

/** The tab as the server draws it. */
async function drawTab(
	user: InsertedUser,
	search = "",
	url = `http://localhost:3000/${user.username}`,
): Promise<string> {
	const { data: loaderData } = await load(user, search);
	const Tab = Analytics as unknown as (props: Record<string, unknown>) => React.ReactNode;
	const layout = { loaderData: { page: { username: user.username, url } } };
	const element = (
		<ToastProvider>
			<Tab loaderData={loaderData} matches={[{}, layout]} />
		</ToastProvider>
	);
	const router = createMemoryRouter([{ path: "*", element }]);
	return renderToStaticMarkup(<RouterProvider router={router} />);
}

async function readTab(user: InsertedUser, search = ""): Promise<string> {
	return asWords(await drawTab(user, search));
}

function asWords(html: string): string {
	return html
		.replaceAll(/<[^>]*>/g, " ")
		.replaceAll("&#x27;", "'")
		.replaceAll(/\s+/g, " ");
}

/** A page since long ago, with one visitor who clicked and one who did not. */
async function insertVisitedPage(tier: InsertedUser["tier"]): Promise<InsertedUser> {
	const owner = await insertUser({ tier });
	const { analyticsKey } = await db.profile.update({
		where: { id: owner.profileId },
		data: { createdAt: new Date("2025-01-01T00:00:00Z") },
	});
	const link = await db.link.create({
		data: { profileId: owner.profileId, title: "My shop", url: "https://a.example", position: 0 },
	});
	const now = Date.now();
	const anna = { visitor: visitorHex(1), atMs: now };
	await mergeVisits([
		visitEvent(analyticsKey, { atMs: now, source: "instagram" }),
		visitEvent(analyticsKey, { ...anna, country: "DE" }),
		visitEvent(analyticsKey, { ...anna, linkKey: link.analyticsKey }),
		visitEvent(analyticsKey, { ...anna, engagedS: 65 }),
		visitEvent(analyticsKey, { atMs: now - 9 * 86_400_000 }),
	]);
	return owner;
}

describe("the analytics tab", () => {
	test("shows the six numbers with their definitions, page and period", async () => {
		const text = await readTab(await insertVisitedPage("max"), "?range=7d");
		expect(text).toContain("Your page");
		expect(text).toContain("2 visitors in the last 5 minutes Reload");
		expect(text).toMatch(/Page views 2 100% more than the 7 days before/);
		expect(text).toMatch(/Unique visitors 2 100% more/);
		expect(text).toMatch(/Link clicks 1 /);
		expect(text).toMatch(/Conversion rate 50\.0% 50 points more/);
		expect(text).toMatch(/Bounce rate 50\.0% 50 points less/);
		expect(text).toContain("Average time 1:05 1 minute 5 seconds");
		expect(text).toMatch(/My shop 1 clicks 50\.0% click-through/);
		expect(text).toContain("50% direct and 50% social.");
		expect(text).toMatch(/Unknown 1 visitors 50% share|Germany 1 visitors 50% share/);
		expect(text).toContain("Nothing was left out.");
	});

	test("says what the plan leaves out, and which plans include it", async () => {
		const free = await insertVisitedPage("free");
		const text = await readTab(free, "?days=36500");
		expect(text).toContain(
			"Free shows the last 5 days. Pro shows the last 30, Max shows everything",
		);
		expect(text).toContain(
			`Sources, countries, devices, and browsers come with ${plansWith("analyticsBreakdowns")}.`,
		);
		expect(text).not.toMatch(/Germany|Export CSV|Email reports/);
		expect(await readTab(free, "?range=24h")).not.toContain("Free shows");

		const pro = await readTab({ ...free, tier: "pro" }, "?range=90d");
		expect(pro).toContain("Pro shows the last 30 days. Max shows everything");
		expect(pro).not.toContain("Export CSV");
		const max = await readTab({ ...free, tier: "max" }, "?range=90d");
		expect(max).not.toContain("See the plans");
		expect(max).toMatch(/Export CSV Email reports/);
	});

	test("has a switch for each line of the chart, and leaves visitors out at first", async () => {
		const html = await drawTab(await insertVisitedPage("max"), "?range=7d");
		const switches = [...html.matchAll(/<input type="checkbox"[^>]*>/g)].map(([input]) => [
			/aria-label="([^"]*)"/.exec(input)?.[1],
			/checked=""/.test(input),
		]);
		expect(switches).toEqual([
			["Page views in the chart", true],
			["Unique visitors in the chart", false],
			["Link clicks in the chart", true],
		]);
		// Each switch hides the line, its unfinished part, its name and its dots by the style sheet.
		for (const [, line = ""] of html.matchAll(/<input type="checkbox" value="(\w+)"/g)) {
			expect(html).toContain(`[[value=${line}]:not(:checked)]/numbers:hidden`);
		}
		expect(html).toContain("group/numbers");
	});

	test("says when most views came, and from where if the data says so", async () => {
		const owner = await insertVisitedPage("max");
		// One came from Instagram and one directly.
		expect(await readTab(owner, "?range=7d")).toContain("Most today so far: 2 views.");
		expect(await readTab(owner, "?range=24h")).toContain("Most in this hour so far: 2 views.");
		const { analyticsKey } = await db.profile.findUniqueOrThrow({
			where: { id: owner.profileId },
		});
		await mergeVisits([visitEvent(analyticsKey, { source: "instagram" })]);
		expect(await readTab(owner, "?range=7d")).toContain(
			"Most today so far: 3 views, 67% from Instagram .",
		);
		expect(await readTab({ ...owner, tier: "free" }, "?range=7d")).toContain(
			"Most today so far: 3 views.",
		);
		const dayMs = (age: number) => Date.now() - age * 86_400_000;
		const day = (age: number) => new Date(dayMs(age)).toISOString().slice(0, 10);
		await mergeVisits([1, 2].map(() => visitEvent(analyticsKey, { atMs: dayMs(40) })));
		expect(await readTab(owner, `?range=custom&from=${day(42)}&to=${day(38)}`)).toMatch(
			new RegExp(`Most on ${formatDay(day(40))}(, \\d{4})?: 2 views, all direct\\.`),
		);
		expect(await readTab(owner, "?range=custom&from=2025-02-01&to=2025-02-02")).not.toContain(
			"Most ",
		);
	});

	test("dashes the day that isn’t over, and no finished one", async () => {
		const owner = await insertVisitedPage("max");
		expect(await drawTab(owner, "?range=7d")).toContain("data-unfinished");
		expect(await readTab(owner, "?range=7d")).toContain(" so far");
		const daysAgo = (days: number) =>
			new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
		const finished = `?range=custom&from=${daysAgo(9)}&to=${daysAgo(2)}`;
		expect(await drawTab(owner, finished)).not.toContain("data-unfinished");
		expect(await readTab(owner, finished)).not.toContain(" so far");
	});

	test("compares with the period before on request, if the plan shows it", async () => {
		const owner = await insertVisitedPage("max");
		const plain = await drawTab(owner, "?range=7d");
		expect(asWords(plain)).toContain("Compare with the 7 days before");
		expect(plain).toContain("range=7d&amp;compare=previous");
		const compared = await drawTab(owner, "?range=7d&compare=previous");
		expect(asWords(compared)).toContain("Hide comparison");
		expect(asWords(compared)).toContain("Views, the 7 days before");
		// The other period keeps the comparison.
		expect(compared).toContain("range=30d&amp;compare=previous");
		const free = await readTab({ ...owner, tier: "free" }, "?range=7d&compare=previous");
		expect(free).not.toMatch(/Compare with|Hide comparison|Views, the/);
	});

	test("says what changed on the page when most views came", async () => {
		const owner = await insertVisitedPage("max");
		const { profileId } = owner;
		const changedAt = (updatedAt: Date, number: number, change: string) =>
			db.pageVersion.create({
				data: { profileId, number, author: "creator", changes: [change], document: {}, updatedAt },
			});
		const dayMs = (age: number) => Date.now() - age * 86_400_000;
		const day = (age: number) => new Date(dayMs(age)).toISOString().slice(0, 10);
		await changedAt(new Date(dayMs(4)), 1, "bio");
		expect(await readTab(owner, "?range=7d")).toMatch(/Most today so far: 2 views\. (?!Page)/);
		await changedAt(new Date(), 2, "theme");
		expect(await readTab(owner, "?range=7d")).toContain(
			"Most today so far: 2 views. Page changes today: Appearance.",
		);
		expect(await readTab(owner, "?range=24h")).toContain(
			"Most in this hour so far: 2 views. Page changes in this hour: Appearance.",
		);
		const { analyticsKey } = await db.profile.findUniqueOrThrow({ where: { id: profileId } });
		await mergeVisits([1, 2].map(() => visitEvent(analyticsKey, { atMs: dayMs(40) })));
		await changedAt(new Date(dayMs(40)), 3, "links-added:2");
		await changedAt(new Date(dayMs(40)), 4, "photo");
		expect(await readTab(owner, `?range=custom&from=${day(42)}&to=${day(38)}`)).toContain(
			"2 views, all direct. Page changes that day: 2 links added; Photo.",
		);
	});

	test("notes when the page changed in the period", async () => {
		const owner = await insertVisitedPage("max");
		const { id } = await db.pageVersion.create({
			data: {
				profileId: owner.profileId,
				number: 1,
				author: "creator",
				changes: ["bio", "links-added:2"],
				document: {},
			},
		});
		const html = await drawTab(owner, "?range=7d");
		expect(asWords(html)).toContain("1 change to your page");
		expect(asWords(html)).toContain("Bio, 2 links added");
		expect(html).toContain(`href="/dashboard/settings/history/${id}"`);
		expect(html.match(/<line data-note="true"/g)).toHaveLength(1);
		expect(asWords(await drawTab(owner, "?range=24h"))).toContain("1 change to your page");
		const earlier = "?range=custom&from=2025-02-01&to=2025-02-02";
		expect(await readTab(owner, earlier)).not.toContain("Bio, 2 links added");
	});

	test("locks what the plan lacks", async () => {
		const owner = await insertVisitedPage("free");
		const text = await readTab(owner, "?range=24h");
		for (const name of ["Sources", "Countries", "Devices", "Browsers"]) {
			expect(text).toContain(`${name} Locked`);
		}
		expect(text).toContain("30d (limited by your plan)");
		expect(await readTab({ ...owner, tier: "max" }, "?range=24h")).not.toMatch(
			/Locked|limited by your plan/,
		);
	});

	test("shows thousands of sources page by page", async () => {
		const owner = await insertVisitedPage("max");
		const { analyticsKey } = await db.profile.findUniqueOrThrow({
			where: { id: owner.profileId },
		});
		for (const [table, time, value] of [
			["daily", "day", "current_date"],
			["monthly", "month", "date_trunc('month', current_date)"],
		]) {
			await query({
				text: `INSERT INTO analytics.${table} (profile_key, ${time}, dimension, value, views, visitors, clicks)
					SELECT $1, ${value}, 'source', 'source-' || n, 1, 1, 0
					FROM generate_series(1, 5000) AS n`,
				values: [analyticsKey],
			});
		}
		const html = await drawTab(owner, "?range=30d");
		expect(html.length).toBeLessThan(100_000);
		expect(html.match(/>source-\d+</g)?.length).toBeLessThanOrEqual(25);
		const text = asWords(html);
		expect(text).toContain("Page 1 of 201 Next");
		const next = await drawTab(owner, "?range=30d&links=9&sources=201");
		expect(asWords(next)).toContain("Previous Page 201 of 201");
		expect(next).toContain('href="/?range=30d&amp;sources=200#sources"');
	});

	test("has a form for a custom range, filled with the current one", async () => {
		const owner = await insertVisitedPage("max");
		const { data } = await load(owner, "?range=custom&from=2026-01-31&to=2026-01-01");
		expect(data.parts?.span).toMatchObject({ firstDay: "2026-01-01", lastDay: "2026-01-31" });
		expect(await readTab(owner, "?range=custom")).toContain("From To Show");
	});

	test("has the page's main address to share, and opens the page on the site", async () => {
		const owner = await insertUser();
		const html = await drawTab(owner, "", "https://links.ada-lovelace.com");
		expect(asWords(html)).toContain("https://links.ada-lovelace.com");
		expect(html).toContain(`href="/${owner.username}"`);
	});

	test("has different texts for a period and a page without visits", async () => {
		const quiet = await insertVisitedPage("pro");
		const text = await readTab(quiet, "?range=custom&from=2025-02-01&to=2025-02-02");
		expect(text).toContain("Pro shows the last 30 days.");
		expect(text.match(/No visits in this period\./g)).toHaveLength(5);
		expect(await readTab(await insertUser())).toContain("No visits yet");
		expect(await drawTab(await insertUser())).not.toContain("/dashboard/settings/reports");
		const offered = await readTab(await insertUser());
		expect(offered).toContain("Email me at my first 10 visits Save");
		expect(offered).toContain("We’ll send it once you verify your email.");
		expect(await readTab(await insertUser({ emailVerified: true }))).not.toContain(
			"once you verify",
		);
		// The plan that includes reports by email says so there.
		expect(await drawTab(await insertUser({ tier: "max" }))).toMatch(
			/Hear about your visits[^.]*href="\/dashboard\/settings\/reports"/,
		);
	});

	test("turns the email about the first visits off and on, and offers it until it is sent", async () => {
		const user = await insertUser();
		const isOn = async () =>
			/<input[^>]* name="first_visits"[^>]*>/.exec(await drawTab(user))?.[0].includes("checked");
		const save = (fields: Record<string, string>) => {
			const request = formRequest(PATH, { intent: "save-first-visits", ...fields });
			return answerOf(action(createRouteArgs(request, {}, { user })));
		};
		expect(await isOn()).toBe(true);
		expect(await save({})).toRedirectTo(PATH);
		expect(await isOn()).toBe(false);
		await save({ first_visits: "on" });
		expect(await isOn()).toBe(true);
		await db.reportDelivery.create({
			data: { profileId: user.profileId, kind: "first-visits", period: new Date("1970-01-01") },
		});
		expect(await isOn()).toBeUndefined();
	});

	test("answers 503 and says that numbers are unavailable when none can be read", async () => {
		const user = await insertUser();
		await query({ text: "ALTER TABLE analytics.daily RENAME TO daily_elsewhere" });
		try {
			const answer = await load(user);
			expect(answer.init).toMatchObject({ status: 503 });
			expect(await readTab(user)).toContain("Failed to load analytics data.");
		} finally {
			await query({ text: "ALTER TABLE analytics.daily_elsewhere RENAME TO daily" });
		}
	});

	test("marks each unreadable part as unavailable, beside the others", async () => {
		const owner = await insertVisitedPage("pro");
		await query({ text: "ALTER TABLE channel RENAME TO channel_elsewhere" });
		try {
			const text = await readTab(owner);
			expect(text).toContain("Links, channels, and sources Unavailable right now. Try again");
			expect(text).toContain("Page views 2");
		} finally {
			await query({ text: "ALTER TABLE channel_elsewhere RENAME TO channel" });
		}
	});
});
