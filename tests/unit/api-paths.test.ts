import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { DOCUMENT_PATH } from "#app/api/shared-paths.ts";
import { apiHandlers } from "#app/api-handlers.server.ts";

/** An address of the API is spelled in one file: others take it from the operation, or from app/api/shared-paths.ts. */

/** Addresses of pages too, which app/routes.ts has. */
const SHARED = ["/admin/login", "/auth/google-identity"];

const PARAMETER = "{}";
const paths = new Set(
	[
		DOCUMENT_PATH,
		...apiHandlers.flatMap(({ operation: { path, aliases = [] } }) => [path, ...aliases]),
	]
		.filter((path) => !SHARED.includes(path))
		.map((path) => path.replace(/\{\w+\}/g, PARAMETER)),
);

const DOCSTRING = /\/\*\*[\s\S]*?\*\//g;
/** A text that is an address, or the start of one, in quotation marks. */
const LITERAL = /["'`](\/(?:api|auth|admin)\/[^"'`\s]*)["'`]/g;

/** Addresses that a source spells: with their parameters in any format, a query, or what is appended after a slash. */
function spelledIn(source: string): string[] {
	return [...source.replace(DOCSTRING, "").matchAll(LITERAL)]
		.map(([, literal = ""]) =>
			literal
				.replace(/\$?\{[^}]*\}|:\w+/g, PARAMETER)
				.replace(/\?.*$/, "")
				.replace(/\/$/, `/${PARAMETER}`)
				.replace(/([^/])\{\}$/, `$1/${PARAMETER}`),
		)
		.filter((path) => paths.has(path));
}

const sources = readdirSync("app", { recursive: true, encoding: "utf8" })
	.filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^generated\//.test(file))
	.map((file) => [file, readFileSync(`app/${file}`, "utf8")] as const);

test.each([
	['fetch("/api/usernames/" + name)', ["/api/usernames/{}"]],
	[`href: \`/api/profile/\${username}\``, ["/api/profile/{}"]],
	[`href: \`/api/profile\${pathname}\``, ["/api/profile/{}"]],
	['route("/api/links/:id/file")', ["/api/links/{}/file"]],
	[`location: \`/api/oembed?\${search}\``, ["/api/oembed"]],
	['"/api/no/such/path"', []],
	['"/admin/login"', []],
	['/** Such as `/api/links`. */ path: "/api/seo"', ["/api/seo"]],
])("%s spells %j", (source, expected) => {
	expect(spelledIn(source)).toEqual(expected);
});

test("every address of the API is spelled in one file at most", () => {
	const files = new Map<string, Set<string>>();
	for (const [file, source] of sources) {
		for (const path of spelledIn(source)) files.set(path, (files.get(path) ?? new Set()).add(file));
	}
	expect(files.size).toBeGreaterThan(80);
	const several = [...files].filter(([, spelling]) => spelling.size > 1);
	expect(several.map(([path, spelling]) => [path, ...spelling])).toEqual([]);
});
