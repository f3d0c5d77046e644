import { db } from "#app/platform/db.server.ts";
import { isLiveMode } from "#app/platform/stripe.server.ts";
import { type PaidPlan, parsePlan } from "../plans/plans.ts";

/**
 * Finds a payment page of the account that isn't paid, as far as stored; null if there is none.
 * @param sessionId the page to find; null for the one that was opened last
 */
export async function getOpenCheckout({
	userId,
	sessionId,
}: {
	userId: string;
	sessionId: string | null;
}): Promise<{ sessionId: string; plan: PaidPlan | null } | null> {
	const session = await db.checkoutSession.findFirst({
		where: {
			userId,
			livemode: isLiveMode,
			status: "open",
			...(sessionId === null ? {} : { id: sessionId }),
		},
		orderBy: { createdAt: "desc" },
		select: { id: true, tier: true },
	});
	return session && { sessionId: session.id, plan: parsePlan(session.tier) };
}
