import { globSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/** No file is too long to be read as a whole, except for what nobody reads from beginning to end. */

const MAX_LINES = 1_000;

/** Longer files by path or folder, and why they are. */
const LONGER: Readonly<Record<string, string>> = {
	"package-lock.json": "Written by npm.",
	"sbom.cdx.json": "Written by `npm run release`.",
	"prisma/schema.prisma": "Prisma's description of the whole database.",
	"prisma/migrations/20261129201244_baseline/": "The schema in SQL; a migration never changes.",
	"app/features/account/accounts/passwords/common-passwords.txt": "A list.",
	"app/__snapshots__/": "Written by Vitest, read as a difference.",
	"app/features/__snapshots__/": "Written by Vitest, read as a difference.",
	"app/routes/profile/__snapshots__/": "Written by Vitest, read as a difference.",
	"tests/unit/__snapshots__/": "Written by Vitest, read as a difference.",
};

const checkout = path.resolve(import.meta.dirname, "../..");
const long = globSync("{*,.ci/*,{app,bench,docs,prisma,public,scripts,tests}/**/*}", {
	cwd: checkout,
	exclude: ["app/generated/**", "node_modules", "*.log"],
}).filter((file) => countLines(file) > MAX_LINES);

test(`no file has more than ${MAX_LINES} lines`, () => {
	const exceptions = Object.keys(LONGER);
	expect(long.filter((file) => !exceptions.some((each) => file.startsWith(each)))).toEqual([]);
});

test("each exception is needed", () => {
	const unneeded = Object.keys(LONGER).filter(
		(each) => !long.some((file) => file.startsWith(each)),
	);
	expect(unneeded).toEqual([]);
});

/** @returns number of lines of a text; 0 for folders and for files with a zero byte, which are no text */
function countLines(file: string): number {
	const absolute = path.join(checkout, file);
	if (!statSync(absolute).isFile()) return 0;
	const bytes = readFileSync(absolute);
	return bytes.includes(0) ? 0 : bytes.toString("latin1").split("\n").length - 1;
}
