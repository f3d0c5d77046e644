import type { ColorName } from "#app/features/creator-page/core/presets.ts";

export const COLOR_LABELS: Readonly<Record<ColorName, string>> = {
	primary: "Primary",
	secondary: "Secondary",
	background: "Background",
	text: "Text",
	buttonBg: "Button",
	buttonText: "Button text",
	linkBg: "Icon background",
	linkText: "Social icons",
	linkHover: "Button on hover",
};
