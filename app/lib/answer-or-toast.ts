import { data, isRouteErrorResponse } from "react-router";
import type { ToastMessage } from "#app/lib/toast.ts";

const UNAVAILABLE = 503;
/** As a server says it whose database is away, or what stands in front of a server that is. */
const AWAY = new Set([502, UNAVAILABLE, 504]);

/**
 * For a `clientAction`: the server's answer, or `toast` when the server could not be reached or broke. Without it, a
 * lost connection would put the error screen in the place of a form somebody is typing in. The status keeps
 * React Router from loading the page anew, which would fail in the same way. `isUnavailable` says that trying again
 * later is all it takes.
 */
export async function answerOrToast<T>(serverAction: () => Promise<T>, toast: ToastMessage) {
	try {
		return await serverAction();
	} catch (error) {
		const isAnswer =
			error instanceof Response || (isRouteErrorResponse(error) && error.status < 500);
		if (isAnswer) throw error;
		// `fetch` rejects with a `TypeError` when nobody answers.
		const isUnavailable = isRouteErrorResponse(error)
			? AWAY.has(error.status)
			: error instanceof TypeError;
		return data({ toast, isUnavailable }, { status: UNAVAILABLE });
	}
}
