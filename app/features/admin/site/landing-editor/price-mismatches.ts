import type { HomepageTier } from "../landing/schema.ts";

/** A price on the landing page that differs from the price that is charged. */
export type PriceMismatch = { name: string; shown: string; chargedCents: number };

/**
 * Compares the prices that the landing page shows with the ones that are charged. A plan that only the page has, and a
 * price that isn't an amount of dollars, can't be compared.
 *
 * @param charged cents per month by the plan's id
 */
export function priceMismatches(
	tiers: readonly HomepageTier[],
	charged: ReadonlyMap<string, number>,
): PriceMismatch[] {
	return tiers.flatMap(({ id, name, price }) => {
		const chargedCents = charged.get(id);
		const shownCents = centsOf(price);
		if (chargedCents === undefined || shownCents === null || shownCents === chargedCents) return [];
		return [{ name, shown: price, chargedCents }];
	});
}

function centsOf(price: string): number | null {
	const amount = /^\$?\s*(\d{1,6}(?:\.\d{1,2})?)(?:\s|\/|$)/.exec(price.trim())?.[1];
	return amount === undefined ? null : Math.round(Number(amount) * 100);
}
