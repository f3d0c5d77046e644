import type { HomepageLink } from "./schema.ts";

/**
 * Whether a link of the document leads somewhere: its sections are not there while the landing page is down, nor is
 * the pricing while it is hidden.
 */
export function isShownLink({
	showSections,
	showPricing,
}: {
	showSections: boolean;
	showPricing: boolean;
}): (link: HomepageLink) => boolean {
	return ({ url }) =>
		(showSections || !/^\/?#/.test(url)) && (showPricing || !url.endsWith("#pricing"));
}
