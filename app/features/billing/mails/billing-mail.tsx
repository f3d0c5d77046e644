import type { Tier } from "#app/generated/prisma/enums.ts";
import type { MailContent } from "#app/platform/mail.server.ts";
import { MailLayout, Paragraph } from "#app/platform/mail-layout.server.tsx";
import { site } from "#app/platform/site.server.ts";
import { PLANS } from "../plans.ts";

/** What a creator is told about a subscription. Times are milliseconds since the epoch. */
export type BillingMail =
	| { kind: "upgraded"; tier: Tier }
	/** Sent once when a renewal fails, not for each further try. */
	| { kind: "payment-failed"; tier: Tier }
	| { kind: "will-end"; tier: Tier; endsAtMs: number }
	| { kind: "ended"; tier: Tier; nowTier: Tier };

type Text = { subject: string; paragraphs: readonly string[]; action: string };

/** Email programs show the link of a payment for months, so it leads to the billing tab, not to Stripe. */
const BILLING_PATH = "/dashboard/billing";

/** Tells a creator what has happened to the subscription, and what to do. */
export function billingMail(mail: BillingMail): MailContent {
	const { subject, paragraphs, action } = textOf(mail);
	return {
		subject: `${subject} – ${site.name}`,
		body: (
			<MailLayout
				heading={subject}
				preview={paragraphs.join(" ")}
				action={{ label: action, path: BILLING_PATH }}
				ifNotYou={`Questions? Write to ${site.supportEmail}.`}
			>
				{paragraphs.map((paragraph) => (
					<Paragraph key={paragraph}>{paragraph}</Paragraph>
				))}
			</MailLayout>
		),
	};
}

function textOf(mail: BillingMail): Text {
	const plan = PLANS[mail.tier].name;
	switch (mail.kind) {
		case "upgraded":
			return {
				subject: `You’re on ${plan}`,
				paragraphs: [
					`Your payment arrived, and everything in ${plan} is on.`,
					"Your invoices are in the billing tab. You can change or cancel your plan there too.",
				],
				action: "Open billing",
			};
		case "payment-failed":
			return {
				subject: "Your payment failed",
				paragraphs: [
					`We couldn’t charge your card for ${plan}. Your plan stays on while we try again over the next few days.`,
					"To keep it, update your card or pay the open invoice.",
				],
				action: "Fix the payment",
			};
		case "will-end":
			return {
				subject: `${plan} ends on ${day(mail.endsAtMs)}`,
				paragraphs: [
					`Your subscription is canceled. You keep ${plan} until ${day(mail.endsAtMs)}, and you won’t be charged again.`,
					"If you change your mind, you can resume it until then.",
				],
				action: "Open billing",
			};
		case "ended":
			return {
				subject: `${plan} has ended`,
				paragraphs: [
					`You’re on ${PLANS[mail.nowTier].name} now. Your links stay, and what ${plan} added is saved but hidden.`,
					"It comes back if you upgrade again.",
				],
				action: "See plans",
			};
	}
}

function day(timeMs: number): string {
	return new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(timeMs);
}
