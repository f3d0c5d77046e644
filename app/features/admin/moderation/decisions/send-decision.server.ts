import {
	whatKeepingDoes,
	whatSuspensionDoes,
} from "#app/features/billing/subscription/describe-stopped.ts";
import { getCurrentSubscription } from "#app/features/billing/subscription/get-current-subscription.server.ts";
import { db } from "#app/platform/db.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { MAIL_JOB, sendMail } from "#app/platform/mail.server.ts";
import { APPEAL_DAYS, createAppealToken } from "../appeals/create-appeal-token.server.ts";
import { isLastingKind, type StoredKind } from "./kinds.ts";

/** What a decision does to the account's subscription, by its kind. */
const SUBSCRIPTION_TEXTS: Partial<Record<string, typeof whatSuspensionDoes>> = {
	"account-suspended": whatSuspensionDoes,
	"account-activated": whatKeepingDoes,
} satisfies Partial<Record<StoredKind, unknown>>;

/**
 * Emails a creator about a decision, with a link to appeal if it restricts them. The job makes the link's token, so that
 * the queue stores no secret. Includes the user's id so that the job is deleted with the account.
 */
export const sendDecision: Job<{ userId: string; decisionId: string }> = {
	name: "send-moderation-decision",
	...MAIL_JOB,
	async run({ userId, decisionId }, runId) {
		const decision = await db.moderationDecision.findUnique({
			where: { id: decisionId, userId },
			select: {
				kind: true,
				reason: true,
				note: true,
				linkTitles: true,
				user: { select: { email: true } },
				profile: { select: { username: true } },
			},
		});
		if (!decision) return;
		const { user, profile, ...shown } = decision;
		const token = isLastingKind(decision.kind)
			? await createAppealToken({ decisionId, forDays: APPEAL_DAYS })
			: null;
		const current = await getCurrentSubscription({ userId });
		const { decisionMail } = await import("../mails/decision-mail.tsx");
		await sendMail({
			to: user.email,
			id: runId,
			...decisionMail({
				...shown,
				username: profile?.username ?? null,
				subscription: SUBSCRIPTION_TEXTS[decision.kind]?.(current) ?? null,
				token,
			}),
		});
	},
};
