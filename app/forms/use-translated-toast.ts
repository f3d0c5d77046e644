import { useMemo } from "react";
import type { ToastMessage } from "#app/lib/toast.ts";
import type { FormReply } from "./form-reply.ts";

/** What a `clientAction` says without a server, for a page that replaces it by `useTranslatedToast`. */
export const UNREACHABLE = "We can’t reach the server right now.";

/**
 * @param texts.unreachable for a form that reached no server
 * @param texts.tooLarge for a form that was larger than the server accepts
 * @param texts.invalid for a form that its schema refused, if no field shows why
 * @returns the toast of a reply, in the language of the page
 */
export function useTranslatedToast(
	reply: Pick<FormReply, "result" | "toast" | "isUnavailable" | "isTooLarge"> | undefined,
	{ unreachable, tooLarge, invalid }: { unreachable: string; tooLarge: string; invalid?: string },
): ToastMessage | undefined {
	return useMemo(() => {
		const toast = reply?.toast;
		if (toast === undefined) return undefined;
		const ofServer = reply?.result ? invalid : undefined;
		const ofBrowser = reply?.isTooLarge ? tooLarge : unreachable;
		const isFromBrowser = reply?.isTooLarge || reply?.isUnavailable !== undefined;
		const message = isFromBrowser ? ofBrowser : ofServer;
		return message === undefined ? toast : { ...toast, message };
	}, [reply, unreachable, tooLarge, invalid]);
}
