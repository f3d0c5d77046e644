import { describe, expect, test } from "vitest";
import { linesOf, startSchema, startStep, triedPreset } from "./schema.ts";

function read(urls: string) {
	return startSchema.parse({ intent: "add-first-links", urls });
}

describe("the addresses of the first links", () => {
	test.each([
		["one", "shop.example", ["shop.example"]],
		["one on each line", "shop.example\r\n\n  tour.example ", ["shop.example", "tour.example"]],
		[
			"several in a row",
			"https://a.example  HTTP://b.example",
			["https://a.example", "HTTP://b.example"],
		],
		["a number with blanks", "+49 170 1234567", ["+49 170 1234567"]],
		["none", " \n", []],
	])("are told apart: %s", (_, text, lines) => {
		expect(linesOf(text)).toEqual(lines);
	});

	test("become what fits them, also as keyboards of other scripts write them", () => {
		expect(
			read(
				"ｈｔｔｐｓ：／／ｓｈｏｐ．ｅｘａｍｐｌｅ\nanna@example.com\nhttps://youtu.be/dQw4w9WgXcQ",
			),
		).toEqual({
			intent: "add-first-links",
			links: [
				{ kind: "link", url: "https://shop.example" },
				{ kind: "link", url: "mailto:anna@example.com" },
				{ kind: "embed", url: "https://www.youtube.com/watch?v=dQw4w9WgXcQ" },
			],
		});
	});
});

test("an unknown step is the first, and an unknown preset none", () => {
	expect([startStep("look"), startStep("end"), startStep(null)]).toEqual(["look", "you", "you"]);
	expect([triedPreset("neon"), triedPreset("pink"), triedPreset(null)]).toEqual([
		"neon",
		null,
		null,
	]);
});
