import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { CONFIRM_WITHIN_DAYS } from "./schema.ts";

/** Deletes addresses that nobody has confirmed in time. */
export const deleteUnconfirmedSubscribers: Job = {
	name: "purge-subscribers",
	schedule: "20 4 * * *",
	run: () => deleteUnconfirmedSubscribersAt(),
};

export async function deleteUnconfirmedSubscribersAt(clock: Clock = systemClock): Promise<void> {
	await query({
		text: `
			DELETE FROM subscriber
			WHERE confirmed_at IS NULL AND consented_at < $1::timestamptz - make_interval(days => $2)`,
		values: [clock.now(), CONFIRM_WITHIN_DAYS],
	});
}
