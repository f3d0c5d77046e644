/** What the domain name system says of a domain, as far as it matters for a page. Names are in ASCII lowercase. */
export type DnsFacts = {
	/** Names that the domain leads to by CNAME records, one after the other. */
	aliases: readonly string[];
	/** Whether these lead in a circle, or further than browsers follow. */
	isEndless: boolean;
	ipv4: readonly TimedAddress[];
	ipv6: readonly TimedAddress[];
	/** Values of the TXT records at `proofNameOf` the domain. */
	proofs: readonly string[];
	/** Values of the TXT records at the domain itself, where some people put the proof. */
	texts: readonly string[];
	/**
	 * Authorities that CAA records allow to issue a certificate, and the name at which these records are; null without such
	 * records, which allows every authority.
	 */
	authorities: { at: string; issuers: readonly string[] } | null;
	/** Whether a record was set one level too deep: at `links.ada.com.ada.com` instead of `links.ada.com`. */
	isDoubled: boolean;
	/** Whether a name server gave no answer about where the domain leads, so that its addresses may be incomplete. */
	hasFailed: boolean;
	/** Whether one gave no answer about the proof or the authorities. */
	isPartial: boolean;
};

/** An address, and the seconds for which the internet may keep it after it was changed. */
export type TimedAddress = { address: string; ttl: number };

/** Where domains have to lead: the site's name, and the addresses that it has. */
export type DnsTarget = {
	host: string;
	ipv4: readonly string[];
	ipv6: readonly string[];
};

/** @returns the name at which an account proves that a domain is its own */
export function proofNameOf(domain: string): string {
	return `_page-owner.${domain}`;
}

/** @returns the text at that name */
export function proofOf(token: string): string {
	return `page-owner=${token}`;
}
