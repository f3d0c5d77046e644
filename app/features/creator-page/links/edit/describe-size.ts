import {
	LINK_SIZES,
	type LinkSize,
	type PageLink,
} from "#app/features/creator-page/core/public-page.ts";
import { isCard } from "../kinds/is-card.ts";
import type { LinkKind } from "../kinds/kinds.ts";

const LABELS: Record<LinkSize, string> = {
	auto: "Automatic",
	lead: "Large",
	row: "Normal",
	quiet: "Quiet",
};

/** @param size the value of the form field */
export function sizeLabel(size: string): string {
	const known = LINK_SIZES.find((each) => each === size);
	return known ? LABELS[known] : "";
}

/**
 * @param link.group the group, grid or gallery that contains the link; undefined for none
 * @param link.shown the link as visitors see it; null if it is hidden
 * @returns why the page shows the link the same in every size; null if the sizes differ
 */
export function describeFixedSize({
	group,
	shown,
}: {
	group: { kind: LinkKind } | undefined;
	shown: PageLink | null;
}): string | null {
	if (group?.kind === "grid") return "Links in a grid all have the same size.";
	if (shown && isCard(shown)) return "Links with a wide picture all have the same size.";
	return null;
}
