import type { FormReply } from "#app/forms/form-reply.ts";
import type { ImportPreview } from "./schema.ts";

/** Reply to the import's forms: what was found, or why a form was refused. */
export type ImportReply = FormReply & { preview?: ImportPreview };

const UNREADABLE_MESSAGE = "Your browser can no longer read this file. Choose it again.";

/** Reply for a file that was moved, changed or locked after it was chosen, which only the browser can know. */
export const UNREADABLE_FILE: ImportReply = {
	result: {
		status: "error",
		initialValue: { intent: "read-file" },
		error: { file: [UNREADABLE_MESSAGE] },
	},
	toast: { type: "error", message: UNREADABLE_MESSAGE },
};
