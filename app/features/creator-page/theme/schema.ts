import { z } from "zod";
import { entitlementsOf } from "#app/features/billing/plans/entitlements.ts";
import { PLANS } from "#app/features/billing/plans/plans.ts";
import {
	CHOICE_NAMES,
	CHOICES,
	type ChoiceName,
	type CustomColors,
	type ThemeChoices,
} from "#app/features/creator-page/core/page-theme.ts";
import {
	COLOR_NAMES,
	type ColorName,
	PRESET_IDS,
	type PresetId,
	presets,
} from "#app/features/creator-page/core/presets.ts";
import {
	removePageImageSchema,
	uploadPageImageSchema,
} from "#app/features/creator-page/profile/page-images.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { foldText } from "#app/lib/fold-text.ts";
import { formatWholeCount } from "#app/lib/format-count.ts";
import { recordOf } from "#app/lib/record-of.ts";
import { textField } from "#app/lib/text-field.ts";

/** Forms of the appearance tab. Safe in the browser. */

/** Delay of autosave after the last change, in milliseconds. */
export const THEME_SAVE_DELAY_MS = 1_000;

/** Maximum length in characters: far more than any page needs, and parsed in a few milliseconds. */
export const MAX_CUSTOM_CSS_LENGTH = 20_000;

export const THEME_FAILED_MESSAGE = "Failed to update theme";

/** The theme as stored, whatever the tier shows of it. */
export type StoredTheme = ThemeChoices & {
	version: number;
	preset: PresetId;
	colors: CustomColors;
	/** CSS as typed. */
	customCss: string;
};

/** A part of the creator's custom CSS that the page leaves out. `line` counts from 1. */
export type DroppedCss = { line: number; text: string; reason: string };

const COLOR_RULE = "Use six digits, such as #1e6b45";

/** A color; empty for the preset's own. */
const colorSchema = textField({
	max: 7,
	tooLong: COLOR_RULE,
	clean: foldText,
})
	.toLowerCase()
	.transform((typed) => (/^[0-9a-f]{6}$/.test(typed) ? `#${typed}` : typed))
	.pipe(textField({ max: 7 }).regex(/^(?:#[0-9a-f]{6})?$/, { error: COLOR_RULE }))
	.optional();

const colorFields = recordOf(COLOR_NAMES, () => colorSchema);

/** A choice that the form doesn't have stays as stored. */
const choiceFields = recordOf(CHOICE_NAMES, (name) => {
	const { values, refusal }: { values: readonly string[]; refusal: string } = CHOICES[name];
	return z.enum(values, { error: refusal }).optional();
}) as { [Name in ChoiceName]: z.ZodOptional<z.ZodType<ThemeChoices[Name], ThemeChoices[Name]>> };

/** Version of the row that the form was filled from; a column of 32 bits. */
const versionSchema = z.int32().positive();

const customCssSchema = textField({
	max: MAX_CUSTOM_CSS_LENGTH,
	tooLong: `Custom CSS must be at most ${formatWholeCount(MAX_CUSTOM_CSS_LENGTH)} characters`,
	clean: cleanCss,
}).optional();

const saveThemeFields = z.object({
	intent: z.literal("save-theme"),
	version: versionSchema,
	preset: z.enum(PRESET_IDS, { error: "Choose one of the themes" }),
	...choiceFields,
	// The form of every plan has it.
	buttonShape: choiceFields.buttonShape.unwrap(),
	...colorFields,
	/** Sent by documents of earlier releases; now in a form of its own (`saveCssSchema`). */
	customCss: customCssSchema,
});

/** The form of the custom CSS. */
export const saveCssSchema = z.object({
	intent: z.literal("save-css"),
	version: versionSchema,
	customCss: customCssSchema,
});

export type SaveTheme = z.infer<typeof saveThemeFields>;

/** A whole theme from somewhere else, held to the rules of the form. */
export const themeDesignSchema = saveThemeFields.omit({ intent: true, version: true });

/**
 * The form of a tier. A preset that the tier doesn't include is a preview: the stored preset stays, and everything else
 * is saved.
 */
export function saveThemeSchema({ tier, stored }: { tier: Tier; stored: PresetId }) {
	const may = entitlementsOf(tier).presets;
	return saveThemeFields.overwrite((theme) =>
		may.includes(theme.preset) ? theme : { ...theme, preset: stored },
	);
}

/** The forms of the appearance tab. A theme may come in the legacy format. */
export function appearanceTabSchema(facts: { tier: Tier; stored: PresetId }) {
	return z.preprocess(
		fromLegacyTheme,
		z.discriminatedUnion("intent", [
			saveThemeSchema(facts),
			saveCssSchema,
			uploadPageImageSchema,
			removePageImageSchema,
		]),
	);
}

/** @returns typed CSS as it is stored. Browsers send line breaks as CRLF. */
export function cleanCss(typed: string): string {
	return typed.replace(/\r\n?/g, "\n").replaceAll("\u0000", "");
}

/** @returns the message that names the plan of a preset */
export function lockedMessage(preset: PresetId): string {
	const { name, tier } = presets[preset];
	return `${name} is part of ${PLANS[tier].name}. Upgrade to use it, or choose another theme.`;
}

/** @returns the custom colors in the fields; empty fields keep the preset's color */
export function colorsOf(fields: Partial<Record<ColorName, string | undefined>>): CustomColors {
	return Object.fromEntries(
		COLOR_NAMES.flatMap((name) => {
			const color = fields[name];
			return color && /^#[0-9a-f]{6}$/.test(color) ? [[name, color]] : [];
		}),
	);
}

/**
 * Converts a theme in the legacy format, `{ mode, accentColor, backgroundColor, textColor }`, to the current fields.
 * Input in the current format, or in neither, is returned unchanged; current fields take precedence over legacy ones.
 */
export function fromLegacyTheme(input: unknown): unknown {
	if (typeof input !== "object" || input === null || Array.isArray(input)) return input;
	const { mode, accentColor, backgroundColor, textColor, ...rest } = input as Record<
		string,
		unknown
	>;
	const converted = {
		preset: mode === "dark" ? "dark" : mode === "light" ? "default" : undefined,
		primary: accentColor,
		background: backgroundColor,
		text: textColor,
	};
	const known = Object.entries(converted).filter(([, value]) => value !== undefined);
	return known.length === 0 ? input : { ...Object.fromEntries(known), ...rest };
}
