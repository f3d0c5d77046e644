import type { SubmissionResult } from "@conform-to/react";
import type { AutosaveReply } from "#app/forms/use-autosave.ts";
import type { ToastMessage } from "#app/lib/toast.ts";
import type { StoredProfile } from "./schema.ts";

/** What the profile tab's action may answer. `result` is of the form that was sent, named by its `intent`. */
export type ProfileReply = AutosaveReply<StoredProfile> & {
	result?: SubmissionResult<string[]>;
	toast?: ToastMessage;
	/** The username as it is stored now: it was changed elsewhere, and this change was refused. */
	usernameConflict?: string;
};
