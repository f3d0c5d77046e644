import type { SubmissionResult } from "@conform-to/react";
import type { AutosaveReply } from "#app/forms/use-autosave.ts";
import type { ToastMessage } from "#app/lib/toast.ts";
import type { StoredFooter } from "./schema.ts";

/** What the action of the footer's settings may answer. `result` is of the form that was sent. */
export type FooterReply = AutosaveReply<StoredFooter> & {
	result?: SubmissionResult<string[]>;
	toast?: ToastMessage;
	/** The default is back, and this is what is stored now. */
	reset?: StoredFooter;
};
