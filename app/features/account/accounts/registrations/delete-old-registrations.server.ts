import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { REGISTRATION_KEPT_DAYS, REGISTRATION_WARNING_DAYS } from "../schema.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Deletes sign-ups that nobody has approved in time, at the earliest a week after administrators were told, and those
 * whose address, or account at a provider, has an account by now.
 */
export const deleteOldRegistrations: Job = {
	name: "purge-registrations",
	schedule: "25 3 * * *",
	run: () => deleteOldRegistrationsAt(),
};

export async function deleteOldRegistrationsAt(clock: Clock = systemClock): Promise<void> {
	const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
	await query({
		text: `
			DELETE FROM registration_request r
			WHERE (r.created_at < $1 AND r.deletion_announced_at < $2)
				OR EXISTS (SELECT FROM "user" u WHERE u.email = r.email)
				OR EXISTS (
					SELECT FROM identity i WHERE i.provider = 'google' AND i.subject = r.google_subject
				)
				OR EXISTS (
					SELECT FROM identity i
					WHERE i.provider = 'oidc' AND i.issuer = r.oidc_issuer AND i.subject = r.oidc_subject
				)`,
		values: [daysAgo(REGISTRATION_KEPT_DAYS), daysAgo(REGISTRATION_WARNING_DAYS)],
	});
}
