import { expect, test } from "vitest";
import { insertSubscriber, tierOf } from "#tests/support/billing-site.ts";
import { shareBillingSimulator } from "#tests/support/share-billing-simulator.ts";
import { syncCustomer } from "../sync/sync-customer.server.ts";
import { fetchUpgradePreview } from "./fetch-upgrade-preview.server.ts";
import { startUpgrade } from "./start-upgrade.server.ts";

/**
 * An upgrade has to fit into Stripe's deadline, so its calls are few. With a Stripe that is slow:
 * slow-stripe.slow.server.test.ts.
 */

const { simulator, queued } = shareBillingSimulator();

test("an upgrade reads side by side, compares the amount, and changes the plan: three waits", async () => {
	const user = await insertSubscriber(simulator, "pro");
	const shown = await fetchUpgradePreview(user, "max");
	const start = simulator.requests.length;
	await startUpgrade(user, "max", shown);
	const calls = simulator.requests.slice(start).map(({ method, path }) => `${method} ${path}`);
	const change = `POST /v1/subscriptions/${user.subscriptionId}`;
	const untilChanged = calls.slice(0, calls.indexOf(change) + 1);
	expect(untilChanged.slice(0, 2).toSorted()).toEqual(["GET /v1/prices", "GET /v1/subscriptions"]);
	expect(untilChanged.slice(2)).toEqual(["POST /v1/invoices/create_preview", change]);
	expect(calls.filter((call) => call === change)).toHaveLength(1);
});

test("an upgrade without an answer may have worked: it says where to look, and a job finds out", async () => {
	const user = await insertSubscriber(simulator, "pro");
	const shown = await fetchUpgradePreview(user, "max");
	Object.assign(simulator.faults, {
		disconnect: true,
		keepsEffect: true,
		matches: (method: string, path: string) =>
			method === "POST" && path.startsWith("/v1/subscriptions/"),
	});
	await expect(startUpgrade(user, "max", shown)).rejects.toMatchObject({
		code: "unavailable",
		message: expect.stringMatching(/It may have worked: see Billing\.$/),
	});
	simulator.resetFaults();
	expect(queued).toContainEqual({ job: "sync-customer", data: { customerId: user.customerId } });
	await syncCustomer(user.customerId);
	expect(await tierOf(user)).toBe("max");
	expect(simulator.state.invoices).toHaveLength(2);
});

test("an upgrade whose change wasn't sent is safe to try again, and says so", async () => {
	const user = await insertSubscriber(simulator, "pro");
	const shown = await fetchUpgradePreview(user, "max");
	Object.assign(simulator.faults, { status: 500 });
	await expect(startUpgrade(user, "max", shown)).rejects.toMatchObject({
		code: "unavailable",
		message: expect.stringMatching(/Please try again in a moment\.$/),
	});
});
