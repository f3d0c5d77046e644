import type { SubmissionResult } from "@conform-to/react";
import type { ToastMessage } from "#app/lib/toast.ts";

/** What the actions of the support answer where they do not redirect. */
export type TicketReply = { result?: SubmissionResult<string[]>; toast?: ToastMessage };
