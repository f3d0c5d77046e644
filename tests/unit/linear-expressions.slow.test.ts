import { checkSync } from "recheck";
import { parseSync, Visitor } from "vite";
import { expect, test, vi } from "vitest";
import { listSources } from "#tests/support/input-schemas.ts";

/**
 * No regular expression of the product takes more than linear time, whatever the text: one that is quadratic holds the
 * event loop for seconds on a text of some hundred kilobytes.
 */

type Expression = { pattern: string; flags: string; places: string[] };

/**
 * Files that build expressions from names, with examples of these names. All of them are our own constants, or consist
 * of ASCII letters and digits alone. How long an expression takes doesn't depend on them.
 */
const BUILT: Record<string, Record<string, unknown>> = {
	"features/admin/link-safety/suspicions/get-suspicion.server.ts": { name: "paypal" },
	"features/creator-page/images/get-image-file.server.ts": { IMAGE_FORMATS: ["webp", "jpg"] },
	"features/creator-page/images/image-key.server.ts": { IMAGE_FORMATS: ["webp", "jpg"] },
	"features/creator-page/links/kinds/embed/music-sites.ts": { type: "album" },
	"features/creator-page/links/kinds/social/networks.ts": { LETTERS: "\\p{L}\\p{N}\\p{M}" },
	"features/creator-page/theme/custom-css/allowed-selector.ts": {
		STATES: ["hover", "focus", "focus-visible"],
	},
	"front-door/page-formats.ts": {
		getPublicProfile: { path: "/api/profile/{username}", aliases: ["/api/user/{username}"] },
	},
	"lib/fold-search.ts": { REPLACED: { ß: "ss", ø: "o" } },
	"lib/html-tokens.ts": { name: "script" },
};

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

type Call = { callee: object; start: number; end: number };

/** @returns the expressions of the product, and its files that build some */
function listExpressions(): { expressions: Expression[]; builders: string[] } {
	const found = new Map<string, Expression>();
	const builders = new Set<string>();
	for (const { name, text } of listSources()) {
		const add = ({ pattern, flags }: { pattern: string; flags: string }) => {
			const key = `/${pattern}/${flags}`;
			const { places } = found.get(key) ?? { places: [] };
			found.set(key, { pattern, flags, places: [...places, name] });
		};
		const build = ({ callee, start, end }: Call) => {
			if (!("name" in callee && callee.name === "RegExp")) return;
			builders.add(name);
			const names = BUILT[name];
			if (names === undefined) return;
			const run = new Function(...Object.keys(names), `return ${text.slice(start, end)}`);
			const { source, flags }: RegExp = run(...Object.values(names));
			add({ pattern: source, flags });
		};
		const { program } = parseSync(name, text);
		new Visitor({
			Literal(node) {
				if ("regex" in node) add(node.regex);
			},
			NewExpression: build,
			CallExpression: build,
		}).visit(program);
	}
	return { expressions: [...found.values()], builders: [...builders] };
}

test("expressions are built from text by known files alone", () => {
	expect(listExpressions().builders.sort()).toEqual(Object.keys(BUILT));
});

test("every regular expression takes linear time", { timeout: 1_800_000 }, () => {
	// The checker's other engines need Java, or a program of its own.
	vi.stubEnv("RECHECK_SYNC_BACKEND", "pure");
	const { expressions } = listExpressions();
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
