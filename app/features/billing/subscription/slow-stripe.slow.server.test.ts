import { describe, expect, test } from "vitest";
import { withinStripeDeadline } from "#app/platform/stripe.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { insertSubscriber, tierOf } from "#tests/support/billing-site.ts";
import { shareBillingSimulator } from "#tests/support/share-billing-simulator.ts";
import { startCheckout } from "../checkout/start-checkout.server.ts";
import { syncAllCustomers } from "../sync/sync-all-customers.server.ts";
import { syncCustomer } from "../sync/sync-customer.server.ts";
import { cancelSubscription } from "./cancel-subscription.server.ts";
import { fetchUpgradePreview } from "./fetch-upgrade-preview.server.ts";
import { requestDowngrade } from "./request-downgrade.server.ts";
import { startUpgrade } from "./start-upgrade.server.ts";

/** A Stripe that needs almost a second for each call, or never answers. */

const { simulator, queued } = shareBillingSimulator();

const SLOW = { delayMs: 900 };

const callsSince = (start: number) =>
	simulator.requests.slice(start).map(({ method, path }) => `${method} ${path}`);

describe("at 0.9 s a call", () => {
	test("an upgrade is shown and made", async () => {
		const user = await insertSubscriber(simulator, "pro");
		await simulator.clock.advance({ days: 25 });
		Object.assign(simulator.faults, SLOW);
		const shown = await fetchUpgradePreview(user, "max");
		const start = simulator.requests.length;
		expect((await startUpgrade(user, "max", shown)).result).toEqual({ kind: "upgraded" });
		const calls = callsSince(start);
		expect(calls.slice(0, 2).toSorted()).toEqual(["GET /v1/prices", "GET /v1/subscriptions"]);
		expect(calls.slice(2, 4)).toEqual([
			"POST /v1/invoices/create_preview",
			`POST /v1/subscriptions/${user.subscriptionId}`,
		]);
	});

	test("a downgrade is scheduled", async () => {
		const user = await insertSubscriber(simulator, "max");
		Object.assign(simulator.faults, SLOW);
		await requestDowngrade(user, "pro");
		expect(simulator.state.schedules[0]?.phases).toHaveLength(2);
	});

	test("a first payment page is opened, also in place of another one", async () => {
		const user = await insertUser();
		Object.assign(simulator.faults, SLOW);
		expect(await startCheckout(user, "pro")).toMatchObject({ kind: "pay" });
		expect(await startCheckout(user, "max")).toMatchObject({ kind: "pay" });
	});
});

describe("a change without an answer", () => {
	const isUpdate = (method: string, path: string) =>
		method === "POST" && path.startsWith("/v1/subscriptions/");
	const MAY_HAVE_WORKED = {
		code: "unavailable",
		message: expect.stringMatching(/It may have worked: see Billing\.$/),
	};

	test("may have worked, and a job finds out", async () => {
		const user = await insertSubscriber(simulator, "pro");
		const shown = await fetchUpgradePreview(user, "max");
		Object.assign(simulator.faults, { hang: true, keepsEffect: true, matches: isUpdate });
		await expect(startUpgrade(user, "max", shown)).rejects.toMatchObject(MAY_HAVE_WORKED);
		expect(queued).toContainEqual({ job: "sync-customer", data: { customerId: user.customerId } });
		await syncCustomer(user.customerId);
		expect(await tierOf(user)).toBe("max");
		// A second click is told, and charged nothing.
		simulator.resetFaults();
		await expect(startUpgrade(user, "max", shown)).rejects.toMatchObject({
			message: "You already have Max.",
		});
	});

	test.each(["hang", "disconnect"] as const)(
		"of a cancellation may have worked (%s)",
		async (how) => {
			const user = await insertSubscriber(simulator, "pro");
			Object.assign(simulator.faults, { [how]: true, matches: isUpdate });
			await expect(cancelSubscription(user)).rejects.toMatchObject(MAY_HAVE_WORKED);
		},
	);

	test("to a schedule that was just made leaves none behind", async () => {
		const user = await insertSubscriber(simulator, "max");
		const isFilled = (method: string, path: string) =>
			method === "POST" && path.startsWith("/v1/subscription_schedules/");
		Object.assign(simulator.faults, { disconnect: true, matches: isFilled });
		await expect(requestDowngrade(user, "pro")).rejects.toMatchObject(MAY_HAVE_WORKED);
		simulator.resetFaults();
		// The answer may only be late.
		await syncCustomer(user.customerId);
		expect(() => simulator.visitor.cancelInPortal(user.subscriptionId)).toThrow(/scheduled change/);
		await simulator.clock.advance({ minutes: 10 });
		await syncAllCustomers();
		simulator.visitor.cancelInPortal(user.subscriptionId);
		expect(simulator.state.schedules).toMatchObject([{ status: "released" }]);
	});

	test("that wasn't even sent is safe to try again", async () => {
		const user = await insertSubscriber(simulator, "pro");
		const shown = await fetchUpgradePreview(user, "max");
		Object.assign(simulator.faults, { status: 500 });
		await expect(startUpgrade(user, "max", shown)).rejects.toMatchObject({
			message: expect.stringMatching(/Please try again in a moment\.$/),
		});
		const calls = ["/v1/invoices/create_preview"];
		Object.assign(simulator.faults, {
			matches: (_method: string, path: string) => calls.includes(path),
		});
		await expect(startUpgrade(user, "max", shown)).rejects.toMatchObject({
			message: expect.stringMatching(/Please try again in a moment\.$/),
		});
	});
});

test("a purchase that is tried again while Stripe works on the first try can be tried later", async () => {
	const user = await insertUser();
	const { promise: until, resolve: answer } = Promise.withResolvers<void>();
	Object.assign(simulator.faults, { until, matches: (method: string) => method === "POST" });
	const once = withinStripeDeadline(() => startCheckout(user, "pro"), 2_000);
	await expect(once).rejects.toMatchObject({ code: "unavailable" });
	simulator.resetFaults();
	await expect(startCheckout(user, "pro")).rejects.toMatchObject({
		code: "unavailable",
		message: expect.stringMatching(/Please try again in a moment\.$/),
	});
	expect(simulator.requests.at(-1)).toMatchObject({ path: "/v1/customers", status: 409 });
	answer();
	const later = () => startCheckout(user, "pro").catch(() => null);
	await expect.poll(later, { interval: 300 }).toMatchObject({ kind: "pay" });
	expect(simulator.state.customers).toHaveLength(1);
});
