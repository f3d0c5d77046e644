import { z } from "zod";
import { cleanLine } from "#app/lib/clean-text.ts";
import { accountEmail } from "#app/lib/email-address.ts";
import { searchString } from "#app/lib/search-string.ts";
import { textField } from "#app/lib/text-field.ts";
import { isAuditAction } from "./actions.ts";

/** Filters of the audit log, as its address carries them. An unreadable value counts as none. */
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const day = textField({ max: 10 })
	.regex(DAY)
	.refine((text) => !Number.isNaN(Date.parse(text)))
	.optional()
	.catch(undefined);
const position = z.coerce.number().int().min(1).max(2_147_483_647).optional().catch(undefined);

const searchSchema = z.object({
	administrator: textField({ max: 254, clean: accountEmail }).min(1).optional().catch(undefined),
	action: textField({ max: 100 }).refine(isAuditAction).optional().catch(undefined),
	/** Id of the target, or its name at the time of the entry, in full. */
	target: textField({ max: 254, clean: cleanLine }).min(1).optional().catch(undefined),
	/** First and last UTC day. */
	from: day,
	to: day,
	/** Shows the entries before this position. */
	before: position,
	/** Shows the entries after this position. */
	after: position,
});

export type AuditSearch = z.infer<typeof searchSchema>;
export type AuditFilters = Omit<AuditSearch, "before" | "after">;

export function readAuditSearch(search: URLSearchParams): AuditSearch {
	return searchSchema.parse(Object.fromEntries(search));
}

/** @returns the query string of these filters, with a page of the list if one is given */
export function auditSearchString(
	{ administrator, action, target, from, to }: AuditFilters,
	page: { before?: number; after?: number } = {},
): string {
	return searchString({ administrator, action, target, from, to, ...page });
}
