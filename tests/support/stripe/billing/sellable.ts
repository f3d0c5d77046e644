import type Stripe from "stripe";
import type { Account } from "../account.ts";
import { invalidRequest } from "../api-error.ts";
import { idOf } from "../ids.ts";
import { hasEnded } from "./subscriptions.ts";

/** @throws ApiError if the seller can't sell yet, or the customer pays in another currency */
export function assertSellable(
	account: Account,
	customer: Stripe.Customer | null,
	currency: string,
): void {
	if (!account.settings.isActivated) {
		throw invalidRequest(
			"In order to use Checkout, you must set an account or business name at https://dashboard.stripe.com/account.",
		);
	}
	if (customer === null) return;
	const other = [...account.state.subscriptions.values()].find(
		(one) => idOf(one.customer) === customer.id && !hasEnded(one) && one.currency !== currency,
	);
	if (!other) return;
	throw invalidRequest(
		`You cannot combine currencies on a single customer. This customer has an active subscription, subscription schedule, discount, quote, or invoice item with currency ${other.currency}.`,
	);
}
