import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { gzipTemplate } from "./gzip-template.ts";

const LONG = "Nothing to see here. ".repeat(200);

test.each([
	["one gap", [`<p>${LONG}`, `${LONG}</p>`]],
	["several gaps, one at the end", ["<a>", LONG, "", ""]],
	["no gap", [LONG]],
])("compresses a text with %s", (_what, parts) => {
	const fill = gzipTemplate(parts);
	for (const filling of ["juno", "", "a".repeat(50), "josé"]) {
		expect(gunzipSync(fill(filling)).toString()).toBe(parts.join(filling));
	}
	expect(fill("juno").length).toBeLessThan(LONG.length / 4);
});
