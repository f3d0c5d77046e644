import type { FormReply } from "#app/forms/form-reply.ts";

/** What the forms of the settings get. */
export type SettingsReply = FormReply & {
	/** How strong the refused new password was, 0 to 4. */
	strength?: number;
	/** The name or username as it is stored now: it was changed elsewhere, and this change was refused. */
	nameConflict?: string;
	usernameConflict?: string;
};
