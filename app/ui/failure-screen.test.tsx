import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { FailureScreen, failureTitle } from "#app/ui/failure-screen.tsx";

/** The HTML that the server renders for a failed request. */
function htmlOf(error: unknown): string {
	return renderToStaticMarkup(
		<FailureScreen error={error} address="/dashboard?a=b" requestId="request-7" />,
	);
}

/** The browser's form of an `AppError`. */
function appError(status: number, message: string) {
	return { status, statusText: "", internal: false, data: { code: "", message } };
}

const gatewayAnswer = { status: 502, statusText: "", internal: false, data: "<html>Bad gateway" };

describe("an unexpected error", () => {
	test("shows the specification's choices and the logged request id", () => {
		const html = htmlOf(new Error("broken"));
		expect(failureTitle(new Error("broken"))).toBe("Oops! Something went wrong");
		expect(html).toContain("We logged what happened.");
		expect(html).toContain("Request request-7");
		expect(html).toMatch(
			/<a href="\/dashboard\?a=b">Refresh Page<\/a>.*<a href="\/">Go to Home<\/a>/,
		);
	});
});

describe("an outage", () => {
	test.each([
		["of the database", appError(503, "We can’t reach our database right now.")],
		["of the server behind a proxy", gatewayAnswer],
		["of the network", new TypeError("Failed to fetch")],
	])("%s offers Retry and Go Home, and shows no id", (_what, error) => {
		const html = htmlOf(error);
		expect(html).toMatch(/<a href="\/dashboard\?a=b">Retry<\/a>.*<a href="\/">Go Home<\/a>/);
		expect(html).not.toContain("request-7");
		expect(html).not.toContain("logged");
		expect(html).not.toContain("Bad gateway");
	});
});

test("an expected failure shows its own text", () => {
	const html = htmlOf(appError(404, "This page no longer exists."));
	expect(html).toContain("This page no longer exists.");
	expect(html).not.toContain("request-7");
	expect(failureTitle(appError(404, "This page no longer exists."))).toBe("Page not found");
});

test("a bug is not reported as a lost connection", () => {
	expect(failureTitle(new TypeError("Cannot read properties of undefined"))).toBe(
		"Oops! Something went wrong",
	);
});
