import { Check, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { href } from "react-router";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { formatPrice } from "#app/lib/format-money.ts";
import { formatDay } from "#app/lib/format-time.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink, type ButtonVariant } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { useRefusedFocus } from "#app/ui/use-refused-focus.ts";
import { continuationSearch } from "../checkout/after-sign-in.ts";
import { type PlanSurroundings, planFeatures } from "../plans/plan-features.ts";
import { hasPlan, type PaidPlan, PLANS, TIERS } from "../plans/plans.ts";
import type { PlanPrice } from "../plans/prices/list-prices.server.ts";
import type { BillingOverview } from "../queries.server.ts";
import { changePlanPath } from "../subscription/change-plan-path.ts";
import { planName } from "../subscription/describe-subscription.ts";
import { type PlanMove, planMove } from "../subscription/plan-move.ts";
import { isUnpaid } from "../subscription/status.ts";

/** The signed-in creator, as far as the offers depend on it. */
export type PlanHolder = {
	tier: Tier;
	/** The subscription: it is changed, and never a second one bought. */
	current: BillingOverview["current"];
};

type PlanCardsProps = PlanSurroundings & {
	prices: readonly PlanPrice[];
	/** Null if nobody is signed in. */
	holder: PlanHolder | null;
	/** Whether payments are set up on this site. */
	canPay: boolean;
	/** Plan that was chosen before, such as on the landing page. */
	plan: PaidPlan | null;
	/** Destination after signing up, or after continuing without a plan. */
	redirectTo: string | null;
	/** Why the payment of the chosen plan couldn't start. */
	failure?: string | undefined;
};

/**
 * Price and features of each plan, with a button to get it. The chosen plan, or else the creator's own, comes first in
 * the document, for small screens and screen readers; side by side the plans are in their usual order. A creator who
 * pays and chose nothing sees the own plan, and a line about each other one.
 */
export function PlanCards({ plan: chosen, ...shared }: PlanCardsProps) {
	const { holder } = shared;
	const first = chosen ?? holder?.tier;
	const inReadingOrder = TIERS.toSorted((a, b) => Number(b === first) - Number(a === first));
	const own = chosen === null && holder !== null && holder.tier !== "free" ? holder.tier : null;
	return (
		<ul
			className={cx(
				"grid overflow-hidden rounded-lg border border-edge bg-raised",
				own === null
					? "max-md:divide-y max-md:divide-hairline md:auto-cols-fr md:grid-flow-col md:grid-rows-[repeat(4,auto)] md:divide-x md:divide-hairline"
					: "grid-cols-1 divide-y divide-hairline",
			)}
		>
			{inReadingOrder.map((plan) =>
				own === null || plan === own ? (
					<PlanCard
						key={plan}
						plan={plan}
						isChosen={plan === chosen}
						isAlone={plan === own}
						{...shared}
					/>
				) : (
					<OtherPlan key={plan} plan={plan} own={own} {...shared} />
				),
			)}
		</ul>
	);
}

type CardProps = Omit<PlanCardsProps, "plan"> & { plan: Tier; isChosen: boolean };

function PlanCard({
	appName,
	hasLiveChat,
	offersDomains,
	prices,
	isAlone,
	...offer
}: CardProps & {
	/** Whether no other card is beside it. */
	isAlone: boolean;
}) {
	const { plan, isChosen, holder } = offer;
	return (
		<li
			className={cx(
				"grid content-start gap-y-5 p-6 lg:p-8",
				!isAlone && "md:row-span-4 md:grid-rows-subgrid",
				!isAlone && PLACES[TIERS.indexOf(plan)],
				isChosen && "bg-leaf-wash",
			)}
		>
			<div className="flex min-h-6 flex-wrap items-center justify-between gap-3">
				<h2 className="text-lg font-semibold">{PLANS[plan].name}</h2>
				{plan === holder?.tier ? <Badge tone="solid">{yourPlan(holder)}</Badge> : null}
				{isChosen && plan !== holder?.tier ? <Badge>Your choice</Badge> : null}
			</div>
			<p className="flex items-baseline gap-2">
				<span className="font-display text-5xl font-[420] tracking-[-0.02em] tabular">
					{priceOf(plan, prices)}
				</span>
				<span className="text-muted">a month</span>
			</p>
			{isAlone ? null : (
				<div className="empty:max-md:hidden">
					<GetPlan {...offer} />
				</div>
			)}
			<Features
				lines={planFeatures(plan, { appName, hasLiveChat, offersDomains })}
				{...(isAlone ? { className: "gap-x-8 sm:grid-cols-2" } : {})}
			/>
		</li>
	);
}

/** A plan in a line: its price, what would change, and the button to get it. Opened, it has all of its features. */
function OtherPlan({
	own,
	appName,
	hasLiveChat,
	offersDomains,
	prices,
	...offer
}: Omit<CardProps, "isChosen"> & { own: Tier }) {
	const { plan } = offer;
	const surroundings = { appName, hasLiveChat, offersDomains };
	const features = planFeatures(plan, surroundings);
	const ownFeatures = planFeatures(own, surroundings);
	const isLarger = hasPlan(plan, own);
	const changes = isLarger
		? features.filter((line) => !ownFeatures.includes(line))
		: ownFeatures.filter((line) => !features.includes(line));
	return (
		<li className="grid grid-cols-1 gap-x-6 gap-y-3 p-6 sm:grid-cols-[1fr_13rem] lg:px-8">
			<details className="group min-w-0">
				<summary className="grid list-none grid-cols-[auto_auto_1fr] items-center gap-x-2 gap-y-1 [&::-webkit-details-marker]:hidden">
					<ChevronRight aria-hidden className="size-4 text-muted group-open:rotate-90" />
					<h2 className="text-lg font-semibold">{PLANS[plan].name}</h2>
					<span className="tabular text-muted">{priceOf(plan, prices)} a month</span>
					<span className="col-span-2 col-start-2 line-clamp-2 text-ui text-muted group-open:line-clamp-none sm:line-clamp-1">
						{isLarger ? "Adds" : "Without"}: {changes.join(" · ")}
					</span>
				</summary>
				<Features lines={features} className="mt-4 pl-6" />
			</details>
			<div className="empty:hidden">
				<GetPlan {...offer} isChosen={false} />
			</div>
		</li>
	);
}

function Features({ lines, className }: { lines: readonly string[]; className?: string }) {
	return (
		<ul className={cx("grid content-start gap-y-2.5", className)}>
			{lines.map((line) => (
				<li key={line} className="flex items-start gap-2.5">
					<Check aria-hidden className="mt-1 size-4 shrink-0 text-leaf" strokeWidth={2.5} />
					{line}
				</li>
			))}
		</ul>
	);
}

function priceOf(plan: Tier, prices: readonly PlanPrice[]): string {
	const price = prices.find(({ tier }) => tier === plan);
	return price ? formatPrice(price.cents, price.currency) : "$0";
}

function yourPlan({ tier, current }: PlanHolder): string {
	const endsAt = current?.tier === tier ? current.cancelAt : null;
	return endsAt === null ? "Your plan" : `Your plan until ${formatDay(endsAt)}`;
}

/** Button to get the plan or to change to it; nothing for the account's own plan. */
function GetPlan({
	plan,
	isChosen,
	holder,
	canPay,
	redirectTo,
	failure,
}: Omit<CardProps, keyof PlanSurroundings | "prices">) {
	const { name } = PLANS[plan];
	const look = { variant: isChosen ? "primary" : "secondary", full: true } as const;
	if (holder === null) {
		return (
			<ButtonLink to={href("/signup") + continuationSearch({ plan, redirectTo })} {...look}>
				{plan === "free" ? "Get started free" : `Get ${name}`}
			</ButtonLink>
		);
	}
	const { tier, current } = holder;
	if (plan === tier) return null;
	const { kind } = planMove({ tier, to: plan, current });
	if (kind === "none") return <Note>Included in your plan.</Note>;
	if (!canPay) return null;
	if (kind !== "buy") return <ChangePlan plan={plan} kind={kind} current={current} look={look} />;
	const search = continuationSearch({ plan, redirectTo });
	return (
		<form method="post" action={href("/upgrade") + search} className="grid gap-2.5">
			<Button type="submit" name="plan" value={plan} {...look} className="group">
				{/* The browser sends this form itself, so its state is not React's but static-page-script.ts's. */}
				<span className="grid justify-items-center *:col-start-1 *:row-start-1">
					<span className="group-aria-busy:invisible">
						{isChosen ? "Continue to payment" : `Get ${name}`}
					</span>
					<span className="invisible group-aria-busy:visible">One moment…</span>
				</span>
			</Button>
			{isChosen && failure !== undefined ? <Failure>{failure}</Failure> : null}
			{isChosen && failure === undefined ? <Note>You pay on Stripe’s page.</Note> : null}
			{current === null || !isUnpaid(current) ? null : (
				<Note>This ends your unpaid {planName(current)} subscription.</Note>
			)}
		</form>
	);
}

/** How a subscriber gets another plan. */
function ChangePlan({
	plan,
	kind,
	current,
	look,
}: {
	plan: Tier;
	kind: Exclude<PlanMove["kind"], "none" | "buy">;
	current: PlanHolder["current"];
	look: { variant: ButtonVariant; full: boolean };
}) {
	const { name } = PLANS[plan];
	const starts = current === null ? null : startOf(plan, current);
	if (starts !== null)
		return (
			<Note>
				Your change to {name} is set for {formatDay(starts)}.
			</Note>
		);
	if (kind === "upgrade" || kind === "blocked") {
		return (
			<ButtonLink to={changePlanPath(plan)} {...look}>
				Upgrade to {name}
			</ButtonLink>
		);
	}
	// Nothing follows on a subscription that ends: it has to be resumed first.
	if (current?.cancelAt) return null;
	return (
		<ButtonLink to={changePlanPath(plan)} {...look}>
			Downgrade to {name}
		</ButtonLink>
	);
}

/** When a scheduled change to the plan takes place; null if none is scheduled. */
function startOf(
	plan: Tier,
	{ cancelAt, scheduledTier, scheduledFor, currentPeriodEnd }: NonNullable<PlanHolder["current"]>,
): Date | null {
	if (plan === "free") return cancelAt;
	return plan === scheduledTier ? (scheduledFor ?? currentPeriodEnd) : null;
}

function Failure({ children }: { children: string }) {
	const focus = useRefusedFocus(true);
	return (
		<p role="alert" tabIndex={-1} {...focus} className="text-ui font-medium text-poppy">
			{children}
		</p>
	);
}

function Note({ children }: { children: ReactNode }) {
	return <p className="text-sm text-muted">{children}</p>;
}

/** Visual order side by side, independent of the order in the document. */
const PLACES = ["md:order-1", "md:order-2", "md:order-3", "md:order-4", "md:order-5"];
