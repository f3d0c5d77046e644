import { beforeEach, expect, test } from "vitest";
import { query } from "#app/platform/sql.server.ts";
import { excludedHit, mergeVisits, visitEvent, visitorHex } from "#tests/support/visits-factory.ts";
import { deleteOldHours } from "../retention/delete-old-hours.server.ts";
import { deleteOldPartitions } from "../retention/delete-old-partitions.server.ts";
import { deletePageAnalytics } from "../retention/delete-page-analytics.server.ts";
import { updateRollUps } from "./update-roll-ups.server.ts";
import { listRecordedDays, verifyRollUps } from "./verify-roll-ups.server.ts";

const clock = { now: () => new Date("2026-03-10T12:00:00Z") };
const PAGE = 60_001;
const OTHER_PAGE = 60_002;
const TODAY = "2026-03-10";

function at(time: string, given: Parameters<typeof visitEvent>[1] = {}) {
	return visitEvent(PAGE, { atMs: Date.parse(`${TODAY}T${time}Z`), ...given });
}

beforeEach(async () => {
	await query({
		text: `TRUNCATE analytics.event, analytics.daily, analytics.monthly, analytics.hourly, analytics.daily_platform,
			analytics.monthly_platform, analytics.hourly_platform, analytics.visitor_day`,
	});
	const visitor = visitorHex(1);
	await mergeVisits(
		[
			at("08:00:00", {
				visitor,
				source: "tiktok",
				channelKey: 4,
				country: "DE",
				domain: "ada.example",
			}),
			at("08:00:30", { visitor, linkKey: 5, country: "DE", domain: "www.ada.example" }),
			at("08:01:00", { visitor, engagedS: 50 }),
			at("09:00:00", { visitor }),
			at("09:10:00", { language: "ja", domain: "www.ada.example" }),
			visitEvent(OTHER_PAGE, { atMs: clock.now().getTime() }),
			excludedHit(PAGE, { atMs: clock.now().getTime() }),
		],
		clock,
	);
});

function tables() {
	return Promise.all(
		["daily", "hourly", "daily_platform", "hourly_platform", "visitor_day", "monthly_platform"].map(
			(table) =>
				query({
					// A backfill enters visitors anew.
					text: `SELECT to_jsonb(stored) - 'entered_by' AS row FROM analytics.${table} AS stored ORDER BY 1`,
				}),
		),
	);
}

/** Damages each table that a flush writes roll-ups to. */
async function damage() {
	await query({ text: `UPDATE analytics.daily SET views = views + 1 WHERE dimension = 'total'` });
	await query({ text: `DELETE FROM analytics.daily WHERE dimension IN ('channel', 'address')` });
	await query({
		text: `INSERT INTO analytics.daily (profile_key, day, dimension, value, clicks) VALUES ($1, $2, 'link', '77', 1)`,
		values: [PAGE, TODAY],
	});
	await query({ text: `UPDATE analytics.hourly SET bounces = 7 WHERE dimension = 'total'` });
	await query({
		text: `UPDATE analytics.daily_platform SET visitors = 0 WHERE dimension = 'country'`,
	});
	await query({
		text: `UPDATE analytics.hourly_platform SET visits = 0 WHERE dimension = 'total'`,
	});
	await query({ text: `UPDATE analytics.visitor_day SET minutes = '{1}'` });
}

test("verification reports nothing when the roll-ups are correct", async () => {
	expect(await verifyRollUps(TODAY, clock)).toEqual([]);
});

test("verification reports each number that differs from the events, with the expected value", async () => {
	await damage();
	const differences = await verifyRollUps(TODAY, clock);
	const place = { table: "daily", profileKey: PAGE, at: TODAY };
	expect(differences).toContainEqual({
		...place,
		dimension: "total",
		value: "",
		count: "views",
		stored: 4,
		expected: 3,
	});
	const channel = { ...place, dimension: "channel", value: "4", stored: 0, expected: 1 };
	expect(differences).toContainEqual({ ...channel, count: "views" });
	expect(differences).toContainEqual({ ...channel, count: "visitors" });
	const address = { ...channel, dimension: "address", value: "ada.example" };
	expect(differences).toContainEqual({ ...address, count: "visitors" });
	expect(differences).toContainEqual({
		...place,
		dimension: "link",
		value: "77",
		count: "clicks",
		stored: 1,
		expected: 0,
	});
	expect(differences).toContainEqual({
		table: "hourly",
		profileKey: PAGE,
		at: `${TODAY} 08:00`,
		dimension: "total",
		value: "",
		count: "bounces",
		stored: 7,
		expected: 0,
	});
	expect(differences).toContainEqual({
		table: "daily_platform",
		profileKey: null,
		at: TODAY,
		dimension: "country",
		value: "DE",
		count: "visitors",
		stored: 0,
		expected: 1,
	});
	expect(differences).toContainEqual({
		table: "hourly_platform",
		profileKey: null,
		at: `${TODAY} 08:00`,
		dimension: "total",
		value: "",
		count: "visits",
		stored: 0,
		expected: 1,
	});
	expect(differences.every(({ dimension }) => dimension !== "excluded")).toBe(true);
});

test("a backfill restores the numbers of a day, even while visits arrive", async () => {
	const before = await tables();
	await damage();
	await updateRollUps(TODAY, clock);
	// Totals over all pages are not reduced: they may include deleted pages.
	expect(await verifyRollUps(TODAY, clock)).toEqual([]);
	const [daily, hourly, , platformHours, visitors] = await tables();
	expect([daily, hourly, platformHours, visitors]).toEqual([
		before[0],
		before[1],
		before[3],
		before[4],
	]);

	await mergeVisits([at("09:40:00", { visitor: visitorHex(1) })], clock);
	expect(await verifyRollUps(TODAY, clock)).toEqual([]);
});

test("a backfill of correct roll-ups changes nothing", async () => {
	const before = await tables();
	await updateRollUps(TODAY, clock);
	expect(await tables()).toEqual(before);
});

test("a backfill keeps the daily counts of deleted pages", async () => {
	await deletePageAnalytics({ profileKey: OTHER_PAGE });
	const [daily, hourly, platform] = await tables();
	await updateRollUps(TODAY, clock);
	expect((await tables()).slice(0, 3)).toEqual([daily, hourly, platform]);
	expect(await verifyRollUps(TODAY, clock)).toEqual([]);
});

test("visits that arrive during a backfill are counted once", async () => {
	await Promise.all([
		updateRollUps(TODAY, clock),
		...Array.from({ length: 6 }, () => mergeVisits([at("09:40:00"), at("11:00:00")], clock)),
		updateRollUps(TODAY, clock),
	]);
	expect(await verifyRollUps(TODAY, clock)).toEqual([]);
});

test("expired hours and days deleted by retention are not reported as differences", async () => {
	const later = { now: () => new Date("2026-07-10T12:00:00Z") };
	await deleteOldHours(later);
	expect(await verifyRollUps(TODAY, later)).toEqual([]);
	await query({ text: `DELETE FROM analytics.daily WHERE profile_key = $1`, values: [PAGE] });
	expect(await verifyRollUps(TODAY, later)).toEqual([]);
	// The shortest retention period and its grace period are not over yet.
	const sooner = { now: () => new Date("2026-06-10T12:00:00Z") };
	expect(await verifyRollUps(TODAY, sooner)).not.toEqual([]);
});

test("days with possible raw events are those of the partitions, until these are dropped", async () => {
	const monthOf = async (iso: string) =>
		new Set((await listRecordedDays({ now: () => new Date(iso) })).map((day) => day.slice(0, 7)));
	expect(await monthOf("2026-03-10T12:00:00Z")).toContain("2026-03");
	expect((await listRecordedDays(clock)).at(-1)).toBe(TODAY);

	await deleteOldPartitions({ now: () => new Date("2027-04-30T23:00:00Z") });
	expect(await monthOf("2027-04-30T23:00:00Z")).toContain("2026-03");
	await deleteOldPartitions({ now: () => new Date("2027-05-01T00:00:00Z") });
	expect(await monthOf("2027-05-01T00:00:00Z")).not.toContain("2026-03");
});
