import { parseSync } from "vite";

/** One small change of a source file, which its tests should notice. */
export type Mutant = {
	start: number;
	end: number;
	original: string;
	replacement: string;
	/** From 1. */
	line: number;
};

const OPERATORS: Record<string, string> = {
	"<": "<=",
	"<=": "<",
	">": ">=",
	">=": ">",
	"===": "!==",
	"!==": "===",
	"&&": "||",
	"||": "&&",
	"-": "+",
	"*": "/",
	"/": "*",
	"%": "*",
	"+=": "-=",
	"-=": "+=",
};

/** What SQL is mutated by: statements stand in template literals. */
const SQL = /\b(SELECT|INSERT|UPDATE|DELETE|WHERE)\b/;
const SQL_OPERATORS: readonly [pattern: RegExp, replacement: string][] = [
	[/ <= /g, " < "],
	[/ >= /g, " > "],
	[/ < /g, " <= "],
	[/ > /g, " >= "],
	[/ <> /g, " = "],
	[/ AND /g, " OR "],
	[/ OR /g, " AND "],
	[/ IS NOT NULL\b/g, " IS NULL"],
	[/ IS NULL\b/g, " IS NOT NULL"],
	[/ FOR UPDATE\b(?! SKIP)/g, ""],
	[/ - /g, " + "],
	[/\bmin\(/g, "max("],
	[/\bmax\(/g, "min("],
	[/ DESC\b/g, ""],
];

type Node = { type: string; start: number; end: number; [key: string]: unknown };

/** @throws Error for a file that does not parse */
export function makeMutants(file: string, source: string): Mutant[] {
	const { program, errors } = parseSync(file, source);
	if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
	const mutants: Mutant[] = [];
	const add = (start: number, end: number, replacement: string) => {
		const line = source.slice(0, start).split("\n").length;
		mutants.push({ start, end, original: source.slice(start, end), replacement, line });
	};
	visit(program as unknown as Node, (node) => mutate(node, source, add));
	return mutants;
}

function mutate(
	node: Node,
	source: string,
	add: (start: number, end: number, replacement: string) => void,
): void {
	switch (node.type) {
		case "BinaryExpression":
		case "LogicalExpression":
		case "AssignmentExpression": {
			const replacement = OPERATORS[node.operator as string];
			if (replacement === undefined) return;
			const [left, right] = [node.left as Node, node.right as Node];
			const at = source.indexOf(node.operator as string, left.end);
			if (at < right.start) add(at, at + (node.operator as string).length, replacement);
			return;
		}
		case "UnaryExpression":
			if (node.operator === "!") add(node.start, node.start + 1, "");
			return;
		case "IfStatement":
		case "ConditionalExpression": {
			const test = node.test as Node;
			for (const replacement of ["true", "false"]) add(test.start, test.end, replacement);
			return;
		}
		case "Literal":
			if (typeof node.value === "boolean") add(node.start, node.end, String(!node.value));
			if (typeof node.value === "number") add(node.start, node.end, String(node.value + 1));
			return;
		case "ExpressionStatement": {
			const { type } = node.expression as Node;
			if (type === "CallExpression" || type === "AwaitExpression") add(node.start, node.end, ";");
			return;
		}
		case "TemplateElement": {
			const text = source.slice(node.start, node.end);
			if (!SQL.test(text)) return;
			for (const [pattern, replacement] of SQL_OPERATORS) {
				for (const { index, 0: found } of text.matchAll(pattern)) {
					add(node.start + index, node.start + index + found.length, replacement);
				}
			}
		}
	}
}

/** Types are left out: no test can notice them. */
function visit(node: Node, see: (node: Node) => void): void {
	if (node.type.startsWith("TS") && !KEPT_TYPES.has(node.type)) return;
	see(node);
	for (const value of Object.values(node)) {
		for (const child of Array.isArray(value) ? value : [value]) {
			if (child !== null && typeof child === "object" && typeof child.type === "string") {
				visit(child as Node, see);
			}
		}
	}
}

/** Of TypeScript's own nodes, those with an expression in them. */
const KEPT_TYPES = new Set(["TSAsExpression", "TSSatisfiesExpression", "TSNonNullExpression"]);
