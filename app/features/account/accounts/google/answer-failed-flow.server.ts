import { redirect } from "react-router";
import { translateAccountRefusal } from "#app/forms/translate-refusal.server.ts";
import { lastingError } from "#app/lib/toast.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { redirectWithToast } from "#app/platform/flash-toast.server.ts";
import { log } from "#app/platform/log.server.ts";
import { isSignInProblem } from "../sign-in/sign-in-notice.server.ts";
import { languageAt } from "./google-refusals.server.ts";

/**
 * The response to a failed flow: redirects to `home`, or to the error's target, with its text as a toast. Failures
 * that a retry can't fix are explained on the sign-in page. Logs the reason.
 * @throws unexpected errors
 */
export async function answerFailedFlow(
	error: unknown,
	{
		request,
		requestId,
		home,
		headers,
		provider = "Google",
	}: { request: Request; requestId: string; home: string; headers: Headers; provider?: string },
): Promise<Response> {
	if (!(error instanceof AppError)) throw error;
	const { code, details } = error;
	const { reason = code, target = home, retryAfterS, problem, tone } = details;
	log.warn({ requestId, reason }, `${provider} sign-in refused`);
	if (typeof retryAfterS === "number") headers.set("Retry-After", String(retryAfterS));
	if (isSignInProblem(problem) && /^\/signin(?![^?])/.test(String(target))) {
		const url = new URL(String(target), "http://localhost");
		url.searchParams.set("problem", problem);
		return redirect(url.pathname + url.search, { status: 303, headers });
	}
	const { message } = translateAccountRefusal(error, languageAt(String(target), request));
	const toast = tone === "info" ? ({ type: "info", message } as const) : lastingError(message);
	return redirectWithToast(String(target), toast, headers);
}
