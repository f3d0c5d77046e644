import { data, isRouteErrorResponse } from "react-router";
import { lastingError } from "#app/lib/toast.ts";
import { isUnreachable } from "#app/ui/connection/wait-for-server.ts";
import { type FailedText, type FormReply, failedTextOf } from "./form-reply.ts";
import { attempt, tooLargeText } from "./request-failure.ts";

const TOO_LARGE = 413;
const UNAVAILABLE = 503;
const SERVER_ERROR = 500;

type ClientActionArgs = { request: Request; serverAction: () => Promise<unknown> };
/** The server's answer, whose type React Router knows, or the browser's own. */
type ClientAnswer = ReturnType<typeof data<FormReply>>;

/**
 * The `clientAction` of a page with forms. Without it, a lost connection would replace the form in use with the error
 * screen. The status keeps React Router from reloading the page, which would fail in the same way.
 * @param failed toast for a form that found no server, or that the server failed to handle; without it, the form says by
 *     itself why it was not sent (`SendFailure`)
 */
export function formClientAction(failed?: FailedText) {
	return async ({ request, serverAction }: ClientActionArgs): Promise<ClientAnswer> => {
		if (failed === undefined) return keepForm(serverAction);
		const fields = typeof failed === "function" ? await request.clone().formData() : [];
		const message = failedTextOf(failed, Object.fromEntries(fields));
		return answerOrToast(serverAction, message);
	};
}

async function keepForm(serverAction: () => Promise<unknown>) {
	const outcome = await attempt(serverAction);
	if ("answer" in outcome) return outcome.answer as ClientAnswer;
	return data<FormReply>({ failure: outcome.failure }, { status: UNAVAILABLE });
}

async function answerOrToast(serverAction: () => Promise<unknown>, failed: string) {
	try {
		return (await serverAction()) as ClientAnswer;
	} catch (error) {
		const tooLarge = tooLargeText(error);
		if (tooLarge !== null) {
			const reply: FormReply = { toast: lastingError(tooLarge), isTooLarge: true };
			return data(reply, { status: TOO_LARGE });
		}
		const isAnswer =
			error instanceof Response || (isRouteErrorResponse(error) && error.status < SERVER_ERROR);
		if (isAnswer) throw error;
		const isUnavailable = isUnreachable(error);
		const message = isUnavailable ? `${failed} ${whyUnreachable()}` : failed;
		const reply: FormReply = { toast: lastingError(message), isUnavailable };
		return data(reply, { status: UNAVAILABLE });
	}
}

function whyUnreachable(): string {
	return navigator.onLine
		? "We can’t reach the server right now."
		: "You’re offline. Try again when you’re back online.";
}
