import { LRUCache } from "lru-cache";
import type Stripe from "stripe";
import { stripe } from "#app/platform/stripe.server.ts";
import { type PaidPlan, parsePlan } from "../plans.ts";

const FRESH_MS = 10 * 60 * 1000;

const tiers = new LRUCache<string, { tier: PaidPlan | null }>({ max: 1_000, ttl: FRESH_MS });

/**
 * Finds the tier of a price by the metadata of its product, so that subscribers keep old prices.
 * @returns null for a price of another product
 */
export async function tierOfPrice(price: string | { id: string }): Promise<PaidPlan | null> {
	const priceId = typeof price === "string" ? price : price.id;
	const known = tiers.get(priceId);
	if (known) return known.tier;
	const { product } = await stripe().prices.retrieve(priceId, { expand: ["product"] });
	const tier = tierOfProduct(product);
	tiers.set(priceId, { tier });
	return tier;
}

/** @param product expanded; null is returned for one that is not, or that was deleted */
export function tierOfProduct(
	product: string | Stripe.Product | Stripe.DeletedProduct,
): PaidPlan | null {
	if (typeof product === "string" || product.deleted) return null;
	return parsePlan(product.metadata.tier);
}
