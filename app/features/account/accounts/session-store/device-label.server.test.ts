import { expect, test } from "vitest";
import { deviceLabel } from "./device-label.server.ts";

test.each([
	["Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0", "Firefox on Linux"],
	[
		"Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1",
		"Safari on iOS",
	],
	["curl/8.5.0", "Unknown device"],
	["", "Unknown device"],
	[null, "Unknown device"],
])("%s is labeled %s", (userAgent, label) => {
	expect(deviceLabel(userAgent)).toBe(label);
});

test.each([
	["Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0", "API client on Linux"],
	["curl/8.5.0", "API client (curl)"],
	["<script>", "API client"],
	[null, "API client"],
])("the program %s is labeled %s", (userAgent, label) => {
	expect(deviceLabel(userAgent, { isApi: true })).toBe(label);
});

test("a user agent of a megabyte gets a short label", () => {
	expect(deviceLabel("Firefox/1 ".repeat(100_000)).length).toBeLessThanOrEqual(80);
});
