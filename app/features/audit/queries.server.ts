import { db } from "#app/platform/db.server.ts";
import type { AuditFields } from "./actions.ts";
import type { AuditFilters, AuditSearch } from "./schema.ts";

export const AUDIT_PAGE_SIZE = 50;
const DAY_MS = 24 * 60 * 60 * 1000;

export type AuditRow = {
	position: number;
	createdAt: Date;
	administratorEmail: string;
	action: string;
	targetType: string;
	targetId: string;
	targetLabel: string;
	before: AuditFields | null;
	after: AuditFields | null;
	requestId: string;
};

const select = {
	position: true,
	createdAt: true,
	administratorEmail: true,
	action: true,
	targetType: true,
	targetId: true,
	targetLabel: true,
	before: true,
	after: true,
	requestId: true,
} as const;

/** `newer` and `older` are the positions that the links to the neighboring pages carry; null without such a page. */
export type AuditPage = { entries: AuditRow[]; newer: number | null; older: number | null };

/** One page of the audit log, latest first. Paged by position, so that the last page costs what the first does. */
export async function listAuditEntries(
	search: AuditSearch,
	{ limit }: { limit: number } = { limit: AUDIT_PAGE_SIZE },
): Promise<AuditPage> {
	const isBackwards = search.after !== undefined;
	const range = isBackwards ? { gt: search.after } : { lt: search.before };
	const rows = await db.auditEntry.findMany({
		where: { ...whereOf(search), position: range },
		orderBy: { position: isBackwards ? "asc" : "desc" },
		take: limit + 1,
		select,
	});
	const hasMore = rows.length > limit;
	const shown = rows.slice(0, limit).map(toRow);
	const entries = isBackwards ? shown.reverse() : shown;
	const first = entries.at(0)?.position ?? null;
	const last = entries.at(-1)?.position ?? null;
	const isFirstPage = isBackwards ? !hasMore : search.before === undefined;
	const isLastPage = isBackwards ? false : !hasMore;
	return { entries, newer: isFirstPage ? null : first, older: isLastPage ? null : last };
}

const EXPORT_BATCH = 1_000;

/** All entries with these filters, latest first, read in batches. */
export async function* readAuditEntries(filters: AuditFilters): AsyncGenerator<AuditRow> {
	let before: number | undefined;
	for (;;) {
		const rows = await db.auditEntry.findMany({
			where: { ...whereOf(filters), position: { lt: before } },
			orderBy: { position: "desc" },
			take: EXPORT_BATCH,
			select,
		});
		yield* rows.map(toRow);
		if (rows.length < EXPORT_BATCH) return;
		before = rows.at(-1)?.position;
	}
}

function whereOf({ administrator, action, target, from, to }: AuditFilters) {
	return {
		administratorEmail: administrator,
		action,
		...(target === undefined ? {} : { OR: [{ targetId: target }, { targetLabel: target }] }),
		createdAt: {
			gte: from === undefined ? undefined : new Date(from),
			lt: to === undefined ? undefined : new Date(Date.parse(to) + DAY_MS),
		},
	};
}

/** `recordAudit` is the only writer of `before` and `after`. */
function toRow({
	before,
	after,
	...row
}: Omit<AuditRow, "before" | "after"> & { before: unknown; after: unknown }): AuditRow {
	return { ...row, before: before as AuditFields | null, after: after as AuditFields | null };
}
