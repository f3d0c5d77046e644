import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

/** No test depends on the machine's speed: it waits for what will come with `tests/support/patience.ts`. */

const checkout = path.resolve(import.meta.dirname, "../..");
const SHORTEST_MS = 1_000;
const LONGEST_MS = 30_000;

type Source = { file: string; text: string; isSlow: boolean };
type Rule = {
	/** @returns the places that break the rule */
	find: (source: Source) => string[];
	/** Files that may break it, and why. */
	allowed: Record<string, string>;
};

const RULES: Record<string, Rule> = {
	"a wait of Vitest ends after one second: call `eventually` or `until`": {
		find: ({ text }) => text.match(/\bvi\.wait(?:For|Until)\(.*/g) ?? [],
		allowed: { "tests/support/eventually.ts": "Gives these waits their limit" },
	},
	"a time limit ends the test on a slow machine: leave it to the configuration": {
		find: ({ text }) =>
			[...text.matchAll(/(?:\b\w*[tT]imeout(?:Ms)?: ?|^\s*\}, )([\d_]+)\b.*/gm)]
				.filter(([, digits = ""]) => {
					const ms = Number(digits.replaceAll("_", ""));
					return ms >= SHORTEST_MS && ms < LONGEST_MS;
				})
				.map(([place]) => place.trim()),
		allowed: {
			"app/features/creator-page/links/check/fetch-probe.server.test.ts":
				"Of a site that never answers",
		},
	},
	"a fixed wait is too long or too short: wait for what will come": {
		find: ({ text }) => text.match(/\bwaitForTimeout\(.*/g) ?? [],
		allowed: {},
	},
	"elapsed time grows with the machine's load: compare it in a `*.slow.*` file": {
		find: ({ text, isSlow }) => {
			if (isSlow || !text.includes(".toBeLessThan")) return [];
			const measured = text.match(
				/.*(?:performance\.now|[cC]puUsage|cpuMsOf|measureLongestTurn)\(.*/g,
			);
			const since = text.match(/.*Date\.now\(\) - [^;]*\.toBeLessThan.*/g);
			return [...(measured ?? []), ...(since ?? [])].map((line) => line.trim());
		},
		allowed: {
			"tests/e2e/custom-css.spec.ts":
				"Its test that frames take less than a second isn't in the gate",
		},
	},
};

function listSources(): Source[] {
	return ["app", "scripts", "tests"]
		.flatMap((folder) =>
			readdirSync(path.join(checkout, folder), { recursive: true, encoding: "utf8" }).map(
				(file) => `${folder}/${file.replaceAll("\\", "/")}`,
			),
		)
		.filter((file) => /\.tsx?$/.test(file))
		.filter((file) => file.startsWith("tests/") || /\.(?:test|spec)\.tsx?$/.test(file))
		.map((file) => ({
			file,
			text: readFileSync(path.join(checkout, file), "utf8"),
			isSlow: file.includes(".slow."),
		}));
}

const sources = listSources();

test("tests and their helpers are read", () => {
	const files = sources.map(({ file }) => file);
	expect(files).toContain("tests/support/patience.ts");
	expect(files.filter((file) => file.startsWith("app/")).length).toBeGreaterThan(100);
	expect(files.some((file) => file.startsWith("tests/e2e/"))).toBe(true);
});

describe.each(Object.entries(RULES))("%s", (_rule, { find, allowed }) => {
	const broken = sources.flatMap((source) =>
		find(source).map((place) => ({ file: source.file, place })),
	);

	test("is kept", () => {
		const found = broken.filter(({ file }) => !(file in allowed));
		expect(found.map(({ file, place }) => `${file}: ${place}`)).toEqual([]);
	});

	test("has no exception that isn't needed", () => {
		const files = new Set(broken.map(({ file }) => file));
		expect(Object.keys(allowed).filter((file) => !files.has(file))).toEqual([]);
	});
});
