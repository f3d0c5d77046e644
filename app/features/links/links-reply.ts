import type { FormReply } from "#app/forms/form-reply.ts";
import type { EditableLink, StoredOrder, StoredSocialLinks } from "./schema.ts";

/** What the links tab's forms get. `saved` and `conflict` are the social links form's. */
export type LinksReply = FormReply<StoredSocialLinks> & {
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
