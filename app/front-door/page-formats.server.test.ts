import { describe, expect, test } from "vitest";
import { apiHandlers } from "#app/api-handlers.server.ts";
import { isProfilePath, wantedFormat, wantsJson } from "./page-formats.ts";

describe("the paths of profiles", () => {
	test("are those of the operation, and no other operation's", () => {
		const paths = apiHandlers.flatMap(({ operation: { id, method, path, aliases = [] } }) =>
			method === "GET" ? [path, ...aliases].map((each) => ({ id, path: each })) : [],
		);
		for (const { id, path } of paths) {
			const example = path.replace(/\{\w+\}/g, "mara");
			expect([path, isProfilePath(example)]).toEqual([path, id === "getPublicProfile"]);
		}
	});
});

describe("JSON at a page's address", () => {
	test.each([
		["application/json", true],
		["application/json, text/plain, */*", true],
		["text/html,application/xhtml+xml,*/*;q=0.8", false],
		["text/html, application/json", false],
		["*/*", false],
		[undefined, false],
	])("for Accept: %s is %s", (accept, expected) => {
		expect(wantsJson(accept)).toBe(expected);
	});
});

describe("the format that a request wants", () => {
	test.each([
		["/Mara.md", undefined, { format: "markdown", username: "mara" }],
		["/Mara/card", "text/html", { format: "card", username: "mara" }],
		["/mara/card", "application/json", { format: "card", username: "mara" }],
		["/mara", "application/json", { format: "json", username: "mara" }],
		["/api/users/Mara", "*/*", { format: "json", username: "mara" }],
		["/mara", "text/html", null],
		["/mara/ig", "application/json", null],
		["/docs/card", "text/html", null],
		["/a/b.md", undefined, null],
		["/mara.md/card", undefined, null],
	])("%s for Accept: %s", (path, accept, expected) => {
		expect(wantedFormat(path, accept)).toEqual(expected);
	});
});
