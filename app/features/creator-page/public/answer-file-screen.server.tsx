import { renderToStaticMarkup } from "react-dom/server";
import { LANGUAGE_PARAMETER } from "#app/features/creator-page/core/page-languages.ts";
import type { PageTheme } from "#app/features/creator-page/core/page-theme.ts";
import { themeColorMetas } from "#app/features/creator-page/core/theme-style.ts";
import { calendarAddresses } from "#app/features/creator-page/links/follow/file/calendar-addresses.ts";
import type { FileLink } from "#app/features/creator-page/links/follow/file/get-file-link.server.ts";
import { findEmail } from "#app/features/creator-page/links/kinds/email-link.ts";
import { formatEventTime } from "#app/features/creator-page/links/kinds/event/format-event-time.ts";
import { displayUrl } from "#app/features/creator-page/links/kinds/normalize-url.ts";
import {
	describeUpload,
	uploadOf,
} from "#app/features/creator-page/links/upload/upload-details.ts";
import { type Language, languageAttributes } from "#app/i18n/languages.ts";
import { pageTexts, visitorTexts } from "#app/i18n/visitors.server.ts";
import type { InAppBrowser } from "#app/lib/in-app-browser.ts";
import { site } from "#app/platform/site.server.ts";
import {
	DOWNLOAD,
	FileScreen,
	type FileScreenContent,
	type FileScreenProps,
} from "./components/file-screen.tsx";
import fileScreenCss from "./file-screen.css?inline";
import { contentSecurityPolicy, preloadFont } from "./page-document.server.ts";
import { getScreen, screenStyle } from "./screen-theme.server.ts";

/**
 * Answers with a page about the file that a link opens, in the theme of the creator's page. It depends on the visitor's
 * browser, and isn't cached.
 * @param inApp the app in whose browser the visitor is; null for none
 * @returns null if the file itself is the answer: the browser can show or save it, or there is none
 */
export async function answerFileScreen(
	link: FileLink,
	{ inApp }: { inApp: InAppBrowser | null },
): Promise<Response | null> {
	const content = contentOf(link, inApp);
	if (content === null) return null;
	const { kind, title, details, page } = link;
	const { theme, photo } = await getScreen(page.username);
	const style = screenStyle(theme, fileScreenCss);
	const texts = visitorTexts(page.language).file;
	const screen = {
		heading: kind === "vcard" ? String(details.name) : title,
		content,
		texts,
		app: inApp && (inApp.id === null ? texts.thisApp : inApp.name),
		page: { name: page.name, path: page.path, photo },
		downloadHref: page.isSecond
			? `?${LANGUAGE_PARAMETER}=${page.language}&${DOWNLOAD}`
			: `?${DOWNLOAD}`,
		preset: theme.preset,
	};
	const documentTitle = `${title} · ${page.name} · ${site.name}`;
	const { language } = page;
	return new Response(renderDocument(screen, { title: documentTitle, language, style, theme }), {
		headers: {
			"Content-Type": "text/html; charset=utf-8",
			"Content-Security-Policy": contentSecurityPolicy(style),
			"Cache-Control": "no-store",
			"X-Robots-Tag": "noindex",
		},
	});
}

function contentOf(
	{ kind, title, details, isWebsiteDoubtful, page }: FileLink,
	inApp: InAppBrowser | null,
): FileScreenContent | null {
	const of = (name: string) => String(details[name] ?? "");
	switch (kind) {
		case "event": {
			const calendars = calendarAddresses(details, { title, url: page.url });
			if (calendars === null) return null;
			const time = formatEventTime(details, pageTexts(page.language));
			return { kind, time, place: of("place"), note: of("note"), calendars };
		}
		case "vcard": {
			const [email, website] = [of("email"), of("website")];
			// Encoded, because a question mark may be part of the address.
			const mailto = findEmail(`mailto:${encodeURIComponent(email)}`);
			return {
				kind,
				role: joined([of("role"), of("organization")], ", "),
				phone: of("phone"),
				email: mailto === null ? null : { text: email, href: mailto },
				website:
					website === ""
						? null
						: { text: displayUrl(website), href: isWebsiteDoubtful ? null : website },
				address: joined(
					[
						of("address"),
						joined([of("city"), joined([of("region"), of("postcode")], " ")], ", "),
						of("country"),
					],
					"\n",
				),
				note: of("note"),
			};
		}
		case "file": {
			const upload = uploadOf(details);
			if (upload === null || inApp === null || (upload.isShown && inApp.showsPdfs)) return null;
			return { kind, facts: describeUpload(upload, page.language), note: of("text") };
		}
	}
}

function joined(parts: readonly string[], separator: string): string {
	return parts.filter(Boolean).join(separator);
}

function renderDocument(
	screen: FileScreenProps,
	{
		title,
		language,
		style,
		theme,
	}: { title: string; language: Language; style: string; theme: PageTheme },
): string {
	const { tagName: _, ...font } = preloadFont(theme);
	const page = renderToStaticMarkup(
		<html {...languageAttributes(language)}>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<title>{title}</title>
				<meta name="robots" content="noindex" />
				{themeColorMetas(theme).map((meta) => (
					<meta key={meta.content} {...meta} />
				))}
				<link rel="icon" href="/favicon.svg" />
				<link {...font} />
				{/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet, which React would escape */}
				<style dangerouslySetInnerHTML={{ __html: style }} />
			</head>
			<body>
				<FileScreen {...screen} />
			</body>
		</html>,
	);
	return `<!DOCTYPE html>${page}`;
}
