import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { siteLimit } from "#app/platform/site.server.ts";
import { query } from "#app/platform/sql.server.ts";

/** Deletes closed tickets that are older than the settings say; none by default. */
export const deleteOldTickets: Job = {
	name: "purge-closed-tickets",
	schedule: "45 3 * * *",
	run: () => deleteOldTicketsAt(),
};

export async function deleteOldTicketsAt(clock: Clock = systemClock): Promise<void> {
	const months = siteLimit("closedTicketMonths");
	if (months === null) return;
	await query({
		text: `
			DELETE FROM ticket
			WHERE status = 'closed' AND updated_at < $1::timestamptz - make_interval(months => $2)`,
		values: [clock.now(), months],
	});
}
