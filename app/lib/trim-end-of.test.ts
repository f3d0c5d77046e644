import { expect, test } from "vitest";
import { trimEndOf } from "#app/lib/trim-end-of.ts";

test("removes the characters from the end only", () => {
	expect(trimEndOf("/a/b//", "/")).toBe("/a/b");
	expect(trimEndOf("a. b . .", ". ")).toBe("a. b");
	expect(trimEndOf("///", "/")).toBe("");
	expect(trimEndOf("", "/")).toBe("");
});
