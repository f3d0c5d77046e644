import type { LinkSize, PageLink } from "#app/features/creator-page/core/public-page.ts";
import { type StoredPageImage, toPageImage } from "#app/features/creator-page/images/page-image.ts";
import type { PageTexts } from "#app/i18n/visitors/texts.ts";
import { isLinkIconName } from "#app/ui/link-icon-names.ts";
import { describePost, postOf, type StoredPost } from "../fetch/feed/describe-post.ts";
import { findEmbed } from "../kinds/embed/embeds.ts";
import { formatEventDate, formatEventTime } from "../kinds/event/format-event-time.ts";
import { type LinkDetails, type LinkKind, shownKind } from "../kinds/kinds.ts";
import { FAVICON } from "../link-columns.ts";
import { describeUpload, uploadOf } from "../upload/upload-details.ts";

/** The stored columns of a link that its page shows. */
export type StoredPageLink = Pick<PageLink, "id" | "kind" | "title"> & {
	/** Title in the page's second language; null if it is the same. */
	secondTitle: string | null;
	groupId: string | null;
	url: string;
	details: LinkDetails;
	/** Name of an icon, or `FAVICON`. */
	icon: string | null;
	/** The target's favicon, if it was found. */
	iconImage: StoredPageImage | null;
	thumbnail: StoredPageImage | null;
	/** Newest post of a feed. */
	post?: StoredPost | null;
	highlight: boolean;
	size: LinkSize;
	sensitive: boolean;
	verified: boolean;
};

/**
 * @param texts our texts in the language of the page
 * @param now decides which year needs no mention
 * @param isSecond whether the page is shown in its second language
 * @returns the link for rendering; properties it doesn't have are missing
 */
export function toPageLink(
	stored: StoredPageLink,
	{ texts, now, isSecond = false }: { texts: PageTexts; now: Date; isSecond?: boolean },
): PageLink {
	const { id, kind, groupId, url, details, post } = stored;
	const title = (isSecond && stored.secondTitle) || stored.title;
	const { highlight, size, sensitive, verified } = stored;
	const icon = toIcon(stored);
	const thumbnail = toThumbnail(stored);
	return {
		id,
		kind: shownKind(stored),
		title,
		...(title === stored.title ? {} : { firstTitle: stored.title }),
		...(groupId ? { groupId } : {}),
		...(icon ? { icon } : {}),
		...(thumbnail ? { thumbnail } : {}),
		...(highlight ? { highlight } : {}),
		...(size === "auto" ? {} : { size }),
		...(sensitive ? { sensitive } : {}),
		...(verified ? { verified } : {}),
		...describeBlock({ kind, url, details, post }, texts, now),
	};
}

/** @returns what the page shows of the fields that only this kind has */
export function describeBlock(
	{
		kind,
		url,
		details,
		post = null,
	}: {
		kind: LinkKind;
		url: string;
		details: LinkDetails;
		post?: StoredPost | null | undefined;
	},
	texts: PageTexts,
	now = new Date(),
): Pick<PageLink, "text" | "date" | "open" | "plays" | "audio"> {
	const { shape: plays } = (kind === "embed" ? findEmbed(url) : null) ?? {};
	const latest = postOf({ kind, url, post });
	const text = latest ? describePost(latest, texts.language) : textOf({ kind, details }, texts);
	const date = kind === "event" ? dateOf(details, texts, now) : null;
	return {
		...(text ? { text } : {}),
		...(date ? { date } : {}),
		...(details.open === true ? { open: true } : {}),
		...(plays ? { plays } : {}),
		...(kind === "file" && uploadOf(details)?.isAudio ? { audio: true } : {}),
	};
}

/** @returns the day of an event, with time and place in short; null if its times aren't valid */
function dateOf(details: LinkDetails, texts: PageTexts, now: Date): PageLink["date"] | null {
	const date = formatEventDate(details, texts, now);
	if (date === null) return null;
	const place = String(details.place ?? "");
	// The space before the dot doesn't break, so that no line begins with the dot.
	const withPlace = (time: string) => (place === "" ? time : `${time}\u00a0· ${place}`);
	return { ...date, rest: withPlace(date.rest), whole: withPlace(date.whole) };
}

function textOf(
	{ kind, details }: { kind: LinkKind; details: LinkDetails },
	texts: PageTexts,
): string {
	if (kind === "event") {
		return [formatEventTime(details, texts), String(details.place ?? "")]
			.filter(Boolean)
			.join(" · ");
	}
	if (kind === "vcard") {
		return [details.role, details.organization].filter(Boolean).join(", ");
	}
	const text = String(details.text ?? "");
	const upload = kind === "file" ? uploadOf(details) : null;
	return [text, upload ? describeUpload(upload, texts.language) : ""].filter(Boolean).join(" · ");
}

/** A picture that is all there is to see says what it shows; others stand beside a title. */
function toThumbnail({ kind, details, thumbnail }: StoredPageLink): PageLink["thumbnail"] | null {
	const image = toPageImage(thumbnail);
	const { alt } = details;
	return image && kind === "picture" && typeof alt === "string" && alt !== ""
		? { ...image, altText: alt }
		: image;
}

function toIcon({ icon, iconImage }: StoredPageLink): PageLink["icon"] | null {
	if (icon === FAVICON) return toPageImage(iconImage);
	return icon !== null && isLinkIconName(icon) ? icon : null;
}
