import { hashToken, newToken } from "#app/features/account/accounts/session-store/tokens.server.ts";
import { type PaidPlan, parsePlan } from "#app/features/billing/plans/plans.ts";
import type { AccountLanguage } from "#app/i18n/account.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { MAIL_JOB, sendMail } from "#app/platform/mail.server.ts";
import { verifyEmailMail } from "../mails/verify-email-mail.tsx";
import { recordDelivery } from "./record-delivery.server.ts";

/** Lifetime of a verification link, in milliseconds. */
const VERIFICATION_TTL_MS = 24 * 60 * 60 * 1000;

/**
 * Emails a verification link. The token is created here instead of at sign-up, because anybody with access to the
 * database can read queued jobs; the job has only the user's id and the plan chosen at sign-up. A retry creates another
 * token, and earlier ones stay valid. A later link leads to the same plan.
 */
export const sendVerificationMail: Job<{
	userId: string;
	plan?: PaidPlan;
	/** English if it is missing, as in jobs that an earlier release has queued. */
	language?: AccountLanguage | undefined;
}> = {
	name: "send-verification-mail",
	...MAIL_JOB,
	run: ({ userId, plan = null, language }, runId) =>
		sendVerificationMailTo({ userId, plan: parsePlan(plan), language, mailId: runId }),
};

async function sendVerificationMailTo(
	{
		userId,
		plan,
		language,
		mailId,
	}: {
		userId: string;
		plan: PaidPlan | null;
		language: AccountLanguage | undefined;
		mailId: string | undefined;
	},
	clock: Clock = systemClock,
): Promise<void> {
	const user = await db.user.findUnique({
		where: { id: userId },
		select: { email: true, emailVerifiedAt: true },
	});
	// The address was verified or the account deleted meanwhile.
	if (!user || user.emailVerifiedAt) return;
	const chosen = plan ?? (await findChosenPlan({ userId }));
	const token = newToken();
	const tokenHash = hashToken(token);
	const now = clock.now();
	await db.accountToken.create({
		data: {
			userId,
			kind: "verify_email",
			tokenHash,
			email: user.email,
			plan: chosen,
			createdAt: now,
			expiresAt: new Date(now.getTime() + VERIFICATION_TTL_MS),
		},
	});
	const delivery = await sendMail({
		to: user.email,
		id: mailId,
		...verifyEmailMail({ token, plan: chosen, language }),
	});
	await recordDelivery(tokenHash, delivery);
}

/** The plan that the latest verification link leads to; null if none was chosen. */
async function findChosenPlan({ userId }: { userId: string }): Promise<PaidPlan | null> {
	const latest = await db.accountToken.findFirst({
		where: { userId, kind: "verify_email" },
		orderBy: { createdAt: "desc" },
		select: { plan: true },
	});
	return parsePlan(latest?.plan);
}
