import { describe, expect, test } from "vitest";
import { z } from "zod";
import { formRequest } from "#tests/support/requests.ts";
import { parseForm } from "./form.server.ts";

const schema = z.object({ title: z.string() });

function parse(fields: Record<string, string | string[]>) {
	return parseForm(formRequest("/form", fields), schema);
}

describe("a form", () => {
	test("is parsed against its schema", async () => {
		expect(await parse({ title: "Shop", other: "ignored" })).toMatchObject({
			status: "success",
			value: { title: "Shop" },
		});
	});

	test.each<[string, Record<string, string | string[]>]>([
		["a field twice", { title: ["a", "b"] }],
		["a list", { title: "a", "title[99]": "b" }],
		["an object", { "title.x": "a" }],
		["a prototype", { title: "a", "__proto__.x": "b" }],
		["a name that every object inherits", { title: "a", constructor: "b" }],
		["a command for Conform that is no JSON", { title: "a", __intent__: "garbage" }],
		[
			"a command for Conform",
			{ title: "a", __intent__: '{"type":"insert","payload":{"name":"title"}}' },
		],
		["a state of Conform's", { title: "a", __state__: "garbage" }],
	])("with %s is a bad request", async (_what, fields) => {
		await expect(parse(fields)).rejects.toMatchObject({ code: "bad_request", status: 400 });
	});

	test("with a file is a bad request", async () => {
		const body = new FormData();
		body.set("title", new File(["a"], "a.txt"));
		const request = new Request("http://localhost:3000/form", { method: "POST", body });
		await expect(parseForm(request, schema)).rejects.toMatchObject({ code: "bad_request" });
	});
});
