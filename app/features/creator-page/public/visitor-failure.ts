import type { VisitorTexts } from "#app/i18n/visitors/texts.ts";
import type { Message } from "#app/ui/message-screen.tsx";

export type FailureTexts = VisitorTexts["failures"];
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
 * @param address of the screen, to try again where that may help
 * @returns what a visitor is told in place of a screen that failed with this status
 */
export function visitorFailure(status: number, texts: FailureTexts, address: string): Message {
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
