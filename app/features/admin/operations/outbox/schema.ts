import { z } from "zod";
import { emailSchema } from "#app/features/account/accounts/schema.ts";
import { MailState } from "#app/generated/prisma/enums.ts";
import { searchString } from "#app/lib/search-string.ts";

/** Filters of the list of emails, as its address carries them. An unreadable value counts as none. */

export const MAIL_STATES: Record<MailState, string> = {
	kept: "In the outbox",
	waiting: "Will be retried",
	sent: "Sent",
	refused: "Refused",
	failed: "Failed",
};

const id = z.uuid().optional().catch(undefined);

const searchSchema = z.object({
	to: emailSchema.optional().catch(undefined),
	state: z.enum(MailState).optional().catch(undefined),
	/** Shows the emails before this one in time. */
	before: id,
	/** Shows the emails after this one in time. */
	after: id,
});

export type MailSearch = z.infer<typeof searchSchema>;
export type MailFilters = Omit<MailSearch, "before" | "after">;

export function readMailSearch(search: URLSearchParams): MailSearch {
	return searchSchema.parse(Object.fromEntries(search));
}

/** @returns the query string of these filters, with a page of the list if one is given */
export function mailSearchString(
	{ to, state }: MailFilters,
	page: { before?: string; after?: string } = {},
): string {
	return searchString({ to, state, ...page });
}
