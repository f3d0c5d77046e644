import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, test } from "vitest";
import { AppError } from "#app/platform/errors.server.ts";
import { ErrorBoundary } from "./root.tsx";

const REQUEST_ID = "8f0c4d1e";

function Nothing() {
	return null;
}

/** The screen that stands where `/broken?tab=links` could not be shown. */
function screenFor(error: unknown): string {
	const Stub = createRoutesStub([
		{
			id: "root",
			path: "/broken",
			Component: Nothing,
			ErrorBoundary: ErrorBoundary as never,
		},
	]);
	return renderToString(
		<Stub
			initialEntries={["/broken?tab=links"]}
			hydrationData={{ loaderData: { root: { requestId: REQUEST_ID } }, errors: { root: error } }}
		/>,
	);
}

describe("the error screen", () => {
	test("shows what to do and the request id, but no internal error", () => {
		const screen = screenFor(new Error("password=hunter2"));
		expect(screen).toContain("Oops! Something went wrong");
		expect(screen).toMatch(/href="\/broken\?tab=links"[^>]*>Refresh Page</);
		expect(screen).toMatch(/href="\/"[^>]*>Go to Home</);
		expect(screen).toContain(REQUEST_ID);
		expect(screen).not.toContain("hunter2");
	});

	test.each([
		[new AppError("not_found", "internal words"), "Page not found"],
		[new AppError("unavailable", "internal words"), "back"],
		[new AppError("method_not_allowed", "internal words"), "work here"],
	])("shows the text of an expected error", (error, title) => {
		const screen = screenFor(error);
		expect(screen).toContain(title);
		expect(screen).not.toContain("Oops!");
	});
});
