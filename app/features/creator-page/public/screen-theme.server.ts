import {
	buttonStyleOf,
	fontOf,
	isRowLayout,
	type PageTheme,
	plainTheme,
} from "#app/features/creator-page/core/page-theme.ts";
import {
	colorScheme,
	pageBackgrounds,
	themeColors,
} from "#app/features/creator-page/core/theme-colors.ts";
import { pageThemeRule } from "#app/features/creator-page/core/theme-style.ts";
import { shownTheme } from "#app/features/creator-page/theme/shown-theme.server.ts";
import { nearestPassing } from "#app/lib/contrast.ts";
import { db } from "#app/platform/db.server.ts";
import { compact } from "./page-document.server.ts";
import { FONT_FILES } from "./page-fonts.server.ts";
import themedScreenCss from "./themed-screen.css?inline";

/**
 * The theme of a creator's page for the screens that its links open: forms, players, files and the questions before links.
 * Custom CSS is written for the page, so the screens go without it.
 */

const ERROR_COLOR = "#c0362b";

/** @returns the theme in which a page is shown, limited to what its plan includes */
export async function parseScreenTheme(username: string): Promise<PageTheme> {
	const profile = await db.profile.findUnique({
		where: { username },
		select: { theme: true, user: { select: { tier: true } } },
	});
	if (profile === null) return plainTheme("default");
	const theme = shownTheme(profile.theme, profile.user);
	// The buttons of a screen are no rows of a list.
	const buttonStyle = isRowLayout(theme) ? buttonStyleOf(theme) : theme.buttonStyle;
	return { ...theme, buttonStyle, customCss: "" };
}

/** @param css rules of the screen. @returns the whole style of its document */
export function screenStyle(theme: PageTheme, css: string): string {
	const backgrounds = pageBackgrounds(theme);
	return compact(`${FONT_FILES[fontOf(theme)].css}
		${themedScreenCss}
		${css}
		html { background: ${themeColors(theme).background}; color-scheme: ${colorScheme(theme)} }
		.page-screen { --page-error: ${nearestPassing(ERROR_COLOR, backgrounds)} }
		${pageThemeRule(theme)}`);
}
