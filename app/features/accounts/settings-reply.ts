import type { SubmissionResult } from "@conform-to/react";
import type { ToastMessage } from "#app/lib/toast.ts";

/** What the actions of the settings answer. `result` is of the form that was sent, named by its `intent`. */
export type SettingsReply = {
	result?: SubmissionResult<string[]>;
	toast?: ToastMessage;
	/** How strong the refused new password was, 0 to 4. */
	strength?: number;
	/** The name or username as it is stored now: it was changed elsewhere, and this change was refused. */
	nameConflict?: string;
	usernameConflict?: string;
};

/** The reply, if it answers the form with this intent. */
export function replyTo(
	reply: SettingsReply | undefined,
	intent: string,
): SettingsReply | undefined {
	return reply?.result?.initialValue?.intent === intent ? reply : undefined;
}
