import { findEmbed } from "#app/features/creator-page/links/kinds/embed/embeds.ts";
import {
	isWebsite,
	KINDS,
	type LinkKind,
	shownKind,
} from "#app/features/creator-page/links/kinds/kinds.ts";
import { findSocial } from "#app/features/creator-page/links/kinds/normalize-social-link.ts";
import {
	displayUrl,
	normalizeAddress,
	normalizeUrl,
} from "#app/features/creator-page/links/kinds/normalize-url.ts";
import { LINK_TITLE_MAX_LENGTH } from "#app/features/creator-page/links/link-columns.ts";
import { NAME_MAX_LENGTH } from "#app/features/creator-page/profile/names.ts";
import { BIO_MAX_LENGTH } from "#app/features/creator-page/profile/schema.ts";
import type { Language } from "#app/i18n/languages.ts";
import { cleanLine, cleanLines } from "#app/lib/clean-text.ts";
import { fitToLength } from "#app/lib/cut-text.ts";
import { createPauses } from "#app/lib/pauses.ts";
import {
	archivedImageId,
	FOUND_MAX_BYTES,
	type FoundDesign,
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
	language?: Language | undefined;
	second?: FoundPage["second"] | undefined;
	photo?: string | undefined;
	banner?: string | undefined;
	background?: string | undefined;
	darkBackground?: string | undefined;
	/** Whether two links alike are two: those of our own exports are, those of other pages are the same one twice. */
	keepsRepeats?: boolean;
	/** Only of our own exports. */
	design?: FoundDesign | undefined;
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
	/** True if it is in the group or grid that it stands below. */
	grouped?: boolean;
	/** Other columns: all that our own exports have. */
	extras?: Readonly<Record<string, unknown>>;
};

/** Maximum number of links that are read. The rest is counted as left out. */
export const MAX_CANDIDATES = 5_000;

/** Normalizes and validates a page, and counts what is left out. */
export async function toFoundPage(raw: RawPage): Promise<FoundPage> {
	const pause = createPauses();
	const { socials, others } = await sortSocials(raw.socials, pause);
	const all = [...raw.links, ...others];
	const candidates = all.slice(0, MAX_CANDIDATES);
	const links: FoundLink[] = [];
	const seen = new Set<string>();
	const { design = null } = raw;
	let bytes = byteLength(JSON.stringify(design));
	let skipped = all.length - candidates.length;
	let shortened = 0;
	for (const candidate of candidates) {
		await pause();
		const link = toFoundLink(candidate);
		const key = JSON.stringify([link?.title, link?.url]);
		if (link && seen.has(key) && !raw.keepsRepeats) continue;
		seen.add(key);
		bytes += link ? byteLength(JSON.stringify(link)) : 0;
		if (link && links.length < IMPORT_MAX_LINKS && bytes < FOUND_MAX_BYTES - RESERVED_BYTES) {
			links.push(link);
			if (isCut(candidate)) shortened += 1;
		} else skipped += 1;
	}
	return {
		source: raw.source,
		name: cut(raw.name, NAME_MAX_LENGTH),
		bio: cut(raw.bio, BIO_MAX_LENGTH, cleanLines),
		language: raw.language ?? null,
		second: raw.second
			? {
					language: raw.second.language,
					name: cut(raw.second.name, NAME_MAX_LENGTH),
					bio: cut(raw.second.bio, BIO_MAX_LENGTH, cleanLines),
				}
			: null,
		photo: toPicture(raw.photo),
		banner: toPicture(raw.banner),
		background: toPicture(raw.background),
		darkBackground: toPicture(raw.darkBackground),
		design,
		links,
		socials,
		skipped,
		missing: 0,
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
	grouped = false,
	extras,
}: RawLink): FoundLink | null {
	const picture = toPicture(pictureUrl);
	const heading = cut(title, LINK_TITLE_MAX_LENGTH);
	if (KINDS[kind].address === null) {
		return heading === ""
			? null
			: complete({ ...extras, kind, title: heading, url: "", picture, grouped });
	}
	const played = plays ? normalizeAddress("embed", url) : null;
	if (played?.ok) {
		const { title: untitled } = findEmbed(played.url) ?? {};
		const { url } = played;
		return complete({
			...extras,
			kind: "embed",
			title: heading || untitled,
			url,
			picture,
			grouped,
		});
	}
	const normalized = normalizeUrl(url);
	if (!normalized.ok) return null;
	return complete({
		...extras,
		kind: shownKind({ kind, url: normalized.url }),
		title: heading || cut(displayUrl(normalized.url), LINK_TITLE_MAX_LENGTH),
		url: normalized.url,
		picture,
		grouped,
	});
}

function complete(link: object): FoundLink | null {
	const result = foundLinkSchema.safeParse(link);
	if (result.success) return result.data;
	// If the extras are invalid, the link is imported without them.
	const { kind, title, url, picture, grouped } = link as FoundLink;
	return foundLinkSchema.safeParse({ kind, title, url, picture, grouped }).data ?? null;
}

/** Separates the profiles on known networks; URLs of other networks become links. */
async function sortSocials(raw: RawPage["socials"], pause: () => Promise<void>) {
	const byPlatform = new Map<string, FoundPage["socials"][number]>();
	const others: RawLink[] = [];
	for (const { title, url } of raw.slice(0, MAX_CANDIDATES)) {
		await pause();
		const social = findSocialAt(url, title);
		if (social === null) others.push({ title, url });
		else if (!byPlatform.has(social.platform)) byPlatform.set(social.platform, social);
	}
	return { socials: [...byPlatform.values()], others };
}

/**
 * @param title name of the network, if the source names it
 * @returns the network of a profile with its canonical URL, or null if no network matches
 */
export function findSocialAt(url: string, title?: string): FoundPage["socials"][number] | null {
	return /^(?:https?:)?\/\//i.test(url) ? findSocial(url, title) : null;
}

function toPicture(url: string | undefined): string | null {
	if (url !== undefined && archivedImageId(url) !== null) return url;
	const result = normalizeUrl(url ?? "");
	return result.ok && isWebsite(result.url) ? result.url : null;
}

/** Cleans and shortens a text, by default to one line, without cutting what people see as one character. */
function cut(text: string | undefined, maxLength: number, clean = cleanLine): string {
	return clean(fitToLength(clean(text ?? ""), maxLength));
}
