import type { Tier } from "#app/generated/prisma/enums.ts";
import type { Tx } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { TIERS } from "../plans.ts";
import { grantsPlan } from "../subscription/status.ts";
import type { SubscriptionChange } from "../sync/write-facts.server.ts";
import type { BillingMail } from "./billing-mail.tsx";
import { sendBillingMail } from "./send-billing-mail.server.ts";

/**
 * Queues the emails about what a sync found, in its transaction: each is sent once, and only if what it says is stored.
 */
export async function queueBillingMails(
	tx: Tx,
	{
		userId,
		changes,
		tiers,
	}: {
		userId: string;
		changes: readonly SubscriptionChange[];
		tiers: { from: Tier; to: Tier };
	},
): Promise<void> {
	const mails = changes.flatMap(mailsAbout);
	const grown = TIERS.indexOf(tiers.to) - TIERS.indexOf(tiers.from);
	if (grown > 0) mails.push({ kind: "upgraded", tier: tiers.to });
	if (grown < 0 && changes.some(hasEnded)) {
		mails.push({ kind: "ended", tier: tiers.from, nowTier: tiers.to });
	}
	for (const mail of mails) await enqueue(sendBillingMail, { userId, mail }, { tx });
}

function mailsAbout({ before, after }: SubscriptionChange): BillingMail[] {
	const { tier, status, cancelAt } = after;
	if (tier === null || !grantsPlan(status)) return [];
	const mails: BillingMail[] = [];
	if (status === "past_due" && before?.status !== "past_due") {
		mails.push({ kind: "payment-failed", tier });
	}
	if (cancelAt !== null && (before?.cancelAt ?? null) === null) {
		mails.push({ kind: "will-end", tier, endsAtMs: cancelAt.getTime() });
	}
	return mails;
}

function hasEnded({ before, after }: SubscriptionChange): boolean {
	return before !== null && grantsPlan(before.status) && !grantsPlan(after.status);
}
