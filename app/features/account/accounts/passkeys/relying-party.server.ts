import { env } from "#app/platform/env.server.ts";
import { site } from "#app/platform/site.server.ts";

/** What a passkey is bound to: the site's own host. No other site can use one, and no domain of a creator. */
export function getRelyingParty(): { id: string; name: string; origin: string } {
	const { hostname, origin } = new URL(env.APP_URL);
	return { id: hostname, name: site.name, origin };
}
