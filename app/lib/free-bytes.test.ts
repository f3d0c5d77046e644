import { expect, test } from "vitest";
import { freeBytes } from "./free-bytes.ts";

test("frees a buffer that owns its memory, and ignores a second call", () => {
	const bytes = new Uint8Array(1_000);
	freeBytes(bytes);
	freeBytes(bytes);
	expect(bytes.buffer.detached).toBe(true);
});

test("doesn't free a buffer that is part of a larger one", () => {
	const all = new Uint8Array(1_000).fill(7);
	freeBytes(all.subarray(1));
	expect(all.at(999)).toBe(7);
});
