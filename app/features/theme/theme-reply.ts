import type { SubmissionResult } from "@conform-to/react";
import type { AutosaveReply } from "#app/forms/use-autosave.ts";
import type { ToastMessage } from "#app/lib/toast.ts";
import type { StoredTheme } from "./schema.ts";

/** What the appearance tab's action may answer. */
export type ThemeReply = AutosaveReply<StoredTheme> & {
	result?: SubmissionResult<string[]>;
	toast?: ToastMessage;
};
