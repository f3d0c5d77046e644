import type { SubmissionResult } from "@conform-to/react";
import type { RequestFailure } from "#app/forms/request-failure.ts";
import type { ToastMessage } from "#app/lib/toast.ts";

/**
 * What an action answers to a form where it does not redirect. What only one page's forms get goes with it:
 * `FormReply & { preview: … }`.
 */
export type FormReply<Stored extends { version: number } = never> = {
	/** Of the form that was sent, named by its `intent`: what was typed, and what is wrong with it. */
	result?: SubmissionResult<string[]>;
	toast?: ToastMessage;
	/** Why the browser got no answer from the server; see `keepForm`. */
	failure?: RequestFailure;
	/** The server could not be reached; see `answerOrToast`. */
	isUnavailable?: boolean;
	/** A form that saves itself: it is saved, and this is how. */
	saved?: Stored;
	/** A form that saves itself: it is not saved, because the row was changed elsewhere, and this is how it is now. */
	conflict?: Stored;
	/** Everything was taken back, and this is how it is now. */
	reset?: Stored;
};

/** The reply, if it answers the form with this intent. */
export function replyTo<Reply extends Pick<FormReply, "result">>(
	reply: Reply | undefined,
	intent: string,
): Reply | undefined {
	return reply?.result?.initialValue?.intent === intent ? reply : undefined;
}
