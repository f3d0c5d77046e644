import { servedDomains } from "#app/features/creator-page/core/served-domains.server.ts";
import { hostNameOf } from "#app/lib/host-name.ts";
import { env } from "#app/platform/env.server.ts";
import { domainCache } from "./domain-cache.server.ts";

/** Hosts of the installation itself. */
const OWN_HOSTS: ReadonlySet<string | undefined> = new Set([
	new URL(env.APP_URL).hostname,
	env.DOMAINS_HOST,
]);

/**
 * Answers a proxy that asks whether it may get a certificate, such as Caddy's `on_demand_tls`. Every handshake with an
 * unknown host can ask, so nothing but memory is read.
 *
 * @param query of the request, with the host as `domain`, in ASCII
 * @returns status: 200 if a page or the site is shown there, 404 if not, 503 if that isn't known yet, 400 without a host
 */
export function answerDomainAsk(query: URLSearchParams): 200 | 400 | 404 | 503 {
	const name = hostNameOf(query.get("domain") ?? "");
	if (name === "") return 400;
	if (OWN_HOSTS.has(name) || servedDomains.has(name)) return 200;
	return env.DOMAINS_HOST === undefined || domainCache.isLoaded ? 404 : 503;
}
