import { createHash } from "node:crypto";
import type { Tx } from "#app/platform/db.server.ts";
import { isLiveMode, stripe } from "#app/platform/stripe.server.ts";
import { withIdempotencyKey } from "../stripe/idempotency-key.server.ts";
import { getCustomerId } from "../subscription/current-customer.server.ts";

/**
 * Returns the account's customer at Stripe, made once. Call it while holding the account's lock.
 * @param replaced a customer that Stripe doesn't know or has deleted: another takes its place
 */
export async function createCustomer(
	tx: Tx,
	{ userId, email }: { userId: string; email: string },
	{ replaced = null }: { replaced?: string | null } = {},
): Promise<string> {
	if (replaced !== null) {
		// It keeps its row: a late event may still tell what was paid, and Stripe may know it again one day.
		await tx.billingCustomer.update({
			where: { id: replaced },
			data: { deletedAt: new Date() },
			select: { id: true },
		});
	}
	const known = await getCustomerId({ userId }, tx);
	if (known !== null) return known;
	const latest = await tx.billingCustomer.findFirst({
		where: { userId, livemode: isLiveMode },
		orderBy: { createdAt: "desc" },
		select: { id: true },
	});
	// A crash before the row is stored must not leave two customers behind.
	const { id } = await withIdempotencyKey(
		`customer-${userId}-${latest?.id ?? "first"}-${shortHash(email)}`,
		(idempotencyKey) =>
			stripe().customers.create({ email, metadata: { user_id: userId } }, { idempotencyKey }),
	);
	await tx.billingCustomer.create({
		data: { id, userId, livemode: isLiveMode },
		select: { id: true },
	});
	return id;
}

/** Stripe refuses an idempotency key that comes again with other values. */
function shortHash(text: string): string {
	return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
