import type Stripe from "stripe";
import { singleton } from "#app/platform/singleton.server.ts";
import { stripe } from "#app/platform/stripe.server.ts";

/** Marks what `npm run stripe:setup` made, in an account at Stripe that may hold other things. */
export const SETUP_METADATA = { managed_by: "stripe-setup" } as const;

const found = singleton("portal-configuration", () => ({ id: null as string | null }));

/** Finds the portal configuration that the set-up made; null if it was never run. */
export async function getPortalConfiguration(): Promise<string | null> {
	found.id ??= (await listOwnConfigurations())[0]?.id ?? null;
	return found.id;
}

export async function listOwnConfigurations(): Promise<Stripe.BillingPortal.Configuration[]> {
	const { data } = await stripe().billingPortal.configurations.list({ active: true, limit: 100 });
	return data.filter(({ metadata }) => metadata?.managed_by === SETUP_METADATA.managed_by);
}
