import type { Tier } from "#app/generated/prisma/enums.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { isLiveMode, withinStripeDeadline } from "#app/platform/stripe.server.ts";
import { hasPlan } from "../plans/plans.ts";
import { syncSoon } from "../sync/sync-soon.server.ts";

export type CheckoutResult = {
	tier: Tier;
	/**
	 * `done`: paid, and the plan is on. `processing`: paid, or not known yet: look again. `open`: not paid, and the page
	 * at Stripe still is there; somebody who comes from that page may be a moment earlier than Stripe's own records.
	 * `expired`: not paid in time.
	 */
	state: "done" | "processing" | "open" | "expired";
};

/**
 * Reads how a payment page of this account ended. Synchronizes with Stripe if the webhook hasn't done so yet; while
 * Stripe can't be reached, the state is `processing`.
 * @throws AppError `not_found` for a page of another account, or none
 */
export async function getCheckoutSession({
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
	const synced = await find({ userId, sessionId });
	const hasRead = timeOf(synced) !== timeOf(stored);
	return hasRead || synced.status !== "open"
		? resultOf(synced)
		: { ...resultOf(synced), state: "processing" };
}

/** When Stripe was last read for this customer, in milliseconds since 1970. */
function timeOf({ customer }: Stored): number | undefined {
	return customer?.syncedAt?.getTime();
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
			customer: { select: { syncedAt: true } },
		},
	});
	if (session === null) throw new AppError("not_found", "We don't know this payment.");
	return session;
}
