import type { LinkKind } from "#app/features/links/kinds.ts";
import type { PageTheme } from "#app/features/theme/page-theme.ts";
import type { LinkIconName } from "#app/ui/link-icon-names.ts";

/**
 * A creator's page as visitors see it: what the tier allows and the schedule has due, nothing of the visitor,
 * nothing of the account. Made by get-public-page.server.ts, drawn by components/public-page.tsx.
 */
export type PublicPage = {
	username: string;
	name: string;
	bio: string;
	photo: PageImage | null;
	banner: PageImage | null;
	theme: PageTheme;
	socials: SocialAddress[];
	links: PageLink[];
	/** Null where the creator may have none and wants none. */
	footer: PageFooter | null;
};

export type PageImage = {
	/** Of the largest file, in pixels. */
	width: number;
	height: number;
	/** Empty where the image says nothing that the page's text does not. */
	altText: string;
	/** The same picture, narrowest first. */
	files: { width: number; webp: string; jpg: string }[];
};

export type SocialAddress = {
	platform: string;
	url: string;
	/** The profile there links back with `rel="me"`. */
	verified?: boolean;
};

export type PageLink = {
	id: string;
	kind: LinkKind;
	title: string;
	/** One of the chosen set, or the target's own. */
	icon?: LinkIconName | PageImage;
	/** Stands in the place of the icon. */
	thumbnail?: PageImage;
	highlight?: boolean;
	/** Asks before it leads on. */
	sensitive?: boolean;
	/** The target links back with `rel="me"`. */
	verified?: boolean;
};

/** `branded` ends in a heart and leads to the site's own first page. */
export type PageFooter = { text: string; branded: boolean };
