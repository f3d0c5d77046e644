import { cleanLine } from "#app/lib/clean-text.ts";
import { cutToLength } from "#app/lib/cut-text.ts";
import { LINK_TITLE_MAX_LENGTH } from "../../link-columns.ts";
import { readHead, webAddress } from "./read-head.ts";

/** What a web page says about itself, untrusted. */
export type FoundTarget = {
	/** Empty if the page has none. */
	title: string;
	/** URL of the picture for link previews; null without one. */
	picture: string | null;
};

/** Answer to a look-up from the form. */
export type TargetReply = {
	/** The address as it was asked for. */
	address: string;
	/** Empty if the page has none, or can't be read. */
	title: string;
	hasPicture: boolean;
};

const TITLES = ["og:title", "twitter:title"];
const PICTURES = ["og:image:secure_url", "og:image:url", "og:image", "twitter:image"];

/** Reads title and picture from a page's head. @param url URL of the page */
export async function findTarget(html: string, url: string): Promise<FoundTarget> {
	const { title, meta } = await readHead(html);
	const firstOf = (names: readonly string[]) =>
		names.map((name) => meta.get(name)).find((text) => text !== undefined);
	return {
		title: cutToLength(cleanLine(firstOf(TITLES) ?? title), LINK_TITLE_MAX_LENGTH),
		picture: webAddress(firstOf(PICTURES), url),
	};
}
