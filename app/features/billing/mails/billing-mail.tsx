import type { Tier } from "#app/generated/prisma/enums.ts";
import { formatMoney } from "#app/lib/format-money.ts";
import type { MailContent } from "#app/platform/mail.server.ts";
import { BulletList, MailLayout, Paragraph } from "#app/platform/mail-layout.server.tsx";
import { site } from "#app/platform/site.server.ts";
import { getPlanSurroundings } from "../plans/get-plan-surroundings.server.ts";
import { planFeatures } from "../plans/plan-features.ts";
import { PLANS } from "../plans/plans.ts";

/** An amount in the currency's smallest unit. */
export type Money = { cents: number; currency: string };

/**
 * What a creator is told about a subscription. Times are milliseconds since the epoch. An amount that isn't known, or
 * that an email queued by the release before doesn't have, is left out.
 */
export type BillingMail =
	| { kind: "upgraded"; tier: Tier; paid?: Money | null }
	/** Sent once when a renewal fails, not for each further try. */
	| { kind: "payment-failed"; tier: Tier; due?: Money | null }
	/**
	 * `isUnpaid`: the last payment failed, so that the plan may end earlier. `stillCharged`: the renewal that Stripe is
	 * about to charge.
	 */
	| {
			kind: "will-end";
			tier: Tier;
			endsAtMs: number;
			isUnpaid?: boolean;
			stillCharged?: (Money & { atMs: number }) | null;
	  }
	/** The subscription goes on at Stripe, but a payment is missing after the last try. */
	| { kind: "off"; tier: Tier; nowTier: Tier; due: Money | null }
	| { kind: "ended"; tier: Tier; nowTier: Tier };

type Text = {
	subject: string;
	paragraphs: readonly string[];
	/** What the plan has that Free hasn't, after the first paragraph. */
	features?: readonly string[];
	action: string;
};

/** Email programs show the link of a payment for months, so it leads to the billing tab, not to Stripe. */
const BILLING_PATH = "/dashboard/billing";

/** Tells a creator what has happened to the subscription, and what to do. */
export function billingMail(mail: BillingMail): MailContent {
	const { subject, paragraphs, features = [], action } = textOf(mail);
	const [first, ...others] = paragraphs;
	return {
		subject: `${subject} – ${site.name}`,
		body: (
			<MailLayout
				heading={subject}
				preview={paragraphs.join(" ")}
				action={{ label: action, path: BILLING_PATH }}
				ifNotYou={null}
				invitesQuestions
			>
				<Paragraph>{first}</Paragraph>
				{features.length > 0 ? <BulletList>{features}</BulletList> : null}
				{others.map((paragraph) => (
					<Paragraph key={paragraph}>{paragraph}</Paragraph>
				))}
			</MailLayout>
		),
	};
}

function featuresBeyondFree(tier: Tier): string[] {
	const surroundings = getPlanSurroundings();
	const free = planFeatures("free", surroundings);
	return planFeatures(tier, surroundings).filter((feature) => !free.includes(feature));
}

function textOf(mail: BillingMail): Text {
	const plan = PLANS[mail.tier].name;
	switch (mail.kind) {
		case "upgraded":
			return {
				subject: `You’re on ${plan}`,
				paragraphs: [
					`${mail.paid ? `Your payment of ${format(mail.paid)}` : "Your payment"} arrived, and everything in ${plan} is on.`,
					"Your invoices are in the billing tab. You can change or cancel your plan there too.",
				],
				features: featuresBeyondFree(mail.tier),
				action: "Open billing",
			};
		case "payment-failed":
			return {
				subject: "Your payment failed",
				paragraphs: [
					`We couldn’t charge your card${mail.due ? ` the ${format(mail.due)}` : ""} for ${plan}. Your plan stays on while we try again over the next few days.`,
					"To keep it, update your card or pay the open invoice.",
				],
				action: "Fix the payment",
			};
		case "will-end":
			return {
				subject: `${plan} ends on ${day(mail.endsAtMs)}`,
				paragraphs: [
					mail.isUnpaid
						? `Your subscription is canceled and won’t renew. Your last payment failed: once it’s paid, you keep ${plan} until ${day(mail.endsAtMs)}. If it isn’t, ${plan} ends earlier.`
						: `Your subscription is canceled. You keep ${plan} until ${day(mail.endsAtMs)}${
								mail.stillCharged
									? `. The period that has begun is charged on ${day(mail.stillCharged.atMs)}: ${format(mail.stillCharged)}. After that, you won’t be charged again.`
									: ", and you won’t be charged again."
							}`,
					"If you change your mind, you can resume it until then.",
				],
				action: "Open billing",
			};
		case "off":
			return {
				subject: `${plan} is off`,
				paragraphs: [
					`We couldn’t charge your card${mail.due ? ` the ${format(mail.due)}` : ""} after several tries, so ${plan} is off, and you’re on ${PLANS[mail.nowTier].name} now. Your links stay, and what ${plan} added is saved but hidden.`,
					`To get it back, pay the open invoice. If you don’t want ${plan} anymore, cancel the subscription in the billing tab.`,
				],
				action: "Open billing",
			};
		case "ended":
			return {
				subject: `${plan} has ended`,
				paragraphs: [
					`You’re on ${PLANS[mail.nowTier].name} now, and you won’t be charged for ${plan} anymore. Your links stay, and what ${plan} added is saved but hidden.`,
					"It comes back if you upgrade again.",
				],
				action: "See plans",
			};
	}
}

function format({ cents, currency }: Money): string {
	return formatMoney(cents, currency);
}

function day(timeMs: number): string {
	return new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(timeMs);
}
