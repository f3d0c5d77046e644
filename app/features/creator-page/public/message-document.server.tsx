import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { DEFAULT_LANGUAGE, type Language, languageAttributes } from "#app/i18n/languages.ts";
import { site } from "#app/platform/site.server.ts";
import { contentSecurityPolicy, messageStyle } from "./page-document.server.ts";

/** The headers of a message document. */
export const MESSAGE_HEADERS: Readonly<Record<string, string>> = {
	"Content-Type": "text/html; charset=utf-8",
	"Cache-Control": "no-store",
	"Content-Security-Policy": contentSecurityPolicy(messageStyle),
};

/**
 * Renders a message as a document with its own style and without scripts. The result is the same for all visitors.
 *
 * @param screen a `MessageScreen`
 * @param language English by default
 */
export function renderMessageDocument(
	title: string,
	screen: ReactNode,
	language: Language = DEFAULT_LANGUAGE,
): string {
	const page = renderToStaticMarkup(
		<html {...languageAttributes(language)}>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<title>{`${title} · ${site.name}`}</title>
				<meta name="robots" content="noindex" />
				<link rel="icon" href="/favicon.svg" />
				{/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet, which React would escape */}
				<style dangerouslySetInnerHTML={{ __html: messageStyle }} />
			</head>
			<body>{screen}</body>
		</html>,
	);
	return `<!DOCTYPE html>${page}`;
}
