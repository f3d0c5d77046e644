import type { FormReply } from "#app/forms/form-reply.ts";
import type { StoredProfile } from "./schema.ts";

/** Reply to the forms of the profile tab. */
export type ProfileReply = FormReply<StoredProfile> & {
	/** The stored username, if it was changed elsewhere and this change was refused. */
	usernameConflict?: string;
};
