import { data, isRouteErrorResponse } from "react-router";
import type { ToastMessage } from "#app/lib/toast.ts";
import { isUnreachable } from "#app/ui/connection/wait-for-server.ts";

const UNAVAILABLE = 503;

/**
 * For a `clientAction`: returns the server's answer, or `toast` if the server can't be reached or fails. Without it, a
 * lost connection would replace the form in use with the error screen. The status keeps
 * React Router from reloading the page, which would fail in the same way. `isUnavailable` means that a retry
 * later is enough; the toast then shows the reason.
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
		? "We can’t reach the server right now."
		: "You’re offline. Try again when you’re back online.";
}
