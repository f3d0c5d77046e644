import { randomUUIDv7 } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { applyBatches } from "./apply-batches.server.ts";
import { EVENT_KIND } from "./codes.ts";
import { getAnalyticsSummary } from "./queries.server.ts";
import type { SpoolRecord, VisitEvent } from "./spool-record.ts";
import { startOfDay } from "./utc-day.ts";

const clock = { now: () => new Date("2026-06-30T18:00:00Z") };
const LONG_AGO = new Date("2025-01-01T00:00:00Z");

async function insertPage({ createdAt = LONG_AGO, tier = "free" as Tier } = {}) {
	const { profileId } = await insertUser({ tier });
	const { analyticsKey } = await db.profile.update({
		where: { id: profileId },
		data: { createdAt },
		select: { analyticsKey: true },
	});
	return { profileId, profileKey: analyticsKey, tier };
}

async function insertLink(page: { profileId: string }, title: string, position: number) {
	return db.link.create({
		data: { profileId: page.profileId, title, url: "https://example.com/", position },
		select: { id: true, analyticsKey: true },
	});
}

let lastVisitor = 0;
function happen(
	page: { profileKey: number },
	day: string,
	given: Partial<VisitEvent> = {},
): VisitEvent {
	lastVisitor += 1;
	return {
		kind: given.linkKey ? EVENT_KIND.click : EVENT_KIND.view,
		atMs: startOfDay(day) + 1_000,
		visitor: lastVisitor.toString(16).padStart(32, "0"),
		profileKey: page.profileKey,
		linkKey: null,
		source: null,
		country: null,
		device: 1,
		browser: 1,
		...given,
	};
}

async function apply(...records: SpoolRecord[]): Promise<void> {
	await applyBatches([{ id: randomUUIDv7(), records }], clock);
}

describe("getAnalyticsSummary", () => {
	test("adds up a period and fills the days without a visit", async () => {
		const page = await insertPage({ tier: "pro" });
		const link = await insertLink(page, "Shop", 0);
		await apply(
			happen(page, "2026-06-30"),
			happen(page, "2026-06-28"),
			happen(page, "2026-06-28", { visitor: "aa".repeat(16) }),
			happen(page, "2026-06-28", { visitor: "aa".repeat(16) }),
			happen(page, "2026-06-28", { linkKey: link.analyticsKey }),
			happen(page, "2026-06-23"),
		);
		const summary = await getAnalyticsSummary({ ...page, period: 7 }, clock);
		expect(summary).toMatchObject({
			period: 7,
			firstDay: "2026-06-24",
			lastDay: "2026-06-30",
			totals: { views: 4, visitors: 3, clicks: 1 },
			hasVisits: true,
		});
		expect(summary.daily).toEqual([
			{ date: "2026-06-24", views: 0, visitors: 0, clicks: 0 },
			{ date: "2026-06-25", views: 0, visitors: 0, clicks: 0 },
			{ date: "2026-06-26", views: 0, visitors: 0, clicks: 0 },
			{ date: "2026-06-27", views: 0, visitors: 0, clicks: 0 },
			{ date: "2026-06-28", views: 3, visitors: 2, clicks: 1 },
			{ date: "2026-06-29", views: 0, visitors: 0, clicks: 0 },
			{ date: "2026-06-30", views: 1, visitors: 1, clicks: 0 },
		]);
	});

	test.each([
		["free", 36_500, 5, "2026-06-26"],
		["free", "all", 5, "2026-06-26"],
		["free", 3, 3, "2026-06-28"],
		["pro", 36_500, 30, "2026-06-01"],
		["max", 36_500, 36_500, "2025-01-01"],
		["max", "all", "all", "2025-01-01"],
	] as const)("on %s, %s days are cut to %s", async (tier, asked, period, firstDay) => {
		const page = await insertPage({ tier });
		await apply(happen(page, "2025-01-02"), happen(page, "2026-06-26"));
		const summary = await getAnalyticsSummary({ ...page, period: asked }, clock);
		expect(summary).toMatchObject({ period, firstDay });
		expect(summary.totals.views).toBe(tier === "max" ? 2 : Number(firstDay <= "2026-06-26"));
	});

	test("begins with the page: the days before it were not without visits, there was nothing to visit", async () => {
		const page = await insertPage({ tier: "max", createdAt: new Date("2026-06-28T09:00:00Z") });
		const { daily } = await getAnalyticsSummary({ ...page, period: 30 }, clock);
		expect(daily.map(({ date }) => date)).toEqual(["2026-06-28", "2026-06-29", "2026-06-30"]);
	});

	test("compares with the equally long period before", async () => {
		const page = await insertPage({ tier: "pro" });
		await apply(
			happen(page, "2026-06-24"),
			happen(page, "2026-06-23"),
			happen(page, "2026-06-17"),
			happen(page, "2026-06-16"),
		);
		const { totals, previous } = await getAnalyticsSummary({ ...page, period: 7 }, clock);
		expect(totals.views).toBe(1);
		expect(previous).toEqual({ views: 2, visitors: 2, clicks: 0 });
	});

	test.each([
		["the tier does not see that far", { tier: "free" as const, createdAt: LONG_AGO }, 5],
		["the tier sees just the period", { tier: "pro" as const, createdAt: LONG_AGO }, 30],
		["the page is younger", { tier: "max" as const, createdAt: new Date("2026-06-20") }, 7],
		["all there is is shown", { tier: "max" as const, createdAt: LONG_AGO }, "all" as const],
	])("compares with nothing when %s", async (_why, given, period) => {
		const page = await insertPage(given);
		await apply(happen(page, "2026-06-22"));
		const { previous } = await getAnalyticsSummary({ ...page, period }, clock);
		expect(previous).toBeNull();
	});

	test("names each link, those nobody clicked and those that are gone too, but no headers", async () => {
		const page = await insertPage();
		const [first, second, gone] = await Promise.all([
			insertLink(page, "First", 0),
			insertLink(page, "Second", 1),
			insertLink(page, "Gone", 2),
		]);
		await db.link.create({
			data: { profileId: page.profileId, kind: "header", title: "More", url: "", position: 3 },
		});
		const other = await insertPage();
		const foreign = await insertLink(other, "Somebody else's", 0);
		await apply(
			happen(page, "2026-06-30", { linkKey: gone.analyticsKey }),
			happen(page, "2026-06-29", { linkKey: gone.analyticsKey }),
			happen(page, "2026-06-29", { linkKey: second.analyticsKey }),
			happen(other, "2026-06-29", { linkKey: foreign.analyticsKey }),
		);
		await db.link.delete({ where: { id: gone.id } });
		const { links } = await getAnalyticsSummary({ ...page, period: 5 }, clock);
		expect(links).toEqual([
			{ key: gone.analyticsKey, title: "Deleted link", isDeleted: true, clicks: 2 },
			{ key: second.analyticsKey, title: "Second", isDeleted: false, clicks: 1 },
			{ key: first.analyticsKey, title: "First", isDeleted: false, clicks: 0 },
		]);
	});

	test("tells what was not counted, and nothing of it otherwise", async () => {
		const page = await insertPage();
		const { profileKey } = page;
		await apply(
			{ day: "2026-06-30", profileKey, reason: "owner" },
			{ day: "2026-06-29", profileKey, reason: "bot" },
			{ day: "2026-06-29", profileKey, reason: "bot" },
			{ day: "2026-06-01", profileKey, reason: "prefetch" },
		);
		const summary = await getAnalyticsSummary({ ...page, period: 5 }, clock);
		expect(summary.excluded).toEqual([
			{ reason: "bot", hits: 2 },
			{ reason: "owner", hits: 1 },
		]);
		expect(summary.hasVisits).toBe(false);
		expect(summary.totals).toEqual({ views: 0, visitors: 0, clicks: 0 });
	});

	test("knows no page that does not exist", async () => {
		const missing = { profileId: randomUUIDv7(), period: 7, tier: "free" };
		await expect(getAnalyticsSummary(missing, clock)).rejects.toMatchObject({ code: "not_found" });
	});
});
