import { darkModeOf } from "#app/features/creator-page/core/dark-mode.ts";
import {
	buttonStyleOf,
	fontOf,
	isRowLayout,
	type PageTheme,
	plainTheme,
} from "#app/features/creator-page/core/page-theme.ts";
import { pageBackgrounds } from "#app/features/creator-page/core/theme-colors.ts";
import { documentRule, pageThemeRule } from "#app/features/creator-page/core/theme-style.ts";
import { imagePath } from "#app/features/creator-page/images/schema.ts";
import { shownTheme } from "#app/features/creator-page/theme/shown-theme.server.ts";
import { DEFAULT_LANGUAGE, type Language, languageOf } from "#app/i18n/languages.ts";
import { nearestPassing } from "#app/lib/contrast.ts";
import { db } from "#app/platform/db.server.ts";
import { BACK_PHOTO_WIDTH } from "./components/back-link.tsx";
import { compact } from "./page-document.server.ts";
import { FONT_FILES } from "./page-fonts.server.ts";
import themedScreenCss from "./themed-screen.css?inline";

/**
 * The theme of a creator's page for the screens that its links open: forms, players, files and the questions before links.
 * Custom CSS is written for the page, so the screens go without it.
 */

const ERROR_COLOR = "#c0362b";

/** @returns the name, the language and the address of the photo of a page, and its theme, limited to what the plan includes */
export async function getScreen(
	username: string,
): Promise<{ theme: PageTheme; name: string; language: Language; photo: string | null }> {
	const profile = await db.profile.findUnique({
		where: { username },
		select: {
			name: true,
			language: true,
			theme: true,
			user: { select: { tier: true } },
			profileImage: { select: { id: true, widths: true } },
		},
	});
	if (profile === null) {
		const theme = plainTheme("default");
		return { theme, name: username, language: DEFAULT_LANGUAGE, photo: null };
	}
	const theme = shownTheme(profile.theme, {
		...profile.user,
		picture: null,
		darkPicture: null,
	});
	// The buttons of a screen are no rows of a list.
	const buttonStyle = isRowLayout(theme) ? buttonStyleOf(theme) : theme.buttonStyle;
	const { id = "", widths = [] } = profile.profileImage ?? {};
	const width = widths.find((each) => each >= 2 * BACK_PHOTO_WIDTH) ?? widths.at(-1);
	return {
		theme: { ...theme, buttonStyle, customCss: "" },
		name: profile.name,
		language: languageOf(profile.language),
		photo: width === undefined ? null : imagePath(id, width, "webp"),
	};
}

/** @param css rules of the screen. @returns the whole style of its document */
export function screenStyle(theme: PageTheme, css: string): string {
	const errorRule = (each: PageTheme) =>
		`.page-screen { --page-error: ${nearestPassing(ERROR_COLOR, pageBackgrounds(each))} }`;
	const dark = darkModeOf(theme);
	return compact(`${FONT_FILES[fontOf(theme)].css}
		${themedScreenCss}
		${css}
		${documentRule(theme)}
		${errorRule(theme)}
		${dark === null ? "" : `@media (prefers-color-scheme: dark) { ${errorRule(dark)} }`}
		${pageThemeRule(theme)}`);
}
