import { expect, test } from "vitest";
import { partOfPlans } from "#app/features/billing/plans/plans-with.ts";
import type { InsertedUser } from "#tests/support/accounts-factory.ts";
import { insertDaily, insertReader } from "#tests/support/reports-factory.ts";
import { answerOf, createRouteArgs, pageRequest } from "#tests/support/requests.ts";
import { loader } from "./analytics-export.ts";

const PATH = "/dashboard/analytics/export.csv";

function get(user: InsertedUser, search: string, method = "GET") {
	const request = new Request(pageRequest(PATH + search), { method });
	return answerOf(loader(createRouteArgs(request, {}, { user })));
}

test("GET downloads the numbers of the requested range", async () => {
	const reader = await insertReader();
	await insertDaily(reader, { day: "2025-06-09", views: 3, visitors: 2 });
	await insertDaily(reader, { day: "2025-06-10", views: 5, visitors: 4 });
	const answer = await get(reader, "?range=custom&from=2025-06-10&to=2025-06-11");
	expect(answer.status).toBe(200);
	expect(answer.headers.get("Content-Type")).toMatch(/^text\/csv/);
	expect(answer.headers.get("Cache-Control")).toBe("no-store");
	expect(answer.headers.get("Content-Disposition")).toBe(
		`attachment; filename="${reader.username}-analytics-2025-06-10-to-2025-06-11.csv"`,
	);
	const csv = await answer.text();
	expect(csv).toContain("\n2025-06-10,total,,,5,4,0,0,");
	expect(csv).not.toContain("2025-06-09");
});

test.each(["free", "pro"] as const)("GET redirects %s to the tab", async (tier) => {
	const reader = await insertReader({ tier });
	const answer = await get(reader, "?range=90d");
	expect(answer).toRedirectTo("/dashboard/analytics?range=90d");
	await expect(answer).toSendToast({
		type: "error",
		message: `${partOfPlans("analyticsExport")}.`,
		stays: true,
	});
});

test("HEAD opens no export", async () => {
	const answer = await get(await insertReader(), "", "HEAD");
	expect(await answer.text()).toBe("");
});
