import { parseWithZod } from "@conform-to/zod/v4";
import { expect, test } from "vitest";
import { z } from "zod";
import { readFields } from "./read-fields.ts";

const schema = z.object({
	intent: z.literal("save"),
	title: z.string({ error: "Title is required" }).max(5, "Too long"),
	size: z.int32().positive().optional(),
	isShown: z.boolean().default(false),
	days: z.array(z.enum(["mon", "tue"])),
	link: z.object({ url: z.url() }).optional(),
});

test.each<[string, [string, string][]]>([
	["nothing", []],
	[
		"a whole form",
		[
			["intent", "save"],
			["title", "Shop"],
			["size", "3"],
			["isShown", "on"],
			["days", "mon"],
			["days", "tue"],
			["link.url", "https://a.example"],
		],
	],
	[
		"empty fields",
		[
			["intent", "save"],
			["title", ""],
			["size", ""],
		],
	],
	[
		"wrong values",
		[
			["intent", "save"],
			["title", "A long title"],
			["size", "many"],
			["days", "sun"],
			["link.url", "no"],
		],
	],
])("reads %s as Conform does, again and again", (_what, entries) => {
	const fields = new FormData();
	for (const [name, value] of entries) fields.append(name, value);
	const expected = parseWithZod(fields, { schema });
	for (let time = 0; time < 2; time++) {
		const read = readFields(fields, schema);
		expect(read.reply()).toEqual(expected.reply());
		expect(read).toMatchObject({ status: expected.status, payload: expected.payload });
		if (expected.status === "success") expect(read).toMatchObject({ value: expected.value });
	}
});
