import { enqueue } from "#app/platform/jobs.server.ts";
import { log } from "#app/platform/log.server.ts";
import { applyStoredEvents } from "./apply-events.server.ts";

/** Time in milliseconds for which deliveries are gathered: one queued run applies all of them. */
const GATHER_MS = 100;

let isWaking = false;

/** Queues the job that applies stored events. A run that can't be queued, or is lost in a crash, comes by schedule. */
export function wakeApplyJob(): void {
	if (isWaking) return;
	isWaking = true;
	setTimeout(() => {
		isWaking = false;
		enqueue(applyStoredEvents, {}).catch((error: unknown) => {
			log.warn({ err: error }, "stored Stripe events wait for the next minute");
		});
	}, GATHER_MS).unref();
}
