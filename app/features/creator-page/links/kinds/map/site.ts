import { parseUrl } from "#app/lib/parse-url.ts";
import { normalizeWebsite } from "../web-address.ts";

export type MapSite = {
	/** Whether this is a host of the site. @param host as `hostOf` returns it */
	isHost(host: string): boolean;
	/** @returns the address to store; null if it shows no place */
	find(url: URL): string | null;
	/** Other hosts that short addresses have, or lead through. */
	shortHosts?: readonly string[];
	/** Paths of short addresses, by their host. */
	shortPaths?: Readonly<Record<string, RegExp>>;
};

/** @returns the host without "www." */
export function hostOf({ hostname }: URL): string {
	return hostname.replace(/^www\./, "");
}

/** @returns the text as http(s) URL; null if it is none. Its scheme may be missing. */
export function toWebUrl(text: string): URL | null {
	const website = normalizeWebsite(text);
	return website.ok ? parseUrl(website.url) : null;
}

/** @returns the parameters that have a value, but for those with these names */
export function parametersWithout(
	names: RegExp,
	{ searchParams }: URL,
): [name: string, value: string][] {
	return [...searchParams].filter(([name, value]) => !names.test(name) && value !== "");
}
