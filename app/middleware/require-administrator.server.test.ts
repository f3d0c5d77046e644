import { expect, test } from "vitest";
import { answerOf, createRouteArgs, formRequest, pageRequest } from "#tests/support/requests.ts";
import { requireAdministrator } from "./require-administrator.server.ts";

function answerTo(request: Request, pattern = "/admin/dashboard") {
	const args = { ...createRouteArgs(request, {}), pattern };
	return answerOf(requireAdministrator(args as never, async () => new Response("the page")));
}

test("a page continues after the log-in", async () => {
	expect(await answerTo(pageRequest("/admin/dashboard/users?q=a"))).toRedirectTo(
		"/admin/login?redirectTo=%2Fadmin%2Fdashboard%2Fusers%3Fq%3Da",
	);
});

test("the log-in page learns that a form was not sent", async () => {
	const request = formRequest("/admin/dashboard/support/7", { intent: "reply", message: "Hi" });
	expect(await answerTo(request)).toRedirectTo(
		"/admin/login?redirectTo=%2Fadmin%2Fdashboard%2Fsupport%2F7&unsent=1",
	);
});

test.each([
	[
		"/admin/dashboard/support/7/presence",
		"/admin/dashboard/support/:ticketId/presence",
		"support%2F7",
	],
	["/admin/dashboard/analytics/live", "/admin/dashboard/analytics/live", "analytics"],
])("what an open page asks at %s continues on the page", async (path, pattern, target) => {
	expect(await answerTo(pageRequest(path), pattern)).toRedirectTo(
		`/admin/login?redirectTo=%2Fadmin%2Fdashboard%2F${target}`,
	);
});
