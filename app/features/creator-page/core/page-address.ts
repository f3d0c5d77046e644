import { domainToUnicode } from "node:url";
import type { PublicPage } from "./public-page.ts";

type Addressed = Pick<PublicPage, "username" | "domain">;

/**
 * @param siteUrl origin of the site
 * @returns the address of the page that the world is told: at its own domain, or else `/{username}`; without a slash at the
 * end, so that slugs of channels can follow
 */
export function pageAddress({ username, domain }: Addressed, siteUrl: string): string {
	return domain === undefined ? `${siteUrl}/${username}` : `https://${domain}`;
}

/** @returns an address without its scheme, as people read it: `müller.example`, or `links.example/ada` */
export function shownAddress(address: string): string {
	const [, host = "", path = ""] = /^https?:\/\/([^/]*)(.*)$/.exec(address) ?? [];
	return (domainToUnicode(host) || host) + path;
}

/** @returns the page as a sentence names it: by its own domain, such as `müller.example`, or else as `/ada` */
export function shortAddress({ username, domain }: Addressed): string {
	return domain === undefined
		? `/${username}`
		: shownAddress(pageAddress({ username, domain }, ""));
}
