import { Form, href } from "react-router";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { formatDay } from "#app/lib/format-time.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Section } from "#app/ui/section.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { hasPlan, largestTier, PLANS, TIERS } from "../plans/plans.ts";
import type { BillingOverview, ListedSubscription } from "../queries.server.ts";
import { changePlanPath } from "../subscription/change-plan-path.ts";
import {
	isResumable,
	planName,
	scheduledChange,
	whatIsStillCharged,
	whatNext,
} from "../subscription/describe-subscription.ts";
import { isPlanOn } from "../subscription/status.ts";
import { ResumeButton } from "./resume-button.tsx";

/** The account's plan: why it has it, what it costs, until when, and the next change. */
export function CurrentPlanSection({
	tier,
	overview,
	canPay,
}: {
	/** The tier that the account has now. */
	tier: Tier;
	/** Null if it couldn't be read. */
	overview: Pick<BillingOverview, "current" | "given" | "nextCharge"> | null;
	/** Whether payments are set up. */
	canPay: boolean;
}) {
	const { current = null, given = null, nextCharge = null } = overview ?? {};
	const paying = current !== null && isPlanOn(current) ? current : null;
	return (
		<Section title="Your plan">
			<div className="grid gap-5 rounded-lg border border-edge bg-raised p-5 sm:p-6">
				<div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
					<div className="grid min-w-0 gap-1">
						<p className="flex flex-wrap items-baseline gap-x-3">
							<strong className="font-display text-3xl font-[420] tracking-[-0.02em]">
								{PLANS[tier].name}
							</strong>
							{tier === "free" ? <span className="text-muted">$0 a month</span> : null}
						</p>
						{whyThisPlan({ tier, paying, given, nextCharge }).map((line) => (
							<p key={line} className="measure text-ui text-muted">
								{line}
							</p>
						))}
					</div>
					{canPay && overview !== null ? <UpgradeButton tier={tier} paying={paying} /> : null}
				</div>
				{paying ? (
					<ScheduledNotice
						subscription={paying}
						given={given}
						nextCharge={nextCharge}
						canPay={canPay}
					/>
				) : null}
			</div>
		</Section>
	);
}

/** Says what the plan comes from, and when it ends or renews. */
function whyThisPlan({
	tier,
	paying,
	given,
	nextCharge,
}: {
	tier: Tier;
	paying: ListedSubscription | null;
} & Pick<BillingOverview, "given" | "nextCharge">): string[] {
	const isGiven = given !== null && hasPlan(given.tier, tier);
	const own = paying === null ? [] : describePaid(paying, { isGiven, nextCharge });
	if (isGiven) return [describeGiven(given, paying), ...own];
	return tier === "free" && own.length === 0 ? ["No card needed. All your links stay."] : own;
}

/** Short, because the banner above or the notice below says the rest where there is one. */
function describePaid(
	paying: ListedSubscription,
	{ isGiven, nextCharge }: { isGiven: boolean } & Pick<BillingOverview, "nextCharge">,
): string[] {
	const also = isGiven ? [`You also have a subscription to ${planName(paying)}.`] : [];
	if (paying.status === "past_due") return [...also, "Your last payment failed."];
	const isInNotice = paying.cancelAt !== null || paying.scheduledTier !== null;
	return isInNotice ? also : [...also, whatNext(paying, nextCharge)];
}

function describeGiven(
	{ tier, until }: NonNullable<BillingOverview["given"]>,
	paying: ListedSubscription | null,
): string {
	const free = "We set up this plan for you. You aren’t billed for it.";
	if (until === null) return free;
	const after = largestTier([paying?.tier ?? null]);
	return after === tier
		? `${free} Our part ends on ${formatDay(until)}.`
		: `${free} It ends on ${formatDay(until)}; after that you’re on ${PLANS[after].name}.`;
}

/** Link to the next larger plan; nothing on the largest, or while a payment is open. */
function UpgradeButton({ tier, paying }: { tier: Tier; paying: ListedSubscription | null }) {
	const next = TIERS[TIERS.indexOf(tier) + 1];
	if (next === undefined || next === "free") return null;
	const isBlocked =
		paying !== null && (paying.status === "past_due" || paying.pendingTier !== null);
	if (isBlocked) return null;
	const to = paying === null ? `${href("/upgrade")}?plan=${next}` : changePlanPath(next);
	// On a plan that ends, to resume is what most came for.
	return (
		<ButtonLink to={to} variant={paying?.cancelAt ? "quiet" : "primary"}>
			Upgrade to {PLANS[next].name}
		</ButtonLink>
	);
}

/** What is scheduled for the end of the period, with the button that takes it back. */
function ScheduledNotice({
	subscription,
	given,
	nextCharge,
	canPay,
}: {
	subscription: ListedSubscription;
	canPay: boolean;
} & Pick<BillingOverview, "given" | "nextCharge">) {
	const name = planName(subscription);
	const { cancelAt } = subscription;
	if (cancelAt !== null) {
		const outlasts = given !== null && (given.until === null || given.until > cancelAt);
		const after = PLANS[outlasts ? given.tier : "free"].name;
		return (
			<Notice
				tone="warning"
				title={`${name} ends on ${formatDay(cancelAt)}`}
				action={
					canPay && isResumable(subscription) ? (
						<ResumeButton subscription={subscription} variant="primary" />
					) : null
				}
			>
				{subscription.status === "past_due"
					? `Your last payment failed. If it isn’t paid, ${name} ends earlier.`
					: whatIsStillCharged(nextCharge)}{" "}
				After that you’re on {after}.
			</Notice>
		);
	}
	const scheduled = scheduledChange(subscription);
	if (scheduled === null) return null;
	return (
		<Notice title={scheduled} action={canPay ? <RevokeButton /> : null}>
			You keep {name} until then. Revoke the change to stay on {name}.
		</Notice>
	);
}

function RevokeButton() {
	return (
		<Form method="post" action={href("/dashboard/billing")} preventScrollReset>
			<SubmitButton
				variant="secondary"
				size="sm"
				intent="revoke-downgrade"
				pendingLabel="Revoking…"
			>
				Revoke
			</SubmitButton>
		</Form>
	);
}
