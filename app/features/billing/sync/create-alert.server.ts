import { db } from "#app/platform/db.server.ts";
import { log } from "#app/platform/log.server.ts";

const MAX_DETAIL_LENGTH = 500;

export type AlertKind =
	| "duplicate_subscription"
	| "customer_missing"
	| "wrong_key"
	| "dispute"
	| "refund_failed"
	| "tax"
	| "finalization";

/**
 * Stores something about money that a person has to look at, once per object, and logs it. Stored apart from any
 * transaction, so that a failure of what follows doesn't take it back.
 */
export async function createAlert({
	kind,
	objectId,
	customerId,
	detail,
}: {
	kind: AlertKind;
	/** Stripe's id of the object that it is about. */
	objectId: string;
	customerId: string | null;
	detail: string;
}): Promise<void> {
	const { count } = await db.billingAlert.createMany({
		data: { kind, objectId, customerId, detail: detail.slice(0, MAX_DETAIL_LENGTH) },
		skipDuplicates: true,
	});
	if (count > 0) log.error({ kind, objectId, customerId, detail }, "billing needs attention");
}
