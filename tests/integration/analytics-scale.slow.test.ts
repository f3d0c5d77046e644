import { describe, expect, test, vi } from "vitest";
import { getReportParts } from "#app/features/audience/analytics/queries.server.ts";
import { readRange } from "#app/features/audience/analytics/report/ranges.ts";
import { pool } from "#app/platform/db.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";

/** What docs/operations.md says about scaling beyond one machine, as far as schema and queries determine it. */

type Table = { name: string; columns: string[]; uniqueKeys: string[][]; indexes: string[][] };

/** The tables of the analytics schema. A partitioned one is listed without its partitions. */
function listTables(): Promise<Table[]> {
	return query<Table>({
		text: `
			SELECT c.relname AS name,
				(SELECT array_agg(attname::text) FROM pg_attribute
					WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped) AS columns,
				coalesce(json_agg(key.columns) FILTER (WHERE key.is_unique), '[]') AS "uniqueKeys",
				coalesce(json_agg(key.columns) FILTER (WHERE key.columns IS NOT NULL), '[]') AS indexes
			FROM pg_class c
			LEFT JOIN LATERAL (
				SELECT indisunique AS is_unique,
					(SELECT json_agg(attname ORDER BY place)
						FROM unnest(indkey::int2[]) WITH ORDINALITY AS k (attnum, place)
						JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.attnum) AS columns
				FROM pg_index WHERE indrelid = c.oid
			) AS key ON true
			WHERE c.relnamespace = 'analytics'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
			GROUP BY c.oid, c.relname ORDER BY c.relname`,
	});
}

/** Small tables that are the same everywhere. `_platform` are sums over all pages, `site_` are about the whole site. */
const NOT_OF_ONE_PAGE = [
	"batch",
	"daily_platform",
	"hourly_platform",
	"monthly_platform",
	"salt",
	"site_change",
	"site_growth",
	"site_level",
	"source",
];

describe("the visit tables", () => {
	test("are distributed by page, except for the few without one", async () => {
		const tables = await listTables();
		const others = tables.filter(({ columns }) => !columns.includes("profile_key"));
		expect(others.map(({ name }) => name)).toEqual(NOT_OF_ONE_PAGE);
		expect(tables.map(({ name }) => name)).toEqual(
			expect.arrayContaining(["daily", "event", "hourly", "present", "visitor_day"]),
		);
	});

	test("include the page in every unique key, and have an index on it", async () => {
		const tables = await listTables();
		for (const { name, uniqueKeys, indexes } of tables) {
			if (NOT_OF_ONE_PAGE.includes(name)) continue;
			for (const key of uniqueKeys) expect(key, name).toContain("profile_key");
			// Second after the day, which has few values.
			const places = indexes.map((columns) => columns.indexOf("profile_key"));
			expect(places.includes(0) || places.includes(1), name).toBe(true);
		}
	});

	test("have no foreign keys and no triggers", async () => {
		const ties = await query({
			text: `
				SELECT conname AS name FROM pg_constraint
				WHERE contype = 'f' AND (
					conrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'analytics'::regnamespace)
					OR confrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'analytics'::regnamespace))
				UNION ALL
				SELECT tgname FROM pg_trigger JOIN pg_class c ON c.oid = tgrelid
				WHERE c.relnamespace = 'analytics'::regnamespace`,
		});
		expect(ties).toEqual([]);
	});
});

test("a standby has all tables except the one with present visitors", async () => {
	const unlogged = await query({
		text: `SELECT relname AS name FROM pg_class
			WHERE relnamespace = 'analytics'::regnamespace AND relkind = 'r' AND relpersistence = 'u'`,
	});
	expect(unlogged).toEqual([{ name: "present" }]);
});

describe("the owner's analytics page", () => {
	test.each(["24h", "7d", "90d", "all"])(
		"reads only the rows of one page, for the range %s",
		async (range) => {
			const { profileId } = await insertUser({ tier: "max" });
			const asked = vi.spyOn(pool, "query");
			await getReportParts(
				{ profileId, range: readRange(new URLSearchParams({ range })), tier: "max" },
				(error) => {
					throw error;
				},
			);
			const texts = asked.mock.calls.map(
				([statement]) => (statement as unknown as { text: string }).text,
			);
			const ofVisits = texts.filter((text) => text.includes("analytics."));
			expect(ofVisits.length).toBeGreaterThanOrEqual(4);
			for (const text of ofVisits) {
				expect(text).toMatch(/\bprofile_key = /);
				expect(text).not.toMatch(/analytics\.(event|visitor_day|\w+_platform)/);
				expect(text.trim()).toMatch(/^(?:SELECT|WITH) /);
				expect(text).not.toContain("FOR UPDATE");
			}
		},
	);
});
