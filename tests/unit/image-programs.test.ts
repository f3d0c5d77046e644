import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { PROGRAMS } from "#scripts/build/programs.ts";
import { finalStage, healthCheck, valuesOf } from "#tests/support/image-files.ts";

/** The image has the programs that it runs: `container.slow.test.ts` runs them, but not in the gate. */

const checkout = path.resolve(import.meta.dirname, "../..");
const [command = ""] = valuesOf(finalStage, "CMD");
const check = healthCheck.join(" ");
const documents = ["docs/operations.md", "docs/systemd/posy.service", "compose.yaml"].map((file) =>
	readFileSync(path.join(checkout, file), "utf8"),
);

/** @returns names of the programs of `build/` that commands in a text run, each once */
function programsIn(...texts: string[]): string[] {
	const found = texts.flatMap((text) => [
		...text.matchAll(/\bnode (?:--\S+ )*build\/([^\s/`"]+)\.js\b/g),
	]);
	return [...new Set(found.map(([, name = ""]) => name))];
}

describe("programs of the image", () => {
	test("that the container or the systemd unit runs are built", () => {
		const [, unit = ""] = documents;
		for (const text of [command, unit]) {
			expect(programsIn(text)).toEqual(["check-configuration", "migrate"]);
		}
		expect(Object.keys(PROGRAMS)).toEqual(expect.arrayContaining(programsIn(command, check)));
	});

	test("are those that the Dockerfile and the documents for operators name", () => {
		expect(programsIn(command, check, ...documents).toSorted()).toEqual(
			Object.keys(PROGRAMS).toSorted(),
		);
	});

	test.each(Object.entries(PROGRAMS))("has a source: %s", (_name, source) => {
		expect(existsSync(path.join(checkout, source))).toBe(true);
	});

	test("are all that the image has of the product, with its build and migrations", () => {
		expect(valuesOf(finalStage, "COPY")).toEqual([
			"--from=build /packages/node_modules ./node_modules",
			"--from=build /app/build ./build",
			"package.json ./",
			"prisma/migrations ./prisma/migrations",
			"prisma/upgrade-path ./prisma/upgrade-path",
		]);
		// Scripts in TypeScript are not there.
		const commands = [command, check, ...documents.slice(1)];
		for (const text of commands) expect(text).not.toMatch(/node scripts\//);
	});
});
