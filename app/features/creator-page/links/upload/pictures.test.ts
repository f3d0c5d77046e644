import { expect, test } from "vitest";
import { describeAdded, toBatches } from "./pictures.ts";

test("pictures are sent in their order, in as few requests as their size allows", () => {
	const sizes = (...given: number[]) => given.map((size) => ({ size }));
	const batches = (...given: number[]) =>
		toBatches(sizes(...given), { maxBytes: 10 }).map((batch) => batch.map(({ size }) => size));
	expect(batches(4, 6, 1, 3)).toEqual([
		[4, 6],
		[1, 3],
	]);
	expect(batches(11, 1)).toEqual([[11], [1]]);
	expect(batches()).toEqual([]);
});

test("the message says what was added, and names what was not by reason", () => {
	expect(describeAdded("gallery", { added: 0, refused: [] })).toBe("Gallery added");
	expect(describeAdded("gallery", { added: 3, refused: [] })).toBe("Gallery with 3 pictures added");
	expect(describeAdded("picture", { added: 1, refused: [] })).toBe("Picture added");
	const reason = "It is too large.";
	const refused = ["a", "b", "c", "d", "e"].map((name) => ({ name, reason }));
	expect(
		describeAdded("picture", { added: 2, refused: [...refused, { name: "f", reason: "Why?" }] }),
	).toBe(
		"2 pictures added. Not added: “a”, “b”, “c”, 2 more. It is too large. Not added: “f”. Why?",
	);
});
