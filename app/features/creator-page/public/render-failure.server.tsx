import { fillText } from "#app/i18n/fill-text.ts";
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from "#app/i18n/languages.ts";
import { negotiateLanguage } from "#app/i18n/negotiate-language.server.ts";
import type { VisitorTexts } from "#app/i18n/visitors/texts.ts";
import { visitorTexts } from "#app/i18n/visitors.server.ts";
import { type Message, MessageScreen } from "#app/ui/message-screen.tsx";
import { renderMessageDocument } from "./message-document.server.tsx";

/** Screens that visitors open from a page or from an email about one. */
const VISITORS_PATH = /^\/(?:go|report|subscription|confirm-email)\//;

type FailureTexts = VisitorTexts["failures"];
type Failure = Exclude<keyof FailureTexts, "goHome" | "retry" | "request" | `${string}Text`>;

const FAILURES: Readonly<Record<number, Failure>> = {
	400: "unreadable",
	// Visitors don't sign in: only the check of the form's origin answers it.
	403: "otherSite",
	404: "missing",
	410: "gone",
	413: "tooLarge",
	429: "tooMany",
	502: "outage",
	503: "outage",
	504: "outage",
};
const SERVER_ERROR = 500;

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
		languageIn(searchParams) ??
		negotiateLanguage(request.headers.get("Accept-Language"), LANGUAGES);
	if (language === DEFAULT_LANGUAGE) return null;
	const { failures: texts } = visitorTexts(language);
	const message = describeFailure(status, texts, pathname + search);
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

/** @param address of the screen, to try again where that may help */
function describeFailure(status: number, texts: FailureTexts, address: string): Message {
	const failure = FAILURES[status] ?? (status < SERVER_ERROR ? "refused" : "failed");
	const isTemporary = status >= SERVER_ERROR || failure === "tooMany";
	return {
		title: texts[failure],
		text: texts[`${failure}Text`],
		links: [
			...(isTemporary ? [{ text: texts.retry, href: address }] : []),
			{ text: texts.goHome, href: "/" },
		],
	};
}
