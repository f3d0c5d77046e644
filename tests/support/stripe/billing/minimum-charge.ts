import { notSimulated } from "../api-error.ts";

/** Smallest charges by currency, in its smallest unit: docs.stripe.com/currencies#minimum-and-maximum-charge-amounts. */
const MINIMUM_CHARGES: Readonly<Record<string, number>> = {
	aud: 50,
	cad: 50,
	chf: 50,
	dkk: 250,
	eur: 50,
	gbp: 30,
	jpy: 50,
	nok: 300,
	nzd: 50,
	sek: 300,
	usd: 50,
};

/**
 * Settles an invoice with the customer's balance, which is negative for a credit. A credit lowers what is due; a negative
 * total becomes credit. An amount that is too small to charge becomes a debt, which the next invoice collects.
 *
 * @returns amount due in the currency's smallest unit, and the balance afterwards
 */
export function applyBalance(total: number, balance: number, currency: string) {
	const minimum = MINIMUM_CHARGES[currency];
	if (minimum === undefined) throw notSimulated(`the minimum charge in ${currency}`, "currency");
	const sum = total + balance;
	return sum >= minimum ? { due: sum, endingBalance: 0 } : { due: 0, endingBalance: sum };
}
