import { fileURLToPath } from "node:url";
import * as ast from "typescript/unstable/ast";
import {
	API,
	type Checker,
	type Program,
	type Type,
	type TypeReference,
} from "typescript/unstable/sync";
import { expect, onTestFinished, test } from "vitest";
import { readStatementColumns } from "#tests/support/statement-columns.ts";

/**
 * SQL is text to the compiler: nothing there says whether a statement's `Row` names its columns. Server tests record the
 * columns that PostgreSQL gives for each named statement; here they are compared with the types.
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

test("a named statement gives the columns that its type says", () => {
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
	for (const { name, columns } of typed) {
		const names = [...recorded.keys()].filter((each) => name.test(each));
		if (names.length === 0 && columns.size > 0)
			problems.push(`${name.source}: run by no server test`);
		for (const each of names) {
			used.add(each);
			if (columns.size > 0) problems.push(...differences(each, recorded.get(each) ?? "", columns));
		}
	}
	problems.push(
		...[...recorded.keys()]
			.filter((name) => !used.has(name))
			.map((name) => `${name}: no such statement`),
	);
	expect(problems).toEqual([]);
});

function differences(name: string, line: string, columns: ReadonlyMap<string, string>): string[] {
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
			const value = type.endsWith("[]") ? "object" : (KINDS[type] ?? `unknown type ${type}`);
			if (expected === undefined) return [`${name} gives ${column}, which its type doesn’t have`];
			return value === "any" || expected === "any" || value === expected
				? []
				: [`${name} gives ${column} as ${type}, which is ${value} and not ${expected}`];
		}),
	];
}

type TypedStatement = { name: RegExp; columns: Map<string, string> };

/** @returns the named statements with the columns of their rows; none for rows that nobody reads */
function readTypedStatements({
	program,
	checker,
}: {
	program: Program;
	checker: Checker;
}): TypedStatement[] {
	const found: TypedStatement[] = [];
	for (const path of program.getSourceFileNames()) {
		if (!path.startsWith(`${root}app/`) || !/\.server\.tsx?$/.test(path)) continue;
		const source = program.getSourceFile(path);
		if (!source || !/query|readRows/.test(source.text)) continue;
		const visit = (node: ast.Node): void => {
			if (ast.isCallExpression(node) && /(^|\.)(query|readRows)$/.test(node.expression.getText(source))) {
				const name = nameOf(node.arguments[0]);
				const row = name && rowOf(node, checker);
				if (row) found.push({ name, columns: columnsOf(row, checker) });
			}
			node.forEachChild(visit);
		};
		visit(source);
	}
	return found;
}

/** @returns the type of the rows of `query<Row>(…)`, or of what its promise is expected to be */
function rowOf(call: ast.CallExpression, checker: Checker): Type | undefined {
	const [row] = call.typeArguments ?? [];
	if (row) return checker.getTypeFromTypeNode(row);
	// Promise<Row[]>
	const [rows] = checker.getTypeArguments(checker.getTypeAtLocation(call) as TypeReference);
	return rows && checker.getTypeArguments(rows as TypeReference)[0];
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
	if (["string", "number", "boolean", "Date"].includes(text)) return text;
	if (base.isUnionType()) {
		const [first, ...others] = new Set(
			(base.getTypes() ?? []).map((each) => kindOf(each, checker)),
		);
		return others.length === 0 && first !== undefined ? first : "any";
	}
	if (text === "unknown" || text === "any") return "any";
	return "object";
}
