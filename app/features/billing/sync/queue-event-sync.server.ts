import { enqueue } from "#app/platform/jobs.server.ts";
import { log } from "#app/platform/log.server.ts";
import { syncStoredEvents } from "./sync-events.server.ts";

/** Time in milliseconds for which deliveries are gathered: one queued run applies all of them. */
const GATHER_MS = 100;

let isWaking = false;

/** Queues the job that applies stored events. A run that can't be queued, or is lost in a crash, comes by schedule. */
export function queueEventSync(): void {
	if (isWaking) return;
	isWaking = true;
	setTimeout(() => {
		isWaking = false;
		enqueue(syncStoredEvents, {}).catch((error: unknown) => {
			log.warn({ err: error }, "stored Stripe events wait for the next minute");
		});
	}, GATHER_MS).unref();
}
