import { describe, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { type InsertedUser, insertUser } from "#tests/support/accounts-factory.ts";
import { insertCustomer, insertSubscription } from "#tests/support/billing-factory.ts";
import { answerOf, createRouteArgs, formRequest, pageRequest } from "#tests/support/requests.ts";
import { loader as loadCancel } from "./cancel.tsx";
import { action, loader } from "./change.tsx";

const PATH = "/dashboard/billing/change";

function load(user: InsertedUser, plan: string) {
	return answerOf(loader(createRouteArgs(pageRequest(`${PATH}?plan=${plan}`), {}, { user })));
}

async function insertSubscriber(tier: "pro" | "max", data = {}) {
	const user = await insertUser({ tier });
	const customerId = await insertCustomer(user);
	await insertSubscription({ userId: user.userId, customerId }, { tier, ...data });
	return user;
}

describe("the page of a plan change", () => {
	test.each([
		["a plan that there isn't", "gold", "/dashboard/billing"],
		["the plan that the account has", "max", "/dashboard/billing"],
		["Free", "free", "/dashboard/billing/cancel"],
	])("leads elsewhere for %s", async (_name, plan, to) => {
		const answer = await load(await insertSubscriber("max"), plan);
		expect(answer).toMatchObject({ status: 302 });
		expect((answer as Response).headers.get("Location")).toBe(to);
	});

	test("leads to the plans without a subscription", async () => {
		const answer = (await load(await insertUser(), "pro")) as Response;
		expect(answer.headers.get("Location")).toBe("/upgrade?plan=pro");
	});

	test.each([
		["pro", "max", { status: "past_due" }, /Pay the open invoice first/],
		["pro", "max", { pendingTier: "max" }, /upgrade to Max isn’t paid yet/],
		["max", "pro", { cancelAt: new Date("2026-12-22T12:00:00Z") }, /Resume it/],
		["pro", "max", { tier: null }, /isn’t one of our plans/],
	] as const)("says why %s can't be changed to %s with %o", async (tier, to, data, message) => {
		expect(await load(await insertSubscriber(tier, data), to)).toMatchObject({
			data: { kind: "blocked", message: expect.stringMatching(message) },
		});
	});

	test.each<Record<string, string>>([
		{ intent: "upgrade", plan: "max" },
		{ intent: "upgrade", plan: "free", prorationDate: "1", dueCents: "0" },
		{ intent: "upgrade", plan: "max", prorationDate: "1", dueCents: "-200" },
		{ intent: "downgrade", plan: "gold" },
		{ intent: "give", plan: "max" },
	])("refuses the form %o", async (fields) => {
		const user = await insertSubscriber("pro");
		const request = formRequest(PATH, fields);
		expect(await action(createRouteArgs(request, {}, { user }))).toMatchObject({
			init: { status: 400 },
		});
	});
});

describe("the page that cancels", () => {
	function open(user: InsertedUser) {
		const request = pageRequest("/dashboard/billing/cancel");
		return answerOf(loadCancel(createRouteArgs(request, {}, { user })));
	}

	test("shows the subscription that it cancels", async () => {
		expect(await open(await insertSubscriber("pro"))).toMatchObject({
			subscription: { tier: "pro" },
			losses: [],
		});
	});

	function openFor(user: InsertedUser, id: string) {
		const request = pageRequest(`/dashboard/billing/cancel?subscription=${id}`);
		return answerOf(loadCancel(createRouteArgs(request, {}, { user })));
	}

	test("shows a subscription with an unknown price, with which nothing is lost", async () => {
		const user = await insertSubscriber("pro");
		const { id } = await insertSubscription({ userId: user.userId }, { tier: null });
		expect(await openFor(user, id)).toMatchObject({ subscription: { id, tier: null }, losses: [] });
	});

	test.each(["another account's", "no"])(
		"leads to the billing tab for %s subscription",
		async (whose) => {
			const stranger = await insertSubscriber("pro");
			const { id } = await db.subscription.findFirstOrThrow({ where: { userId: stranger.userId } });
			const asked = whose === "no" ? "1%27" : id;
			const answer = (await openFor(await insertSubscriber("pro"), asked)) as Response;
			expect(answer.headers.get("Location")).toBe("/dashboard/billing");
		},
	);

	test.each([
		{ cancelAt: new Date("2026-12-22T12:00:00Z") },
		{ status: "canceled", endedAt: new Date("2026-11-01T00:00:00Z") },
	])("leads to the billing tab for a subscription with %o", async (data) => {
		const answer = (await open(await insertSubscriber("pro", data))) as Response;
		expect(answer.headers.get("Location")).toBe("/dashboard/billing");
	});
});
