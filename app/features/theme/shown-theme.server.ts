import { entitlementsOf } from "#app/features/billing/entitlements.ts";
import { BUTTON_SHAPES, type CustomColors, type PageTheme } from "#app/features/page/page-theme.ts";
import type { ColorName } from "#app/features/page/presets.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { sanitiseCustomCss } from "./custom-css/sanitise-custom-css.server.ts";

/** A theme's row as it comes out of the database: checked when it was stored, and trusted no further here. */
export type ThemeRow = {
	preset: string;
	customColors: unknown;
	buttonShape: string;
	/** As typed. */
	customCss: string;
};

/**
 * The theme a page is shown in: what its tier may have of what is stored. What is stored stays as it is, so that
 * an upgrade brings it back.
 */
export function shownTheme(row: ThemeRow | null, { tier }: { tier: Tier }): PageTheme {
	const may = entitlementsOf(tier);
	return {
		preset: may.presets.find((id) => id === row?.preset) ?? "default",
		colors: pickColors(row?.customColors, may.customColors),
		buttonShape: BUTTON_SHAPES.find((shape) => shape === row?.buttonShape) ?? "preset",
		customCss: may.customCss ? sanitiseCustomCss(row?.customCss ?? "").css : "",
	};
}

/** The colours among `stored` that have one of these names and are colours. */
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
