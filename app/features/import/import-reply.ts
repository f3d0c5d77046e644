import type { SubmissionResult } from "@conform-to/react";
import type { ToastMessage } from "#app/lib/toast.ts";
import type { ImportPreview, ImportRequest } from "./schema.ts";

/** What the import's action may answer: what was found, or which of its forms was refused and why. */
export type ImportReply = {
	result?: SubmissionResult<string[]>;
	toast?: ToastMessage;
	preview?: ImportPreview;
};

const UNREADABLE_MESSAGE = "Your browser can no longer read this file. Choose it again.";

/** For a file that was moved, changed or locked after it was chosen, which only the browser knows. */
export const UNREADABLE_FILE: ImportReply = {
	result: {
		status: "error",
		initialValue: { intent: "read-file" },
		error: { file: [UNREADABLE_MESSAGE] },
	},
	toast: { type: "error", message: UNREADABLE_MESSAGE },
};

/** The reply as the form of this intent gets it. */
export function resultFor(reply: ImportReply | undefined, intent: ImportRequest["intent"]) {
	return reply?.result?.initialValue?.intent === intent ? reply.result : undefined;
}
