import { db } from "#app/platform/db.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { MAIL_JOB, sendMail } from "#app/platform/mail.server.ts";
import { sendToAccount } from "#app/platform/recipient-limits.server.ts";
import type { AccountNotice } from "./mails/notice-mail.tsx";

/**
 * Emails the owner about an account event. The job contains the address, because some notices go to an address
 * that the account no longer has.
 */
export const sendAccountNotice: Job<{ to: string; notice: AccountNotice }> = {
	name: "send-account-notice",
	...MAIL_JOB,
	async run({ to, notice }, runId) {
		const { noticeMail } = await import("./mails/notice-mail.tsx");
		const user = await db.user.findUnique({
			where: { email: to },
			select: { emailVerifiedAt: true },
		});
		const account = { email: to, emailVerifiedAt: user?.emailVerifiedAt ?? null };
		await sendToAccount(account, () => sendMail({ to, id: runId, ...noticeMail(notice) }));
	},
};
