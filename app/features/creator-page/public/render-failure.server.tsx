import { fillText } from "#app/i18n/fill-text.ts";
import { DEFAULT_LANGUAGE, isLanguage, type Language } from "#app/i18n/languages.ts";
import { negotiateLanguage } from "#app/i18n/negotiate-language.server.ts";
import { visitorTexts } from "#app/i18n/visitors.server.ts";
import { MessageScreen } from "#app/ui/message-screen.tsx";
import { renderMessageDocument } from "./message-document.server.tsx";
import { visitorFailure } from "./visitor-failure.ts";

/** Screens that visitors open from a page or from an email about one. */
const VISITORS_PATH = /^\/(?:go|report|subscription|confirm-email)\//;

/**
 * Renders why a visitor's screen failed. Its page may not have been read, so the language is the one in the address of the
 * form, or else the one that the visitor's browser prefers.
 *
 * @param requestId id of the request, if the log has more
 * @returns the document; null for other addresses and for English, where each part of the product has its own words
 */
export function renderFailure(
	request: Request,
	{ status, requestId }: { status: number; requestId?: string | undefined },
): string | null {
	const { pathname, search, searchParams } = new URL(request.url);
	if (!VISITORS_PATH.test(pathname)) return null;
	const language =
		languageIn(searchParams) ?? negotiateLanguage(request.headers.get("Accept-Language"));
	if (language === DEFAULT_LANGUAGE) return null;
	const { failures: texts } = visitorTexts(language);
	const message = visitorFailure(status, texts, pathname + search);
	const line = requestId && fillText(texts.request, { id: requestId });
	return renderMessageDocument(
		message.title,
		<MessageScreen message={message} request={line} />,
		language,
	);
}

function languageIn(params: URLSearchParams): Language | null {
	const language = params.get("language");
	return isLanguage(language) ? language : null;
}
