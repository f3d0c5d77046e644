import type { FormReply } from "#app/forms/form-reply.ts";
import type { StoredProfile } from "./schema.ts";

/** What the profile tab's forms get. */
export type ProfileReply = FormReply<StoredProfile> & {
	/** The username as it is stored now: it was changed elsewhere, and this change was refused. */
	usernameConflict?: string;
};
