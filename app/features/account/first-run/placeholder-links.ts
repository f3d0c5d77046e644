import type { PageLink } from "#app/features/creator-page/core/public-page.ts";
import {
	SOCIAL_NETWORKS,
	SOCIAL_PLATFORMS,
} from "#app/features/creator-page/links/kinds/social/networks.ts";

/** Enough to see a look's buttons. */
const COUNT = 3;

const GENERAL = [
	{ title: "My website", icon: "globe" },
	{ title: "What I’m working on", icon: "star" },
	{ title: "Write to me", icon: "email" },
] as const;

/**
 * Examples in the pictures of the looks, for a page that has no links yet.
 * @param socials addresses of the creator's profiles by network: the examples begin with these
 */
export function placeholderLinks(socials: Readonly<Record<string, string>>): PageLink[] {
	const own = SOCIAL_PLATFORMS.filter((platform) => socials[platform]).map((platform) => ({
		title: SOCIAL_NETWORKS[platform].name,
	}));
	return [...own, ...GENERAL]
		.slice(0, COUNT)
		.map((link, index) => ({ id: `placeholder-${index}`, kind: "link", ...link }));
}
