import { env } from "#app/platform/env.server.ts";
import { servedDomains } from "./served-domains.server.ts";

/** Hosts of the installation itself. */
const OWN_HOSTS: ReadonlySet<string | undefined> = new Set([
	new URL(env.APP_URL).hostname,
	env.DOMAINS_HOST,
]);

/**
 * Answers a proxy that asks whether it may get a certificate: Caddy, by its `on_demand_tls`. Each handshake with an unknown
 * host may ask, so nothing but memory is read.
 *
 * @param query of the request, with the host as `domain`, in ASCII
 * @returns status: 200 if a page or the site is shown there, 404 if not, 400 without a host
 */
export function answerDomainAsk(query: URLSearchParams): 200 | 400 | 404 {
	const name = (query.get("domain") ?? "").toLowerCase().replace(/\.$/, "");
	if (name === "") return 400;
	return OWN_HOSTS.has(name) || servedDomains.usernameAt(name) !== undefined ? 200 : 404;
}
