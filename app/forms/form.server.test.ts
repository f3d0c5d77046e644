import { describe, expect, test } from "vitest";
import { z } from "zod";
import { formRequest } from "#tests/support/requests.ts";
import { parseForm } from "./form.server.ts";

const schema = z.object({ title: z.string() });

function parse(fields: Record<string, string | string[]>) {
	return parseForm(formRequest("/form", fields), schema);
}

describe("a form", () => {
	test("is parsed with its schema", async () => {
		expect(await parse({ title: "Shop", other: "ignored" })).toMatchObject({
			status: "success",
			value: { title: "Shop" },
		});
	});

	test.each<[string, Record<string, string | string[]>]>([
		["a field twice", { title: ["a", "b"] }],
		["a list", { title: "a", "title[99]": "b" }],
		["an object field", { "title.x": "a" }],
		["a prototype field", { title: "a", "__proto__.x": "b" }],
		["an inherited property's name", { title: "a", constructor: "b" }],
		["a malformed Conform intent", { title: "a", __intent__: "garbage" }],
		[
			"a Conform intent",
			{ title: "a", __intent__: '{"type":"insert","payload":{"name":"title"}}' },
		],
		["a Conform state", { title: "a", __state__: "garbage" }],
	])("with %s is refused as a bad request", async (_what, fields) => {
		await expect(parse(fields)).rejects.toMatchObject({ code: "bad_request", status: 400 });
	});

	test("has at most 1,500 values", async () => {
		const chosen = z.object({ id: z.array(z.string()) });
		const parseChosen = (count: number) =>
			parseForm(formRequest("/form", { id: Array.from({ length: count }, () => "a") }), chosen, {
				lists: ["id"],
			});
		expect(await parseChosen(1_500)).toMatchObject({ status: "success" });
		await expect(parseChosen(1_501)).rejects.toMatchObject({ code: "bad_request" });
	});

	test("has the fields of its groups by their names, and nothing deeper", async () => {
		const grouped = z.object({ details: z.object({ text: z.string() }) });
		const parseGroup = (fields: Record<string, string>) =>
			parseForm(formRequest("/form", fields), grouped, { groups: ["details"] });
		expect(await parseGroup({ "details.text": "a" })).toMatchObject({
			status: "success",
			value: { details: { text: "a" } },
		});
		for (const name of [
			"details",
			"details.a.b",
			"details.constructor",
			"details.",
			"other.text",
		]) {
			const fields = { "details.text": "a", [name]: "b" };
			await expect(parseGroup(fields), name).rejects.toMatchObject({ code: "bad_request" });
		}
	});

	test("with a file is refused as a bad request", async () => {
		const body = new FormData();
		body.set("title", new File(["a"], "a.txt"));
		const request = new Request("http://localhost:3000/form", { method: "POST", body });
		await expect(parseForm(request, schema)).rejects.toMatchObject({ code: "bad_request" });
	});
});
