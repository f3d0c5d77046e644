import { singleton } from "#app/platform/singleton.server.ts";

/** SQL condition for domains that show their page, if the plan includes them. `d` is the row of the domain. */
export const IS_RIGHT_DOMAIN = `(d.active_at IS NOT NULL AND d.stopped_at IS NULL AND d.removed_at IS NULL
	AND d.suspended_at IS NULL)`;

/**
 * Usernames of the pages that domains show, by name in ASCII lowercase. In the memory of each process: every request asks
 * for its host, and so does Caddy before it gets a certificate, also while the database is away. `npm run bench --
 * --rows=25` measures its memory and its look-ups. Only the cache of domains fills it (creator-page/domains).
 */
export const servedDomains = singleton("served-domains", () => new Map<string, string>());

/** In the query of the form that reports a page: the domain at which the visitor saw it. */
export const DOMAIN_PARAMETER = "domain";
