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
		links: inGroups(links.map(asObject)).flatMap((link) => readLink(link, MAX_DEPTH)),
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

/** Newer pages have one flat list, in which a link names its group: puts each link into the group's own list. */
function inGroups(links: readonly JsonObject[]): JsonObject[] {
	const children = new Map<string, JsonObject[]>();
	const ids = new Set(links.map(({ id }) => String(id)));
	const outer: JsonObject[] = [];
	for (const link of links) {
		const groupId = String(asObject(link.parent).id ?? "");
		const siblings = children.get(groupId);
		if (!ids.has(groupId) || groupId === String(link.id)) outer.push(link);
		else if (siblings) siblings.push(link);
		else children.set(groupId, [link]);
	}
	return outer.map((link) => {
		const own = children.get(String(link.id));
		return own === undefined ? link : { ...link, links: [...asList(link.links), ...own] };
	});
}

/** A group is followed by its links. One within another becomes part of it. */
function readLink(link: JsonObject, depth: number, grouped = false): RawLink[] {
	const title = firstText(link.title);
	const type = String(link.type ?? "").toUpperCase();
	if (type === "HEADER") return [{ kind: "header", title }];
	const children = depth > 0 ? asList(link.links) : [];
	const rest = children.flatMap((child) => readLink(asObject(child), depth - 1, true));
	if (type === "GROUP" || children.length > 0) {
		return grouped ? rest : [{ kind: "group", title }, ...rest];
	}
	// Other types are embeds or act like links.
	const plays = type !== "" && type !== "CLASSIC";
	const extras = { sensitive: asksFirst(link) };
	return [{ title, url: firstText(link.url), plays, picture: thumbnailOf(link), grouped, extras }];
}

/** Whether visitors confirm their age, or that they want to see sensitive content. */
function asksFirst({ rules, sensitive, contentWarning }: JsonObject): boolean {
	const { activeOrder, age, sensitiveContent } = asObject(asObject(rules).gate);
	const active = asList(activeOrder).map((gate) => String(gate).toLowerCase());
	return (
		[age, sensitiveContent, sensitive, contentWarning].some(Boolean) ||
		active.includes("age") ||
		active.includes("sensitivecontent")
	);
}

/** @returns a readable name for a constant such as "EMAIL_ADDRESS" */
function nameOf(type: unknown): string | undefined {
	if (typeof type !== "string") return undefined;
	const words = type.toLowerCase().split("_").join(" ");
	return words.charAt(0).toUpperCase() + words.slice(1);
}
