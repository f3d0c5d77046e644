import { checkSync } from "recheck";
import { parseSync, Visitor } from "vite";
import { expect, test, vi } from "vitest";
import { listSources } from "#tests/support/input-schemas.ts";

/**
 * No regular expression of the product takes more than linear time, whatever the text: one that is quadratic holds the
 * event loop for seconds on a text of some hundred kilobytes.
 */

type Expression = { pattern: string; flags: string; places: string[] };

/** Longest time in milliseconds for one expression. Most take some, on an idle machine. */
const CHECK_TIMEOUT_MS = 300_000;

/** Expressions that the checker gives up on, and why they are linear. */
const PROVEN_BY_HAND: Record<string, string> = {
	"\\r\\n|\\p{RI}\\p{RI}|.(?:\\p{M}|\\p{EMod}|[\\u200c\\u{e0020}-\\u{e007f}]|\\u200d.)*":
		"Every try ends in a match, and the next one starts behind it",
	"\\*\\*([^*]+)\\*\\*|`([^`]+)`|\\[([^[\\]]+)\\]\\(([^()\\s]+)\\)":
		"Each part ends where the next one of its kind could start, so that no character is read more than twice",
};

/** Whether it has at most one part without a limit, and only one place to start: no way to be more than linear. */
function isPlainlyLinear({ pattern, flags }: Expression): boolean {
	const bare = pattern.replace(/\\./g, "_").replace(/\[[^\]]*\]/g, "_");
	const unlimited = bare.match(/[*+]|\{\d+,\}/g)?.length ?? 0;
	const isAnchored = bare.startsWith("^") && !bare.includes("|") && !flags.includes("m");
	return unlimited === 0 || (unlimited === 1 && isAnchored);
}

function listExpressions(): Expression[] {
	const found = new Map<string, Expression>();
	for (const { name, text } of listSources()) {
		const { program } = parseSync(name, text);
		new Visitor({
			Literal(node) {
				if (!("regex" in node)) return;
				const { pattern, flags } = node.regex;
				const key = `/${pattern}/${flags}`;
				const { places } = found.get(key) ?? { places: [] };
				found.set(key, { pattern, flags, places: [...places, name] });
			},
		}).visit(program);
	}
	return [...found.values()];
}

test("every regular expression takes linear time", { timeout: 1_800_000 }, () => {
	// The checker's other engines need Java, or a program of its own.
	vi.stubEnv("RECHECK_SYNC_BACKEND", "pure");
	const expressions = listExpressions();
	expect(expressions.length).toBeGreaterThan(300);
	const unproven = Object.keys(PROVEN_BY_HAND).filter(
		(pattern) => !expressions.some((each) => each.pattern === pattern),
	);
	expect(unproven).toEqual([]);
	const doubtful = expressions
		.filter((each) => !(isPlainlyLinear(each) || each.pattern in PROVEN_BY_HAND))
		.flatMap(({ pattern, flags, places }) => {
			const found = checkSync(pattern, flags, {
				timeout: CHECK_TIMEOUT_MS,
				// What it finds must not depend on chance.
				randomSeed: 1,
			});
			if (found.status === "safe") return [];
			const reason = found.status === "vulnerable" ? found.complexity.summary : found.error.kind;
			return [`/${pattern}/${flags} in ${places.join(", ")}: ${reason}`];
		});
	expect(doubtful).toEqual([]);
});
