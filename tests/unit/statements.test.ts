import { fileURLToPath } from "node:url";
import * as ast from "typescript/unstable/ast";
import { API, type Checker, type Program, type Type } from "typescript/unstable/sync";
import { expect, onTestFinished, test } from "vitest";
import { nameOfPlace, readStatementColumns } from "#tests/support/statement-columns.ts";

/**
 * SQL is text to the compiler: nothing there says whether a statement's `Row` names its columns. Server tests record the
 * columns that PostgreSQL gives for each typed statement; here they are compared with the types.
 */

const root = fileURLToPath(new URL("../..", import.meta.url));

/** What a value of each type of PostgreSQL is in JavaScript, as `pg` reads it. */
const KINDS: Readonly<Record<string, string>> = {
	bool: "boolean",
	int2: "number",
	int4: "number",
	float4: "number",
	float8: "number",
	// JavaScript's numbers are too short for these.
	int8: "string",
	numeric: "string",
	text: "string",
	varchar: "string",
	bpchar: "string",
	name: "string",
	uuid: "string",
	enum: "string",
	date: "Date",
	timestamp: "Date",
	timestamptz: "Date",
	bytea: "object",
	json: "any",
	jsonb: "any",
};

/** The same by Prisma, where it differs. */
const PRISMA_KINDS: Readonly<Record<string, string>> = { int8: "bigint", numeric: "object" };

/** Typed statements that no server test runs, with the reason. */
const NOT_RUN: Readonly<Record<string, string>> = {
	"platform/read-database.server.ts standbyWatch": "needs a standby: standby.slow.test.ts",
	"platform/read-database.server.ts standbyWatch 2": "needs a standby: standby.slow.test.ts",
};

test("a statement gives the columns that its type says", () => {
	const api = new API({ cwd: root });
	onTestFinished(() => api.close());
	const project = api
		.updateSnapshot({ openProjects: [`${root}tsconfig.json`] })
		.getProject(`${root}tsconfig.json`);
	if (!project) throw new Error("no project");
	const typed = readTypedStatements(project);
	const recorded = readStatementColumns();
	const problems: string[] = [];
	const used = new Set<string>();
	for (const { name, pattern, columns, isPrismas } of typed) {
		const names = [...recorded.keys()].filter((each) =>
			pattern ? pattern.test(each) : each === name,
		);
		if (names.length === 0 && columns.size > 0 && !(name in NOT_RUN)) {
			problems.push(`${name}: run by no server test`);
		}
		for (const each of names) {
			used.add(each);
			const kinds = isPrismas ? { ...KINDS, ...PRISMA_KINDS } : KINDS;
			if (columns.size > 0)
				problems.push(...differences(each, recorded.get(each) ?? "", columns, kinds));
		}
	}
	problems.push(
		...[...recorded.keys()]
			.filter((name) => !used.has(name))
			.map((name) => `${name}: no such statement`),
		...Object.keys(NOT_RUN)
			.filter((name) => recorded.has(name) || !typed.some((each) => each.name === name))
			.map((name) => `${name}: is run, or no such statement`),
	);
	expect(problems).toEqual([]);
});

function differences(
	name: string,
	line: string,
	columns: ReadonlyMap<string, string>,
	kinds: Readonly<Record<string, string>>,
): string[] {
	const given = new Map(
		line.split(", ").map((column) => {
			const space = column.indexOf(" ");
			return [column.slice(0, space), column.slice(space + 1)] as const;
		}),
	);
	return [
		...[...columns.keys()]
			.filter((each) => !given.has(each))
			.map((each) => `${name} gives no ${each}`),
		...[...given].flatMap(([column, type]) => {
			const expected = columns.get(column);
			const value = type.endsWith("[]") ? "object" : (kinds[type] ?? `unknown type ${type}`);
			if (expected === undefined) return [`${name} gives ${column}, which its type doesn’t have`];
			return value === "any" || expected === "any" || value === expected
				? []
				: [`${name} gives ${column} as ${type}, which is ${value} and not ${expected}`];
		}),
	];
}

type TypedStatement = {
	name: string;
	/** For a name that has parameters. */
	pattern?: RegExp;
	columns: Map<string, string>;
	isPrismas: boolean;
};

/** @returns the typed statements with the columns of their rows; none for rows that nobody reads */
function readTypedStatements({
	program,
	checker,
}: {
	program: Program;
	checker: Checker;
}): TypedStatement[] {
	const found: TypedStatement[] = [];
	const untyped: string[] = [];
	for (const path of program.getSourceFileNames()) {
		if (!path.startsWith(`${root}app/`) || /\/generated\/|\.test\.tsx?$/.test(path)) continue;
		const source = program.getSourceFile(path);
		if (!source || !/query|readRows/.test(source.text)) continue;
		const lines = source.text.split("\n");
		const own = path.slice(`${root}app/`.length);
		const visit = (node: ast.Node): void => {
			const call = callOf(node);
			const row = call && rowOf(call, checker);
			// What is generic runs the statements of others.
			if (row && !row.isTypeParameter()) {
				const columns = columnsOf(row, checker);
				const { line } = source.getLineAndCharacterOfPosition(call.callee.getEnd());
				const name = nameOf(call.statement) ?? nameOfPlace(own, lines, line);
				if (name !== null) {
					found.push({
						...(typeof name === "string" ? { name } : { name: name.source, pattern: name }),
						columns,
						isPrismas: call.isPrismas,
					});
				} else if (columns.size > 0) untyped.push(`${own}:${line + 1}`);
			}
			node.forEachChild(visit);
		};
		visit(source);
	}
	if (untyped.length > 0) {
		throw new Error(`Write the type of the rows at the call:\n${untyped.join("\n")}`);
	}
	return found;
}

type Call = {
	node: ast.CallExpression | ast.TaggedTemplateExpression;
	callee: ast.Expression;
	statement: ast.Node | undefined;
	isPrismas: boolean;
};

function callOf(node: ast.Node): Call | undefined {
	if (ast.isTaggedTemplateExpression(node)) {
		if (!/\.\$queryRaw$/.test(node.tag.getText())) return;
		return { node, callee: node.tag, statement: undefined, isPrismas: true };
	}
	if (!ast.isCallExpression(node)) return;
	const [, method] = /(?:^|\.)(query|readRows|\$queryRaw)$/.exec(node.expression.getText()) ?? [];
	if (!method) return;
	const isPrismas = method === "$queryRaw";
	return { node, callee: node.expression, statement: node.arguments[0], isPrismas };
}

/** @returns the type of the rows that the call says, or that its promise is expected to have */
function rowOf({ node, isPrismas }: Call, checker: Checker): Type | undefined {
	const [given] = node.typeArguments ?? [];
	if (given && !isPrismas) return checker.getTypeFromTypeNode(given);
	if (given) return argumentOf(checker.getTypeFromTypeNode(given), checker);
	// Promise<Row[]>
	return argumentOf(argumentOf(checker.getTypeAtLocation(node), checker), checker);
}

function argumentOf(type: Type | undefined, checker: Checker): Type | undefined {
	return type?.isTypeReference() ? checker.getTypeArguments(type)[0] : undefined;
}

function nameOf(statement: ast.Node | undefined): RegExp | null {
	if (!statement || !ast.isObjectLiteralExpression(statement)) return null;
	for (const property of statement.properties) {
		if (!ast.isPropertyAssignment(property) || property.name.getText() !== "name") continue;
		const { initializer } = property;
		if (ast.isStringLiteral(initializer) || ast.isNoSubstitutionTemplateLiteral(initializer)) {
			return exactly(initializer.text);
		}
		if (ast.isTemplateExpression(initializer)) {
			const parts = [
				initializer.head.text,
				...initializer.templateSpans.map(({ literal }) => literal.text),
			];
			return new RegExp(`^${parts.join("[a-z_-]+")}$`);
		}
		throw new Error(`Write the name of a statement where it runs, not ${initializer.getText()}`);
	}
	return null;
}

function exactly(text: string): RegExp {
	return new RegExp(`^${text}$`);
}

function columnsOf(row: Type, checker: Checker): Map<string, string> {
	return new Map(
		checker.getPropertiesOfType(row).map((property) => {
			const type = checker.getTypeOfSymbol(property);
			return [property.name, type ? kindOf(type, checker) : "any"];
		}),
	);
}

/** @returns what a value of the type is: a primitive, `Date`, `object`, or `any` for one that may be several */
function kindOf(type: Type, checker: Checker): string {
	const shown = checker.getNonNullableType(type) ?? type;
	const base = checker.getBaseTypeOfLiteralType(shown) ?? shown;
	const text = checker.typeToString(base);
	if (["string", "number", "bigint", "boolean", "Date"].includes(text)) return text;
	if (base.isUnionType()) {
		const [first, ...others] = new Set(
			(base.getTypes() ?? []).map((each) => kindOf(each, checker)),
		);
		return others.length === 0 && first !== undefined ? first : "any";
	}
	if (text === "unknown" || text === "any") return "any";
	return "object";
}
