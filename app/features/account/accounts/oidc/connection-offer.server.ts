import { z } from "zod";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { createSignedCookie } from "#app/platform/signed-cookie.server.ts";

/**
 * A signed cookie between a provider and the password of the account with the same address: it says whom the provider has
 * identified, and grants nothing by itself.
 */

const LIFETIME_MS = 10 * 60 * 1000;

const offerCookie = createSignedCookie("oidc-offer", { maxAgeS: LIFETIME_MS / 1000 });

/** Whom a provider has identified. */
export const offeredConnectionSchema = z.object({
	/** Number of the provider. */
	provider: z.string(),
	subject: z.string(),
	/** Address that the provider has verified, in the form that accounts store. */
	email: z.string(),
});

export type OfferedConnection = z.infer<typeof offeredConnectionSchema>;

/** Other signed cookies have other contents, so none of them is accepted as this one. */
const contentSchema = z.object({
	oidcOffer: offeredConnectionSchema.extend({
		redirectTo: z.string().optional(),
		plan: z.string().optional(),
		expiresAtMs: z.int(),
	}),
});

export type ConnectionOffer = Omit<z.infer<typeof contentSchema>["oidcOffer"], "expiresAtMs">;

/** @returns the `Set-Cookie` value */
export function issueOffer(offer: ConnectionOffer, clock: Clock = systemClock): Promise<string> {
	const content: z.infer<typeof contentSchema> = {
		oidcOffer: { ...offer, expiresAtMs: clock.now().getTime() + LIFETIME_MS },
	};
	return offerCookie.serialize(content);
}

export async function parseOffer(
	cookies: string | null,
	clock: Clock = systemClock,
): Promise<ConnectionOffer | null> {
	const parsed = contentSchema.safeParse(await offerCookie.parse(cookies));
	if (!parsed.success) return null;
	const { expiresAtMs, ...offer } = parsed.data.oidcOffer;
	return expiresAtMs > clock.now().getTime() ? offer : null;
}

/** @returns the `Set-Cookie` value that removes the offer */
export function clearOffer(): Promise<string> {
	return offerCookie.serialize("", { maxAge: 0 });
}
