import { CircleCheck, LoaderCircle } from "lucide-react";
import { useEffect, useState } from "react";
import { href, useRevalidator } from "react-router";
import { formatMoney } from "#app/lib/format-money.ts";
import { formatDay } from "#app/lib/format-time.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Row } from "#app/ui/section.tsx";
import type { CheckoutResult as Result } from "../checkout/get-checkout-session.server.ts";
import { PLANS } from "../plans/plans.ts";
import type { BillingOverview } from "../queries.server.ts";
import { checkoutResultTitle, MAX_TRIES } from "./checkout-result-texts.ts";

type CheckoutResultProps = {
	result: Result;
	sessionId: string;
	/** Null unless the bought plan is what the account has now. */
	bought: Pick<BillingOverview, "card" | "nextCharge"> | null;
	/** Number of times that a browser without JavaScript has asked already. */
	tries: number;
};

/** How a payment ended. While that isn't known, the page asks again by itself: with and without JavaScript. */
export function CheckoutResult({ result, sessionId, bought, tries }: CheckoutResultProps) {
	const { state, tier } = result;
	const isWaiting = state === "processing" || state === "open";
	const isLate = usePolling({ isWaiting, tries });
	const title = checkoutResultTitle(result, isLate);
	const { name } = PLANS[tier];
	const again = `${href("/payment-success")}?${new URLSearchParams({ session_id: sessionId })}`;
	return (
		<>
			{isWaiting && !isLate ? (
				<noscript>
					<meta
						httpEquiv="refresh"
						content={`${REFRESH_AFTER_S};url=${again}&tries=${tries + 1}`}
					/>
				</noscript>
			) : null}
			<div role="status" className="grid gap-3">
				{state === "done" ? (
					<CircleCheck aria-hidden className="size-10 text-leaf" strokeWidth={1.5} />
				) : isWaiting && !isLate ? (
					<LoaderCircle
						aria-hidden
						className="size-10 text-leaf motion-safe:animate-spin"
						strokeWidth={1.5}
					/>
				) : null}
				<h1 className="title-page">{title}</h1>
				<p className="text-pretty text-muted">{explain({ state, isLate, name })}</p>
			</div>
			{state === "done" && bought ? <Bought name={name} {...bought} /> : null}
			<div className="flex flex-wrap gap-3">
				{state === "done" || (isWaiting && !isLate) ? null : state === "processing" ? (
					<ButtonLink to={again} reloadDocument variant="primary">
						Check again
					</ButtonLink>
				) : (
					<ButtonLink
						to={`${href("/upgrade")}?${new URLSearchParams({ plan: tier })}`}
						variant="primary"
					>
						Back to the plans
					</ButtonLink>
				)}
				<ButtonLink to={href("/dashboard")} variant={state === "done" ? "primary" : "secondary"}>
					Go to your dashboard
				</ButtonLink>
				{state === "done" || state === "processing" ? (
					<ButtonLink to={`${href("/dashboard")}?tab=billing`}>See your billing</ButtonLink>
				) : null}
			</div>
		</>
	);
}

/** Interval in seconds without JavaScript. */
const REFRESH_AFTER_S = 3;
const FIRST_DELAY_MS = 1_000;
const DELAY_STEP_MS = 400;

/** Asks for the result again, with growing pauses. @returns whether it has stopped asking */
function usePolling({ isWaiting, tries }: { isWaiting: boolean; tries: number }): boolean {
	const { revalidate, state } = useRevalidator();
	const [asked, setAsked] = useState(tries);
	const isLate = asked >= MAX_TRIES;
	useEffect(() => {
		if (!isWaiting || isLate || state !== "idle") return;
		const timer = setTimeout(
			() => {
				setAsked(asked + 1);
				revalidate();
			},
			FIRST_DELAY_MS + asked * DELAY_STEP_MS,
		);
		return () => clearTimeout(timer);
	}, [isWaiting, isLate, state, asked, revalidate]);
	return isLate;
}

function explain({
	state,
	isLate,
	name,
}: {
	state: Result["state"];
	isLate: boolean;
	name: string;
}): string {
	if (state === "done") return `Your page has everything in ${name} now.`;
	if (state === "expired") {
		return "You weren’t charged. Choose your plan again to open a new payment page.";
	}
	if (!isLate) return `This takes a few seconds. Then ${name} is yours.`;
	if (state === "open") {
		return "We haven’t received a payment, and you weren’t charged. Go back to the plans to finish it.";
	}
	return `This is taking longer than usual. You can leave this page: ${name} starts as soon as the payment is confirmed.`;
}

function Bought({
	name,
	card,
	nextCharge,
}: { name: string } & Pick<BillingOverview, "card" | "nextCharge">) {
	return (
		<div className="rows">
			<Row label="Plan">{name}</Row>
			{nextCharge ? (
				<Row label="Next payment">
					<span className="tabular">
						{formatMoney(nextCharge.cents, nextCharge.currency)} on {formatDay(nextCharge.at)}
					</span>
				</Row>
			) : null}
			{card ? (
				<Row label="Card">
					<span className="tabular">
						<span className="capitalize">{card.brand}</span> ending in {card.last4}
					</span>
				</Row>
			) : null}
		</div>
	);
}
