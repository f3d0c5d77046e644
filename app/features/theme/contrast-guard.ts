import {
	isRowLayout,
	type PageTheme,
	pageBackgrounds,
	themeColors,
} from "#app/features/page/page-theme.ts";
import type { ColorName } from "#app/features/page/presets.ts";
import { colorsIn, lowestContrast, nearestPassing, TEXT_CONTRAST } from "#app/lib/contrast.ts";

/** A text color of the page with its background. */
export type ContrastPair = {
	/** The color to change if the contrast is too low. */
	name: ColorName;
	label: string;
	color: string;
	/** Contrast ratio, 1 to 21; the lowest if the background has several colors. */
	ratio: number;
	passes: boolean;
	/** The nearest color to `color` that passes; `color` itself if it passes. */
	nearest: string;
};

/** All pairs that visitors have to read, in the order of the page. */
export function contrastPairs(theme: PageTheme): ContrastPair[] {
	const colors = themeColors(theme);
	const page = pageBackgrounds(theme);
	const icons = isRowLayout(theme) ? [colors.linkBg, ...page] : [colors.linkBg];
	return [
		pair({ name: "text", label: "Page text", color: colors.text, against: page }),
		pair({
			name: "linkText",
			label: "Social icons",
			color: colors.linkText,
			against: icons,
		}),
		pair({
			name: "buttonText",
			label: "Button text",
			color: colors.buttonText,
			against: colorsIn(colors.buttonBg),
		}),
		pair({
			name: "linkHover",
			label: "Button text on hover",
			color: colors.linkHover,
			against: [colors.buttonText],
		}),
	];
}

function pair({
	against,
	...known
}: Pick<ContrastPair, "name" | "label" | "color"> & { against: string[] }): ContrastPair {
	const ratio = lowestContrast(known.color, against);
	const passes = ratio >= TEXT_CONTRAST;
	return { ...known, ratio, passes, nearest: nearestPassing(known.color, against) };
}
