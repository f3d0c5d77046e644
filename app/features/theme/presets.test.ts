import { describe, expect, it } from "vitest";
import { mutedText, presetRule, presets } from "#app/features/page/presets.ts";
import { colorsIn, contrastRatio, TEXT_CONTRAST } from "#app/lib/contrast.ts";

describe.each(Object.values(presets))("the preset $id", ({ colors, shape }) => {
	const grounds = [colors.background, ...colorsIn(shape.pageImage ?? "")];

	it.each(grounds)("has readable text and muted text on %s", (ground) => {
		expect(contrastRatio(colors.text, ground)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
		expect(contrastRatio(mutedText(colors), ground)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
	});

	it.each([...colorsIn(colors.buttonBg), colors.linkHover])(
		"has readable buttons on %s",
		(ground) => {
			expect(contrastRatio(colors.buttonText, ground)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
		},
	);

	it("has readable links on their background", () => {
		expect(contrastRatio(colors.linkText, colors.linkBg)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
	});
});

it("presets.css matches the presets", async () => {
	const rules = Object.values(presets).map(presetRule).join("\n");
	await expect(
		`/* Written from presets.ts by \`npx vitest run presets.test.ts --update\`. */\n\n${rules}`,
	).toMatchFileSnapshot("./presets.css");
});
