import type { FormReply } from "#app/forms/form-reply.ts";
import type { EditableLink, StoredOrder, StoredSocialLinks } from "../schema.ts";
import type { AddedPictures } from "../upload/pictures.ts";

/** Reply to the forms of the links tab. `saved` and `conflict` belong to the social links form. */
export type LinksReply = FormReply<StoredSocialLinks> & {
	/** True if a link was changed. */
	done?: true;
	/** Id of the link that was added. */
	addedId?: string;
	/** True if the added link needs more than the form asked for, so that its editor opens. */
	opensEditor?: true;
	/** What came of the chosen pictures. */
	pictures?: AddedPictures;
	/** The stored order. */
	order?: StoredOrder;
	/** The stored order, if it was changed elsewhere and the submitted one was refused. */
	orderConflict?: StoredOrder;
	/** The stored link, if it was changed elsewhere and the edit was refused. */
	linkConflict?: EditableLink;
};
