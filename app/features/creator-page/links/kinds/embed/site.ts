/** A picture of a video fills the width; that of music is a square; a post is tall. */
type EmbedShape = "video" | "music" | "post";

export type Embed = {
	/** Name of the site it plays from. */
	name: string;
	shape: EmbedShape;
	/** Title before the real one is known. */
	title: string;
	/** Its address without what only tracks visitors. */
	url: string;
	/** Address of the frame that plays it. */
	frame: string;
	/** Address that answers its title and picture as JSON (https://oembed.com); null if only its page has them. */
	oembed: string | null;
	/** Address of a picture that is larger than the one in that answer; null if none is known. */
	picture: string | null;
};

export type Found = Omit<Embed, "name"> | null;

/** A site that we can play from. */
export type Site = {
	name: string;
	/** Hosts without "www."; one that begins with a dot stands for all names below it. */
	hosts: readonly string[];
	/** Recognizes an address by its form. */
	find: (url: URL) => Found;
	/**
	 * Whether only a request tells what plays there: the address is short for another one, or the player has an id that
	 * only the page knows.
	 */
	isShort?: (url: URL) => boolean;
	/** The address of what plays on a page that was requested; by default the one that the page gives as its own. */
	findInPage?: (page: URL, meta: ReadonlyMap<string, string>) => string | undefined;
};

/** @returns the host without "www." */
export function hostOf({ hostname }: URL): string {
	return hostname.replace(/^www\./, "");
}

export function hasHost(hosts: readonly string[], url: URL): boolean {
	const host = hostOf(url);
	return hosts.some((each) => (each.startsWith(".") ? host.endsWith(each) : host === each));
}

/** @returns the value of a parameter, if it matches */
export function parameter(url: URL, name: string, pattern: RegExp): string | undefined {
	const value = url.searchParams.get(name) ?? "";
	return pattern.test(value) ? value : undefined;
}
