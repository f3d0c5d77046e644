import { entitlementsOf } from "#app/features/billing/plans/entitlements.ts";
import {
	type CustomColors,
	NO_CHOICES,
	type PageTheme,
	type PictureColors,
	readChoices,
	type ThemeChoices,
} from "#app/features/creator-page/core/page-theme.ts";
import type { ColorName } from "#app/features/creator-page/core/presets.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { sanitizeCustomCss } from "./custom-css/custom-css-sanitizer.server.ts";

/** A theme's row as read from the database: validated when it was stored, and validated again here. */
export type ThemeRow = Record<keyof ThemeChoices, string> & {
	preset: string;
	customColors: unknown;
	/** CSS as typed. */
	customCss: string;
};

/** Colors of the stored picture behind the page; null for one that wasn't measured. */
type StoredColors = { [Name in keyof PictureColors]: string | null };

/**
 * Returns the theme in which a page is shown: the stored theme, limited to what its tier includes. The stored theme is
 * not changed, so that an upgrade restores it.
 * @param options.picture the stored picture for the page's background; null for a page without, or a screen that goes without
 * @param options.darkPicture the one in dark mode, likewise
 */
export function shownTheme(
	row: ThemeRow | null,
	{
		tier,
		picture,
		darkPicture,
	}: { tier: Tier; picture: StoredColors | null; darkPicture: StoredColors | null },
): PageTheme {
	const may = entitlementsOf(tier);
	const choices = readChoices(row ?? {});
	const { layout, buttonShape } = choices;
	return {
		preset: may.presets.find((id) => id === row?.preset) ?? "default",
		colors: pickColors(row?.customColors, may.customColors),
		...(may.themeStyles ? choices : { ...NO_CHOICES, layout, buttonShape }),
		picture: may.themeStyles ? pictureColors(picture) : null,
		darkPicture: may.themeStyles ? pictureColors(darkPicture) : null,
		customCss: may.customCss ? sanitizeCustomCss(row?.customCss ?? "").css : "",
	};
}

/** @returns the picture's colors; black and white for one that wasn't measured */
export function pictureColors(picture: StoredColors | null): PictureColors | null {
	if (picture === null) return null;
	return { darkest: picture.darkest ?? "#000000", lightest: picture.lightest ?? "#ffffff" };
}

/** @returns the valid colors in `stored` with one of these names */
export function pickColors(stored: unknown, names: readonly ColorName[]): CustomColors {
	if (typeof stored !== "object" || stored === null) return {};
	const values = new Map<string, unknown>(Object.entries(stored));
	return Object.fromEntries(
		names.flatMap((name) => {
			const value = values.get(name);
			return typeof value === "string" && /^#[0-9a-f]{6}$/.test(value) ? [[name, value]] : [];
		}),
	);
}
