import { describe, expect, test } from "vitest";
import { listRequests } from "../../bench/load/load.ts";
import { parseWrkOutput, wrkScript } from "../../bench/load/wrk-script.ts";
import { parseOptions } from "../../bench/options.ts";

const load = {
	origin: "http://127.0.0.1:4000",
	paths: ["/a", "/b", "/c"],
	visitors: [{ "User-Agent": "one" }, { "User-Agent": "two" }],
	firstRequest: 0,
	expectedStatus: 200,
	connections: 32,
	seconds: 3,
	requests: null,
};

describe("listRequests", () => {
	test("requests every path once, with visitors in turn", () => {
		expect(listRequests(load)).toEqual([
			{ path: "/a", headers: { "User-Agent": "one" } },
			{ path: "/b", headers: { "User-Agent": "two" } },
			{ path: "/c", headers: { "User-Agent": "one" } },
		]);
	});

	test("continues where an earlier load ended, so that no page is repeated too soon", () => {
		const paths = listRequests({ ...load, firstRequest: 4 }).map(({ path }) => path);
		expect(paths).toEqual(["/b", "/c", "/a"]);
	});
});

test("wrkScript writes each request in full", () => {
	expect(wrkScript(load)).toContain(
		String.raw`"GET /b HTTP/1.1\r\nHost: 127.0.0.1:4000\r\nUser-Agent: two\r\n\r\n"`,
	);
});

test("parseWrkOutput finds the result below wrk's own output", () => {
	const result = { requests: 10, seconds: 3, p50Ms: 1, p99Ms: 2, errors: 0 };
	expect(parseWrkOutput(`Running 3s test\n{\n${JSON.stringify(result)}\n`)).toEqual(result);
	expect(() => parseWrkOutput("unable to connect")).toThrow("unable to connect");
});

describe("parseOptions", () => {
	test("defaults to every row with at least seven rounds", () => {
		const { rows, timing } = parseOptions([]);
		expect([...rows]).toEqual([
			1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 21, 22, 23, 24,
		]);
		expect(timing.rounds).toBeGreaterThanOrEqual(7);
	});

	test("reads the requested rows", () => {
		expect([...parseOptions(["--quick", "--rows=1,14"]).rows]).toEqual([1, 14]);
	});

	test.each(["--rows=20", "--rows=", "--fast"])("refuses %s", (option) => {
		expect(() => parseOptions([option])).toThrow("Unknown");
	});
});
