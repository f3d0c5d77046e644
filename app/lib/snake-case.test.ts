import { expect, expectTypeOf, test } from "vitest";
import { snakeCase, snakeKeys } from "./snake-case.ts";

test.each([
	["title", "title"],
	["ogTitle", "og_title"],
	["twitterImageId", "twitter_image_id"],
	["og_title", "og_title"],
	["x2Y", "x2_y"],
	["", ""],
])("%j is %j in snake_case", (name, expected) => {
	expect(snakeCase(name)).toBe(expected);
});

test("snakeKeys renames an object's keys, and the type knows them", () => {
	const renamed = snakeKeys({ title: "T", ogTitle: 1, twitterImageId: null });
	expect(Object.entries(renamed)).toEqual([
		["title", "T"],
		["og_title", 1],
		["twitter_image_id", null],
	]);
	expectTypeOf(renamed).toEqualTypeOf<{
		title: string;
		og_title: number;
		twitter_image_id: null;
	}>();
});
