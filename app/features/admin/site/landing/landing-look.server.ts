import type { CssTarget } from "#app/features/creator-page/theme/custom-css/css-target.ts";
import { sanitizeCustomCss } from "#app/features/creator-page/theme/custom-css/custom-css-sanitizer.server.ts";
import type { DroppedCss } from "#app/features/creator-page/theme/schema.ts";
import { LANDING_PARTS } from "./landing-parts.ts";
import type { HomepageDocument } from "./schema.ts";

/** Custom CSS of the landing page styles its parts, and nothing of the cookie banner or the toasts, which follow it. */
const LANDING_TARGET: CssTarget = {
	root: ".landing",
	parts: LANDING_PARTS,
	example: "landing-title",
	guard: ".landing{isolation:isolate;overflow-x:clip}",
};

/** What the settings of the landing page change about the document around it. */
export type LandingLook = {
	/** Theme for everybody; null follows the visitor's preference. */
	theme: "light" | "dark" | null;
	/** Whether the page has neither illustrations nor tinted backgrounds. */
	isMinimal: boolean;
	font: HomepageDocument["settings"]["fontFamily"];
	/** Sanitized custom CSS. */
	css: string;
	/** Path of the icon; empty for the product's. */
	favicon: string;
	/** Whether the web analytics tag may run. */
	analytics: boolean;
};

export function landingLook({ settings }: HomepageDocument): LandingLook {
	const { theme, fontFamily, favicon, analytics, customCSS } = settings;
	return {
		theme: theme === "system" ? null : theme === "dark" ? "dark" : "light",
		isMinimal: theme === "minimal",
		font: fontFamily,
		css: sanitizeCustomCss(customCSS, LANDING_TARGET).css,
		favicon,
		analytics,
	};
}

/** @returns the parts of the custom CSS that the landing page leaves out, by line */
export function droppedLandingCss(customCss: string): readonly DroppedCss[] {
	return sanitizeCustomCss(customCss, LANDING_TARGET).dropped;
}
