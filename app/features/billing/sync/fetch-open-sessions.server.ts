import type { CheckoutStatus } from "#app/generated/prisma/enums.ts";
import { db, type Tx } from "#app/platform/db.server.ts";
import { isMissingAtStripe, isRefusedByStripe, stripe } from "#app/platform/stripe.server.ts";

/** The state of a payment page that was open when last read. */
export type SessionFacts = { id: string; status: CheckoutStatus };

/** Reads the payment pages again that are stored as open. */
export async function fetchOpenSessions({
	customerId,
}: {
	customerId: string;
}): Promise<SessionFacts[]> {
	const open = await db.checkoutSession.findMany({
		where: { customerId, status: "open" },
		select: { id: true },
	});
	return Promise.all(
		open.map(async ({ id }) => {
			try {
				const { status } = await stripe().checkout.sessions.retrieve(id);
				return { id, status: parseCheckoutStatus(status) };
			} catch (error) {
				if (!isMissingAtStripe(error)) throw error;
				// Nobody can pay it any more.
				return { id, status: "expired" };
			}
		}),
	);
}

/** Closes all payment pages of a customer. One that is paid at the same time stays paid. */
export async function expireSessions(customer: string): Promise<void> {
	const { data } = await stripe().checkout.sessions.list({ customer, status: "open", limit: 100 });
	for (const { id } of data) {
		try {
			await stripe().checkout.sessions.expire(id);
		} catch (error) {
			if (!isRefusedByStripe(error)) throw error;
		}
	}
}

/** A word that isn't known counts as open: it is read again. */
export function parseCheckoutStatus(status: string | null): CheckoutStatus {
	return status === "complete" || status === "expired" ? status : "open";
}

export async function writeSessions(tx: Tx, sessions: readonly SessionFacts[]): Promise<void> {
	for (const { id, status } of sessions) {
		if (status === "open") continue;
		await tx.checkoutSession.updateMany({ where: { id }, data: { status } });
	}
}
