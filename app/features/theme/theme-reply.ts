import type { SubmissionResult } from "@conform-to/react";
import type { ToastMessage } from "#app/lib/toast.ts";
import type { AutosaveReply } from "#app/lib/use-autosave.ts";
import type { StoredTheme } from "./schema.ts";

/** What the appearance tab's action may answer. */
export type ThemeReply = AutosaveReply<StoredTheme> & {
	result?: SubmissionResult<string[]>;
	toast?: ToastMessage;
};
