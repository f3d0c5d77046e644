import { appendFileSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { Prisma, PrismaClient } from "#app/generated/prisma/client.ts";

/**
 * The columns that PostgreSQL gives for each typed statement, as tests have seen them. `tests/unit/statements.test.ts` compares
 * them with the types of the code, and every server test with what it reads. STATEMENTS=record adds lines.
 */
const file = new URL("../unit/__snapshots__/statements.txt", import.meta.url);

const app = fileURLToPath(new URL("../../app/", import.meta.url));

/** These run the statements of others. */
const WRAPPERS = new Set(["platform/sql.server.ts", "platform/read-database.server.ts"]);

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

/**
 * @returns lines such as `id uuid, views int4` by the statement's name
 * @throws Error for a statement whose columns depend on its values: cast them
 */
export function readStatementColumns(): Map<string, string> {
	const columnsOf = new Map<string, string>();
	for (const line of readFileSync(file, "utf8").split("\n").filter(Boolean)) {
		const colon = line.indexOf(": ");
		const [name, columns] = [line.slice(0, colon), line.slice(colon + 2)];
		if ((columnsOf.get(name) ?? columns) !== columns) throw new Error(`${name}: several columns`);
		columnsOf.set(name, columns);
	}
	return columnsOf;
}

const TYPED_CALL = /(?:^|\W)(?:query|readRows|\$queryRaw)</;
const DECLARATION = /^(?:export )?(?:default )?(?:async )?(?:function|const|class)\*? (\w+)/;

/**
 * Names a statement that has no name by its place: the file, the declaration there, and its number if that has several.
 * @param path below `app/`
 * @param line index of the line with the call, from 0
 * @returns null if the line has no typed call
 */
export function nameOfPlace(path: string, lines: readonly string[], line: number): string | null {
	if (!TYPED_CALL.test(lines[line] ?? "")) return null;
	const start = lines.findLastIndex((text, index) => index <= line && DECLARATION.test(text));
	const declaration = DECLARATION.exec(lines[start] ?? "")?.[1] ?? "";
	const count = lines.slice(Math.max(start, 0), line + 1).filter((text) => TYPED_CALL.test(text));
	return `${path} ${declaration}${count.length > 1 ? ` ${count.length}` : ""}`;
}

/** @returns the name of the place in the app that runs a statement now; null for tests and libraries */
function findPlace(): string | null {
	// Vitest has mapped the lines to those of the sources.
	for (const frame of new Error().stack?.split("\n").slice(1) ?? []) {
		if (frame.includes("/node_modules/") || frame.includes("node:")) continue;
		const [, path, line] = /(\/[^():]+):(\d+):\d+\)?$/.exec(frame) ?? [];
		if (!path || path === fileURLToPath(import.meta.url)) continue;
		if (!path.startsWith(app) || path.includes(".test.")) return null;
		const own = path.slice(app.length);
		if (WRAPPERS.has(own)) continue;
		return nameOfPlace(own, readFileSync(path, "utf8").split("\n"), Number(line) - 1);
	}
	return null;
}

type Answer = { fields: { name: string; dataTypeID: number }[] };
type Callback = (error: unknown, answer?: Answer) => void;

type Watch = {
	/** The differences so far, a line each. */
	differences: Set<string>;
	/** The pool and Prisma send a statement later, when its place isn't on the stack any more. */
	notePlace: (text: string) => void;
};

/** Files of tests share a process, and each calls `watchStatements`. */
const shared = globalThis as { __statements?: Watch };
const watchedPrismas = new WeakSet<object>();

/**
 * Compares the columns of each statement of this process that has a name, or a type at its place, with the file. Call it
 * again after `vi.resetModules`, because Prisma's client is another one then.
 * @returns the differences so far, a line each
 */
export function watchStatements(): Set<string> {
	shared.__statements ??= watchPool();
	watchPrisma(shared.__statements);
	return shared.__statements.differences;
}

function watchPool(): Watch {
	const known = readStatementColumns();
	const differences = new Set<string>();
	const compare = (name: string, { fields }: Answer) => {
		if (fields.length === 0) return;
		const columns = fields.map((field) => `${field.name} ${typeName(field.dataTypeID)}`).join(", ");
		if (known.get(name) === columns) return;
		if (process.env.STATEMENTS === "record") {
			known.set(name, columns);
			appendFileSync(file, `${name}: ${columns}\n`);
		} else differences.add(`${name}: ${columns}, not ${known.get(name) ?? "in the file"}`);
	};

	const places = new Map<string, string | null>();
	const notePlace = (text: string) => {
		if (!places.has(text)) places.set(text, findPlace());
	};
	const nameOf = (statement: unknown): string | null => {
		const text = textOf(statement);
		if (text === undefined) return null;
		const name = (statement as { name?: string }).name;
		// A library's statements have other names.
		if (name !== undefined) return /^[a-z_-]+$/.test(name) ? name : null;
		notePlace(text);
		return places.get(text) ?? null;
	};

	watchCalls(pg.Pool.prototype, "query", (statement) => {
		const text = textOf(statement);
		if (text !== undefined) notePlace(text);
	});
	const { query } = pg.Client.prototype as unknown as Record<"query", Method>;
	Object.assign(pg.Client.prototype, {
		query(this: pg.Client, statement: unknown, ...rest: unknown[]) {
			const name = nameOf(statement);
			if (name === null) return query.call(this, statement, ...rest);
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
	return { differences, notePlace };
}

function watchPrisma({ notePlace }: Watch): void {
	if (watchedPrismas.has(PrismaClient.prototype)) return;
	watchedPrismas.add(PrismaClient.prototype);
	watchCalls(PrismaClient.prototype, "$queryRaw", (statement, ...values) => {
		const { text } = Array.isArray(statement)
			? Prisma.sql(statement as unknown as TemplateStringsArray, ...values)
			: (statement as Prisma.Sql);
		notePlace(text);
	});
}

type Method = (...given: unknown[]) => unknown;

function watchCalls(
	prototype: object,
	method: string,
	onCall: (...given: unknown[]) => void,
): void {
	const original = (prototype as Record<string, Method>)[method];
	if (!original) throw new Error(`no ${method}`);
	Object.assign(prototype, {
		[method](this: unknown, ...given: unknown[]) {
			onCall(...given);
			return original.apply(this, given);
		},
	});
}

function textOf(statement: unknown): string | undefined {
	if (typeof statement === "string") return statement;
	if (typeof statement !== "object" || statement === null || !("text" in statement)) return;
	return typeof statement.text === "string" ? statement.text : undefined;
}

function typeName(id: number): string {
	return TYPES.get(id) ?? (id >= FIRST_OWN_TYPE ? "enum" : `type ${id}`);
}
