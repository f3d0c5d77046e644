import type { HomepageLink } from "./schema.ts";

/**
 * Whether a link's target exists now: sections are missing while the landing page is down, and pricing while it is
 * hidden.
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
