import { enqueue, type Job } from "#app/platform/jobs.server.ts";
import { log } from "#app/platform/log.server.ts";
import { MAIL_JOB, sendMail } from "#app/platform/mail.server.ts";
import { type AdminNotice, adminNoticeMail } from "./mails/admin-notice-mail.tsx";

/** Emails an administrator about an event of the account. */
export const sendAdminNotice: Job<{ to: string; notice: AdminNotice }> = {
	name: "send-administrator-notice",
	...MAIL_JOB,
	async run({ to, notice }, runId) {
		await sendMail({ to, id: runId, ...adminNoticeMail(notice) });
	},
};

/** Queues an email to `to`. Never throws, because the event has happened already; logs a failure to queue. */
export async function queueAdministratorNotice(to: string, notice: AdminNotice): Promise<void> {
	try {
		await enqueue(sendAdminNotice, { to, notice });
	} catch (error) {
		log.error({ err: error, notice: notice.kind }, "notice to an administrator not queued");
	}
}
