import type Stripe from "stripe";

/** How a test card behaves; the numbers are Stripe's. */
export type TestCard = {
	number: string;
	/** What the start message says about it. */
	label: string;
	brand: string;
	/** Result of a payment that its owner makes on a hosted page. */
	onSession: "succeeds" | "authenticates" | DeclineCode;
	/** Result of a payment with the stored card: a renewal, a retry or an upgrade. */
	offSession: "succeeds" | "authenticates" | DeclineCode;
	/** Whether each payment is disputed as soon as it succeeded. */
	isDisputed?: true;
};

export type DeclineCode = "generic_decline" | "insufficient_funds" | "expired_card";

const SUCCEEDS = { onSession: "succeeds", offSession: "succeeds" } as const;

export const TEST_CARDS: readonly TestCard[] = [
	{ number: "4242424242424242", label: "succeeds", brand: "visa", ...SUCCEEDS },
	{ number: "5555555555554444", label: "succeeds", brand: "mastercard", ...SUCCEEDS },
	{
		number: "4000000000000002",
		label: "is declined",
		brand: "visa",
		onSession: "generic_decline",
		offSession: "generic_decline",
	},
	{
		number: "4000000000009995",
		label: "has insufficient funds",
		brand: "visa",
		onSession: "insufficient_funds",
		offSession: "insufficient_funds",
	},
	{
		number: "4000002760003184",
		label: "asks for authentication (3D Secure) every time",
		brand: "visa",
		onSession: "authenticates",
		offSession: "authenticates",
	},
	{
		number: "4000002500003155",
		label: "asks for authentication once",
		brand: "visa",
		onSession: "authenticates",
		offSession: "succeeds",
	},
	{
		number: "4000000000000341",
		label: "succeeds now and fails at renewal",
		brand: "visa",
		onSession: "succeeds",
		offSession: "generic_decline",
	},
	{
		number: "4000000000000259",
		label: "succeeds and is disputed",
		brand: "visa",
		...SUCCEEDS,
		isDisputed: true,
	},
];

const DECLINE_MESSAGES: Record<DeclineCode, string> = {
	generic_decline: "Your card was declined.",
	insufficient_funds: "Your card has insufficient funds.",
	expired_card: "Your card has expired.",
};

export function findTestCard(number: string): TestCard | undefined {
	const digits = number.replace(/[\s-]/g, "");
	return TEST_CARDS.find((card) => card.number === digits);
}

/** Error of a declined payment, as in `last_payment_error` and in API errors. */
export function declineError(declineCode: DeclineCode) {
	return {
		type: "card_error" as const,
		code: declineCode === "expired_card" ? "expired_card" : "card_declined",
		...(declineCode === "expired_card" ? {} : { decline_code: declineCode }),
		message: DECLINE_MESSAGES[declineCode],
	};
}

export const AUTHENTICATION_REQUIRED = {
	type: "card_error" as const,
	code: "authentication_required",
	decline_code: "authentication_required",
	message: "Your card was declined. This transaction requires authentication.",
};

/** @returns the fields that Stripe shows of a card */
export function publicCard(card: TestCard, expiry: { month: number; year: number }) {
	return {
		brand: card.brand,
		checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
		country: "US",
		display_brand: card.brand,
		exp_month: expiry.month,
		exp_year: expiry.year,
		fingerprint: `simulated${card.number.slice(-4)}`,
		funding: "credit",
		generated_from: null,
		last4: card.number.slice(-4),
		networks: { available: [card.brand], preferred: null },
		regulated_status: "unregulated",
		three_d_secure_usage: { supported: true },
		wallet: null,
	} satisfies Stripe.PaymentMethod.Card;
}
