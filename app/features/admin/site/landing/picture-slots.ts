import type { HomepageDocument, SectionName } from "./schema.ts";

type Slot = {
	section: SectionName;
	purpose: "picture" | "logo" | "favicon";
	label: string;
	hint: string;
	read: (document: HomepageDocument) => string;
	/** @returns the section with this path */
	write: (document: HomepageDocument, path: string) => HomepageDocument[SectionName];
};

/** The places of the landing page that show an uploaded picture. */
export const PICTURE_SLOTS = {
	"hero-picture": {
		section: "hero",
		purpose: "picture",
		label: "Photo on the first phone",
		hint: "Square, at least 400 by 400 pixels.",
		read: ({ hero }) => hero.imageUrl,
		write: ({ hero }, imageUrl) => ({ ...hero, imageUrl }),
	},
	favicon: {
		section: "settings",
		purpose: "favicon",
		label: "Favicon",
		hint: "Square, at least 192 by 192 pixels. Browsers show it in the tab.",
		read: ({ settings }) => settings.favicon,
		write: ({ settings }, favicon) => ({ ...settings, favicon }),
	},
	"navigation-logo": {
		section: "navbar",
		purpose: "logo",
		label: "Logo in the navigation",
		hint: "Up to four times as wide as high. Shown 36 pixels high.",
		read: ({ navbar }) => navbar.logo,
		write: ({ navbar }, logo) => ({ ...navbar, logo }),
	},
	"footer-logo": {
		section: "footer",
		purpose: "logo",
		label: "Logo in the footer",
		hint: "Up to four times as wide as high. Shown 36 pixels high.",
		read: ({ footer }) => footer.brand.logo,
		write: ({ footer }, logo) => ({ ...footer, brand: { ...footer.brand, logo } }),
	},
} as const satisfies Record<string, Slot>;

export type PictureSlot = keyof typeof PICTURE_SLOTS;

const PICTURE_SLOT_NAMES = Object.keys(PICTURE_SLOTS) as [PictureSlot, ...PictureSlot[]];

export function labelOfSlot(slot: PictureSlot): string {
	return PICTURE_SLOTS[slot].label;
}

export function slotOfSection(section: SectionName): PictureSlot | null {
	return PICTURE_SLOT_NAMES.find((slot) => PICTURE_SLOTS[slot].section === section) ?? null;
}
