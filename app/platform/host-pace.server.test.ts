import { expect, test } from "vitest";
import { isResting, letRest } from "./host-pace.server.ts";

test.each([
	["a number of seconds", "60", true],
	["a date to come", new Date(Date.now() + 60_000).toUTCString(), true],
	["a date that is over", "Wed, 21 Oct 2015 07:28:00 GMT", false],
	["no time at all", "soon", false],
	["nothing", "0", false],
])("a host that asks for %s", (what, retryAfter, rests) => {
	const url = `https://${what.replaceAll(" ", "-")}.example/page`;
	letRest(url, retryAfter);
	expect(isResting(url)).toBe(rests);
	expect(isResting(new URL("/another", url).href)).toBe(rests);
	expect(isResting("https://elsewhere.example/")).toBe(false);
});
