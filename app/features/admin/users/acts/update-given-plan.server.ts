import { sendAccountNotice } from "#app/features/account/accounts/send-account-notice.server.ts";
import { type AuditActor, recordAudit } from "#app/features/admin/audit/record-audit.server.ts";
import { type PaidPlan, PLANS } from "#app/features/billing/plans/plans.ts";
import { lockBilling } from "#app/features/billing/sync/billing-lock.server.ts";
import { updateTier } from "#app/features/billing/sync/update-tier.server.ts";
import { type PageTx, updatePagesOf } from "#app/features/creator-page/core/update-page.server.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { lockUser } from "../user-target.server.ts";
import { PLAN_GIVEN_UNTIL_MAX_YEARS } from "./acts-schema.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Gives an account a plan that isn't billed. Its tier is the larger of this plan and of a subscription, which goes on
 * being billed. The creator gets an email.
 *
 * @param until last day of the plan in UTC, such as "2026-12-31"; missing for a plan without an end
 * @returns the account's tier from now on
 * @throws AppError `not_found`; `bad_request` (details.field `until`) for a day in the past; `unavailable`
 */
export async function updateGivenPlan({
	actor,
	userId,
	tier,
	until,
	reason,
	clock = systemClock,
}: {
	actor: AuditActor;
	userId: string;
	tier: PaidPlan;
	until?: string | undefined;
	reason: string;
	clock?: Clock;
}): Promise<{ tier: Tier }> {
	const now = clock.now();
	const endsAt = until === undefined ? null : new Date(Date.parse(until) + DAY_MS);
	if (endsAt !== null) checkEnd(endsAt, now);
	return changePlans({ userId, now }, async (tx) => {
		const { email, target } = await lockUser(tx, userId);
		await tx.planGrant.create({
			data: {
				userId,
				tier,
				until: endsAt,
				reason,
				givenById: actor.administratorId,
				createdAt: now,
			},
			select: { id: true },
		});
		return async (tiers) => {
			const notice = {
				kind: "plan-given",
				plan: PLANS[tier].name,
				until: until ?? null,
				currentPlan: PLANS[tiers.to].name,
				reason,
			} as const;
			await enqueue(sendAccountNotice, { to: email, notice }, { tx });
			await recordAudit(
				tx,
				{
					actor,
					action: "plan.given",
					target,
					before: { Plan: PLANS[tiers.from].name },
					after: {
						Plan: PLANS[tiers.to].name,
						"Plan given": PLANS[tier].name,
						Until: until ?? "no end",
						Reason: reason,
					},
				},
				clock,
			);
		};
	});
}

/**
 * Ends a plan that was given by hand. The creator gets an email. @returns the account's tier from now on
 * @throws AppError `not_found` if the plan has ended already; `unavailable`
 */
export async function endPlan({
	actor,
	userId,
	grantId,
	reason,
	clock = systemClock,
}: {
	actor: AuditActor;
	userId: string;
	grantId: string;
	reason: string;
	clock?: Clock;
}): Promise<{ tier: Tier }> {
	const now = clock.now();
	return changePlans({ userId, now }, async (tx) => {
		const { email, target } = await lockUser(tx, userId);
		const [ended] = await tx.planGrant.updateManyAndReturn({
			where: { id: grantId, userId, OR: [{ until: null }, { until: { gt: now } }] },
			data: { until: now },
			select: { tier: true },
		});
		if (!ended) throw new AppError("not_found", "This plan has already ended.");
		return async (tiers) => {
			const notice = {
				kind: "plan-ended",
				plan: PLANS[ended.tier].name,
				currentPlan: PLANS[tiers.to].name,
				reason,
			} as const;
			await enqueue(sendAccountNotice, { to: email, notice }, { tx });
			await recordAudit(
				tx,
				{
					actor,
					action: "plan.ended",
					target,
					before: { Plan: PLANS[tiers.from].name, "Plan given": PLANS[ended.tier].name },
					after: { Plan: PLANS[tiers.to].name, Reason: reason },
				},
				clock,
			);
		};
	});
}

/** Changes the plans given by hand, makes the tier follow, and records it, all under the account's billing lock. */
async function changePlans(
	{ userId, now }: { userId: string; now: Date },
	change: (tx: PageTx) => Promise<(tiers: { from: Tier; to: Tier }) => Promise<void>>,
): Promise<{ tier: Tier }> {
	return updatePagesOf(
		{ userId, actor: "administrator" },
		async (tx) => {
			const record = await change(tx);
			const tiers = await updateTier(tx, { userId, cause: "grant", now });
			if (tiers === null) throw new AppError("not_found", "This account no longer exists.");
			await record(tiers);
			return { tier: tiers.to };
		},
		{ prepare: (tx) => lockBilling(tx, { userId }) },
	);
}

function checkEnd(endsAt: Date, now: Date): void {
	const field = "until";
	if (endsAt <= now) throw new AppError("bad_request", "This day is in the past", { field });
	const latest = new Date(now);
	latest.setUTCFullYear(latest.getUTCFullYear() + PLAN_GIVEN_UNTIL_MAX_YEARS);
	if (endsAt > latest) {
		const message = `Choose a day in the next ${PLAN_GIVEN_UNTIL_MAX_YEARS} years, or leave it empty`;
		throw new AppError("bad_request", message, { field });
	}
}
