import { z } from "zod";
import { operation } from "#app/api/operation.ts";
import {
	CHOICE_NAMES,
	CHOICES,
	type ChoiceName,
	type ThemeChoices,
} from "#app/features/creator-page/core/page-theme.ts";
import { COLOR_NAMES, PRESET_IDS } from "#app/features/creator-page/core/presets.ts";
import { foldText } from "#app/lib/fold-text.ts";
import { recordOf } from "#app/lib/record-of.ts";
import { snakeKeys } from "#app/lib/snake-case.ts";
import { textField } from "#app/lib/text-field.ts";
import { MAX_CUSTOM_CSS_LENGTH } from "./schema.ts";

/** Operations of the HTTP API on the page's theme. */

const color = textField({ max: 7, clean: foldText })
	.regex(/^#[0-9a-fA-F]{6}$/)
	.meta({ example: "#1e6b45" });

type ChoiceSchemas = { [Name in ChoiceName]: z.ZodType<ThemeChoices[Name]> };

const choices = snakeKeys(
	recordOf(CHOICE_NAMES, (name) => {
		const { values, about }: { values: readonly string[]; about?: string } = CHOICES[name];
		return about === undefined ? z.enum(values) : z.enum(values).meta({ description: about });
	}) as ChoiceSchemas,
);

function colorsOf<Schema extends z.ZodType>(schema: Schema) {
	return snakeKeys(recordOf(COLOR_NAMES, () => schema));
}

const themeSchema = z
	.object({
		preset: z.enum(PRESET_IDS),
		...choices,
		custom_colors: z
			.object(colorsOf(z.string()))
			.partial()
			.meta({ description: "Colors that replace the preset’s" }),
		custom_css: z.string(),
		version: z.int(),
	})
	.meta({
		id: "Theme",
		description:
			"As stored: the page shows what the plan includes. A choice of `preset` is the preset’s own.",
	});

const changes = z
	.strictObject({
		preset: z.enum(PRESET_IDS),
		...choices,
		custom_colors: z
			.strictObject(colorsOf(color.nullable()))
			.partial()
			.meta({ description: "Null for the preset’s color" }),
		custom_css: textField({ max: MAX_CUSTOM_CSS_LENGTH }),
		mode: z.enum(["light", "dark"]).meta({ description: "Legacy: the preset `default` or `dark`" }),
		accentColor: color.meta({ description: "Legacy: `custom_colors.primary`" }),
		backgroundColor: color.meta({ description: "Legacy: `custom_colors.background`" }),
		textColor: color.meta({ description: "Legacy: `custom_colors.text`" }),
	})
	.partial();

export type ThemeChanges = z.infer<typeof changes>;

const common = {
	tag: "Theme",
	path: "/api/theme",
	answers: { 200: themeSchema },
	versioned: true,
} as const;
const writes = {
	...common,
	access: { by: "page", scope: "page:write" },
	body: changes,
	errors: ["conflict"],
	example: { preset: "dark" },
} as const;

export const getTheme = operation({
	...common,
	method: "GET",
	summary: "Get the theme",
	access: { by: "page", scope: "page:read" },
});

export const replaceTheme = operation({
	...writes,
	method: "PUT",
	summary: "Replace the theme",
	description:
		"Missing fields are reset. What the plan doesn’t include stays as stored, and changing it answers 403.",
	destructive: true,
});

export const changeTheme = operation({
	...writes,
	method: "PATCH",
	summary: "Change fields of the theme",
});
