import { describe, expect, it } from "vitest";
import { readByteRange } from "./byte-range.ts";

describe("readByteRange", () => {
	it.each([
		["bytes=0-0", 0, 0],
		["bytes=0-99", 0, 99],
		["bytes=10-19", 10, 19],
		["bytes=90-", 90, 99],
		["bytes=90-1000", 90, 99],
		["bytes=-10", 90, 99],
		["bytes=-1000", 0, 99],
	])("parses %s", (header, start, end) => {
		expect(readByteRange(header, 100)).toEqual({ start, end });
	});

	it.each(["bytes=100-", "bytes=100-200", "bytes=-0"])("can't satisfy %s", (header) => {
		expect(readByteRange(header, 100)).toBe("unsatisfiable");
	});

	it.each([null, "", "bytes=", "bytes=-", "bytes=5-4", "bytes=0-1,5-6", "items=0-1", "bytes=a-b"])(
		"returns the whole file for %s",
		(header) => {
			expect(readByteRange(header, 100)).toBeNull();
		},
	);

	it("can't satisfy any range of an empty file", () => {
		expect(readByteRange("bytes=0-", 0)).toBe("unsatisfiable");
		expect(readByteRange("bytes=-5", 0)).toBe("unsatisfiable");
	});
});
