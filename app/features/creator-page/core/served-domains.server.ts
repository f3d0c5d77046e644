import type { Prisma } from "#app/generated/prisma/client.ts";
import { hostNameOf } from "#app/lib/host-name.ts";
import { env } from "#app/platform/env.server.ts";
import { singleton } from "#app/platform/singleton.server.ts";

/** SQL condition for domains that show their page, if the plan includes them. `d` is the row of the domain. */
export const IS_RIGHT_DOMAIN = `(d.active_at IS NOT NULL AND d.stopped_at IS NULL AND d.removed_at IS NULL
	AND d.suspended_at IS NULL)`;

/** The same condition for Prisma, of a domain whose page exists. One row of a name meets it (`domain_served`). */
export const SERVED = {
	activeAt: { not: null },
	stoppedAt: null,
	removedAt: null,
	suspendedAt: null,
	profileId: { not: null },
} as const;

/** Order of a page's domains: the main one is the first of those that show the page. */
export const MAIN_FIRST = [{ primary: "desc" }, { activeAt: "asc" }] as const;

/** Columns of a page that `servedNames` and `mainDomainOf` read. */
export const SERVED_DOMAIN_COLUMNS = {
	domains: { where: SERVED, orderBy: [...MAIN_FIRST], select: { name: true } },
} satisfies Prisma.ProfileSelect;

type PageWithDomains = {
	/** Those that show the page, the main one first. */
	domains: readonly { name: string }[];
};

/**
 * @param plan what the owner's plan includes
 * @returns names of the domains at which visitors find the page, in ASCII lowercase, the main one first
 */
export function servedNames({ domains }: PageWithDomains, plan: { domains: number }): string[] {
	const isShown = env.DOMAINS_HOST !== undefined && plan.domains > 0;
	return isShown ? domains.map(({ name }) => name) : [];
}

/**
 * @param plan what the owner's plan includes
 * @returns name of the page's main domain in ASCII lowercase; undefined without one
 */
export function mainDomainOf(page: PageWithDomains, plan: { domains: number }): string | undefined {
	return servedNames(page, plan)[0];
}

/**
 * Usernames of the pages that domains show, by name in ASCII lowercase. In the memory of each process: every request asks
 * for its host, and so does Caddy before it gets a certificate, also while the database is away. `npm run bench --
 * --rows=25` measures its memory and its look-ups. Only the cache of domains fills it (creator-page/domains).
 */
export const servedDomains = singleton("served-domains", () => new Map<string, string>());

const SITE = new URL(env.APP_URL);

/** The first part of a page's name below WILDCARD_DOMAIN: its username. */
const USERNAME = /^[a-z0-9_-]{1,50}$/;

/**
 * @param host value of `Host`, which the front door has accepted for a page
 * @returns the name in ASCII lowercase if it is one of the page's own: a domain that is shown, or below WILDCARD_DOMAIN. Null for
 * the site, and for any other name that a client may send
 */
export function findPageHost(host: string): string | null {
	// Almost every request where creators have no domains.
	if (host === SITE.host) return null;
	if (servedDomains.has(host)) return host;
	const name = hostNameOf(host);
	if (name === SITE.hostname) return null;
	return servedDomains.has(name) || isBelowWildcard(name) ? name : null;
}

function isBelowWildcard(name: string): boolean {
	const suffix = `.${env.WILDCARD_DOMAIN}`;
	if (env.WILDCARD_DOMAIN === undefined || !name.endsWith(suffix)) return false;
	return USERNAME.test(name.slice(0, -suffix.length));
}

/** In the query of the form that reports a page: the domain at which the visitor saw it. */
export const DOMAIN_PARAMETER = "domain";
