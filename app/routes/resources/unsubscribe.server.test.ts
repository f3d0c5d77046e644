import { describe, expect, test } from "vitest";
import { getStoredReports } from "#app/features/audience/email-reports/queries.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { insertReports } from "#tests/support/reports-factory.ts";
import { createRouteArgs, formRequest, pageRequest } from "#tests/support/requests.ts";
import { action, loader } from "./unsubscribe.tsx";

async function insertSubscriber() {
	const user = await insertUser({ tier: "max" });
	const on = { frequency: "weekly", seoMonthly: true, brokenLinks: true } as const;
	const { unsubscribeToken: token } = await insertReports(user, on);
	return { ...user, token };
}

const open = (token: string, search: string) =>
	loader(createRouteArgs(pageRequest(`/unsubscribe/${token}${search}`), { token }));

/** As mail servers send it: with neither a cookie nor an origin, and nothing more in its body. */
function oneClick(token: string, search: string) {
	const request = formRequest(`/unsubscribe/${token}${search}`, {
		"List-Unsubscribe": "One-Click",
	});
	return action(createRouteArgs(request, { token }));
}

describe("/unsubscribe/:token", () => {
	test("ends no subscription when opened", async () => {
		const user = await insertSubscriber();
		expect(await open(user.token, "?mail=analytics")).toMatchObject({
			data: { unsubscribing: { mail: "analytics", username: user.username, isOn: true } },
			init: { status: 200 },
		});
		expect(await getStoredReports(user)).toMatchObject({ frequency: "weekly" });
	});

	test.each([
		["analytics", { frequency: "off", seoMonthly: true, brokenLinks: true }],
		["seo", { frequency: "weekly", seoMonthly: false, brokenLinks: true }],
		["broken-links", { frequency: "weekly", seoMonthly: true, brokenLinks: false }],
		["first-visits", { frequency: "weekly", brokenLinks: true, firstVisits: false }],
	])("ends only %s mails and confirms it, however often it is submitted", async (mail, left) => {
		const user = await insertSubscriber();
		for (const _ of ["first", "again"]) {
			expect(await oneClick(user.token, `?mail=${mail}`)).toMatchObject({ init: { status: 200 } });
		}
		expect(await getStoredReports(user)).toMatchObject(left);
		expect(await open(user.token, `?mail=${mail}`)).toMatchObject({
			data: { unsubscribing: { mail, isOn: false } },
		});
	});

	test.each([
		["an unknown token", "x".repeat(43), "?mail=analytics"],
		["a missing kind of mail", null, ""],
		["an unknown kind of mail", null, "?mail=passwords"],
	])("doesn't find %s", async (_, unknownToken, search) => {
		const user = await insertSubscriber();
		const token = unknownToken ?? user.token;
		const unknown = { data: { unsubscribing: null }, init: { status: 404 } };
		expect(await open(token, search)).toMatchObject(unknown);
		expect(await oneClick(token, search)).toMatchObject({ init: { status: 404 } });
		expect(await getStoredReports(user)).toMatchObject({ frequency: "weekly", version: 1 });
	});
});
