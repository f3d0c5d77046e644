import type { SubmissionResult } from "@conform-to/react";
import type { AutosaveReply } from "#app/forms/use-autosave.ts";
import type { ToastMessage } from "#app/lib/toast.ts";
import type { StoredSeo } from "./schema.ts";

/** What the action of the SEO settings may answer. `result` is of the form that was sent, named by its `intent`. */
export type SeoReply = AutosaveReply<StoredSeo> & {
	result?: SubmissionResult<string[]>;
	toast?: ToastMessage;
	/** Everything was taken back, and this is how it is now. */
	reset?: StoredSeo;
};
