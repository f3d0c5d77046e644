import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const checkout = path.resolve(import.meta.dirname, "../..");

/** @returns what `import.meta.glob` takes in a test, as patterns from the checkout */
function listPatterns(file: string): string[] {
	const text = readFileSync(path.join(checkout, file), "utf8");
	return [...text.matchAll(/\bimport\.meta\.glob\b([^;]*);/g)].flatMap(([, call = ""]) =>
		[...call.matchAll(/"!?([./][^"]*)"/g)].map(([, pattern = ""]) =>
			pattern.startsWith("/")
				? pattern.slice(1)
				: path.posix.join(path.posix.dirname(file), pattern),
		),
	);
}

test("no test takes code but routes by `import.meta.glob`, behind which knip finds no unused export", () => {
	const files = globSync(["app/**/*.test.{ts,tsx}", "{tests,scripts,bench}/**/*.{ts,tsx}"], {
		cwd: checkout,
	})
		.map((file) => file.replaceAll("\\", "/"))
		.filter((file) => file !== "tests/unit/test-globs.test.ts");
	const patterns = files.flatMap((file) =>
		listPatterns(file).map((pattern) => `${file}: ${pattern}`),
	);
	// Routes are used by their names in app/routes.ts.
	const isOfRoutes = (line: string) => line.includes(": app/routes/");
	expect(patterns.filter(isOfRoutes)).toContain(
		"app/routes/forged-forms.server.test.ts: app/routes/**/*.tsx",
	);
	expect(patterns.filter((line) => !isOfRoutes(line))).toEqual([]);
});
