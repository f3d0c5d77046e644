import { Check } from "lucide-react";
import { href } from "react-router";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { continuationSearch } from "../after-sign-in.ts";
import { type PlanSurroundings, planFeatures } from "../plan-features.ts";
import { hasPlan, type PaidPlan, PLANS, TIERS } from "../plans.ts";

type PlanCardsProps = PlanSurroundings & {
	supportEmail: string;
	/** Tier of the account; null if nobody is signed in. */
	tier: Tier | null;
	/** Plan that was chosen before signing up. */
	plan: PaidPlan | null;
	/** Destination after signing up. */
	redirectTo: string | null;
};

/**
 * Features and price of each plan. The chosen plan comes first in the document, for small screens and screen readers;
 * side by side the plans are in their usual order.
 */
export function PlanCards({ plan: chosen, ...shared }: PlanCardsProps) {
	const inReadingOrder = TIERS.toSorted((a, b) => Number(b === chosen) - Number(a === chosen));
	return (
		<ul className="grid overflow-hidden rounded-lg border border-edge bg-raised max-md:divide-y max-md:divide-hairline md:auto-cols-fr md:grid-flow-col md:divide-x md:divide-hairline">
			{inReadingOrder.map((plan) => (
				<PlanCard key={plan} plan={plan} isChosen={plan === chosen} {...shared} />
			))}
		</ul>
	);
}

function PlanCard({
	plan,
	isChosen,
	appName,
	hasLiveChat,
	...person
}: Omit<PlanCardsProps, "plan"> & { plan: Tier; isChosen: boolean }) {
	const { tier } = person;
	return (
		<li
			className={cx(
				"flex flex-col gap-5 p-6 lg:p-8",
				PLACES[TIERS.indexOf(plan)],
				isChosen && "bg-leaf-wash",
			)}
		>
			<div className="flex min-h-6 flex-wrap items-center justify-between gap-3">
				<h2 className="text-lg font-semibold">{PLANS[plan].name}</h2>
				{plan === tier ? <Badge tone="solid">Your plan</Badge> : null}
				{isChosen && plan !== tier ? <Badge>Your choice</Badge> : null}
			</div>
			<p className="flex items-baseline gap-2">
				<span className="font-display text-5xl font-[420] tracking-[-0.02em] tabular">
					${PLANS[plan].priceCents / 100}
				</span>
				<span className="text-muted">a month</span>
			</p>
			<ul className="grid content-start gap-2.5">
				{planFeatures(plan, { appName, hasLiveChat }).map((line) => (
					<li key={line} className="flex items-start gap-2.5">
						<Check aria-hidden className="mt-1 size-4 shrink-0 text-leaf" strokeWidth={2.5} />
						{line}
					</li>
				))}
			</ul>
			<div className="mt-auto pt-3">
				<GetPlan plan={plan} isChosen={isChosen} {...person} />
			</div>
		</li>
	);
}

/** Button, email link or note about how to get a plan; nothing for the account's own plan. */
function GetPlan({
	plan,
	isChosen,
	tier,
	supportEmail,
	redirectTo,
}: Omit<PlanCardsProps, keyof PlanSurroundings | "plan"> & { plan: Tier; isChosen: boolean }) {
	const name = PLANS[plan].name;
	const look = { variant: isChosen ? "primary" : "secondary", full: true } as const;
	if (tier === null) {
		return (
			<ButtonLink to={href("/signup") + continuationSearch({ plan, redirectTo })} {...look}>
				{plan === "free" ? "Get started free" : `Get ${name}`}
			</ButtonLink>
		);
	}
	if (hasPlan(tier, plan)) {
		return plan === tier ? null : <p className="text-ui text-muted">Included in your plan.</p>;
	}
	return (
		<a
			href={`mailto:${supportEmail}?subject=${encodeURIComponent(`The ${name} plan`)}`}
			className={buttonClass(look)}
		>
			Write to us about {name}
		</a>
	);
}

/** Visual order side by side, independent of the order in the document. */
const PLACES = ["md:order-1", "md:order-2", "md:order-3", "md:order-4", "md:order-5"];
