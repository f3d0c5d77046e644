import { expect, test } from "vitest";
import { isPaused, pauseHost } from "./host-pace.server.ts";

test.each([
	["a number of seconds", "60", true],
	["a date to come", new Date(Date.now() + 60_000).toUTCString(), true],
	["a date that is over", "Wed, 21 Oct 2015 07:28:00 GMT", false],
	["no time at all", "soon", false],
	["nothing", "0", false],
])("a host that asks for %s", (what, retryAfter, paused) => {
	const url = `https://${what.replaceAll(" ", "-")}.example/page`;
	pauseHost(url, retryAfter);
	expect(isPaused(url)).toBe(paused);
	expect(isPaused(new URL("/another", url).href)).toBe(paused);
	expect(isPaused("https://elsewhere.example/")).toBe(false);
});
