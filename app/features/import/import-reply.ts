import type { FormReply } from "#app/forms/form-reply.ts";
import type { ImportPreview } from "./schema.ts";

/** What the import's forms get: what was found, or why one of them was refused. */
export type ImportReply = FormReply & { preview?: ImportPreview };

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
