import { afterEach, describe, expect, test, vi } from "vitest";
import { attempt, failureText } from "./request-failure.ts";

/** Error responses as React Router creates them. */
function errorResponse(status: number, data: unknown) {
	return { status, statusText: "", internal: false, data };
}

const failed = (error: unknown) => attempt(() => Promise.reject(error));

afterEach(() => {
	vi.useRealTimers();
});

describe("attempt", () => {
	test("returns the server's response", async () => {
		expect(await attempt(() => Promise.resolve({ done: true }))).toEqual({
			answer: { done: true },
		});
	});

	test("leaves a redirect to the router", async () => {
		const redirect = new Response(null, { status: 302 });
		await expect(failed(redirect)).rejects.toBe(redirect);
	});

	test.each([
		["the server can't be reached", new TypeError("Failed to fetch"), { kind: "unreachable" }],
		["a proxy can't reach the server", errorResponse(502, "<html>"), { kind: "gateway" }],
		["a proxy fails", errorResponse(500, "<html>"), { kind: "gateway" }],
		[
			"a network shows its sign-in page",
			new Error("Unable to decode turbo-stream response"),
			{ kind: "gateway" },
		],
		["a proxy times out", errorResponse(504, "<html>"), { kind: "timeout" }],
		["a firewall refuses the request", errorResponse(403, "Forbidden"), { kind: "rejected" }],
		["a proxy accepts less", errorResponse(413, "<html>"), { kind: "too large" }],
		[
			"the server accepts less",
			errorResponse(413, JSON.stringify({ message: "At most 64 KB", request_id: "request-7" })),
			{ kind: "too large", own: { limit: "At most 64 KB", requestId: "request-7" } },
		],
		["the server fails", new Error("Unexpected Server Error"), { kind: "server" }],
		[
			"the server names the reason",
			errorResponse(503, { code: "unavailable", message: "No database." }),
			{ kind: "refused", message: "No database." },
		],
	])("reports a failure when %s", async (_what, error, failure) => {
		expect(await failed(error)).toEqual({ failure });
	});

	test("reports a timeout after 30 seconds without a response", async () => {
		vi.useFakeTimers();
		const outcome = attempt(() => new Promise(() => {}));
		await vi.advanceTimersByTimeAsync(30_000);
		expect(await outcome).toEqual({ failure: { kind: "timeout" } });
	});
});

test("failureText returns the specification's texts", () => {
	expect(failureText({ kind: "unreachable" }, "Links")).toBe(
		"Backend server is not available. Please ensure the Links backend server is running.",
	);
	expect(failureText({ kind: "too large" }, "Links")).toMatch(/larger than this site accepts/);
	const own = { limit: "We accept at most 64 KB here", requestId: "request-7" };
	expect(failureText({ kind: "too large", own }, "Links")).toBe(
		"This is too large. We accept at most 64 KB here. Request request-7",
	);
	expect(failureText({ kind: "timeout" }, "Links")).toBe(
		"Request timed out. Please check your network connection or try again later.",
	);
});
