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

describe("what became of a form", () => {
	test("is the answer of the server", async () => {
		expect(await attempt(() => Promise.resolve({ done: true }))).toEqual({
			answer: { done: true },
		});
	});

	test("is left to the router when it is a redirect", async () => {
		const redirect = new Response(null, { status: 302 });
		await expect(failed(redirect)).rejects.toBe(redirect);
	});

	test.each([
		["nobody answers", new TypeError("Failed to fetch"), { kind: "unreachable" }],
		["a proxy finds no server", errorResponse(502, "<html>"), { kind: "gateway" }],
		["a proxy breaks", errorResponse(500, "<html>"), { kind: "gateway" }],
		[
			"a network asks to sign in",
			new Error("Unable to decode turbo-stream response"),
			{ kind: "gateway" },
		],
		["a proxy waits in vain", errorResponse(504, "<html>"), { kind: "timeout" }],
		["a firewall turns it away", errorResponse(403, "Forbidden"), { kind: "rejected" }],
		["the server breaks", new Error("Unexpected Server Error"), { kind: "server" }],
		[
			"the server says why not",
			errorResponse(503, { code: "unavailable", message: "No database." }),
			{ kind: "refused", message: "No database." },
		],
	])("is told when %s", async (_what, error, failure) => {
		expect(await failed(error)).toEqual({ failure });
	});

	test("is told when there is no answer for half a minute", async () => {
		vi.useFakeTimers();
		const outcome = attempt(() => new Promise(() => {}));
		await vi.advanceTimersByTimeAsync(30_000);
		expect(await outcome).toEqual({ failure: { kind: "timeout" } });
	});
});

test("the words are the specification's", () => {
	expect(failureText({ kind: "unreachable" }, "Links")).toBe(
		"Backend server is not available. Please ensure the Links backend server is running.",
	);
	expect(failureText({ kind: "timeout" }, "Links")).toBe(
		"Request timed out. Please check your network connection or try again later.",
	);
});
