import { redirect } from "react-router";
import { AppError } from "#app/platform/errors.server.ts";
import { redirectWithToast } from "#app/platform/flash-toast.server.ts";
import { log } from "#app/platform/log.server.ts";
import { isSignInProblem } from "../sign-in/sign-in-notice.server.ts";

/**
 * The answer to a flow that failed: back to `home`, or to where the error says, with its text as a toast. What takes
 * more than trying again the sign-in page says itself. The log gets the reason.
 * @throws what is no expected error
 */
export async function refuseGoogle(
	error: unknown,
	{ requestId, home, headers }: { requestId: string; home: string; headers: Headers },
): Promise<Response> {
	if (!(error instanceof AppError)) throw error;
	const { code, message, details } = error;
	const { reason = code, target = home, retryAfterS, problem } = details;
	log.warn({ requestId, reason }, "Google sign-in refused");
	if (typeof retryAfterS === "number") headers.set("Retry-After", String(retryAfterS));
	if (isSignInProblem(problem) && /^\/signin(?![^?])/.test(String(target))) {
		const url = new URL(String(target), "http://localhost");
		url.searchParams.set("problem", problem);
		return redirect(url.pathname + url.search, { status: 303, headers });
	}
	return redirectWithToast(String(target), { type: "error", message }, headers);
}
