import { db } from "#app/platform/db.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { MAIL_JOB, sendMail } from "#app/platform/mail.server.ts";
import type { BillingMail } from "./billing-mail.tsx";

/** Emails a creator about a change of the subscription. */
export const sendBillingMail: Job<{ userId: string; mail: BillingMail }> = {
	name: "send-billing-mail",
	...MAIL_JOB,
	async run({ userId, mail }, runId) {
		const user = await db.user.findUnique({ where: { id: userId }, select: { email: true } });
		if (!user) return;
		const { billingMail } = await import("./billing-mail.tsx");
		await sendMail({ to: user.email, id: runId, ...billingMail(mail) });
	},
};
