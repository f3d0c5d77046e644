import { type StoredPageImage, toPageImage } from "#app/features/images/page-image.ts";
import type { PageLink } from "#app/features/page/public-page.ts";
import { isLinkIconName } from "#app/ui/link-icon-names.ts";
import { FAVICON } from "./columns.ts";
import { shownKind } from "./kinds.ts";

/** The stored columns of a link that its page shows. */
export type StoredPageLink = Pick<PageLink, "id" | "kind" | "title"> & {
	url: string;
	/** Name of an icon, or `FAVICON`. */
	icon: string | null;
	/** The target's favicon, if it was found. */
	iconImage: StoredPageImage | null;
	thumbnail: StoredPageImage | null;
	highlight: boolean;
	sensitive: boolean;
	verified: boolean;
};

/** @returns the link for rendering; properties it doesn't have are missing */
export function toPageLink(stored: StoredPageLink): PageLink {
	const { id, title, highlight, sensitive, verified } = stored;
	const icon = toIcon(stored);
	const thumbnail = toPageImage(stored.thumbnail);
	return {
		id,
		kind: shownKind(stored),
		title,
		...(icon ? { icon } : {}),
		...(thumbnail ? { thumbnail } : {}),
		...(highlight ? { highlight } : {}),
		...(sensitive ? { sensitive } : {}),
		...(verified ? { verified } : {}),
	};
}

function toIcon({ icon, iconImage }: StoredPageLink): PageLink["icon"] | null {
	if (icon === FAVICON) return toPageImage(iconImage);
	return icon !== null && isLinkIconName(icon) ? icon : null;
}
