import { describe, expect, it } from "vitest";
import { mutedText, presetRule, presets } from "#app/features/page/presets.ts";
import { colorsIn, contrastRatio, TEXT_CONTRAST } from "#app/lib/contrast.ts";

describe.each(Object.values(presets))("the preset $id", ({ colors, shape }) => {
	const grounds = [colors.background, ...colorsIn(shape.pageImage ?? "")];

	it.each(grounds)("reads its text, loud and quiet, on %s", (ground) => {
		expect(contrastRatio(colors.text, ground)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
		expect(contrastRatio(mutedText(colors), ground)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
	});

	it.each([...colorsIn(colors.buttonBg), colors.linkHover])("reads its buttons on %s", (ground) => {
		expect(contrastRatio(colors.buttonText, ground)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
	});

	it("reads what stands on its quiet colour", () => {
		expect(contrastRatio(colors.linkText, colors.linkBg)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
	});
});

it("is written to presets.css", async () => {
	const rules = Object.values(presets).map(presetRule).join("\n");
	await expect(
		`/* Written from presets.ts by \`npx vitest run presets.test.ts --update\`. */\n\n${rules}`,
	).toMatchFileSnapshot("./presets.css");
});
