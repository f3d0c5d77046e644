import { randomUUIDv7 } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { PRINT_CHANNEL_KEY } from "#app/features/creator-page/core/public-page.ts";
import { deleteLinks } from "#app/features/creator-page/links/edit/delete-links.server.ts";
import { deleteRemovedLinksAt } from "#app/features/creator-page/links/edit/delete-removed-links.server.ts";
import { KINDS, OPENING_KINDS } from "#app/features/creator-page/links/kinds/kinds.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { db, pool } from "#app/platform/db.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { hasCitus } from "#tests/support/test-databases.ts";
import { excludedHit, mergeVisits, visitEvent, visitorHex } from "#tests/support/visits-factory.ts";
import { OTHER_SOURCE } from "./collect/source-bounds.server.ts";
import type { SpoolRecord, VisitEvent } from "./collect/spool-record.ts";
import { getAnalyticsReport, getReportParts } from "./queries.server.ts";
import { getPresentVisitors } from "./report/get-present-visitors.server.ts";
import { listLinkTrends } from "./report/list-link-trends.server.ts";
import { ROWS_PER_PAGE } from "./report/list-pages.ts";
import { type Range, readRange } from "./report/ranges.ts";

const clock = { now: () => new Date("2026-06-30T18:20:00Z") };
const LONG_AGO = new Date("2025-01-01T00:00:00Z");
const NOTHING = { views: 0, visitors: 0, clicks: 0 };

type Page = { profileId: string; profileKey: number; tier: Tier };

async function insertPage({ createdAt = LONG_AGO, tier = "free" as Tier } = {}): Promise<Page> {
	const { profileId } = await insertUser({ tier });
	const { analyticsKey } = await db.profile.update({
		where: { id: profileId },
		data: { createdAt },
		select: { analyticsKey: true },
	});
	return { profileId, profileKey: analyticsKey, tier };
}

async function insertLink(page: Page, title: string, position: number) {
	return db.link.create({
		data: { profileId: page.profileId, title, url: "https://example.com/", position },
		select: { id: true, analyticsKey: true },
	});
}

async function insertChannel(page: Page, name: string, slug: string) {
	return db.channel.create({ data: { profileId: page.profileId, name, slug } });
}

/** @param at `2026-06-28`, or with a time `2026-06-28T10:15` */
function happen({ profileKey }: Page, at: string, given: Partial<VisitEvent> = {}): VisitEvent {
	return visitEvent(profileKey, {
		atMs: Date.parse(at.includes("T") ? `${at}:00Z` : `${at}T00:00:01Z`),
		...given,
	});
}

function merge(...records: SpoolRecord[]): Promise<unknown> {
	return mergeVisits(records, clock);
}

function report(page: Page, search: string) {
	const range = readRange(new URLSearchParams(search));
	return getAnalyticsReport({ ...page, range }, clock);
}

describe("getAnalyticsReport", () => {
	test("sums a period and includes days without visits", async () => {
		const page = await insertPage({ tier: "pro" });
		const link = await insertLink(page, "Shop", 0);
		const anna = { visitor: visitorHex(1) };
		await merge(
			happen(page, "2026-06-30"),
			happen(page, "2026-06-28T10:00", anna),
			happen(page, "2026-06-28T10:01", { ...anna, linkKey: link.analyticsKey }),
			happen(page, "2026-06-28T10:01", { ...anna, engagedS: 40 }),
			happen(page, "2026-06-28T12:00", anna),
			happen(page, "2026-06-28T12:00", { ...anna, engagedS: 15 }),
			happen(page, "2026-06-28T13:00"),
			happen(page, "2026-06-23"),
		);
		const found = await report(page, "range=7d");
		expect(found).toMatchObject({
			unit: "day",
			firstDay: "2026-06-24",
			lastDay: "2026-06-30",
			cutToDays: null,
			hasVisits: true,
			totals: {
				views: 4,
				visitors: 3,
				clicks: 1,
				clickers: 1,
				visits: 4,
				bounces: 3,
				returningVisitors: 1,
				engagedVisits: 2,
				engagedS: 55,
			},
		});
		expect(found.series).toEqual([
			{ at: "2026-06-24", ...NOTHING },
			{ at: "2026-06-25", ...NOTHING },
			{ at: "2026-06-26", ...NOTHING },
			{ at: "2026-06-27", ...NOTHING },
			{ at: "2026-06-28", views: 3, visitors: 2, clicks: 1 },
			{ at: "2026-06-29", ...NOTHING },
			{ at: "2026-06-30", views: 1, visitors: 1, clicks: 0 },
		]);
	});

	test.each([
		["free", "days=36500", "2026-06-26", 5],
		["free", "range=all", "2026-06-26", 5],
		["free", "range=custom&from=2025-01-01", "2026-06-26", 5],
		["free", "days=3", "2026-06-28", null],
		["pro", "days=36500", "2026-06-01", 30],
		["pro", "range=90d", "2026-06-01", 30],
		["max", "days=36500", "2025-01-01", null],
		["max", "range=all", "2025-01-01", null],
	] as const)("for %s and %s, starts on %s", async (tier, search, firstDay, cutToDays) => {
		const page = await insertPage({ tier });
		await merge(happen(page, "2025-01-02"), happen(page, "2026-06-26"));
		const found = await report(page, search);
		expect(found).toMatchObject({ firstDay, cutToDays });
		expect(found.totals.views).toBe(tier === "max" ? 2 : Number(firstDay <= "2026-06-26"));
	});

	test("starts on the day the page was created", async () => {
		const page = await insertPage({ tier: "max", createdAt: new Date("2026-06-28T09:00:00Z") });
		const { series } = await report(page, "range=30d");
		expect(series.map(({ at }) => at)).toEqual(["2026-06-28", "2026-06-29", "2026-06-30"]);
	});

	test("compares with the preceding period of equal length", async () => {
		const page = await insertPage({ tier: "pro" });
		await merge(
			happen(page, "2026-06-24"),
			happen(page, "2026-06-23"),
			happen(page, "2026-06-17"),
			happen(page, "2026-06-16"),
		);
		const { totals, previous } = await report(page, "range=7d");
		expect(totals.views).toBe(1);
		expect(previous).toMatchObject({ views: 2, visitors: 2, clicks: 0, visits: 2 });
	});

	test.each([
		["the earlier period is outside the plan's range", { tier: "free" as const }, "range=7d"],
		["the plan covers only this period", { tier: "pro" as const }, "range=30d"],
		[
			"the page is newer than the earlier period",
			{ tier: "max" as const, createdAt: new Date("2026-06-20") },
			"range=7d",
		],
		["the range is everything", { tier: "max" as const }, "range=all"],
		["the page is a day old", { createdAt: new Date("2026-06-29T12:00:00Z") }, "range=24h"],
	])("makes no comparison when %s", async (_why, given, search) => {
		const page = await insertPage(given);
		await merge(happen(page, "2026-06-30"));
		const { previous } = await report(page, search);
		expect(previous).toBeNull();
	});

	test("starts with the hour in which the page was created", async () => {
		const page = await insertPage({ createdAt: new Date("2026-06-30T16:45:00Z") });
		const { series } = await report(page, "range=24h");
		expect(series.map(({ at }) => at)).toEqual([
			"2026-06-30T16:00Z",
			"2026-06-30T17:00Z",
			"2026-06-30T18:00Z",
		]);
	});

	test("returns the last 24 hours by the hour, and the 24 hours before", async () => {
		const page = await insertPage({ tier: "free" });
		const link = await insertLink(page, "Shop", 0);
		await merge(
			happen(page, "2026-06-30T18:05"),
			happen(page, "2026-06-29T19:00", { visitor: visitorHex(7) }),
			happen(page, "2026-06-29T19:02", { visitor: visitorHex(7), linkKey: link.analyticsKey }),
			happen(page, "2026-06-29T18:59"),
			happen(page, "2026-06-28T19:00"),
			happen(page, "2026-06-28T18:59"),
			excludedHit(page.profileKey, { atMs: Date.parse("2026-06-30T01:00:00Z") }),
			excludedHit(page.profileKey, { atMs: Date.parse("2026-06-29T18:00:00Z") }),
		);
		const found = await report(page, "range=24h");
		expect(found).toMatchObject({ unit: "hour", cutToDays: null });
		expect(found.series).toHaveLength(24);
		expect(found.series.at(0)).toEqual({
			at: "2026-06-29T19:00Z",
			views: 1,
			visitors: 1,
			clicks: 1,
		});
		expect(found.series.at(-1)).toEqual({
			at: "2026-06-30T18:00Z",
			views: 1,
			visitors: 1,
			clicks: 0,
		});
		expect(found.totals).toMatchObject({ views: 2, visitors: 2, clicks: 1, visits: 2, bounces: 1 });
		expect(found.previous).toMatchObject({ views: 2, visitors: 2 });
		expect(found.links).toMatchObject([{ title: "Shop", clicks: 1, clickThrough: 0.5 }]);
		expect(found.excluded).toEqual([{ reason: "bot", hits: 1 }]);
	});

	test("names each link, including deleted ones and those without clicks, but no headers", async () => {
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
		await merge(
			happen(page, "2026-06-30"),
			happen(page, "2026-06-30"),
			happen(page, "2026-06-30"),
			happen(page, "2026-06-30"),
			happen(page, "2026-06-30", { linkKey: gone.analyticsKey }),
			happen(page, "2026-06-29", { linkKey: gone.analyticsKey }),
			happen(page, "2026-06-29", { linkKey: second.analyticsKey }),
			happen(other, "2026-06-29", { linkKey: foreign.analyticsKey }),
		);
		await db.link.delete({ where: { id: gone.id } });
		const { links } = await report(page, "days=5");
		// Nothing says what its title was.
		expect(links).toEqual([
			{
				key: gone.analyticsKey,
				title: "Deleted link",
				isDeleted: true,
				clicks: 2,
				clickThrough: 0.5,
			},
			{
				key: second.analyticsKey,
				title: "Second",
				isDeleted: false,
				clicks: 1,
				clickThrough: 0.25,
			},
			{ key: first.analyticsKey, title: "First", isDeleted: false, clicks: 0, clickThrough: 0 },
		]);
	});

	test("names a deleted link by its title, also when it can't be restored any more", async () => {
		const owner = await insertUser();
		const { profileId } = owner;
		const { analyticsKey: profileKey } = await db.profile.update({
			where: { id: profileId },
			data: { createdAt: LONG_AGO },
		});
		const page: Page = { profileId, profileKey, tier: owner.tier };
		const [gone, untouched] = await Promise.all([
			insertLink(page, "Gone", 0),
			insertLink(page, "Untouched", 1),
		]);
		await merge(happen(page, "2026-06-30", { linkKey: gone.analyticsKey }));
		await deleteLinks({ owner, linkIds: [gone.id, untouched.id] });
		const named = [{ key: gone.analyticsKey, title: "Gone, deleted", isDeleted: true, clicks: 1 }];
		expect((await report(page, "days=5")).links).toMatchObject(named);
		await deleteRemovedLinksAt({ now: () => new Date(Date.now() + 31 * 60_000) });
		expect(await db.removedLink.count({ where: { profileId: page.profileId } })).toBe(0);
		expect((await report(page, "days=5")).links).toMatchObject(named);
		expect(await db.deletedLinkTitle.findMany({ where: { profileId: page.profileId } })).toEqual([
			{ analyticsKey: gone.analyticsKey, profileId: page.profileId, title: "Gone" },
		]);
	});

	test.each(OPENING_KINDS)("names a link of the kind %s, with and without clicks", async (kind) => {
		const page = await insertPage();
		const url = KINDS[kind].address === null ? "" : "https://example.com/";
		const insert = (title: string, position: number) =>
			db.link.create({ data: { profileId: page.profileId, kind, title, url, position } });
		const clicked = await insert("Clicked", 0);
		await insert("Untouched", 1);
		await merge(happen(page, "2026-06-30", { linkKey: clicked.analyticsKey }));
		const { links } = await report(page, "days=5");
		expect(links).toMatchObject([
			{ title: "Clicked", isDeleted: false, clicks: 1 },
			{ title: "Untouched", isDeleted: false, clicks: 0 },
		]);
	});

	test("names a link that has become a heading by its title while it has clicks", async () => {
		const page = await insertPage();
		const { id, analyticsKey: linkKey } = await insertLink(page, "Shop", 0);
		await merge(happen(page, "2026-06-30", { linkKey }));
		await db.link.update({ where: { id }, data: { kind: "header", url: "" } });
		const { links } = await report(page, "days=5");
		expect(links).toMatchObject([{ title: "Shop", isDeleted: false, clicks: 1 }]);
	});

	test("has no click-through rate for clicks without a view", async () => {
		const page = await insertPage();
		const { analyticsKey: linkKey } = await insertLink(page, "Shop", 0);
		await merge(happen(page, "2026-06-30", { linkKey }));
		const { links } = await report(page, "days=5");
		expect(links).toMatchObject([{ clicks: 1, clickThrough: null }]);
	});

	test("splits visits by address: the page itself, its channels, and deleted channels", async () => {
		const page = await insertPage();
		const [ig, card, gone] = await Promise.all([
			insertChannel(page, "Instagram", "ig"),
			insertChannel(page, "Business card", "card"),
			insertChannel(page, "Old", "old"),
		]);
		await merge(
			happen(page, "2026-06-30"),
			happen(page, "2026-06-30", { channelKey: ig.analyticsKey }),
			happen(page, "2026-06-29", { channelKey: ig.analyticsKey }),
			happen(page, "2026-06-29", { channelKey: gone.analyticsKey }),
			happen(page, "2026-06-28", { channelKey: PRINT_CHANNEL_KEY }),
		);
		await db.channel.delete({ where: { id: gone.id } });
		const { channels, ownAddress } = await report(page, "days=5");
		expect(channels).toEqual([
			{ key: ig.analyticsKey, name: "Instagram", slug: "ig", views: 2, visitors: 2, clicks: 0 },
			{
				key: gone.analyticsKey,
				name: "Deleted channel",
				slug: null,
				views: 1,
				visitors: 1,
				clicks: 0,
			},
			{ key: PRINT_CHANNEL_KEY, name: "Print", slug: "print", views: 1, visitors: 1, clicks: 0 },
			{ key: card.analyticsKey, name: "Business card", slug: "card", ...NOTHING },
		]);
		expect(ownAddress).toEqual({ views: 1, visitors: 1, clicks: 0 });
	});

	test("splits visits by site and domain, and leaves out addresses without numbers", async () => {
		const page = await insertPage();
		const domain = "xn--mller-kva.example";
		await merge(happen(page, "2026-06-28"), happen(page, "2026-06-30T18:00", { domain }));
		await merge(
			happen(page, "2026-06-30T17:00", { domain }),
			happen(page, "2026-06-30T18:10", { domain: "ada.example", linkKey: 3 }),
		);
		const { username } = await db.profile.findUniqueOrThrow({ where: { id: page.profileId } });
		const onSite = { domain: null, name: `localhost:3000/${username}` };
		const atDomains = [
			{ domain, name: "müller.example", views: 2, visitors: 2, clicks: 0 },
			{ domain: "ada.example", name: "ada.example", views: 0, visitors: 0, clicks: 1 },
		];
		expect((await report(page, "days=5")).addresses).toEqual([
			{ ...onSite, views: 1, visitors: 1, clicks: 0 },
			...atDomains,
		]);
		expect((await report(page, "range=24h")).addresses).toEqual(atDomains);
		expect((await report(await insertPage(), "days=5")).addresses).toEqual([]);
	});

	test("ranks sources, countries, devices and browsers by visitors", async () => {
		const page = await insertPage({ tier: "pro" });
		await merge(
			happen(page, "2026-06-30", { source: "instagram", country: "DE", device: 2, browser: 2 }),
			happen(page, "2026-06-29", { source: "instagram", country: "CA" }),
			happen(page, "2026-06-29", { country: "CA" }),
			happen(page, "2026-05-01", { source: "google" }),
		);
		const { breakdowns, totals } = await report(page, "range=7d");
		const names = (slices: { label: string; visitors: number }[] = []) =>
			slices.map(({ label, visitors }) => [label, visitors]);
		expect(names(breakdowns?.sources)).toEqual([
			["Instagram", 2],
			["Direct", 1],
		]);
		expect(names(breakdowns?.countries)).toEqual([
			["Canada", 2],
			["Germany", 1],
		]);
		expect(names(breakdowns?.devices)).toEqual([
			["Desktop", 2],
			["Mobile", 1],
		]);
		expect(names(breakdowns?.browsers)).toEqual([
			["Chrome", 2],
			["Safari", 1],
		]);
		expect(totals.visitors).toBe(3);
	});

	test("sums visitors by kind of source, and counts unknown sources as referrals", async () => {
		const page = await insertPage({ tier: "pro" });
		await merge(
			happen(page, "2026-06-30", { source: "instagram" }),
			happen(page, "2026-06-30", { source: "facebook" }),
			happen(page, "2026-06-30", { source: "google" }),
			happen(page, "2026-06-30", { source: "blog.example.org" }),
			happen(page, "2026-06-29"),
			happen(page, "2026-06-29"),
		);
		const { sourceKinds } = await report(page, "range=7d");
		expect(sourceKinds).toEqual({ direct: 2, organic: 1, social: 2, referral: 1 });
	});

	test("returns the asked page of a breakdown", async () => {
		const page = await insertPage({ tier: "pro" });
		const source = (index: number) => `site-${String(index).padStart(2, "0")}.example`;
		await merge(
			...Array.from({ length: ROWS_PER_PAGE + 1 }, (_, index) =>
				happen(page, "2026-06-30", { source: source(index) }),
			),
		);
		const range = readRange(new URLSearchParams("range=7d"));
		const found = await getAnalyticsReport({ ...page, range, listPages: { sources: 2 } }, clock);
		expect(found.breakdowns?.sources.map(({ value }) => value)).toEqual([source(ROWS_PER_PAGE)]);
		expect(found.paging.sources).toEqual({ page: 2, pages: 2 });
	});

	test("adds whole months and the days around them, and no other days", async () => {
		const page = await insertPage({ tier: "max" });
		const days = [
			"2026-02-14",
			"2026-02-15",
			"2026-02-28",
			"2026-03-01",
			"2026-04-30",
			"2026-05-31",
		];
		await merge(...[...days, "2026-06-01"].map((day) => happen(page, day, { country: "DE" })));
		const visitorsOf = async (search: string) => {
			const { breakdowns, totals } = await report(page, search);
			expect(breakdowns?.countries[0]?.visitors).toBe(totals.visitors);
			return totals.visitors;
		};
		expect(await visitorsOf("range=custom&from=2026-02-15&to=2026-05-31")).toBe(5);
		expect(await visitorsOf("range=custom&from=2026-02-15&to=2026-06-01")).toBe(6);
		expect(await visitorsOf("range=custom&from=2026-03-01&to=2026-04-30")).toBe(2);
		expect(await visitorsOf("range=custom&from=2026-02-14&to=2026-02-15")).toBe(2);
		expect(await visitorsOf("range=all")).toBe(7);
	});

	test("hides breakdowns on plans without them, and shows them after an upgrade", async () => {
		const page = await insertPage({ tier: "free" });
		await merge(happen(page, "2026-06-30", { country: "DE" }));
		expect((await report(page, "range=7d")).breakdowns).toBeNull();
		const upgraded = await report({ ...page, tier: "pro" }, "range=7d");
		expect(upgraded.breakdowns?.countries).toMatchObject([{ label: "Germany" }]);
	});

	test("counts the excluded hits of the period by reason, and never as visits", async () => {
		const page = await insertPage();
		const hit = (day: string, reason: "owner" | "bot" | "prefetch") =>
			excludedHit(page.profileKey, { atMs: Date.parse(`${day}T10:00:00Z`), reason });
		await merge(
			hit("2026-06-30", "owner"),
			hit("2026-06-29", "bot"),
			hit("2026-06-29", "bot"),
			hit("2026-06-01", "prefetch"),
		);
		const found = await report(page, "days=5");
		expect(found.excluded).toEqual([
			{ reason: "bot", hits: 2 },
			{ reason: "owner", hits: 1 },
		]);
		expect(found.hasVisits).toBe(false);
		expect(found.totals).toMatchObject(NOTHING);
	});

	test("returns nothing for an unknown page", async () => {
		const missing = {
			profileId: randomUUIDv7(),
			range: { kind: "24h" } as Range,
			tier: "free" as Tier,
		};
		await expect(getAnalyticsReport(missing, clock)).rejects.toMatchObject({ code: "not_found" });
	});
});

describe("getReportParts", () => {
	async function peakSourceOf(page: Page, search: string) {
		const asked = { ...page, range: readRange(new URLSearchParams(search)) };
		const { numbers } = await getReportParts(asked, () => expect.unreachable(), clock);
		return numbers?.peakSource;
	}

	test("returns the other parts if one can't be read", async () => {
		const page = await insertPage();
		await merge(happen(page, "2026-06-30"));
		const failures: unknown[] = [];
		await query({ text: "ALTER TABLE channel RENAME TO channel_elsewhere" });
		try {
			const asked = { ...page, range: { kind: "24h" } as const };
			const parts = await getReportParts(asked, (error) => failures.push(error), clock);
			expect(parts.lists).toBeNull();
			expect(parts.numbers?.totals.views).toBe(1);
			expect(parts.excluded).toEqual({ excluded: [] });
			expect(parts.presentVisitors).toBe(0);
			expect(failures).toHaveLength(1);
		} finally {
			await query({ text: "ALTER TABLE channel_elsewhere RENAME TO channel" });
		}
	});

	test.each([
		["of more than half", ["a", "a", "a", "b"], { label: "a", isDirect: false, share: 0.75 }],
		["of all", ["tiktok", "tiktok"], { label: "TikTok", isDirect: false, share: 1 }],
		["that is no source", [null, null], { label: "Direct", isDirect: true, share: 1 }],
		["of 40%", ["a", "a", "b", "c", "d"], { label: "a", isDirect: false, share: 0.4 }],
		["of less than 30%", ["a", "a", "b", "c", "d", "e", "f"], null],
		["of half, like another", ["a", "b"], null],
		["of a single view", ["a"], null],
	] as const)("names the source %s of the views of the highest day", async (_, sources, source) => {
		const page = await insertPage({ tier: "pro" });
		await merge(
			...sources.map((from) => happen(page, "2026-06-29", { source: from })),
			happen(page, "2026-06-20", { source: "c" }),
		);
		expect(await peakSourceOf(page, "range=7d")).toEqual(source);
		expect(await peakSourceOf({ ...page, tier: "free" }, "range=7d")).toBeNull();
	});

	test("names the source of the highest hour", async () => {
		const page = await insertPage({ tier: "pro" });
		await merge(
			happen(page, "2026-06-30T09:10", { source: "tiktok" }),
			happen(page, "2026-06-30T09:20", { source: "tiktok" }),
			happen(page, "2026-06-30T10:10", { source: "instagram" }),
		);
		expect(await peakSourceOf(page, "range=24h")).toMatchObject({ label: "TikTok" });
	});

	test("names no source if the first of many are counted together", async () => {
		const page = await insertPage({ tier: "pro" });
		await query({
			text: `INSERT INTO analytics.daily (profile_key, day, dimension, value, views)
				VALUES ($1, '2026-06-29', 'total', '', 9), ($1, '2026-06-29', 'source', $2, 9)`,
			values: [page.profileKey, OTHER_SOURCE],
		});
		expect(await peakSourceOf(page, "range=7d")).toBeNull();
	});

	// The plans of Citus name the shards.
	test.skipIf(hasCitus)("reads only roll-ups, so its cost doesn't grow with visits", async () => {
		const page = await insertPage({ tier: "max" });
		const ask = vi.spyOn(pool, "query");
		for (const search of ["range=24h", "range=90d", "range=all"]) {
			const range = readRange(new URLSearchParams(search));
			await getReportParts({ ...page, range }, () => expect.unreachable(), clock);
		}
		await listLinkTrends({ ...page, linkIds: [] }, clock);
		const statements = ask.mock.calls.map(([statement]) => statement as unknown as Statement);
		ask.mockRestore();
		const tables = new Set<string>();
		for (const { text, values } of statements) {
			const [row] = await query<{ "QUERY PLAN": unknown }>({
				text: `EXPLAIN (FORMAT JSON) ${text}`,
				values,
			});
			const plan = JSON.stringify(row?.["QUERY PLAN"]);
			for (const [, name] of plan.matchAll(/"Relation Name":"(\w+)"/g)) tables.add(name ?? "");
		}
		expect([...tables].sort()).toEqual([
			"channel",
			"daily",
			"deleted_link_title",
			"hourly",
			"link",
			"monthly",
			"present",
			"profile",
			"removed_link",
		]);
	});
});

type Statement = { text: string; values: unknown[] };

describe("getPresentVisitors", () => {
	test("counts each visitor of the last five minutes once", async () => {
		const page = await insertPage();
		const other = await insertPage();
		const anna = { visitor: visitorHex(11) };
		await merge(
			happen(page, "2026-06-30T18:16", anna),
			happen(page, "2026-06-30T18:19", { ...anna, engagedS: 30 }),
			happen(page, "2026-06-30T18:18"),
			happen(page, "2026-06-30T18:14"),
			happen(other, "2026-06-30T18:19"),
		);
		expect(await getPresentVisitors(page, clock)).toBe(2);
	});
});
