import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { MESSAGE_KEPT_MONTHS, SPAM_KEPT_DAYS } from "./schema.ts";

/** Deletes old messages, and spam sooner, and what we know about people who got their last reply as long ago. */
export const deleteOldMessages: Job = {
	name: "purge-messages",
	schedule: "10 4 * * *",
	run: () => deleteOldMessagesAt(),
};

export async function deleteOldMessagesAt(clock: Clock = systemClock): Promise<void> {
	await query({
		text: `
			DELETE FROM contact_message
			WHERE created_at < $1::timestamptz - make_interval(months => $2)
				OR spam_at < $1::timestamptz - make_interval(days => $3)`,
		values: [clock.now(), MESSAGE_KEPT_MONTHS, SPAM_KEPT_DAYS],
	});
	await query({
		text: `
			DELETE FROM contact_recipient
			WHERE replied_at < $1::timestamptz - make_interval(months => $2)`,
		values: [clock.now(), MESSAGE_KEPT_MONTHS],
	});
}
