import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { DOMAIN_OF_TARGET } from "./queries.server.ts";

/** Time in milliseconds for which an address is remembered that no link and no page has: a link that returns is not a new one. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1_000;

export const deleteOldTargets: Job = {
	name: "purge-targets",
	schedule: "41 3 * * *",
	run: () => deleteUnlinkedTargets(),
};

export async function deleteUnlinkedTargets(clock: Clock = systemClock): Promise<void> {
	await query({
		text: `
			DELETE FROM judged_target t
			WHERE t.judged_at < $1
				AND NOT EXISTS (SELECT 1 FROM link l WHERE l.url = t.address)
				AND NOT EXISTS (SELECT 1 FROM link l WHERE l.fallback_url = t.address)
				AND NOT EXISTS (SELECT 1 FROM domain d WHERE d.name = ${DOMAIN_OF_TARGET})`,
		values: [new Date(clock.now().getTime() - KEPT_MS)],
	});
}
