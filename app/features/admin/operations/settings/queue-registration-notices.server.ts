import {
	REGISTRATION_KEPT_DAYS,
	REGISTRATION_WARNING_DAYS,
} from "#app/features/account/accounts/schema.ts";
import { sendAdminNotice } from "#app/features/admin/administrators/queue-administrator-notice.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { enqueue, type Job } from "#app/platform/jobs.server.ts";
import { query } from "#app/platform/sql.server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Tells administrators once a day of new sign-ups that wait for approval, and of those that will be deleted. */
export const queueWaitingRegistrationNotices: Job = {
	name: "announce-registrations",
	schedule: "40 6 * * *",
	run: () => queueRegistrationNotices(),
};

/**
 * Emails every administrator if sign-ups are new since the last email, or are deleted within a week and no email said so.
 * Without administrators nothing is marked as announced, so that nothing is deleted.
 */
export async function queueRegistrationNotices(clock: Clock = systemClock): Promise<void> {
	const now = clock.now();
	const endingBefore = new Date(
		now.getTime() - (REGISTRATION_KEPT_DAYS - REGISTRATION_WARNING_DAYS) * DAY_MS,
	);
	const [found] = await query<{ waiting: number; fresh: number; ending: number }>({
		text: `
			SELECT
				count(*)::int AS waiting,
				count(*) FILTER (WHERE announced_at IS NULL)::int AS fresh,
				count(*) FILTER (
					WHERE deletion_announced_at IS NULL AND created_at < $1
				)::int AS ending
			FROM registration_request WHERE created_at <= $2`,
		values: [endingBefore, now],
	});
	if (found === undefined || found.fresh + found.ending === 0) return;
	const administrators = await db.administrator.findMany({ select: { email: true } });
	if (administrators.length === 0) return;
	const notice = { kind: "waiting-registrations", ...found } as const;
	for (const { email: to } of administrators) await enqueue(sendAdminNotice, { to, notice });
	await query({
		text: `
			UPDATE registration_request SET
				announced_at = coalesce(announced_at, $2),
				deletion_announced_at =
					CASE WHEN created_at < $1 THEN coalesce(deletion_announced_at, $2) END
			WHERE created_at <= $2`,
		values: [endingBefore, now],
	});
}
