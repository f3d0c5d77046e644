import type Stripe from "stripe";
import { TEST_CARDS } from "../test-cards.ts";
import { escapeHtml } from "./html.ts";

/** Text of a payment method, such as "visa •••• 4242, expires 12/2034". */
export function nameMethod({ card, type }: Stripe.PaymentMethod): string {
	if (!card) return type;
	return `${card.brand} •••• ${card.last4}, expires ${card.exp_month}/${card.exp_year}`;
}

/** Fields for a card, with the test cards as suggestions. */
export function renderCardFields(number = ""): string {
	return `<label for="card">Card number</label>
<input id="card" name="card" inputmode="numeric" autocomplete="off" required value="${escapeHtml(number)}">
<details><summary>Test cards</summary><ul>${TEST_CARDS.map(
		(card) => `<li>${card.number} ${escapeHtml(card.label)}</li>`,
	).join("")}</ul></details>`;
}

/** The page of the customer's bank that asks whether the payment is theirs. */
export function renderAuthentication(hidden: string): string {
	return `<p>Your bank asks you to confirm this payment (3D Secure).</p>
<form method="post">${hidden}
<button name="intent" value="authenticate">Complete authentication</button>
<button name="intent" value="fail-authentication">Fail authentication</button></form>`;
}

export function hiddenField(name: string, value: string): string {
	return `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`;
}
