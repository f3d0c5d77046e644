import { expect, test } from "vitest";
import { query, transaction } from "#app/platform/sql.server.ts";
import { withStagingTables } from "../collect/staging-tables.server.ts";
import { ADD_TO_PLATFORM, SUM_PAGES } from "./roll-ups.server.ts";

const DAYS = 300;
const SOURCES = 100;

type PlanNode = {
	"Relation Name"?: string;
	"Actual Rows": number;
	"Actual Loops": number;
	Plans?: PlanNode[];
};

/** Rows read from the roll-ups over all pages. */
function sumRows(node: PlanNode): number {
	const own = node["Relation Name"]?.endsWith("_platform")
		? node["Actual Rows"] * node["Actual Loops"]
		: 0;
	return (node.Plans ?? []).reduce((sum, child) => sum + sumRows(child), own);
}

test("a flush reads the names of its own days, however many days there are", async () => {
	await query({ text: "TRUNCATE analytics.daily_platform, analytics.monthly_platform" });
	await query({
		text: `INSERT INTO analytics.daily_platform (day, dimension, value, views)
			SELECT date '2026-06-20' - d, 'source', 'site-' || n, 1
			FROM generate_series(0, ${DAYS - 1}) AS d, generate_series(1, ${SOURCES}) AS n`,
	});
	await query({ text: "ANALYZE analytics.daily_platform" });
	const plan = await transaction((client) =>
		withStagingTables(client, async () => {
			await client.query(`
			INSERT INTO hour_count (profile_key, hour, dimension, value, views, visitors, clicks, clickers, visits, bounces,
				returning_visitors, engaged_visits, engaged_s)
			SELECT 1, '2026-06-20T12:00Z', 'source', 'site-' || n, 1, 1, 0, 0, 1, 1, 0, 0, 0 FROM generate_series(1, 5) AS n`);
			await client.query(SUM_PAGES);
			const { rows } = await client.query<{ "QUERY PLAN": { Plan: PlanNode }[] }>(
				`EXPLAIN (ANALYZE, FORMAT JSON) ${ADD_TO_PLATFORM}`,
				["2026-06-20"],
			);
			return rows[0]?.["QUERY PLAN"][0]?.Plan;
		}),
	);
	if (plan === undefined) throw new Error("no plan");
	const read = sumRows(plan);
	expect(read).toBeGreaterThanOrEqual(SOURCES);
	expect(read).toBeLessThan(3 * SOURCES);
});
