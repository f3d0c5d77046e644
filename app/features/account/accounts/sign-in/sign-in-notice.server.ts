import type { AccountTexts } from "#app/i18n/account/texts.ts";
import { suspendedMessage } from "./suspended.server.ts";

/** A notice above the sign-in form. It is part of the URL, so it stays until the user leaves the page. */
export type SignInNotice = { tone: "danger" | "info"; text: string };

/** Sign-in failures that a retry can't fix; `?problem=` in the sign-in page's URL. */
const PROBLEMS: Readonly<Record<string, (texts: AccountTexts) => string>> = {
	"google-email-taken": ({ signIn }) => signIn.googleEmailTaken,
	suspended: suspendedMessage,
};

/** Whether the sign-in page itself shows a failure with this code. */
export function isSignInProblem(code: unknown): code is string {
	return typeof code === "string" && Object.hasOwn(PROBLEMS, code);
}

/**
 * The notice on the sign-in page.
 * @param search query of its URL: `problem` as above; `redirectTo`, the page that required sign-in, and `unsent` if a
 * form was submitted there
 */
export function signInNotice(search: URLSearchParams, texts: AccountTexts): SignInNotice | null {
	const problem = search.get("problem");
	if (isSignInProblem(problem)) {
		return { tone: "danger", text: PROBLEMS[problem]?.(texts) ?? "" };
	}
	const path = search.get("redirectTo") ?? "";
	const prompt = signInPrompt(path, { wasForm: search.has("unsent") }, texts.signIn);
	return prompt === null ? null : { tone: "info", text: prompt };
}

/**
 * @returns the message on the sign-in page for visitors who come from a support page, or null for other pages
 * @param path path that they came from
 * @param wasForm whether they submitted a form there
 */
function signInPrompt(
	path: string,
	{ wasForm }: { wasForm: boolean },
	texts: AccountTexts["signIn"],
): string | null {
	const found = /^\/dashboard\/support(?:\/([^/?#]+))?(?:[?#].*)?$/.exec(path);
	if (!found) return null;
	if (wasForm) return texts.toSubmitTicket;
	return found[1] === undefined ? texts.toViewTickets : texts.toViewTicket;
}
