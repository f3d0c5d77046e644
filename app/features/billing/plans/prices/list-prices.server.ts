import type Stripe from "stripe";
import { AppError } from "#app/platform/errors.server.ts";
import { log } from "#app/platform/log.server.ts";
import { singleton } from "#app/platform/singleton.server.ts";
import { isBillingConfigured, stripe, withinStripeDeadline } from "#app/platform/stripe.server.ts";
import { PAID_PLANS, type PaidPlan, PLANS } from "../plans.ts";
import { tierOfProduct } from "./price-tier.server.ts";

/** Monthly price of a plan. The ids are null for an advertised price, which nobody can buy. */
export type PlanPrice = {
	tier: PaidPlan;
	priceId: string | null;
	productId: string | null;
	cents: number;
	currency: string;
};

type Known = { prices: ReadonlyMap<PaidPlan, PlanPrice & { priceId: string }>; readAtMs: number };

const FRESH_MS = 10 * 60 * 1000;
/** Time in milliseconds that a page waits for prices when none are known; then it shows the advertised ones. */
const FIRST_WAIT_MS = 1_000;
/** Pause in milliseconds after a failure, so that pages don't wait again and again for a Stripe that is away. */
const RETRY_AFTER_MS = 15_000;

const cache = singleton("plan-prices", () => ({
	known: null as Known | null,
	reading: null as Promise<Known> | null,
	failedAtMs: Number.NEGATIVE_INFINITY,
}));

/** Lookup key of a plan's price at Stripe. A new price takes over the key, and old subscribers keep the old price. */
export function lookupKeyOf(tier: PaidPlan): string {
	return `plan_${tier}_monthly`;
}

/**
 * The prices to show: Stripe's, refreshed in the background when they are older than ten minutes; the advertised ones
 * while Stripe was never reached, or without keys.
 */
export async function listPrices(): Promise<PlanPrice[]> {
	const prices = isBillingConfigured ? await readForShow() : null;
	return PAID_PLANS.map((tier) => prices?.get(tier) ?? advertised(tier));
}

async function readForShow(): Promise<Known["prices"] | null> {
	const { known, failedAtMs } = cache;
	if (known && Date.now() - known.readAtMs < FRESH_MS) return known.prices;
	if (Date.now() - failedAtMs < RETRY_AFTER_MS) return known?.prices ?? null;
	const reading = refresh();
	if (known) {
		reading.catch(() => undefined);
		return known.prices;
	}
	return reading.then(
		({ prices }) => prices,
		() => null,
	);
}

/** Like `listPrices`, but without waiting: the prices that are known, and reads newer ones in the background. */
export function listPricesAtOnce(): PlanPrice[] {
	const { known, failedAtMs } = cache;
	const isFresh = known !== null && Date.now() - known.readAtMs < FRESH_MS;
	if (isBillingConfigured && !isFresh && Date.now() - failedAtMs >= RETRY_AFTER_MS) {
		refresh().catch(() => undefined);
	}
	return PAID_PLANS.map((tier) => known?.prices.get(tier) ?? advertised(tier));
}

/** Makes the next look read Stripe again: after the set-up has changed prices. */
export function forgetPrices(): void {
	Object.assign(cache, { known: null, failedAtMs: Number.NEGATIVE_INFINITY });
}

/**
 * Reads the price that is charged, always from Stripe: a price that was archived since the last look is refused there.
 * @throws AppError `unavailable` if Stripe can't be reached, or has no price for the plan
 */
export async function getPrice(tier: PaidPlan): Promise<PlanPrice & { priceId: string }> {
	const { prices } = await readPrices();
	const price = prices.get(tier);
	if (price) return price;
	throw new AppError("unavailable", `${PLANS[tier].name} can't be bought right now.`);
}

/** One reading for all who wait. */
function refresh(): Promise<Known> {
	cache.reading ??= withinStripeDeadline(readPrices, FIRST_WAIT_MS)
		.catch((error: unknown) => {
			cache.failedAtMs = Date.now();
			log.warn({ err: error }, "prices could not be read from Stripe");
			throw error;
		})
		.finally(() => {
			cache.reading = null;
		});
	return cache.reading;
}

async function readPrices(): Promise<Known> {
	const { data } = await stripe().prices.list({
		lookup_keys: PAID_PLANS.map(lookupKeyOf),
		active: true,
		expand: ["data.product"],
		limit: 100,
	});
	const prices = new Map(data.map(toPlanPrice).filter((entry) => entry !== null));
	const known = { prices, readAtMs: Date.now() };
	cache.known = known;
	return known;
}

function toPlanPrice(price: Stripe.Price): [PaidPlan, PlanPrice & { priceId: string }] | null {
	const tier = tierOfProduct(price.product);
	if (tier === null || price.unit_amount === null || !isMonthly(price)) return null;
	const { id: priceId, unit_amount: cents, currency } = price;
	const { product } = price;
	const productId = typeof product === "string" ? product : product.id;
	return [tier, { tier, priceId, productId, cents, currency }];
}

/** Whether a price is for one month: every page says so. */
export function isMonthly({ recurring }: Stripe.Price): boolean {
	return recurring?.interval === "month" && recurring.interval_count === 1;
}

function advertised(tier: PaidPlan): PlanPrice {
	return { tier, priceId: null, productId: null, cents: PLANS[tier].priceCents, currency: "usd" };
}
