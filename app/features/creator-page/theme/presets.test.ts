import { describe, expect, it } from "vitest";
import { CHOICES, type PageTheme, plainTheme } from "#app/features/creator-page/core/page-theme.ts";
import { PALETTE_IDS, PRESET_IDS, presets } from "#app/features/creator-page/core/presets.ts";
import { pageBackgrounds, themeMuted } from "#app/features/creator-page/core/theme-colors.ts";
import { presetRule } from "#app/features/creator-page/core/theme-style.ts";
import { lowestContrast, TEXT_CONTRAST } from "#app/lib/contrast.ts";
import { contrastPairs } from "./contrast-guard.ts";

describe.each(Object.values(presets))("the preset $id", ({ id, colors, palettes }) => {
	const looks = ["preset" as const, ...palettes.map((palette) => palette.id)].flatMap((palette) =>
		CHOICES.buttonStyle.values.flatMap((buttonStyle) =>
			CHOICES.backgroundStyle.values.map((backgroundStyle) => ({
				palette,
				buttonStyle,
				backgroundStyle,
			})),
		),
	);

	it.each(looks)("is readable with %o", (look) => {
		const theme: PageTheme = { ...plainTheme(id), ...look };
		expect(contrastPairs(theme).filter(({ passes }) => !passes)).toEqual([]);
		expect(lowestContrast(themeMuted(theme), pageBackgrounds(theme))).toBeGreaterThanOrEqual(
			TEXT_CONTRAST,
		);
	});

	it("has every color in a form that the color fields of a form can show", () => {
		const { buttonBg: _, ...others } = colors;
		for (const each of [others, ...palettes.map((palette) => palette.colors)]) {
			for (const [name, value] of Object.entries(each)) {
				expect(value, name).toMatch(/^#[0-9a-f]{6}$/);
			}
		}
	});
});

it("every palette belongs to one preset, and no preset has more than four sets of colors", () => {
	const used = PRESET_IDS.flatMap((id) => presets[id].palettes.map((palette) => palette.id));
	expect(used.toSorted()).toEqual(PALETTE_IDS.toSorted());
	for (const id of PRESET_IDS) expect(presets[id].palettes).toHaveLength(3);
});

it("presets.css matches the presets", async () => {
	const rules = PRESET_IDS.map(presetRule).join("\n");
	await expect(
		`/* Written from presets.ts by \`npx vitest run presets.test.ts --update\`. */\n\n${rules}`,
	).toMatchFileSnapshot("./presets.css");
});
