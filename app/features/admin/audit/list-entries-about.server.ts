import { readQuery } from "#app/platform/read-database.server.ts";
import type { AuditFields } from "./actions.ts";

export type AboutEntry = {
	position: number;
	createdAt: Date;
	administratorEmail: string;
	action: string;
	before: AuditFields | null;
	after: AuditFields | null;
};

/** Types of targets that are an account or its page. */
const TYPES = ["user", "page"];

/** The latest entries about an account or a page, by the ids of their targets. */
export async function listEntriesAbout({
	ids,
	limit,
}: {
	ids: readonly string[];
	limit: number;
}): Promise<AboutEntry[]> {
	const rows = await readQuery((reader) =>
		reader.auditEntry.findMany({
			where: { targetType: { in: TYPES }, targetId: { in: [...ids] } },
			orderBy: { position: "desc" },
			take: limit,
			select: {
				position: true,
				createdAt: true,
				administratorEmail: true,
				action: true,
				before: true,
				after: true,
			},
		}),
	);
	// `recordAudit` is the only writer of `before` and `after`.
	return rows.map(({ before, after, ...row }) => ({
		...row,
		before: before as AuditFields | null,
		after: after as AuditFields | null,
	}));
}
