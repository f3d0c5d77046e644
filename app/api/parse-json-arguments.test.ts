import { expect, test } from "vitest";
import { z } from "zod";
import { parseJsonArguments } from "./parse-json-arguments.ts";

const tree = z.object({
	name: z.string(),
	get children() {
		return z.array(tree).optional();
	},
});

const body = z.strictObject({
	title: z.string().optional(),
	count: z.int().optional(),
	ratio: z.number().nullable().optional(),
	is_visible: z.boolean().optional(),
	ids: z.array(z.string()).optional(),
	sizes: z.array(z.int()).optional(),
	pair: z.tuple([z.int(), z.string()]).optional(),
	level: z.literal([1, 2]).optional(),
	style: z.object({ dark: z.boolean() }).nullable().optional(),
	texts: z.record(z.string(), z.string()).optional(),
	counts: z.record(z.string(), z.int()).optional(),
	version: z.union([z.int(), z.string()]).optional(),
	anything: z.unknown().optional(),
	kind: z.enum(["1", "true"]).optional(),
	both: z.intersection(z.object({ a: z.int() }), z.object({ b: z.boolean() })).optional(),
	tree: tree.optional(),
	changes: z
		.array(
			z.discriminatedUnion("action", [
				z.object({ action: z.literal("rename"), value: z.string() }),
				z.object({ action: z.literal("resize"), value: z.int() }),
			]),
		)
		.optional(),
});

const { $schema: _, ...schema } = z.toJSONSchema(z.object({ body }), { io: "input" });

function parse(sent: unknown): unknown {
	return (parseJsonArguments({ body: sent }, schema) as { body: unknown }).body;
}

test.each<[unknown, unknown]>([
	['{"title":"Shop"}', { title: "Shop" }],
	[' {"title":"Shop"}\n', { title: "Shop" }],
	[{ count: "5" }, { count: 5 }],
	[{ count: " -7 " }, { count: -7 }],
	[{ ratio: "0.5" }, { ratio: 0.5 }],
	[{ ratio: "null" }, { ratio: null }],
	[{ is_visible: "true" }, { is_visible: true }],
	[{ is_visible: "false" }, { is_visible: false }],
	[{ ids: '["1","2"]' }, { ids: ["1", "2"] }],
	[{ sizes: '[1,"2"]' }, { sizes: [1, 2] }],
	[{ sizes: ["1", "2"] }, { sizes: [1, 2] }],
	[{ pair: '["1","2"]' }, { pair: [1, "2"] }],
	[{ level: "2" }, { level: 2 }],
	[{ style: '{"dark":"true"}' }, { style: { dark: true } }],
	['{"style":"{\\"dark\\":\\"true\\"}"}', { style: { dark: true } }],
	[{ counts: '{"a":"1"}' }, { counts: { a: 1 } }],
	[{ both: { a: "1", b: "true" } }, { both: { a: 1, b: true } }],
	[
		{ tree: '{"name":"1","children":"[{\\"name\\":\\"2\\"}]"}' },
		{ tree: { name: "1", children: [{ name: "2" }] } },
	],
	[
		{ changes: '[{"action":"rename","value":"5"},{"action":"resize","value":"5"}]' },
		{
			changes: [
				{ action: "rename", value: "5" },
				{ action: "resize", value: 5 },
			],
		},
	],
])("parses %j where only other types are allowed", (sent, expected) => {
	expect(parse(sent)).toEqual(expected);
});

test.each<[string, unknown]>([
	["a text field with JSON", { title: '{"a":1}' }],
	["a text field with a number", { title: "5" }],
	["texts of a list", { ids: ["5", "[1]", "true"] }],
	["texts of a record", { texts: { a: "5", b: "{}" } }],
	["a text or a number", { version: "5" }],
	["a value of any type", { anything: '{"a":1}' }],
	["a choice of texts", { kind: "1" }],
	["a field that the schema doesn’t know", { unknown: "5" }],
	["an alternative that isn’t told apart", { changes: [{ value: "5" }] }],
	["text that isn’t JSON", "{title: Shop}"],
	["a list in place of an object", "[1]"],
	["a quoted text in place of an object", '"{}"'],
	["an object in place of a list", { ids: '{"a":"b"}' }],
	["a number in place of a boolean", { is_visible: "1" }],
	["a number that JSON can’t express", { ratio: "1e999" }],
	["an empty text", { count: "" }],
	["null where it isn’t allowed", { count: "null" }],
	["more than 64 levels", `{"anything":${"[".repeat(64)}${"]".repeat(64)}}`],
	["more than 30,000 values", `{"sizes":[${"1,".repeat(30_000)}1]}`],
])("leaves %s as it is", (_, sent) => {
	expect(parse(sent)).toEqual(sent);
});

test("leaves the prototype of objects alone", () => {
	const parsed = parse('{"__proto__":{"title":"Shop"},"constructor":"5"}');
	expect(Object.keys(parsed as object)).toEqual(["__proto__", "constructor"]);
	expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype);
});
