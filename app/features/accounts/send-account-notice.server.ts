import type { Job } from "#app/platform/jobs.server.ts";
import { MAIL_JOB, sendMail } from "#app/platform/mail.server.ts";
import { type AccountNotice, noticeMail } from "./mails/notice-mail.tsx";

/**
 * Mails what has happened to an account. The address is in the job and not looked up: some notices go to an address
 * that the account has left.
 */
export const sendAccountNotice: Job<{ to: string; notice: AccountNotice }> = {
	name: "send-account-notice",
	...MAIL_JOB,
	async run({ to, notice }, runId) {
		await sendMail({ to, id: runId, ...noticeMail(notice) });
	},
};
