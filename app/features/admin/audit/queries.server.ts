import { foldSearch } from "#app/lib/fold-search.ts";
import { readQuery, readRows } from "#app/platform/read-database.server.ts";
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
	const where = await whereOf(search);
	const rows = await readQuery((reader) =>
		reader.auditEntry.findMany({
			where: { ...where, position: range },
			orderBy: { position: isBackwards ? "asc" : "desc" },
			take: limit + 1,
			select,
		}),
	);
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
	const where = await whereOf(filters);
	let before: number | undefined;
	for (;;) {
		const rows = await readQuery((reader) =>
			reader.auditEntry.findMany({
				where: { ...where, position: { lt: before } },
				orderBy: { position: "desc" },
				take: EXPORT_BATCH,
				select,
			}),
		);
		yield* rows.map(toRow);
		if (rows.length < EXPORT_BATCH) return;
		before = rows.at(-1)?.position;
	}
}

async function whereOf({ administrator, action, target, from, to }: AuditFilters) {
	return {
		administratorEmail: administrator,
		action,
		...(target === undefined
			? {}
			: {
					OR: [
						{ targetId: { in: [target, foldSearch(target)] } },
						{ targetLabel: { in: await listSpellings(target) } },
					],
				}),
		createdAt: {
			gte: from === undefined ? undefined : new Date(from),
			lt: to === undefined ? undefined : new Date(Date.parse(to) + DAY_MS),
		},
	};
}

/** @returns the names of targets that a search takes for this one, such as "José" for "jose" */
async function listSpellings(label: string): Promise<string[]> {
	// Each step reads one entry of the index, so that it doesn't matter how many entries have the same name.
	const next = (condition = "") => `
		SELECT target_label FROM audit_entry
		WHERE left(fold_search(target_label), 254) = left($1, 254) ${condition}
		ORDER BY target_label LIMIT 1`;
	const rows = await readRows<{ label: string }>({
		text: `
			WITH RECURSIVE spelling(label) AS (
				(${next()})
				UNION ALL
				SELECT (${next("AND target_label > label")}) FROM spelling WHERE label IS NOT NULL
			)
			SELECT label FROM spelling WHERE label IS NOT NULL`,
		values: [foldSearch(label) || label],
	});
	return rows.map((row) => row.label);
}

/** `recordAudit` is the only writer of `before` and `after`. */
function toRow({
	before,
	after,
	...row
}: Omit<AuditRow, "before" | "after"> & { before: unknown; after: unknown }): AuditRow {
	return { ...row, before: before as AuditFields | null, after: after as AuditFields | null };
}
