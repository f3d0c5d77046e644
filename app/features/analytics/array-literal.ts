/**
 * One column of `rows` as PostgreSQL's array literal, for `unnest($1::int[])` and the like. The driver would quote
 * and escape every element, which is most of what a large batch costs; numbers, dates and hexadecimal ids need neither.
 *
 * @throws TypeError for a text that would
 */
export function toArrayLiteral<Row>(
	rows: readonly Row[],
	pick: (row: Row) => number | string | null | undefined,
): string {
	let elements = "";
	for (const row of rows) {
		const value = pick(row);
		if (typeof value === "string" && !SAFE.test(value)) {
			throw new TypeError(`Needs quoting in an array literal: ${JSON.stringify(value)}`);
		}
		elements += `,${value ?? "NULL"}`;
	}
	return `{${elements.slice(1)}}`;
}

/** "NULL" is none of it, in capitals or not. */
const SAFE = /^[0-9a-f-]+$/;
