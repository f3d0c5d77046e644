import type Stripe from "stripe";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { singleton } from "#app/platform/singleton.server.ts";
import { stripe } from "#app/platform/stripe.server.ts";

/** Marks what `npm run stripe:setup` made, in an account at Stripe that may hold other things. */
export const SETUP_METADATA = { managed_by: "stripe-setup" } as const;

const FRESH_MS = 10 * 60 * 1000;

const found = singleton("portal-configuration", () => ({ id: null as string | null, readAtMs: 0 }));

/**
 * Finds the portal configuration that the set-up made; null if it was never run. The set-up is another process, and may
 * make a new one.
 */
export async function getPortalConfiguration(clock: Clock = systemClock): Promise<string | null> {
	const nowMs = clock.now().getTime();
	if (found.id === null || nowMs - found.readAtMs >= FRESH_MS) {
		found.id = (await listOwnConfigurations())[0]?.id ?? null;
		found.readAtMs = nowMs;
	}
	return found.id;
}

export async function listOwnConfigurations(): Promise<Stripe.BillingPortal.Configuration[]> {
	const { data } = await stripe().billingPortal.configurations.list({ active: true, limit: 100 });
	return data.filter(({ metadata }) => metadata?.managed_by === SETUP_METADATA.managed_by);
}
