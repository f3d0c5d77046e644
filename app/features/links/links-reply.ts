import type { FormReply } from "#app/forms/form-reply.ts";
import type { EditableLink, StoredOrder, StoredSocialLinks } from "./schema.ts";

/** What the links tab's forms get. `saved` and `conflict` are the social links form's. */
export type LinksReply = FormReply<StoredSocialLinks> & {
	/** Something about the links was done. */
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
