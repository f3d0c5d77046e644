import type { Tier } from "#app/generated/prisma/enums.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { isLiveMode, withinStripeDeadline } from "#app/platform/stripe.server.ts";
import { hasPlan } from "../plans.ts";
import { syncSoon } from "../sync/sync-soon.server.ts";

export type CheckoutResult = {
	tier: Tier;
	/**
	 * `done`: paid, and the plan is on. `processing`: paid, or not known yet: look again. `open`: not paid, the page at
	 * Stripe still is there. `expired`: not paid in time.
	 */
	state: "done" | "processing" | "open" | "expired";
};

/**
 * Reads how a payment page of this account ended. Synchronizes with Stripe if the webhook hasn't done so yet; while
 * Stripe can't be reached, the state is `processing`.
 * @throws AppError `not_found` for a page of another account, or none
 */
export async function readCheckoutSession({
	userId,
	sessionId,
}: {
	userId: string;
	sessionId: string;
}): Promise<CheckoutResult> {
	const stored = await find({ userId, sessionId });
	const result = resultOf(stored);
	if (result.state === "done" || result.state === "expired" || !stored.customerId) return result;
	const { customerId } = stored;
	try {
		await withinStripeDeadline(() => syncSoon(customerId));
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
		return { ...result, state: "processing" };
	}
	const synced = resultOf(await find({ userId, sessionId }));
	// Somebody who comes from the payment page may be a moment earlier than Stripe's own records.
	return synced.state === "open" ? { ...synced, state: "processing" } : synced;
}

function resultOf({ tier, status, succeededAt, user }: Stored): CheckoutResult {
	if (status === "expired") return { tier, state: "expired" };
	if (status === "open") return { tier, state: "open" };
	const isOn = succeededAt !== null || (user !== null && hasPlan(user.tier, tier));
	return { tier, state: isOn ? "done" : "processing" };
}

type Stored = Awaited<ReturnType<typeof find>>;

async function find({ userId, sessionId }: { userId: string; sessionId: string }) {
	const session = await db.checkoutSession.findUnique({
		where: { id: sessionId, userId, livemode: isLiveMode },
		select: {
			tier: true,
			status: true,
			customerId: true,
			succeededAt: true,
			user: { select: { tier: true } },
		},
	});
	if (session === null) throw new AppError("not_found", "We don't know this payment.");
	return session;
}
