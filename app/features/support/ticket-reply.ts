import type { SubmissionResult } from "@conform-to/react";
import type { RequestFailure } from "#app/forms/request-failure.ts";
import type { ToastMessage } from "#app/lib/toast.ts";

/** What the forms of the support get where they do not lead on: the action's answer, or why there is none. */
export type TicketReply = {
	result?: SubmissionResult<string[]>;
	toast?: ToastMessage;
	failure?: RequestFailure;
};
