import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LANGUAGES } from "#app/i18n/languages.ts";
import { BROWSERS, DEVICES, EXCLUSION_REASONS } from "../codes.ts";
import { decodeRecord, encodeRecords, type SpoolRecord } from "./spool-record.ts";

const key = fc.integer({ min: 1, max: 2_147_483_647 });

const records: fc.Arbitrary<SpoolRecord> = fc.oneof(
	fc.record({
		kind: fc.constantFrom(1 as const, 2 as const, 3 as const),
		atMs: fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2099, 0) }),
		visitor: fc.stringMatching(/^[0-9a-f]{32}$/),
		profileKey: key,
		linkKey: key,
		channelKey: fc.option(key),
		engagedS: fc.integer({ min: 1, max: 1_800 }),
		source: fc.option(fc.stringMatching(/^[^\0\uD800-\uDFFF]{1,60}$/u)),
		country: fc.option(fc.stringMatching(/^[A-Z]{2}$/)),
		device: fc.nat(DEVICES.length - 1),
		browser: fc.nat(BROWSERS.length - 1),
		language: fc.option(fc.constantFrom(...LANGUAGES)),
		domain: fc.option(fc.stringMatching(/^[a-z0-9._-]{1,60}$/)),
	}),
	fc.record({
		hourMs: fc.nat(800_000).map((hours) => Date.UTC(2001, 0) + hours * 3_600_000),
		profileKey: key,
		reason: fc.constantFrom(...EXCLUSION_REASONS),
	}),
);

describe("a spool line", () => {
	test("decodes to the record it was encoded from", () => {
		fc.assert(
			fc.property(records, (record) => {
				const [line = "", ...rest] = encodeRecords([record]).toString().split("\n");
				expect(rest).toEqual([""]);
				expect(decodeRecord(line)).toEqual(record);
			}),
		);
	});

	const who = "00000000000000000000000000000000";
	const eventLine = (label: string) =>
		`1\t1764000000000\t${who}\t1\t\\N\t\\N\t\\N\t\\N\t\\N\t1\t1\t${label}`;

	test.each([
		["\\N", null, null],
		["de", "de", null],
		["@links.ada.example", null, "links.ada.example"],
		["de@links.ada.example", "de", "links.ada.example"],
		["de@Links.Ada.Example", "de", null],
		["xx@links.ada.example", null, "links.ada.example"],
		["@", null, null],
	])("has language and domain in its last column: %s", (label, language, domain) => {
		expect(decodeRecord(eventLine(label))).toMatchObject({ language, domain });
	});

	test("has the columns that the release before reads, also at a domain", () => {
		const record = decodeRecord(eventLine("de@links.ada.example"));
		expect(record).not.toBeNull();
		if (record) expect(String(encodeRecords([record])).split("\t")).toHaveLength(12);
	});

	test.each([
		"",
		"[1,17",
		"{}",
		"null",
		'[0,"2026-02-01",1,"bot"]',
		`1\t1764000000000\t${who}`,
		`1\t9e15\t${who}\t1\t\\N\t\\N\t\\N\t\\N\t\\N\t1\t1\t\\N`,
		`1\t1764000000000\txyz\t1\t\\N\t\\N\t\\N\t\\N\t\\N\t1\t1\t\\N`,
		`1\t1764000000000\t${who}\t0\t\\N\t\\N\t\\N\t\\N\t\\N\t1\t1\t\\N`,
		`1\t1764000000000\t${who}\t1\t\\N\t\\N\t\\N\t\\N\t900\t1\t1\t\\N`,
		`1\t1764000000000\t${who}\t1\t\\N\t\\N\t\\N\t\\N\t\\N\t1\t99\t\\N`,
		`2\t1764000000000\t${who}\t1\t\\N\t\\N\t\\N\t\\N\t\\N\t1\t1\t\\N`,
		`3\t1764000000000\t${who}\t1\t\\N\t\\N\t1801\t\\N\t\\N\t1\t1\t\\N`,
		`4\t1764000000000\t${who}\t1\t\\N\t\\N\t\\N\t\\N\t\\N\t1\t1\t\\N`,
		"0\t1764000000000\t\\N\t1\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N\tboredom",
	])("that the tables can't hold is refused: %s", (line) => {
		expect(decodeRecord(line)).toBeNull();
	});
});
