import type { MetaDescriptor } from "react-router";
import { LANGUAGE_PARAMETER } from "#app/features/creator-page/core/page-languages.ts";
import type { PresetId } from "#app/features/creator-page/core/presets.ts";
import { themeColorMetas } from "#app/features/creator-page/core/theme-style.ts";
import type { LinkQuestion } from "#app/features/creator-page/links/follow/get-link-target.server.ts";
import { LINK_SCHEMES } from "#app/features/creator-page/links/kinds/kinds.ts";
import { displayUrl } from "#app/features/creator-page/links/kinds/normalize-url.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { VisitorTexts } from "#app/i18n/visitors/texts.ts";
import { visitorTexts } from "#app/i18n/visitors.server.ts";
import { site } from "#app/platform/site.server.ts";
import type { ScreenPage } from "./components/back-link.tsx";
import linkQuestionCss from "./link-question.css?inline";
import { contentSecurityPolicy, preloadFont } from "./page-document.server.ts";
import { getScreen, screenStyle } from "./screen-theme.server.ts";

/** What the question before a link is drawn from. */
export type QuestionedLink = {
	/** Told to the root: a document without scripts and without the product's stylesheet. */
	document: "public-page";
	documentLanguage: Language;
	/** The question itself. */
	heading: string;
	title: string;
	target: string;
	page: ScreenPage;
	preset: PresetId;
	/** Where going on is posted to. */
	action: string;
	texts: VisitorTexts["question"];
	style: string;
	head: MetaDescriptor[];
};

/**
 * The question before a link, in the theme of the creator's page, and the headers to send it with. Only the host of the
 * address is shown, where it has one: the rest may say more than the visitor wants to see, and hides who is behind it.
 */
export async function renderLinkQuestion({
	question: { about, title },
	url,
	username,
	cameBy,
	asked = null,
}: {
	question: LinkQuestion;
	url: string;
	username: string;
	/** The slug of the channel that the visitor came to the page by, which going on is counted for. */
	cameBy: string | null;
	/** Tag of the language in which the link was opened, which goes on with the visitor. */
	asked?: string | null;
}): Promise<{ body: QuestionedLink; headers: Record<string, string> }> {
	const { theme, name, language, photo } = await getScreen(username);
	const style = screenStyle(theme, linkQuestionCss);
	const texts = visitorTexts(language).question;
	const action = new URLSearchParams({
		...(cameBy === null ? {} : { from: cameBy }),
		...(asked === null ? {} : { [LANGUAGE_PARAMETER]: asked }),
	}).toString();
	return {
		body: {
			document: "public-page",
			documentLanguage: language,
			heading: texts[about],
			title,
			target: new URL(url).host || displayUrl(url),
			page: { name, path: cameBy === null ? `/${username}` : `/${username}/${cameBy}`, photo },
			preset: theme.preset,
			action: action && `?${action}`,
			texts,
			style,
			head: [
				{ title: `${texts[`${about}Title`]} · ${site.name}` },
				{ name: "robots", content: "noindex" },
				...themeColorMetas(theme),
				{ tagName: "link", rel: "icon", href: "/favicon.svg" },
				preloadFont(theme),
			],
		},
		headers: {
			"X-Robots-Tag": "noindex",
			// Browsers hold a form's redirect to the same rule as the form, and this one leads out.
			"Content-Security-Policy": contentSecurityPolicy(style, {
				formAction: ["'self'", ...LINK_SCHEMES].join(" "),
			}),
		},
	};
}
