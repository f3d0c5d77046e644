import { data, isRouteErrorResponse } from "react-router";
import type { ToastMessage } from "#app/lib/toast.ts";
import { isUnreachable } from "#app/ui/connection/wait-for-server.ts";

const UNAVAILABLE = 503;

/**
 * For a `clientAction`: the server's answer, or `toast` when the server could not be reached or broke. Without it, a
 * lost connection would put the error screen in the place of a form somebody is typing in. The status keeps
 * React Router from loading the page anew, which would fail in the same way. `isUnavailable` says that trying again
 * later is all it takes; then the toast gives the reason.
 */
export async function answerOrToast<T>(serverAction: () => Promise<T>, toast: ToastMessage) {
	try {
		return await serverAction();
	} catch (error) {
		const isAnswer =
			error instanceof Response || (isRouteErrorResponse(error) && error.status < 500);
		if (isAnswer) throw error;
		const isUnavailable = isUnreachable(error);
		const message = isUnavailable ? `${toast.message} ${reasonOf()}` : toast.message;
		return data({ toast: { ...toast, message }, isUnavailable }, { status: UNAVAILABLE });
	}
}

function reasonOf(): string {
	return navigator.onLine
		? "We can't reach the server right now."
		: "You're offline. Try again when you're back online.";
}
