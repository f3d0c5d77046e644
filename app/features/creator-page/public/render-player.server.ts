import type { MetaDescriptor } from "react-router";
import type { PresetId } from "#app/features/creator-page/core/presets.ts";
import { themeColorMetas } from "#app/features/creator-page/core/theme-style.ts";
import type { Player } from "#app/features/creator-page/links/fetch/embed/get-player.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { VisitorTexts } from "#app/i18n/visitors/texts.ts";
import { visitorTexts } from "#app/i18n/visitors.server.ts";
import { site } from "#app/platform/site.server.ts";
import type { ScreenPage } from "./components/back-link.tsx";
import { contentSecurityPolicy, preloadFont } from "./page-document.server.ts";
import playerCss from "./player.css?inline";
import { getScreen, screenStyle } from "./screen-theme.server.ts";

/** What the page of a player is drawn from. */
export type PresentedPlayer = {
	/** Told to the root: a document without scripts and without the product's stylesheet. */
	document: "public-page";
	documentLanguage: Language;
	shows: "player";
	title: string;
	shape: Player["embed"]["shape"];
	frame: string;
	siteName: string;
	url: string;
	page: ScreenPage;
	preset: PresetId;
	texts: VisitorTexts["player"];
	style: string;
	head: MetaDescriptor[];
};

/**
 * The page that plays what a link embeds, in the theme of the creator's page, and the headers to send it with: its policy
 * allows the frame's host alone.
 */
export async function renderPlayer({
	title,
	page: { username, name, language, path },
	embed,
}: Player): Promise<{ body: PresentedPlayer; headers: Record<string, string> }> {
	const { theme, photo } = await getScreen(username);
	const style = screenStyle(theme, playerCss);
	return {
		body: {
			document: "public-page",
			documentLanguage: language,
			shows: "player",
			title,
			shape: embed.shape,
			frame: embed.frame,
			siteName: embed.name,
			url: embed.url,
			page: { name, path, photo },
			preset: theme.preset,
			texts: visitorTexts(language).player,
			style,
			head: [
				{ title: `${title} · ${site.name}` },
				{ name: "robots", content: "noindex" },
				...themeColorMetas(theme),
				{ tagName: "link", rel: "icon", href: "/favicon.svg" },
				preloadFont(theme),
			],
		},
		headers: {
			"X-Robots-Tag": "noindex",
			"Content-Security-Policy": contentSecurityPolicy(style, {
				frame: new URL(embed.frame).origin,
			}),
		},
	};
}
