/** A table of the schema `analytics`, and its column of the time. */
type Part = readonly [table: string, time: string];

/**
 * Returns SQL that sums the counts of several tables, by dimension and value. Each table takes two parameters, its first
 * and last time, from $`next` on.
 *
 * @param where SQL condition on the rows of each table
 */
export function sumParts(
	{ where, next }: { where: string; next: number },
	...parts: readonly Part[]
): string {
	const rows = parts.map(
		([table, time], index) => `
				SELECT dimension, value, views, visitors, clicks FROM analytics.${table}
				WHERE ${where} AND ${time} BETWEEN $${next + 2 * index} AND $${next + 1 + 2 * index}`,
	);
	return `
			SELECT dimension, value, sum(views)::float8 AS views, sum(visitors)::float8 AS visitors,
				sum(clicks)::float8 AS clicks
			FROM (${rows.join("\n\t\t\t\tUNION ALL")}
			) AS parts
			GROUP BY dimension, value
			HAVING sum(views) + sum(clicks) > 0`;
}
