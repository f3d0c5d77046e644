import { appendFileSync, readFileSync } from "node:fs";
import pg from "pg";

/**
 * The columns that PostgreSQL gives for each named statement, as tests have seen them. `tests/unit/statements.test.ts` compares
 * them with the types of the code, and every server test with what it reads. STATEMENTS=record adds lines.
 */
const file = new URL("../unit/__snapshots__/statements.txt", import.meta.url);

/** Types that extensions and migrations define have numbers of their own in each database: enums, here. */
const FIRST_OWN_TYPE = 16_384;

const TYPES: ReadonlyMap<number, string> = new Map<number, string>([
	...Object.entries(pg.types.builtins).map(([name, id]): [number, string] => [
		id,
		name.toLowerCase(),
	]),
	// Not among the constants.
	[1005, "int2[]"],
	[1007, "int4[]"],
	[1009, "text[]"],
	[1015, "varchar[]"],
	[1016, "int8[]"],
	[1115, "timestamp[]"],
	[1182, "date[]"],
	[1185, "timestamptz[]"],
	[2951, "uuid[]"],
	[3807, "jsonb[]"],
]);

/** @returns lines such as `id uuid, views int4` by the statement's name */
export function readStatementColumns(): Map<string, string> {
	const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
	return new Map(
		lines.map((line) => {
			const colon = line.indexOf(": ");
			return [line.slice(0, colon), line.slice(colon + 2)];
		}),
	);
}

type Answer = { fields: { name: string; dataTypeID: number }[] };
type Callback = (error: unknown, answer?: Answer) => void;

/** Files of tests share a process, and each calls `watchStatements`. */
const shared = globalThis as { __statementDifferences?: Set<string> };

/**
 * Compares the columns of each named statement of this process with the file.
 * @returns the differences so far, a line each
 */
export function watchStatements(): Set<string> {
	if (shared.__statementDifferences) return shared.__statementDifferences;
	const known = readStatementColumns();
	const differences = new Set<string>();
	shared.__statementDifferences = differences;
	const compare = (name: string, { fields }: Answer) => {
		if (fields.length === 0) return;
		const columns = fields.map((field) => `${field.name} ${typeName(field.dataTypeID)}`).join(", ");
		if (known.get(name) === columns) return;
		if (process.env.STATEMENTS === "record") {
			known.set(name, columns);
			appendFileSync(file, `${name}: ${columns}\n`);
		} else differences.add(`${name}: ${columns}, not ${known.get(name) ?? "in the file"}`);
	};

	const { query } = pg.Client.prototype as unknown as { query: (...given: unknown[]) => unknown };
	Object.assign(pg.Client.prototype, {
		query(this: pg.Client, statement: unknown, ...rest: unknown[]) {
			const name = nameOf(statement);
			if (name === undefined) return query.call(this, statement, ...rest);
			const callback = rest.at(-1);
			if (typeof callback === "function") {
				const watched: Callback = (error, answer) => {
					if (answer) compare(name, answer);
					(callback as Callback)(error, answer);
				};
				return query.call(this, statement, ...rest.slice(0, -1), watched);
			}
			return (query.call(this, statement, ...rest) as Promise<Answer>).then((answer) => {
				compare(name, answer);
				return answer;
			});
		},
	});
	return differences;
}

function nameOf(statement: unknown): string | undefined {
	if (typeof statement !== "object" || statement === null || !("name" in statement)) return;
	// A library's statements have other names.
	return typeof statement.name === "string" && /^[a-z_-]+$/.test(statement.name)
		? statement.name
		: undefined;
}

function typeName(id: number): string {
	return TYPES.get(id) ?? (id >= FIRST_OWN_TYPE ? "enum" : `type ${id}`);
}
