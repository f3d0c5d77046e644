import type { SubmissionResult } from "@conform-to/react";
import type { AutosaveReply } from "#app/forms/use-autosave.ts";
import type { ToastMessage } from "#app/lib/toast.ts";
import type { EditableLink, StoredOrder, StoredSocialLinks } from "./schema.ts";

/**
 * Reply of the links tab's action. `result` belongs to the form that was sent, identified by its `intent`; `saved` and
 * `conflict` belong to the social links form.
 */
export type LinksReply = AutosaveReply<StoredSocialLinks> & {
	result?: SubmissionResult<string[]>;
	toast?: ToastMessage;
	/** True if a link was changed. */
	done?: true;
	/** Id of the link that was added. */
	addedId?: string;
	/** The stored order. */
	order?: StoredOrder;
	/** The stored order, if it was changed elsewhere and the submitted one was refused. */
	orderConflict?: StoredOrder;
	/** The stored link, if it was changed elsewhere and the edit was refused. */
	linkConflict?: EditableLink;
};

/** @returns whether a reply belongs to this form */
export function isReplyTo(
	reply: LinksReply | undefined,
	{ intent, linkId }: { intent: string; linkId?: string },
): boolean {
	const sent = reply?.result?.initialValue;
	return sent?.intent === intent && (linkId === undefined || sent.linkId === linkId);
}
