/** What the rules of all networks have in common. Safe in the browser. */

export type SocialNetwork = {
	/** Name of the network, for messages. */
	name: string;
	/** What to enter; by default a username or the address of a profile. */
	problem?: string;
	/** Whether a host is the network's own. @param host without the prefixes of mobile and country versions */
	isHost(host: string): boolean;
	/** Whether its profiles are on hosts of other names too. */
	anyHost?: true;
	/**
	 * @param name without the "@" in front
	 * @param hasAt whether it was typed with that
	 * @returns the canonical URL of the profile with this name; null if the name is invalid, or no name leads to one
	 */
	ofName(name: string, hasAt?: boolean): string | null;
	/** @returns the canonical URL of a profile; null for every other page of the network */
	ofAddress(address: SocialAddress): string | null;
};

export type SocialAddress = {
	/** As `hostOn` returns it. */
	host: string;
	/** Decoded parts of the path; each is "" if it is missing. */
	path: readonly [string, string, string, string];
	search: URLSearchParams;
	hash: string;
	/** Whether it was typed with `https://`. */
	hasScheme: boolean;
};

export const encode = encodeURIComponent;
/** @returns whether a host is one of these. */
export const hosts =
	(...names: string[]) =>
	(host: string) =>
		names.includes(host);
export const words = (text: string) => new Set(text.split(" "));

/** First parts of paths that are no names on any network. */
export const PAGES = words(
	"about accounts api auth directory download explore help home intent legal login logout messages notifications oauth policies privacy search settings share signin signup terms tos web",
);

/** Codes that stand for a profile or an invitation, and mean nothing if they are cut. */
export const TOKEN = /^[\w-]{4,64}$/;
export const ID = /^\d{1,20}$/;
/** Rules for networks whose profile URLs begin with the name, with "@" in the path where `at` says so. */
export function nameFirst({
	origin,
	pattern,
	at = "",
	except,
}: {
	origin: string;
	pattern: RegExp;
	at?: string;
	/** The network's own pages, besides `PAGES`. */
	except: string;
}) {
	const own = words(except);
	const ofName = (name: string) => {
		const lower = name.toLowerCase();
		return pattern.test(name) && !PAGES.has(lower) && !own.has(lower)
			? `${origin}/${at}${encode(name)}`
			: null;
	};
	const ofAddress = ({ path: [first] }: SocialAddress) => ofName(first.replace(/^@/, ""));
	return { ofName, ofAddress };
}

/**
 * @returns the host of an address on this network, without the prefixes of mobile and country versions, such as
 * "de-de.facebook.com"; null if the address isn't one of the network
 */
export function hostOn(network: SocialNetwork, host: string): string | null {
	return ownHost(network, host) ?? (network.anyHost ? host : null);
}

/** @returns as `hostOn`; null for a host of another name, even if the network can have any */
export function ownHost({ isHost }: SocialNetwork, host: string): string | null {
	const bare = host.replace(/^www\./, "");
	const plain = bare.replace(/^(?:m|mobile|mbasic|touch|web|[a-z]{2}-[a-z]{2})\.(?=.+\.)/, "");
	return [bare, plain].find(isHost) ?? null;
}
