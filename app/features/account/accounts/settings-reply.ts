import type { FormReply } from "#app/forms/form-reply.ts";

/** Reply to the settings forms. */
export type SettingsReply = FormReply & {
	/** Strength of the rejected new password, from 0 to 4. */
	strength?: number;
};
