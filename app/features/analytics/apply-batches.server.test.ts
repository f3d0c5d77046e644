import { randomUUIDv7 } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { query } from "#app/platform/sql.server.ts";
import { applyBatches, type Batch } from "./apply-batches.server.ts";
import { EVENT_KIND, EXCLUSION_REASONS } from "./codes.ts";
import { forgetVisitors } from "./forget-visitors.server.ts";
import type { SpoolRecord, VisitEvent } from "./spool-record.ts";
import { startOfDay } from "./utc-day.ts";

const clock = { now: () => new Date("2026-03-10T12:00:00Z") };

let lastKey = 1_000;
function newPage(): number {
	lastKey += 1;
	return lastKey;
}

function visitorHex(number: number): string {
	return number.toString(16).padStart(32, "0");
}

function view(profileKey: number, given: Partial<VisitEvent> = {}): VisitEvent {
	return {
		kind: EVENT_KIND.view,
		atMs: clock.now().getTime(),
		visitor: visitorHex(1),
		profileKey,
		linkKey: null,
		source: null,
		country: "CA",
		device: 1,
		browser: 1,
		...given,
	};
}

function batchOf(...records: SpoolRecord[]): Batch {
	return { id: randomUUIDv7(), records };
}

async function totalsOf(profileKey: number) {
	return query({
		text: `SELECT day::text, views, visitors, clicks, clickers FROM analytics.daily
			WHERE profile_key = $1 AND dimension = 'total' ORDER BY day`,
		values: [profileKey],
	});
}

async function countEvents(profileKey: number): Promise<number> {
	const [row] = await query<{ count: number }>({
		text: `SELECT count(*)::int AS count FROM analytics.event WHERE profile_key = $1`,
		values: [profileKey],
	});
	return row?.count ?? Number.NaN;
}

describe("applyBatches", () => {
	test("a batch applied twice counts once", async () => {
		const page = newPage();
		const batch = batchOf(view(page), { day: "2026-03-10", profileKey: page, reason: "bot" });
		await applyBatches([batch], clock);
		await applyBatches([batch, batchOf(view(page, { visitor: visitorHex(2) }))], clock);

		expect(await countEvents(page)).toBe(2);
		expect(await totalsOf(page)).toEqual([
			{ day: "2026-03-10", views: 2, visitors: 2, clicks: 0, clickers: 0 },
		]);
		const [excluded] = await query({
			text: `SELECT value, views FROM analytics.daily WHERE profile_key = $1 AND dimension = 'excluded'`,
			values: [page],
		});
		expect(excluded).toEqual({ value: "bot", views: 1 });
	});

	test("a batch that fails half-way leaves nothing behind and can be applied later", async () => {
		const page = newPage();
		const tooLarge = view(page, { linkKey: 2 ** 31 });
		const id = randomUUIDv7();
		await expect(applyBatches([{ id, records: [view(page), tooLarge] }], clock)).rejects.toThrow();
		expect(await countEvents(page)).toBe(0);
		expect(await totalsOf(page)).toEqual([]);

		await applyBatches([{ id, records: [view(page)] }], clock);
		expect(await countEvents(page)).toBe(1);
	});

	test("the same batch applied by two processes at once counts once", async () => {
		const page = newPage();
		const batch = batchOf(view(page), view(page, { visitor: visitorHex(2) }));
		await Promise.all([applyBatches([batch], clock), applyBatches([batch], clock)]);
		expect(await countEvents(page)).toBe(2);
	});

	test("flushes at the same time over the same pages and visitors do not deadlock", async () => {
		const pages = [newPage(), newPage(), newPage()];
		const flush = (order: number[]) =>
			applyBatches(
				[
					batchOf(
						...order.flatMap((page) =>
							[3, 1, 2].map((visitor) => view(page, { visitor: visitorHex(visitor) })),
						),
					),
				],
				clock,
			);
		const rounds = Array.from({ length: 12 }, (_, round) =>
			flush(round % 2 === 0 ? pages : pages.toReversed()),
		);
		await Promise.all(rounds);
		for (const page of pages) {
			expect(await totalsOf(page)).toEqual([
				{ day: "2026-03-10", views: 36, visitors: 3, clicks: 0, clickers: 0 },
			]);
		}
	});

	test("a visitor who comes back in a batch that was delayed for days is not counted as new", async () => {
		const page = newPage();
		const atMs = Date.parse("2026-03-02T08:00:00Z");
		await applyBatches([batchOf(view(page, { atMs }))], clock);
		await forgetVisitors(clock);
		await applyBatches(
			[
				batchOf(
					view(page, { atMs: atMs + 1_000 }),
					view(page, { atMs: atMs + 2_000, visitor: visitorHex(2) }),
				),
			],
			clock,
		);
		expect(await totalsOf(page)).toEqual([
			{ day: "2026-03-02", views: 3, visitors: 2, clicks: 0, clickers: 0 },
		]);
	});

	test("events on both sides of the end of a year land in their months", async () => {
		const page = newPage();
		await applyBatches(
			[
				batchOf(
					view(page, { atMs: Date.parse("2031-12-31T23:59:59.999Z") }),
					view(page, { atMs: Date.parse("2032-01-01T00:00:00.000Z") }),
				),
			],
			clock,
		);
		expect(await totalsOf(page)).toMatchObject([
			{ day: "2031-12-31", views: 1, visitors: 1 },
			{ day: "2032-01-01", views: 1, visitors: 1 },
		]);
	});
});

const DAYS = ["2026-02-27", "2026-02-28", "2026-03-01", "2026-03-10"];

/** Where somebody is and with what is part of who they are; where they come from is not. */
const happening = fc.record({
	page: fc.nat(1),
	day: fc.constantFrom(...DAYS),
	msOfDay: fc.nat(86_399_999),
	visitor: fc.nat(4),
	what: fc.constantFrom("view", "view", "click", ...EXCLUSION_REASONS),
	link: fc.integer({ min: 1, max: 3 }),
	source: fc.constantFrom(null, "instagram", "tiktok"),
});

type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never;

function toRecord(happened: Happening, pages: readonly number[]): SpoolRecord {
	const { day, visitor, what, link, source } = happened;
	const profileKey = pages[happened.page] ?? 0;
	const reason = EXCLUSION_REASONS.find((known) => known === what);
	if (reason) return { day, profileKey, reason };
	return view(profileKey, {
		kind: what === "view" ? EVENT_KIND.view : EVENT_KIND.click,
		atMs: startOfDay(day) + happened.msOfDay,
		visitor: visitorHex(visitor),
		linkKey: what === "view" ? null : link,
		source: what === "view" ? source : null,
		country: visitor % 2 === 0 ? "DE" : null,
		device: visitor % 4,
		browser: visitor,
	});
}

/** Everything the roll-ups say about pages, computed from the raw events instead. */
const FROM_EVENTS = `
	WITH labelled AS (
		SELECT e.profile_key, (e.at AT TIME ZONE 'UTC')::date AS day, e.kind, e.visitor, d.dimension, d.value
		FROM analytics.event e
		LEFT JOIN analytics.source s ON s.id = e.source_id,
		LATERAL (VALUES
			('total', ''),
			('country', coalesce(chr(65 + e.country / 26) || chr(65 + e.country % 26), '')),
			('device', (ARRAY['other','desktop','mobile','tablet'])[e.device + 1]),
			('browser', (ARRAY['other','chrome','safari','firefox','edge'])[e.browser + 1]),
			(CASE e.kind WHEN 1 THEN 'source' ELSE 'link' END,
				CASE e.kind WHEN 1 THEN coalesce(s.name, '') ELSE e.link_key::text END)
		) AS d (dimension, value)
		WHERE e.profile_key = ANY($1)
	)
	SELECT profile_key, day::text, dimension, value,
		(count(*) FILTER (WHERE kind = 1))::int AS views,
		(count(*) FILTER (WHERE kind = 2))::int AS clicks,
		CASE WHEN dimension IN ('link', 'source') THEN 0
			ELSE (count(DISTINCT visitor) FILTER (WHERE kind = 1))::int END AS visitors,
		CASE WHEN dimension IN ('link', 'source') THEN 0
			ELSE (count(DISTINCT visitor) FILTER (WHERE kind = 2))::int END AS clickers
	FROM labelled GROUP BY 1, 2, 3, 4
	ORDER BY 1, 2, dimension COLLATE "C", value COLLATE "C"`;

const FROM_ROLL_UPS = `
	SELECT profile_key, day::text, dimension, value, views, clicks,
		CASE dimension WHEN 'source' THEN 0 ELSE visitors END AS visitors, clickers
	FROM analytics.daily WHERE profile_key = ANY($1) AND dimension <> 'excluded'
	ORDER BY 1, 2, 3, 4`;

test("roll-ups equal the raw events, however they are batched, ordered and replayed", async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.array(fc.array(happening, { maxLength: 12 }), { minLength: 1, maxLength: 5 }),
			fc.array(fc.nat(4), { maxLength: 6 }),
			async (happenings, replays) => {
				const pages = [newPage(), newPage()];
				const batches = happenings.map((list) =>
					batchOf(...list.map((happened) => toRecord(happened, pages))),
				);
				for (const batch of batches) await applyBatches([batch], clock);
				for (const index of replays) {
					await applyBatches(batches.slice(index), clock);
				}

				const rollUps = await query({ text: FROM_ROLL_UPS, values: [pages] });
				expect(rollUps).toEqual(await query({ text: FROM_EVENTS, values: [pages] }));

				const all = happenings.flat();
				const counted = all.filter(({ what }) => what === "view" || what === "click");
				const rows = await query<{ profile_key: number; day: string }>({
					text: `SELECT profile_key, at FROM analytics.event WHERE profile_key = ANY($1)`,
					values: [pages],
				});
				expect(rows).toHaveLength(counted.length);

				const excluded = await query<{ hits: number }>({
					text: `SELECT views AS hits FROM analytics.daily
						WHERE profile_key = ANY($1) AND dimension = 'excluded'`,
					values: [pages],
				});
				expect(excluded.reduce((sum, { hits }) => sum + hits, 0)).toBe(all.length - counted.length);

				// Each new visitor has exactly one source: that of their first view.
				const sums = await query<{ dimension: string; visitors: number }>({
					text: `SELECT dimension, sum(visitors)::int AS visitors FROM analytics.daily
						WHERE profile_key = ANY($1) AND dimension IN ('total', 'source') GROUP BY 1`,
					values: [pages],
				});
				const visitorsBy = new Map(sums.map((row) => [row.dimension, row.visitors]));
				expect(visitorsBy.get("source") ?? 0).toBe(visitorsBy.get("total") ?? 0);
			},
		),
		{ numRuns: 30 },
	);
});

test("the platform's roll-ups are the sum over its pages", async () => {
	const page = newPage();
	await applyBatches([batchOf(view(page, { source: "newsletter" }))], clock);
	const columns = `day::text, dimension, value, sum(views)::int AS views, sum(visitors)::int AS visitors,
		sum(clicks)::int AS clicks, sum(clickers)::int AS clickers`;
	const order = `GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`;
	const platform = await query({
		text: `SELECT ${columns} FROM analytics.daily_platform ${order}`,
	});
	expect(platform.length).toBeGreaterThan(0);
	expect(platform).toEqual(
		await query({ text: `SELECT ${columns} FROM analytics.daily ${order}` }),
	);
});
