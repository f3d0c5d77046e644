import type { Tx } from "#app/platform/db.server.ts";
import { singleton } from "#app/platform/singleton.server.ts";

/** An event of an account that its programs may want to know. `data` is for them: names are in snake_case. */
export type AccountEvent = {
	userId: string;
	/** The page that it is about; all pages of the account without one. */
	profileId?: string;
} & (
	| {
			type: "ticket.answered";
			data: { ticket_id: string; reply_id: string; status: string };
	  }
	// Without names and addresses: a token that may add webhooks may not read them.
	| { type: "subscriber.added"; data: { subscriber_id: string } }
	| { type: "message.received"; data: { message_id: string; form_title: string } }
	| { type: "plan.changed"; data: { from: string; to: string } }
	| {
			type: "domain.active" | "domain.failing" | "domain.stopped";
			data: { domain_id: string; name: string };
	  }
);

type Subscriber = (tx: Tx, event: AccountEvent) => Promise<void>;

const subscribed = singleton<{ to: Subscriber | null }>("account-events", () => ({ to: null }));

/** Call it once, when the process starts. */
export function subscribeToAccountEvents(subscriber: Subscriber): void {
	subscribed.to = subscriber;
}

/** Notifies the subscriber within the transaction of the event: what it stores is stored with the event, or not at all. */
export async function recordAccountEvent(tx: Tx, event: AccountEvent): Promise<void> {
	await subscribed.to?.(tx, event);
}
