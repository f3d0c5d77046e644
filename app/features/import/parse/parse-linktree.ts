import { asList, asObject, firstList, firstText, type JsonObject } from "./json-values.ts";
import type { RawLink, RawPage } from "./raw-page.ts";

const MAX_DEPTH = 3;

/**
 * Parses a Linktree page from the data for its own script. Its parts have been in `pageProps.account`, `pageProps` and
 * `pageProps.user` over the years, so each is read from wherever it is.
 * @returns null if this isn't a Linktree page
 */
export function parseLinktree(nextData: unknown): RawPage | null {
	const props = asObject(asObject(asObject(nextData).props).pageProps);
	const account = asObject(props.account);
	const user = asObject(props.user);
	const isLinktree = "account" in props || ("links" in props && "socialLinks" in props);
	if (!isLinktree) return null;
	const links = firstList(
		account.links,
		props.links,
		user.links,
		props.allLinks,
		asObject(props.page).links,
	);
	const socials = firstList(account.socialLinks, props.socialLinks, user.socialLinks);
	return {
		source: "Linktree",
		name: firstText(account.pageTitle, props.pageTitle, account.displayName, user.fullName),
		bio: firstText(account.description, props.description, user.description),
		photo: [account, props, user].map(photoOf).find((photo) => photo !== undefined),
		links: links.flatMap((link) => readLink(asObject(link), MAX_DEPTH)),
		socials: socials.flatMap((social) => {
			const { type, url } = asObject(social);
			return typeof url === "string" ? [{ title: nameOf(type), url }] : [];
		}),
	};
}

/** Accounts without a photo have a picture of a letter as a `data:` URL. */
function photoOf({ profilePictureUrl, customAvatar, profilePicture }: JsonObject) {
	const candidates = [
		profilePictureUrl,
		customAvatar,
		asObject(profilePicture).url,
		profilePicture,
	];
	return firstText(...candidates.filter((url) => /^https?:/.test(String(url))));
}

/** Icons of Linktree's own set have a name instead of an address. */
function thumbnailOf({ thumbnail, thumbnailUrl, modifiers }: JsonObject) {
	const candidates = [
		thumbnailUrl,
		asObject(modifiers).thumbnailUrl,
		asObject(thumbnail).url,
		thumbnail,
	];
	return firstText(...candidates.filter((url) => /^https?:/.test(String(url))));
}

/** A group becomes a header followed by its links. */
function readLink(link: JsonObject, depth: number): RawLink[] {
	const title = firstText(link.title);
	const type = String(link.type ?? "").toUpperCase();
	const children = depth > 0 ? asList(link.links) : [];
	const rest = children.flatMap((child) => readLink(asObject(child), depth - 1));
	if (type === "HEADER" || type === "GROUP" || children.length > 0) {
		return [{ kind: "header", title }, ...rest];
	}
	// Other types are embeds or act like links.
	const plays = type !== "" && type !== "CLASSIC";
	return [{ title, url: firstText(link.url), plays, picture: thumbnailOf(link) }];
}

/** @returns a readable name for a constant such as "EMAIL_ADDRESS" */
function nameOf(type: unknown): string | undefined {
	if (typeof type !== "string") return undefined;
	const words = type.toLowerCase().split("_").join(" ");
	return words.charAt(0).toUpperCase() + words.slice(1);
}
