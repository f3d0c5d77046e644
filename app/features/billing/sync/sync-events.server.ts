import { db } from "#app/platform/db.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { log } from "#app/platform/log.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { isBillingConfigured, isLiveMode, isMissingAtStripe } from "#app/platform/stripe.server.ts";
import { type AlertKind, createAlert } from "./create-alert.server.ts";
import { fetchCharge } from "./fetch-returned.server.ts";
import { idOf } from "./id-of.ts";
import { recordReturned } from "./record-returned.server.ts";
import { syncCustomer } from "./sync-customer.server.ts";

const EVENTS_AT_ONCE = 500;
const CUSTOMERS_AT_ONCE = 3;

/** Applies stored events. Each minute too, for those whose run was lost when a process was killed. */
export const syncStoredEvents: Job = {
	name: "apply-stripe-events",
	schedule: "* * * * *",
	key: () => "all",
	retry: { limit: 8, delayS: 2, maxDelayS: 300 },
	run: () => syncEvents(),
};

type StoredEvent = {
	id: string;
	type: string;
	customerId: string | null;
	objectId: string | null;
};

/**
 * Synchronizes each customer that a stored event is about, once for all events of the customer.
 * @throws Error if some could not be; all others are, and the job is retried
 */
export async function syncEvents(): Promise<void> {
	if (!isBillingConfigured) return;
	const failed = new Set<string>();
	for (;;) {
		const events = await listUnapplied(failed);
		if (events.length === 0) break;
		const groups = await groupByCustomer(events, failed);
		await forEachOf(groups, CUSTOMERS_AT_ONCE, async ([customerId, group]) => {
			const ids = group.map(({ id }) => id);
			try {
				for (const event of group) await raiseAlertFor(event, customerId);
				const result = customerId === NOBODY ? null : await syncCustomer(customerId);
				if (result === null) for (const event of group) await recordReturned(event);
				await markApplied(ids);
			} catch (error) {
				log.warn({ err: error, customerId }, "Stripe events not applied, will be tried again");
				for (const id of ids) failed.add(id);
			}
		});
	}
	if (failed.size > 0) throw new Error(`${failed.size} Stripe events could not be applied`);
}

async function markApplied(ids: string[]): Promise<void> {
	await db.stripeEvent.updateMany({ where: { id: { in: ids } }, data: { appliedAt: new Date() } });
}

function listUnapplied(failed: ReadonlySet<string>): Promise<StoredEvent[]> {
	return query<StoredEvent>({
		text: `
			SELECT id, type, customer_id AS "customerId", object_id AS "objectId" FROM stripe_event
			WHERE applied_at IS NULL AND livemode = $1 AND id <> ALL($2)
			ORDER BY received_at LIMIT $3`,
		values: [isLiveMode, [...failed], EVENTS_AT_ONCE],
	});
}

/** Key of events that are about nobody who is known at Stripe. */
const NOBODY = "";

async function groupByCustomer(
	events: readonly StoredEvent[],
	failed: Set<string>,
): Promise<Map<string, StoredEvent[]>> {
	const groups = new Map<string, StoredEvent[]>();
	for (const event of events) {
		try {
			const customerId = event.customerId ?? (await findCustomer(event)) ?? NOBODY;
			groups.set(customerId, [...(groups.get(customerId) ?? []), event]);
		} catch (error) {
			log.warn({ err: error, eventId: event.id }, "a Stripe event's customer can't be found now");
			failed.add(event.id);
		}
	}
	return groups;
}

/** Finds the customer of a dispute or a refund by its charge. */
async function findCustomer({ type, objectId }: StoredEvent): Promise<string | null> {
	if (objectId === null) return null;
	try {
		return idOf((await fetchCharge({ type, objectId }))?.customer);
	} catch (error) {
		if (isMissingAtStripe(error)) return null;
		throw error;
	}
}

const ALERTS: Partial<Record<string, { kind: AlertKind; detail: string }>> = {
	"charge.dispute.created": {
		kind: "dispute",
		detail: "A payment was disputed. Answer in Stripe’s dashboard before the deadline.",
	},
	"refund.failed": { kind: "refund_failed", detail: "A refund failed. Pay it back another way." },
	"invoice.finalization_failed": {
		kind: "finalization",
		detail: "Stripe could not finalize an invoice, often because of a missing tax address.",
	},
};

async function raiseAlertFor({ type, objectId }: StoredEvent, customerId: string): Promise<void> {
	const alert = ALERTS[type];
	if (!alert || objectId === null) return;
	await createAlert({ ...alert, objectId, customerId: customerId || null });
}

/** Runs `work` for each item, a few at once. */
async function forEachOf<Item>(
	items: Iterable<Item>,
	atOnce: number,
	work: (item: Item) => Promise<void>,
): Promise<void> {
	const left = [...items];
	const workers = Array.from({ length: atOnce }, async () => {
		for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
	});
	await Promise.all(workers);
}
