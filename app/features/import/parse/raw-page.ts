import { LINK_TITLE_MAX_LENGTH } from "#app/features/links/columns.ts";
import { findEmbed } from "#app/features/links/embeds.ts";
import { isWebsite, KINDS, type LinkKind, shownKind } from "#app/features/links/kinds.ts";
import {
	normalizeSocialLink,
	SOCIAL_PLATFORMS,
} from "#app/features/links/normalize-social-link.ts";
import { displayUrl, normalizeAddress, normalizeUrl } from "#app/features/links/normalize-url.ts";
import { cleanLine } from "#app/lib/clean-text.ts";
import {
	FOUND_MAX_BYTES,
	type FoundLink,
	type FoundPage,
	foundLinkSchema,
	IMPORT_MAX_LINKS,
} from "../schema.ts";

/** A page as its parser read it, with unvalidated texts and URLs. */
export type RawPage = {
	source: string;
	name?: string | undefined;
	bio?: string | undefined;
	photo?: string | undefined;
	links: RawLink[];
	/** Profiles on any network, identified by URL. */
	socials: Array<{ title?: string | undefined; url: string }>;
};

export type RawLink = {
	/** True if the page plays it, so that it is added as an embed if it can be played. */
	plays?: boolean;
	/** Kind of the link; by default the kind of its URL. */
	kind?: LinkKind | undefined;
	title?: string | undefined;
	url?: string | undefined;
	/** URL of the picture beside it. */
	picture?: string | undefined;
	/** Columns that only our own exports have. */
	extras?: Readonly<Record<string, unknown>>;
};

/** Normalizes and validates a page, and counts what is left out. */
export function toFoundPage(raw: RawPage): FoundPage {
	const { socials, others } = sortSocials(raw.socials);
	const candidates = [...raw.links, ...others];
	const links: FoundLink[] = [];
	const seen = new Set<string>();
	let bytes = 0;
	let skipped = 0;
	let shortened = 0;
	for (const candidate of candidates) {
		const link = toFoundLink(candidate);
		const key = JSON.stringify([link?.title, link?.url]);
		if (link && seen.has(key)) continue;
		seen.add(key);
		bytes += link ? byteLength(JSON.stringify(link)) : 0;
		if (link && links.length < IMPORT_MAX_LINKS && bytes < FOUND_MAX_BYTES - RESERVED_BYTES) {
			links.push(link);
			if (isCut(candidate)) shortened += 1;
		} else skipped += 1;
	}
	return {
		source: raw.source,
		name: cut(raw.name, 100),
		bio: cut(raw.bio, 500),
		photo: toPhoto(raw.photo),
		links,
		socials,
		skipped,
		shortened,
	};
}

function isCut({ title = "" }: RawLink): boolean {
	return cleanLine(title).length > LINK_TITLE_MAX_LENGTH;
}

/** Bytes reserved for everything but the links. */
const RESERVED_BYTES = 16 * 1024;
const encoder = new TextEncoder();

function byteLength(text: string): number {
	return encoder.encode(text).length;
}

/** @returns null without a valid address, for example for `javascript:` or a place within the page */
function toFoundLink({
	plays = false,
	kind = "link",
	title,
	url = "",
	picture: pictureUrl,
	extras,
}: RawLink): FoundLink | null {
	const picture = toPhoto(pictureUrl);
	const heading = cut(title, LINK_TITLE_MAX_LENGTH);
	if (KINDS[kind].address === null) {
		return heading === "" ? null : complete({ ...extras, kind, title: heading, url: "" });
	}
	const played = plays ? normalizeAddress("embed", url) : null;
	if (played?.ok) {
		const { title: untitled } = findEmbed(played.url) ?? {};
		return complete({ kind: "embed", title: heading || untitled, url: played.url, picture });
	}
	const normalized = normalizeUrl(url);
	if (!normalized.ok) return null;
	return complete({
		...extras,
		kind: shownKind({ kind, url: normalized.url }),
		title: heading || cut(displayUrl(normalized.url), LINK_TITLE_MAX_LENGTH),
		url: normalized.url,
		picture,
	});
}

function complete(link: object): FoundLink | null {
	const result = foundLinkSchema.safeParse(link);
	if (result.success) return result.data;
	// If the extras are invalid, the link is imported without them.
	const { kind, title, url, picture } = link as FoundLink;
	return foundLinkSchema.safeParse({ kind, title, url, picture }).data ?? null;
}

/** Separates the profiles on known networks; URLs of other networks become links. */
function sortSocials(raw: RawPage["socials"]) {
	const byPlatform = new Map<string, FoundPage["socials"][number]>();
	const others: RawLink[] = [];
	for (const { title, url } of raw) {
		const social = findSocial(url);
		if (social === null) others.push({ title, url });
		else if (!byPlatform.has(social.platform)) byPlatform.set(social.platform, social);
	}
	return { socials: [...byPlatform.values()], others };
}

/** @returns the network's canonical URL of a profile, or null if no network matches */
export function findSocial(url: string): FoundPage["socials"][number] | null {
	if (!/^(?:https?:)?\/\//i.test(url)) return null;
	for (const platform of SOCIAL_PLATFORMS) {
		const result = normalizeSocialLink(platform, url);
		if (result.ok) return { platform, url: result.url };
	}
	return null;
}

function toPhoto(url: string | undefined): string | null {
	const result = normalizeUrl(url ?? "");
	return result.ok && isWebsite(result.url) ? result.url : null;
}

/** Shortens a text to one line, without cutting a character in half. */
function cut(text: string | undefined, maxLength: number): string {
	return cleanLine(cleanLine(text ?? "").slice(0, maxLength)).replace(/\ufffd$/, "");
}
