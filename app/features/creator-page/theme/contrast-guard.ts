import { type ButtonLook, buttonLook } from "#app/features/creator-page/core/button-look.ts";
import { isRowLayout, type PageTheme } from "#app/features/creator-page/core/page-theme.ts";
import type { ColorName } from "#app/features/creator-page/core/presets.ts";
import { pageBackgrounds, themeColors } from "#app/features/creator-page/core/theme-colors.ts";
import { lowestContrast, nearestPassing, TEXT_CONTRAST } from "#app/lib/contrast.ts";

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
	const button = buttonLook(theme);
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
			color: button.text,
			against: button.grounds,
		}),
		hoverPair(button),
	];
}

/** With one color of background, that is the one to change, because the text is the button's. */
function hoverPair({ hoverText, hoverGrounds }: ButtonLook): ContrastPair {
	const [ground] = hoverGrounds;
	const isOneColor = hoverGrounds.length === 1 && ground !== undefined;
	return pair({
		name: "linkHover",
		label: "Button text on hover",
		color: isOneColor ? ground : hoverText,
		against: isOneColor ? [hoverText] : hoverGrounds,
	});
}

function pair({
	against,
	...known
}: Pick<ContrastPair, "name" | "label" | "color"> & { against: string[] }): ContrastPair {
	const ratio = lowestContrast(known.color, against);
	const passes = ratio >= TEXT_CONTRAST;
	return { ...known, ratio, passes, nearest: nearestPassing(known.color, against) };
}
