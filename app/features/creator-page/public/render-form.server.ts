import type { MetaDescriptor } from "react-router";
import { themeColorMetas } from "#app/features/creator-page/core/theme-style.ts";
import type { LinkForm } from "#app/features/creator-page/links/follow/get-link-form.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { visitorTexts } from "#app/i18n/visitors.server.ts";
import { fitToLength } from "#app/lib/cut-text.ts";
import { site } from "#app/platform/site.server.ts";
import type { FormScreenProps } from "./components/form-screen.tsx";
import formScreenCss from "./form-screen.css?inline";
import { contentSecurityPolicy, preloadFont } from "./page-document.server.ts";
import { getScreen, screenStyle } from "./screen-theme.server.ts";

/** Length of the quote of a long message. */
const QUOTE_LENGTH = 300;

/** What the page of a form is drawn from. */
export type PresentedForm = FormScreenProps & {
	/** Told to the root: a document without scripts and without the product's stylesheet. */
	document: "public-page";
	documentLanguage: Language;
	style: string;
	head: MetaDescriptor[];
};

/** The page of a form that a link opens, in the theme of the creator's page, and the headers to send it with. */
export async function renderForm(
	{ kind, title, text, consent, page: { username, name, language, path } }: LinkForm,
	{
		action,
		isSent,
		isDelayed,
		quote,
	}: Pick<FormScreenProps, "action" | "isSent" | "isDelayed" | "quote">,
): Promise<{ body: PresentedForm; headers: Record<string, string> }> {
	const { theme, photo } = await getScreen(username);
	const style = screenStyle(theme, formScreenCss);
	return {
		body: {
			document: "public-page",
			documentLanguage: language,
			kind,
			title,
			text,
			consent,
			page: { name, path, photo },
			preset: theme.preset,
			action,
			texts: visitorTexts(language).form,
			isSent,
			isDelayed,
			quote: quote === null ? null : beginningOf(quote),
			style,
			head: [
				{ title: `${title} · ${name} · ${site.name}` },
				{ name: "robots", content: "noindex" },
				...themeColorMetas(theme),
				{ tagName: "link", rel: "icon", href: "/favicon.svg" },
				preloadFont(theme),
			],
		},
		headers: {
			"X-Robots-Tag": "noindex",
			"Content-Security-Policy": contentSecurityPolicy(style),
		},
	};
}

/** @returns the beginning of a long message, with its lines */
function beginningOf(text: string): string {
	const start = fitToLength(text, QUOTE_LENGTH);
	return start === text ? text : `${start}…`;
}
