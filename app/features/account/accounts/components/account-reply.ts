import type { FormReply } from "#app/forms/form-reply.ts";

/** What an account form receives: the action's response, or why there is none. */
export type AccountReply = FormReply & {
	/** Strength of the rejected new password, which is not sent back; without scripts no meter has shown it. */
	strength?: number;
};
