import { describe, expect, test, vi } from "vitest";
import { getChangePage } from "#app/features/billing/subscription/get-change-page.server.ts";
import { visitorContext } from "#app/middleware/session.server.ts";
import { replyToastContext } from "#app/platform/flash-toast.server.ts";
import { type InsertedUser, insertUser } from "#tests/support/accounts-factory.ts";
import { deliver, GOOD_CARD, openCheckout } from "#tests/support/billing-site.ts";
import { answerOf, createRouteArgs, formRequest, pageRequest } from "#tests/support/requests.ts";
import * as change from "../dashboard/billing/change.tsx";
import * as portal from "../dashboard/billing/portal.ts";
import { action } from "./upgrade.tsx";

/** What Stripe refuses is a sentence on the page, never an error page. */

const { simulator } = await vi.hoisted(async () => {
	const { startBillingSimulator } = await import("#tests/support/start-billing-simulator.ts");
	return startBillingSimulator({ environment: { STRIPE_AUTOMATIC_TAX: "on" } });
});

const REFUSED = /^Unable to process upgrade: Our payment provider refused this/;

async function insertSubscriber(tier: "pro" | "max") {
	const user = await insertUser();
	const session = await openCheckout(simulator, user, tier);
	simulator.visitor.payCheckout(session, { card: GOOD_CARD, country: "DE" });
	await deliver(simulator);
	return { ...user, tier };
}

function loadChange(user: InsertedUser, plan: string) {
	const request = pageRequest(`/dashboard/billing/change?plan=${plan}`);
	return answerOf(change.loader(createRouteArgs(request, {}, { user })));
}

describe("without the seller's address for tax", () => {
	test("the plans say so beside the button and as a toast", async () => {
		simulator.settings.hasTaxOrigin = false;
		const args = createRouteArgs(formRequest("/upgrade", { plan: "pro" }), {});
		args.context.set(visitorContext, await insertUser());
		const answer = await answerOf(action(args));
		expect(answer).toMatchObject({
			data: { failure: expect.stringMatching(REFUSED) },
			init: { status: 409 },
		});
		expect(args.context.get(replyToastContext)?.message).toMatch(REFUSED);
	});

	test("the page of a plan change says so, and offers no button", async () => {
		const [small, large] = [await insertSubscriber("pro"), await insertSubscriber("max")];
		simulator.settings.hasTaxOrigin = false;
		expect(await loadChange(small, "max")).toMatchObject({
			data: { kind: "refused", to: "max", message: expect.stringMatching(REFUSED) },
			init: { status: 409 },
		});
		expect(await loadChange(large, "pro")).toMatchObject({
			data: { kind: "refused", message: expect.stringMatching(/^Unable to process downgrade: /) },
			init: { status: 409 },
		});
	});
});

test("another currency than the subscription's is refused in place", async () => {
	const user = await insertSubscriber("pro");
	const max = simulator.state.prices.find(({ unit_amount }) => unit_amount === 400);
	simulator.dashboard.editPrice(max?.id ?? "", { currency: "eur" });
	expect(await loadChange(user, "max")).toMatchObject({
		data: { kind: "refused", message: expect.stringMatching(REFUSED) },
	});
});

test("a refused synchronization keeps nobody from the plans, or from the billing tab", async () => {
	const user = await insertUser();
	const session = await openCheckout(simulator, user, "pro");
	simulator.visitor.payCheckout(session, { card: GOOD_CARD, country: "DE" });
	const pro = simulator.state.prices.find(({ unit_amount }) => unit_amount === 200);
	simulator.dashboard.hidePrice(pro?.id ?? "");
	const back = await portal.loader(createRouteArgs(pageRequest("/portal"), {}, { user }));
	expect(back.headers.get("Location")).toBe("/dashboard/billing");
	expect(await getChangePage({ ...user, tier: "free" }, "max")).toMatchObject({ kind: "buy" });
});
