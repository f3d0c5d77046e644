import { type Answer, type CalledPage, handle } from "#app/api/handler.ts";
import { saveVersion } from "#app/api/save-version.ts";
import { CHOICE_NAMES, NO_CHOICES } from "#app/features/creator-page/core/page-theme.ts";
import {
	COLOR_NAMES,
	type ColorName,
	type PresetId,
} from "#app/features/creator-page/core/presets.ts";
import { recordOf } from "#app/lib/record-of.ts";
import { snakeCase, snakeKeys } from "#app/lib/snake-case.ts";
import * as operations from "./api.ts";
import { getStoredTheme } from "./queries.server.ts";
import { cleanCss, fromLegacyTheme } from "./schema.ts";
import { type ChoiceChanges, updateTheme } from "./update-theme.server.ts";

/** The handlers of the operations on the page's theme. */

export const handlers = handle(operations, {
	getTheme: ({ page }) => answerTheme(page),

	async replaceTheme({ page, body, ifMatch }) {
		const { preset = "default", colors, ...rest } = readTheme(body);
		const noColors = Object.fromEntries(COLOR_NAMES.map((name) => [name, null]));
		await saveVersion({
			ifMatch,
			read: () => getStoredTheme(page),
			save: (_, version) =>
				updateTheme({
					owner: page,
					version,
					preset,
					...NO_CHOICES,
					...rest.choices,
					colors: { ...noColors, ...colors },
					customCss: rest.customCss ?? "",
				}),
		});
		return answerTheme(page);
	},

	async changeTheme({ page, body, ifMatch }) {
		const { preset, choices, colors, customCss } = readTheme(body);
		await saveVersion({
			ifMatch,
			read: () => getStoredTheme(page),
			save: (stored, version) =>
				updateTheme({
					owner: page,
					version,
					preset: preset ?? stored.preset,
					...choices,
					colors,
					customCss,
				}),
		});
		return answerTheme(page);
	},
});

async function answerTheme(page: CalledPage): Promise<Answer> {
	const { version, preset, colors, customCss, ...choices } = await getStoredTheme(page);
	return {
		version,
		body: {
			preset,
			...snakeKeys(recordOf(CHOICE_NAMES, (name) => choices[name])),
			custom_colors: snakeKeys(colors),
			custom_css: customCss,
			version,
		},
	};
}

type ColorChanges = Partial<Record<ColorName, string | null>>;

/** Converts the legacy format too. Current fields take precedence. */
function readTheme(body: operations.ThemeChanges) {
	const { preset, custom_colors = {}, custom_css, ...rest } = body;
	const { preset: legacyPreset, ...legacyColors } = fromLegacyTheme(rest) as ColorChanges & {
		preset?: PresetId;
	};
	const given = COLOR_NAMES.flatMap((name) => {
		const color = custom_colors[snakeCase(name)];
		return color === undefined ? [] : [[name, color]];
	});
	const colors: ColorChanges = { ...legacyColors, ...Object.fromEntries(given) };
	return {
		preset: preset ?? legacyPreset,
		choices: recordOf(CHOICE_NAMES, (name) => rest[snakeCase(name)]) as ChoiceChanges,
		colors: Object.fromEntries(
			Object.entries(colors).map(([name, color]) => [name, color?.toLowerCase() ?? null]),
		) as ColorChanges,
		customCss: custom_css === undefined ? undefined : cleanCss(custom_css),
	};
}
