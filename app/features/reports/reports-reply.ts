import type { SubmissionResult } from "@conform-to/react";
import type { AutosaveReply } from "#app/forms/use-autosave.ts";
import type { ToastMessage } from "#app/lib/toast.ts";
import type { StoredReports } from "./schema.ts";

/** What the action of the reports' settings may answer. */
export type ReportsReply = AutosaveReply<StoredReports> & {
	result?: SubmissionResult<string[]>;
	toast?: ToastMessage;
};
