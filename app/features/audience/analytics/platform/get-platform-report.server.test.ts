import { describe, expect, test, vi } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { log } from "#app/platform/log.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { insertAdministrator } from "#tests/support/administrators-factory.ts";
import { insertInvoice } from "#tests/support/billing-factory.ts";
import { excludedHit, mergeVisits, visitEvent, visitorHex } from "#tests/support/visits-factory.ts";
import { readRange } from "../report/ranges.ts";
import { exportPlatformList } from "./export-platform-list.server.ts";
import { getPlatformReport } from "./get-platform-report.server.ts";
import { PLATFORM_EXPORTS, type PlatformExport } from "./platform-exports.ts";

const clock = { now: () => new Date("2026-06-30T18:20:00Z") };
const TITLE = '=HYPERLINK("https://evil.example")';

function load(search: string) {
	const range = readRange(new URLSearchParams(search));
	return getPlatformReport({ range, listPages: {}, requestId: "request-7" }, clock);
}

async function exportList(list: PlatformExport, search = "range=7d") {
	const actor = await insertAdministrator();
	const range = readRange(new URLSearchParams(search));
	const { csv } = await exportPlatformList({ actor, list, range }, clock);
	const written = await db.auditEntry.findMany({ where: { administratorEmail: actor.email } });
	return { lines: csv.replace("\uFEFF", "").trim().split("\n"), written };
}

/** Two pages with three visitors, of whom one clicks and comes back, and a bot. */
async function insertVisits() {
	await query({
		text: `TRUNCATE analytics.daily, analytics.hourly, analytics.daily_platform, analytics.monthly_platform, analytics.hourly_platform,
			analytics.present`,
	});
	const [first, second] = [await insertUser(), await insertUser()];
	const link = await db.link.create({
		data: { profileId: first.profileId, title: TITLE, url: "https://a.example", position: 0 },
	});
	const keyOf = async ({ profileId }: { profileId: string }) =>
		(await db.profile.findUniqueOrThrow({ where: { id: profileId } })).analyticsKey;
	const [firstKey, secondKey] = [await keyOf(first), await keyOf(second)];
	const at = (time: string) => ({ atMs: Date.parse(`2026-06-${time}Z`) });
	const anna = visitorHex(1);
	await mergeVisits(
		[
			visitEvent(firstKey, { ...at("30T10:00"), visitor: anna, country: "DE" }),
			visitEvent(firstKey, { ...at("30T10:01"), visitor: anna, linkKey: link.analyticsKey }),
			visitEvent(firstKey, { ...at("30T10:00"), visitor: anna, engagedS: 65 }),
			visitEvent(firstKey, { ...at("30T14:00"), visitor: anna, country: "DE" }),
			visitEvent(secondKey, { ...at("30T18:18"), source: "instagram" }),
			visitEvent(secondKey, { ...at("21T09:00") }),
			excludedHit(firstKey, at("30T10:00")),
		],
		clock,
	);
	return { first, second, firstKey };
}

describe("the analytics of all pages", () => {
	test("are the sums over the pages, compared with the period before", async () => {
		const { first, second } = await insertVisits();
		const { numbers, lists, topPages, topLinks, excluded, present } = await load("range=7d");
		expect(numbers).toMatchObject({
			data: {
				totals: {
					views: 3,
					visitors: 2,
					clicks: 1,
					clickers: 1,
					visits: 3,
					bounces: 2,
					returningVisitors: 1,
					engagedVisits: 1,
					engagedS: 65,
				},
				// There are no visits from before 21 June, so no full week to compare with.
				previous: null,
			},
		});
		expect((await load("range=5d")).numbers).toMatchObject({
			data: { previous: { views: 1, visitors: 1 } },
		});
		expect(topPages).toEqual({
			data: {
				rows: [
					{ username: first.username, views: 2, visitors: 1, clicks: 1 },
					{ username: second.username, views: 1, visitors: 1, clicks: 0 },
				],
				othersAtMost: 0,
				since: null,
			},
		});
		expect(topLinks).toEqual({
			data: {
				rows: [{ title: TITLE, isDeleted: false, username: first.username, clicks: 1 }],
				othersAtMost: 0,
				since: null,
			},
		});
		expect(lists).toMatchObject({
			data: {
				visitors: 2,
				sourceKinds: { direct: 1, organic: 0, social: 1, referral: 0 },
				breakdowns: { countries: [{ label: "Germany", visitors: 1 }, { label: "Unknown" }] },
			},
		});
		expect(excluded).toEqual({ data: { excluded: [{ reason: "bot", hits: 1 }] } });
		expect(present).toEqual({ data: 1 });
	});

	test("of the last 24 hours are by the hour", async () => {
		await insertVisits();
		const { numbers, lists, span } = await load("range=24h");
		expect(span).toMatchObject({ data: { unit: "hour" } });
		const series = "data" in numbers ? numbers.data.series : [];
		expect(series).toHaveLength(24);
		expect(series.filter(({ views }) => views > 0).map(({ at, views }) => [at, views])).toEqual([
			["2026-06-30T10:00Z", 1],
			["2026-06-30T14:00Z", 1],
			["2026-06-30T18:00Z", 1],
		]);
		expect(lists).toMatchObject({ data: { visitors: 2 } });
	});

	test("show any range since the first visit, with the days of single pages as far as they are kept", async () => {
		await insertVisits();
		await query({
			text: `INSERT INTO analytics.daily_platform (day, dimension, value, views)
				VALUES ('2024-01-01', 'total', '', 1) ON CONFLICT DO NOTHING`,
		});
		// Pages whose plan shows everything keep older days. Counting them alone would be unfair to the others.
		await query({
			text: `INSERT INTO analytics.daily (profile_key, day, dimension, value, views)
				SELECT DISTINCT profile_key, date '2026-03-26', 'total', '', 50 FROM analytics.daily`,
		});
		const { span, signups, topPages, topLinks } = await load(
			"range=custom&from=2023-01-01&to=2026-06-30",
		);
		expect(span).toMatchObject({
			data: { firstDay: "2024-01-01", lastDay: "2026-06-30", cutToDays: null },
		});
		expect("data" in signups && signups.data).toHaveLength(912);
		expect(topPages).toMatchObject({
			data: { since: "2026-03-27", rows: [{ views: 2 }, { views: 2 }] },
		});
		expect(topLinks).toMatchObject({ data: { since: "2026-03-27" } });
		const earlier = await load("range=custom&from=2024-01-01&to=2026-03-26");
		expect(earlier.topPages).toEqual({
			data: { rows: [], othersAtMost: 0, since: "2026-03-27" },
		});
	});

	test("begin today at the latest, also if a clock was ahead when a visit was counted", async () => {
		await query({ text: "TRUNCATE analytics.daily_platform" });
		await query({
			text: `INSERT INTO analytics.daily_platform (day, dimension, value, views)
				VALUES ('2026-07-02', 'total', '', 1)`,
		});
		expect((await load("range=7d")).span).toMatchObject({
			data: { oldestDay: "2026-06-30", firstDay: "2026-06-30", lastDay: "2026-06-30" },
		});
	});

	test("count as present who was here within five minutes, by the clock", async () => {
		const { firstKey } = await insertVisits();
		for (const [seed, at] of [
			[7, "2026-06-30T18:14:59Z"],
			[8, "2026-06-30T18:15:01Z"],
			[9, "2026-06-30T18:30:00Z"],
		] as const) {
			await query({
				text: "INSERT INTO analytics.present (profile_key, visitor, at) VALUES ($1, $2, $3)",
				values: [firstKey, visitorHex(seed), new Date(at)],
			});
		}
		expect((await load("range=7d")).present).toEqual({ data: 2 });
	});

	test("include revenue by the day of the payment, without refunds and other periods", async () => {
		await insertVisits();
		const { userId } = await insertUser();
		for (const [paidAt, paidCents, refundedCents] of [
			["2026-06-23T23:59:59Z", 900, 0],
			["2026-06-25T23:59:59Z", 400, 100],
		] as const) {
			await insertInvoice(
				{ userId },
				{ paidAt: new Date(paidAt), totalCents: paidCents, paidCents, refundedCents },
			);
		}
		expect((await load("range=7d")).revenue).toEqual({
			data: {
				netCents: 300,
				refundedCents: 100,
				days: [{ day: "2026-06-25", count: 0, netCents: 300 }],
			},
		});
	});

	test("fail one panel at a time, with the specification's text", async () => {
		await insertVisits();
		const logged = vi.spyOn(log, "error").mockImplementation(() => {});
		await query({ text: "ALTER TABLE analytics.present RENAME TO present_elsewhere" });
		try {
			const { present, numbers } = await load("range=7d");
			expect(present).toEqual({ failure: "Failed to load admin analytics data." });
			expect(numbers).toHaveProperty("data");
			expect(logged.mock.calls[0]?.[0]).toMatchObject({ requestId: "request-7" });
		} finally {
			await query({ text: "ALTER TABLE analytics.present_elsewhere RENAME TO present" });
			logged.mockRestore();
		}
	});
});

describe("an export", () => {
	test.each(Object.keys(PLATFORM_EXPORTS) as PlatformExport[])(
		"of %s is written to the audit log",
		async (list) => {
			await insertVisits();
			const { lines, written } = await exportList(list);
			expect(lines[0]).toMatch(/^[a-z_]+(,[a-z_]+)+$/);
			expect(written).toMatchObject([
				{
					action: "analytics.exported",
					targetId: list,
					after: { From: "2026-06-24", To: "2026-06-30" },
				},
			]);
		},
	);

	test("has the numbers of the page, and no formulas", async () => {
		const { first, second } = await insertVisits();
		expect((await exportList("pages")).lines).toEqual([
			"username,views,visitors,clicks",
			`${first.username},2,1,1`,
			`${second.username},1,1,0`,
		]);
		const links = await exportList("links");
		expect(links.lines[1]).toBe(`"'=HYPERLINK(""https://evil.example"")",${first.username},1`);
		expect((await exportList("sources")).lines).toEqual(
			expect.arrayContaining(["value,name,views,visitors", "instagram,Instagram,1,1"]),
		);
		expect((await exportList("countries")).lines[0]).toBe("value,name,views,visitors,clicks");
		expect((await exportList("excluded")).lines).toEqual(["reason,hits", "bot,1"]);
		expect((await exportList("visits")).lines.at(-1)).toBe("2026-06-30,3,2,1");
	});
});
