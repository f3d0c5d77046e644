import { expect, test } from "vitest";
import { formatBytes } from "./format-bytes.ts";

test.each([
	[0, "1 KB"],
	[999, "1 KB"],
	[1_001, "2 KB"],
	[999_000, "999 KB"],
	[999_001, "1 MB"],
	[2_449_000, "2.4 MB"],
	[9_960_000, "10 MB"],
	[31_400_000, "31 MB"],
	[999_600_000, "1 GB"],
	[1_234_000_000, "1.2 GB"],
])("formats %d bytes as %s", (bytes, text) => {
	expect(formatBytes(bytes)).toBe(text);
});
