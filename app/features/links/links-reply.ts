import type { SubmissionResult } from "@conform-to/react";
import type { AutosaveReply } from "#app/forms/use-autosave.ts";
import type { ToastMessage } from "#app/lib/toast.ts";
import type { EditableLink, StoredOrder, StoredSocialLinks } from "./schema.ts";

/**
 * What the links tab's action may answer. `result` is of the form that was sent, named by its `intent`; `saved` and
 * `conflict` are the social links form's.
 */
export type LinksReply = AutosaveReply<StoredSocialLinks> & {
	result?: SubmissionResult<string[]>;
	toast?: ToastMessage;
	/** Something about the links was done. */
	done?: true;
	/** The link that was added. */
	addedId?: string;
	/** The order as it is stored now. */
	order?: StoredOrder;
	/** The order as it is stored now: it was changed elsewhere, and the one sent was refused. */
	orderConflict?: StoredOrder;
	/** The link as it is stored now: it was changed elsewhere, and the edit was refused. */
	linkConflict?: EditableLink;
};

/** Which of the tab's forms a reply is of. */
export function isReplyTo(
	reply: LinksReply | undefined,
	{ intent, linkId }: { intent: string; linkId?: string },
): boolean {
	const sent = reply?.result?.initialValue;
	return sent?.intent === intent && (linkId === undefined || sent.linkId === linkId);
}
