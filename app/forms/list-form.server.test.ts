import { expect, test } from "vitest";
import { z } from "zod";
import { formRequest } from "#tests/support/requests.ts";
import { parseListForm } from "./form.server.ts";

const schema = z.object({
	title: z.string().default(""),
	items: z.array(z.object({ name: z.string() })).default([]),
});

const parse = (fields: Record<string, string>) => parseListForm(formRequest("/", fields), schema);

test("reads nested fields", async () => {
	const submission = await parse({ title: "T", "items[0].name": "a", "items[1].name": "b" });
	expect(submission).toMatchObject({
		status: "success",
		value: { title: "T", items: [{ name: "a" }, { name: "b" }] },
	});
});

test("a button of a list changes the form without submitting it", async () => {
	const intent = JSON.stringify({ type: "remove", payload: { name: "items", index: 0 } });
	const submission = await parse({
		"items[0].name": "a",
		"items[1].name": "b",
		__intent__: intent,
	});
	expect(submission.status).toBeUndefined();
	expect(submission.reply().initialValue).toEqual({ items: [{ name: "b" }] });
});

test.each<Record<string, string>>([
	{ "constructor.name": "x" },
	{ "items[0].constructor": "x" },
	{ "items[9999].name": "x" },
	{ "items[0][1].__proto__": "x" },
	{ __intent__: "not JSON" },
	{ __intent__: JSON.stringify({ type: "update", payload: { name: "title", value: "x" } }) },
	{ __intent__: JSON.stringify({ type: "insert", payload: { name: "items", index: 1e9 } }) },
	{ __intent__: JSON.stringify({ type: "remove", payload: { name: "constructor", index: 0 } }) },
	{
		title: "x",
		__intent__: JSON.stringify({ type: "remove", payload: { name: "title", index: 0 } }),
	},
])("refuses %j, which no page of ours sends", async (fields) => {
	await expect(parse(fields)).rejects.toMatchObject({ code: "bad_request" });
});
