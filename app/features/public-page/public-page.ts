import type { PresetId } from "#app/features/theme/presets.ts";

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
	preset: PresetId;
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

export type SocialAddress = { platform: string; url: string };

export type PageLink = {
	id: string;
	kind: "link" | "header" | "email" | "phone";
	title: string;
};

/** `branded` ends in a heart and leads to the site's own first page. */
export type PageFooter = { text: string; branded: boolean };
