import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BROWSERS, DEVICES, EXCLUSION_REASONS } from "./codes.ts";
import { decodeRecord, encodeRecord, type SpoolRecord } from "./spool-record.ts";

const key = fc.integer({ min: 1, max: 2_147_483_647 });

const records: fc.Arbitrary<SpoolRecord> = fc.oneof(
	fc.record({
		kind: fc.constantFrom(1 as const, 2 as const),
		atMs: fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2099, 0) }),
		visitor: fc.stringMatching(/^[0-9a-f]{32}$/),
		profileKey: key,
		linkKey: fc.option(key),
		source: fc.option(fc.stringMatching(/^[^\0\uD800-\uDFFF]{1,60}$/u)),
		country: fc.option(fc.stringMatching(/^[A-Z]{2}$/)),
		device: fc.nat(DEVICES.length - 1),
		browser: fc.nat(BROWSERS.length - 1),
	}),
	fc.record({
		day: fc.constantFrom("2026-01-01", "2028-02-29"),
		profileKey: key,
		reason: fc.constantFrom(...EXCLUSION_REASONS),
	}),
);

describe("a line of the spool", () => {
	test("gives back the record it was written from, and is one line", () => {
		fc.assert(
			fc.property(records, (record) => {
				const line = encodeRecord(record);
				expect(line).not.toContain("\n");
				expect(decodeRecord(line)).toEqual(record);
			}),
		);
	});

	test.each([
		"",
		"[1,17",
		"{}",
		"null",
		'[0,"2026-02-31",1,"bot"]',
		'[0,"2026-02-01",1,"boredom"]',
		'[0,"2026-02-01",0,"bot"]',
		'[1,9e15,"00000000000000000000000000000000",1,null,null,null,1,1]',
		'[1,1764000000000,"xyz",1,null,null,null,1,1]',
		'[1,1764000000000,"00000000000000000000000000000000",1,null,null,"de",1,1]',
		'[1,1764000000000,"00000000000000000000000000000000",1,null,null,null,1,99]',
		'[3,1764000000000,"00000000000000000000000000000000",1,null,null,null,1,1]',
	])("that the tables could not hold is refused: %s", (line) => {
		expect(decodeRecord(line)).toBeNull();
	});
});
