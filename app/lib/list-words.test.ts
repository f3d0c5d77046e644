import fc from "fast-check";
import { expect, it } from "vitest";
import { listWords } from "./list-words.ts";

it("joins words as Intl.ListFormat does", () => {
	const format = new Intl.ListFormat("en", { type: "conjunction" });
	fc.assert(
		fc.property(fc.array(fc.string({ minLength: 1 })), (words) => {
			expect(listWords(words)).toBe(format.format(words));
		}),
	);
});
