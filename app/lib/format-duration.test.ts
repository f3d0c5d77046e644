import { describe, expect, it } from "vitest";
import { formatDuration, sayDuration } from "#app/lib/format-duration.ts";

describe.each([
	[0, "0:00", "0 seconds"],
	[0.4, "0:00", "0 seconds"],
	[9, "0:09", "9 seconds"],
	[59.6, "1:00", "1 minute"],
	[61, "1:01", "1 minute 1 second"],
	[125, "2:05", "2 minutes 5 seconds"],
	[3_725, "62:05", "62 minutes 5 seconds"],
])("%d seconds", (seconds, written, said) => {
	it(`are shown as ${written} and spoken as ${said}`, () => {
		expect(formatDuration(seconds)).toBe(written);
		expect(sayDuration(seconds)).toBe(said);
	});
});
