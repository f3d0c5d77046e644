import { expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { createRouteArgs } from "#tests/support/requests.ts";
import { shareBillingSimulator } from "#tests/support/share-billing-simulator.ts";
import { action } from "./stripe-webhook.ts";

const { simulator } = shareBillingSimulator();

function post(body: string, headers: Record<string, string>) {
	const request = new Request("http://localhost:3000/stripe/webhook", {
		method: "POST",
		body,
		headers,
	});
	return action(createRouteArgs(request, {}) as Parameters<typeof action>[0]);
}

/** An event with text beyond ASCII: the signature covers the bytes. */
function signedEvent(id: string, type = "customer.subscription.updated") {
	return simulator.sign({
		id,
		type,
		object: "event",
		livemode: false,
		data: { object: { id: "sub_1", customer: "cus_1", description: "Zoë’s plan" } },
	} as never);
}

test("stores a signed event and answers 204, also when it is repeated", async () => {
	const { body, signature } = signedEvent("evt_route");
	const headers = { "Stripe-Signature": signature };
	const answers = await Promise.all([post(body, headers), post(body, headers)]);
	expect(answers.map(({ status }) => status)).toEqual([204, 204]);
	expect(await db.stripeEvent.findMany({ where: { id: "evt_route" } })).toMatchObject([
		{ customerId: "cus_1", objectId: "sub_1", appliedAt: null },
	]);
});

test("answers 400 without a valid signature, and stores nothing", async () => {
	const { body } = signedEvent("evt_unsigned");
	await expect(post(body, {})).rejects.toMatchObject({ status: 400 });
	await expect(post(body, { "Stripe-Signature": "t=1,v1=ab" })).rejects.toMatchObject({
		status: 400,
	});
	expect(await db.stripeEvent.count({ where: { id: "evt_unsigned" } })).toBe(0);
});

test("answers 204 to an event that nothing here handles, without storing it", async () => {
	const { body, signature } = signedEvent("evt_other", "customer.tax_id.created");
	const { status } = await post(body, { "Stripe-Signature": signature });
	expect(status).toBe(204);
	expect(await db.stripeEvent.count({ where: { id: "evt_other" } })).toBe(0);
});
