import { beforeEach, describe, expect, test } from "vitest";
import { PAID_PLANS, PLANS } from "#app/features/billing/plans/plans.ts";
import { forgetPrices, listPrices } from "#app/features/billing/plans/prices/list-prices.server.ts";
import { visitorContext } from "#app/middleware/session.server.ts";
import { db } from "#app/platform/db.server.ts";
import { takeToast } from "#app/platform/flash-toast.server.ts";
import { type InsertedUser, insertUser } from "#tests/support/accounts-factory.ts";
import {
	ASKS_ALWAYS,
	GOOD_CARD,
	insertSubscriber,
	openCheckout,
	tierOf,
} from "#tests/support/billing-site.ts";
import { eventually } from "#tests/support/eventually.ts";
import {
	answerOf,
	createRouteArgs,
	formRequest,
	lastRetryAfter,
	pageRequest,
} from "#tests/support/requests.ts";
import { shareBillingSimulator } from "#tests/support/share-billing-simulator.ts";
import * as upgrade from "../../marketing/upgrade.tsx";
import * as cancel from "./cancel.tsx";
import * as change from "./change.tsx";
import * as tab from "./index.tsx";
import * as portal from "./portal.ts";

const { simulator } = shareBillingSimulator();
beforeEach(() => listPrices());

const TAB = "/dashboard/billing";

function load(user: InsertedUser) {
	return tab.loader(createRouteArgs(pageRequest(TAB), {}, { user }));
}

function loadChange(user: InsertedUser, plan: string) {
	const request = pageRequest(`${TAB}/change?plan=${plan}`);
	return answerOf(change.loader(createRouteArgs(request, {}, { user })));
}

type Route = { action: (args: ReturnType<typeof createRouteArgs<object>>) => Promise<unknown> };

function send(route: Route, user: InsertedUser, fields: Record<string, string>) {
	return answerOf(route.action(createRouteArgs(formRequest(TAB, fields), {}, { user })));
}

function returnFromPortal(user: InsertedUser) {
	const request = pageRequest(`${TAB}/portal`);
	return portal.loader(createRouteArgs(request, {}, { user }));
}

const stored = ({ userId }: InsertedUser) =>
	db.subscription.findFirstOrThrow({ where: { userId } });

describe("the billing tab", () => {
	test("asks Stripe for nothing", async () => {
		const user = await insertSubscriber(simulator, "pro");
		const calls = simulator.requests.length;
		const { billing } = await load({ ...user, tier: "pro" });
		expect(billing).toMatchObject({
			overview: {
				card: { brand: "visa", last4: "4242" },
				nextCharge: { cents: 200 },
			},
			invoices: [{ totalCents: 200, status: "paid" }],
		});
		expect(simulator.requests).toHaveLength(calls);
	});

	test("is shown while Stripe doesn't answer, with the advertised prices", async () => {
		const user = await insertSubscriber(simulator, "pro");
		forgetPrices();
		simulator.faults.hang = true;
		expect(await load(user)).toMatchObject({
			prices: PAID_PLANS.map((plan) => ({ cents: PLANS[plan].priceCents })),
		});
		await eventually(() =>
			expect(simulator.requests.at(-1)).toMatchObject({ path: "/v1/prices", status: 0 }),
		);
	});
});

describe("while Stripe is away", () => {
	test.each<[string, Route, Record<string, string>, string]>([
		["the portal", tab, { intent: "open-portal" }, "Failed to open billing portal"],
		["resuming", tab, { intent: "resume" }, "Failed to resume subscription"],
		["checking a payment", tab, { intent: "check-payment" }, "Failed to load subscriptions"],
		["canceling", cancel, { intent: "cancel-subscription" }, "Failed to cancel subscription"],
		["a downgrade", change, { intent: "downgrade", plan: "pro" }, "Failed to change your plan"],
	])("%s fails and says so", async (_name, route, fields, message) => {
		const user = await insertSubscriber(simulator, "max");
		Object.assign(simulator.faults, { status: 500 });
		expect(await send(route, user, fields)).toMatchObject({
			data: {
				toast: { type: "error", message },
				result: { error: { "": [expect.stringMatching(/can't reach our payment provider/)] } },
			},
			init: { status: 503 },
		});
		expect(await stored(user)).toMatchObject({ cancelAt: null, scheduledTier: null });
	});

	test("the page of an upgrade says so", async () => {
		const user = await insertSubscriber(simulator, "pro");
		Object.assign(simulator.faults, { status: 429 });
		expect(await loadChange({ ...user, tier: "pro" }, "max")).toMatchObject({
			data: { kind: "unavailable", to: "max" },
			init: { status: 503 },
		});
	});

	test("the way back from the portal still leads to the tab", async () => {
		const user = await insertSubscriber(simulator, "pro");
		Object.assign(simulator.faults, { status: 500 });
		expect((await returnFromPortal(user)).headers.get("Location")).toBe(TAB);
	});
});

describe("a change that Stripe has made", () => {
	const toastOf = async (answer: unknown) => {
		const [cookie = ""] = (answer as Response).headers.getSetCookie();
		const next = pageRequest(TAB, { Cookie: cookie.split(";")[0] ?? "" });
		return (await takeToast(next))?.toast.message;
	};

	test("is announced as done once it is stored", async () => {
		const user = await insertSubscriber(simulator, "pro");
		const answer = await send(cancel, user, { intent: "cancel-subscription" });
		expect(await toastOf(answer)).toContain("Subscription cancelled successfully");
	});

	test.each<[string, Route, Record<string, string>, string]>([
		["a cancellation", cancel, { intent: "cancel-subscription" }, "Subscription cancelled"],
		["a downgrade", change, { intent: "downgrade", plan: "pro" }, "Your plan changes to Pro"],
	])("but that can't be read again isn't: %s", async (_name, route, fields, message) => {
		const user = await insertSubscriber(simulator, "max");
		Object.assign(simulator.faults, {
			status: 500,
			matches: (_method: string, path: string) => path === `/v1/customers/${user.customerId}`,
		});
		const toast = await toastOf(await send(route, user, fields));
		expect(toast).toContain("It may take a minute until you see the change here.");
		expect(toast).not.toContain(message);
	});
});

describe("what Stripe hasn't told yet", () => {
	test("is stored on the way back from the portal", async () => {
		const user = await insertSubscriber(simulator, "pro");
		simulator.visitor.cancelInPortal(user.subscriptionId);
		expect(await stored(user)).toMatchObject({ cancelAt: null });
		const answer = await returnFromPortal(user);
		expect(answer.headers.get("Location")).toBe(TAB);
		expect(await stored(user)).toMatchObject({ cancelAt: expect.any(Date) });
	});

	test("keeps somebody who has just paid from being sold a second subscription", async () => {
		const user = await insertUser();
		const session = await openCheckout(simulator, user, "pro");
		simulator.visitor.payCheckout(session, { card: GOOD_CARD });
		expect(await loadChange(user, "max")).toMatchObject({
			data: { kind: "upgrade", current: { tier: "pro" } },
		});
	});
});

describe("the page of a downgrade", () => {
	async function insertDesigner() {
		const user = { ...(await insertSubscriber(simulator, "max")), tier: "max" as const };
		const where = { profileId: user.profileId };
		await db.theme.update({ where, data: { customCss: ".link { color: red }" } });
		return user;
	}

	test("shows when it happens, what it costs then, and what would no longer be shown", async () => {
		const user = await insertDesigner();
		expect(await loadChange(user, "pro")).toMatchObject({
			data: {
				kind: "downgrade",
				renewal: { cents: 200, currency: "usd" },
				current: { currentPeriodEnd: new Date("2026-12-22T12:00:00Z") },
				losses: [{ what: "Your custom CSS" }],
			},
		});
	});

	test("loses nothing to a plan that is also given by hand", async () => {
		const user = await insertDesigner();
		await db.planGrant.create({ data: { userId: user.userId, tier: "max", reason: "A friend" } });
		expect(await loadChange(user, "pro")).toMatchObject({ data: { losses: [] } });
	});
});

describe("an upgrade", () => {
	async function upgradeForm(user: InsertedUser) {
		const { data } = (await loadChange(user, "max")) as {
			data: { preview: { prorationDate: number; dueCents: number } };
		};
		const { prorationDate, dueCents } = data.preview;
		return {
			intent: "upgrade",
			plan: "max",
			prorationDate: String(prorationDate),
			dueCents: String(dueCents),
		};
	}

	test("leads to Stripe's page if the bank wants to confirm it, and changes nothing before", async () => {
		const subscriber = await insertSubscriber(simulator, "pro", { card: ASKS_ALWAYS });
		const user = { ...subscriber, tier: "pro" as const };
		const answer = (await send(change, user, await upgradeForm(user))) as Response;
		expect(answer.status).toBe(303);
		expect(answer.headers.get("Location")).toMatch(`${simulator.origin}/invoice/in_`);
		expect(await tierOf(user)).toBe("pro");
	});

	test("of another amount than was shown is a conflict", async () => {
		const subscriber = await insertSubscriber(simulator, "pro");
		const user = { ...subscriber, tier: "pro" as const };
		const fields = { ...(await upgradeForm(user)), dueCents: "1" };
		expect(await send(change, user, fields)).toMatchObject({ init: { status: 409 } });
		expect(simulator.state.invoices).toHaveLength(1);
	});
});

test("opening the payment page too often says when to try again", async () => {
	const user = await insertUser();
	const start = () => {
		const args = createRouteArgs(formRequest("/upgrade", { plan: "pro" }), {});
		args.context.set(visitorContext, user);
		return answerOf(upgrade.action(args));
	};
	for (let count = 0; count < 30; count++) expect(await start()).toMatchObject({ status: 303 });
	expect(lastRetryAfter()).toBeUndefined();
	expect(await start()).toMatchObject({
		init: { status: 429 },
		data: { failure: expect.stringContaining("You have tried this too often.") },
	});
	expect(lastRetryAfter()).toMatch(/^\d{1,3}$/);
});

test("Stripe's own refusals are answered without their text", async () => {
	const user = await insertUser();
	await db.billingCustomer.create({
		data: { id: "cus_of_another_account", userId: user.userId, livemode: false },
	});
	const answer = await send(cancel, user, { intent: "cancel-subscription" });
	expect(answer).toMatchObject({
		data: { toast: { message: "Failed to cancel subscription" } },
	});
	expect(JSON.stringify(answer)).not.toMatch(/cus_/);
});
