import { describe, expect, test } from "vitest";
import { parseCoreList } from "../../bench/measure/cores.ts";
import { parseStat, sumTree } from "../../bench/measure/cpu-time.ts";
import { parseMemory } from "../../bench/measure/memory.ts";
import { median, percentile, ratioByRound } from "../../bench/measure/statistics.ts";

/** Fields 4 to 13 of a /proc/<pid>/stat, then the four times. */
function statLine({
	pid,
	name,
	parent,
	times,
}: {
	pid: number;
	name: string;
	parent: number;
	times: string;
}) {
	return `${pid} (${name}) S ${parent} 1 1 0 -1 4194560 900 0 0 0 ${times} 20 0 11 0 5000 1 2 3`;
}

describe("parseStat", () => {
	test("adds user and kernel time of the process and of finished children", () => {
		const line = statLine({ pid: 42, name: "node", parent: 7, times: "100 20 3 4" });
		expect(parseStat(line)).toEqual({ pid: 42, parent: 7, ticks: 127 });
	});

	test("handles a name with spaces and brackets", () => {
		const line = statLine({ pid: 42, name: "a) R 9 (b", parent: 7, times: "100 20 3 4" });
		expect(parseStat(line)).toEqual({ pid: 42, parent: 7, ticks: 127 });
	});

	test("refuses malformed input", () => {
		expect(() => parseStat("")).toThrow("Not a /proc/<pid>/stat");
		expect(() => parseStat("42 (node) S 7")).toThrow("Not a /proc/<pid>/stat");
	});
});

test("sumTree counts a process with its descendants only", () => {
	const processes = [
		{ pid: 1, parent: 0, ticks: 1_000 },
		{ pid: 10, parent: 1, ticks: 5 },
		{ pid: 11, parent: 10, ticks: 7 },
		{ pid: 12, parent: 11, ticks: 9 },
		{ pid: 20, parent: 1, ticks: 300 },
	];
	expect(sumTree(10, processes)).toBe(21);
});

test.each([
	["0", [0]],
	["0,1\n", [0, 1]],
	["0-2,5,8-9", [0, 1, 2, 5, 8, 9]],
])("parseCoreList parses %j", (list, cores) => {
	expect(parseCoreList(list)).toEqual(cores);
});

describe("median", () => {
	test("is the middle of an odd number of values in any order", () => {
		expect(median([100, 1, 3])).toBe(3);
	});

	test("is halfway between the two middle values of an even number", () => {
		expect(median([4, 1, 2, 100])).toBe(3);
	});

	test("throws for an empty list instead of returning NaN", () => {
		expect(() => median([])).toThrow("No values");
	});
});

test("ratioByRound compares within each round, so that noise shared by both cancels out", () => {
	expect(ratioByRound([10, 30, 12], [20, 60, 16])).toEqual({ median: 0.5, low: 0.5, high: 0.75 });
});

describe("parseMemory", () => {
	test("reads resident and peak memory", () => {
		const status = "Name:\tnode\nVmPeak:\t  9000 kB\nVmHWM:\t  3000 kB\nVmRSS:\t  2000 kB\n";
		expect(parseMemory(status)).toEqual({ heldBytes: 2_048_000, peakBytes: 3_072_000 });
	});

	test("refuses malformed input", () => {
		expect(() => parseMemory("")).toThrow("VmRSS");
	});
});

test("percentile returns the nearest actual value", () => {
	const values = Array.from({ length: 200 }, (_, index) => 200 - index);
	expect(percentile(values, 99)).toBe(198);
	expect(percentile(values, 100)).toBe(200);
	expect(percentile([3, 1, 2], 50)).toBe(2);
	expect(() => percentile([], 50)).toThrow("No values");
});
