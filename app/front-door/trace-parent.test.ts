import { expect, test } from "vitest";
import { readTraceParent } from "./trace-parent.ts";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const PARENT = "00f067aa0ba902b7";

test("a trace is read from the header", () => {
	const expected = { traceId: TRACE, parentId: PARENT };
	expect(readTraceParent(`00-${TRACE}-${PARENT}-01`)).toEqual(expected);
	expect(readTraceParent(`01-${TRACE}-${PARENT}-01-more`)).toEqual(expected);
});

test.each([
	undefined,
	"",
	TRACE,
	`ff-${TRACE}-${PARENT}-01`,
	`00-${"0".repeat(32)}-${PARENT}-01`,
	`00-${TRACE}-${"0".repeat(16)}-01`,
	`00-${TRACE.toUpperCase()}-${PARENT}-01`,
	`00-${TRACE}-${PARENT}-01\nx`,
])("no trace is read from %j", (header) => {
	expect(readTraceParent(header)).toEqual({});
});
