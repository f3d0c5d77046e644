import { expect, test } from "vitest";
import { hostPace } from "./host-pace.server.ts";

test.each([
	["a number of seconds", "60", true],
	["a future date", new Date(Date.now() + 60_000).toUTCString(), true],
	["a past date", "Wed, 21 Oct 2015 07:28:00 GMT", false],
	["garbage", "soon", false],
	["zero", "0", false],
])("a host that answers Retry-After with %s", (what, retryAfter, paused) => {
	const url = `https://${what.replaceAll(" ", "-")}.example/page`;
	hostPace.pauseHost(url, retryAfter);
	expect(hostPace.isPaused(url)).toBe(paused);
	expect(hostPace.isPaused(new URL("/another", url).href)).toBe(paused);
	expect(hostPace.isPaused("https://elsewhere.example/")).toBe(false);
});
