import { expect, test } from "vitest";
import { searchString } from "./search-string.ts";

test("has the values that are given, encoded and in their order", () => {
	expect(searchString({ to: "ada+x@example.com", state: undefined, before: 7 })).toBe(
		"?to=ada%2Bx%40example.com&before=7",
	);
	expect(searchString({ state: undefined })).toBe("");
});
