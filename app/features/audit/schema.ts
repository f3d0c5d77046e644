import { z } from "zod";
import { cleanLine } from "#app/lib/clean-text.ts";
import { isAuditAction } from "./actions.ts";

/** Filters of the audit log, as its address carries them. An unreadable value counts as none. */
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const day = z
	.string()
	.regex(DAY)
	.refine((text) => !Number.isNaN(Date.parse(text)))
	.optional()
	.catch(undefined);
const position = z.coerce.number().int().min(1).max(2_147_483_647).optional().catch(undefined);

const searchSchema = z.object({
	administrator: z
		.string()
		.overwrite(cleanLine)
		.toLowerCase()
		.min(1)
		.max(254)
		.optional()
		.catch(undefined),
	action: z.string().refine(isAuditAction).optional().catch(undefined),
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
	{ administrator, action, from, to }: AuditFilters,
	page: { before?: number; after?: number } = {},
): string {
	const search = new URLSearchParams();
	for (const [name, value] of Object.entries({ administrator, action, from, to, ...page })) {
		if (value !== undefined) search.set(name, String(value));
	}
	return search.size === 0 ? "" : `?${search}`;
}
