import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { DEFAULT_TEXTS } from "#app/features/admin/site/legal/default-texts.ts";

const app = path.resolve(import.meta.dirname, "../../app");
/** Set by scripts of others: Google's sign-in and analytics. */
const THIRD_PARTY = ["_ga", "_ga_…"];
/** What sets a cookie, in whatever way. */
const SETS_COOKIES = /create(?:Signed)?Cookie\(|createSessionStore\(\{|Max-Age=|maxAge:/;
/** Parts of files that set cookies whose names others decide: those that the analytics tag left, which are removed. */
const NAMELESS = /\$\{name\}=; Path=/g;

const names = [
	/createSignedCookie\("([^"]+)"/g,
	/createCookie\(\s*(?:isSecureOrigin \? "[^"]+" : )?"([^"]+)"/g,
	/^\tcookie: "([^"]+)",$/gm,
	/^\trefreshCookie: \{ name: "([^"]+)",/gm,
	/`([\w-]+)=\$\{[^`]*Path=\//g,
	/const (?:NAME|\w+_COOKIE) = (?:isSecureOrigin \? "[^"]+" : )?"([^"]+)"/g,
];

const sources = readdirSync(app, { recursive: true, encoding: "utf8" })
	.filter((file) => /\.tsx?$/.test(file))
	.filter((file) => !file.startsWith("generated/") && !file.includes(".test."))
	// Its callers name their cookies.
	.filter((file) => file !== "platform/signed-cookie.server.ts")
	.map((file) => ({ file, text: readFileSync(path.join(app, file), "utf8") }))
	.map((source) => ({ ...source, text: source.text.replace(NAMELESS, "") }))
	// The age of a permission for other sites' scripts.
	.filter(({ text }) => SETS_COOKIES.test(text) && !text.includes("hono/cors"));

function namesIn(text: string): string[] {
	return names.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name]) => name ?? ""));
}

const set = [...new Set(sources.flatMap(({ text }) => namesIn(text)))].sort();

describe("the cookie policy", () => {
	test("names each cookie that the product sets, and no other", () => {
		const { text } = DEFAULT_TEXTS.cookies;
		const terms = [...text.matchAll(/^`([^`]+)`$/gm)].flatMap(([, term]) => term?.split(", "));
		expect(terms.filter((term) => !THIRD_PARTY.includes(term ?? "")).sort()).toEqual(set);
	});

	test("is compared with every file that sets a cookie", () => {
		const unknown = sources.filter(({ text }) => namesIn(text).length === 0);
		expect(unknown.map(({ file }) => file)).toEqual([]);
		expect(set).toContain("admin-session");
		expect(set).toContain("session");
	});
});
