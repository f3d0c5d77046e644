import { z } from "zod";
import { decodeCursor, encodeCursor } from "#app/api/cursor.ts";
import { handle } from "#app/api/handler.ts";
import * as operations from "./api.ts";
import { exportAuditLog } from "./export-audit-log.server.ts";
import { listAuditEntries } from "./queries.server.ts";
import { readAuditSearch } from "./schema.ts";
import { verifyAuditLog } from "./verify-audit-log.server.ts";

/** The handlers of the operations on the audit log. */

export const handlers = handle(operations, {
	async listAuditEntries({ query }) {
		const { cursor, limit, ...given } = query;
		const [before] = decodeCursor(cursor, z.tuple([z.int32().positive()])) ?? [];
		const { entries, older } = await listAuditEntries({ ...readFilters(given), before }, { limit });
		return {
			body: {
				entries: entries.map((entry) => ({
					number: entry.position,
					created_at: entry.createdAt.toISOString(),
					administrator: entry.administratorEmail,
					action: entry.action,
					target_type: entry.targetType,
					target: entry.targetLabel,
					before: entry.before,
					after: entry.after,
					request_id: entry.requestId,
				})),
				next_cursor: older === null ? null : encodeCursor([older]),
			},
		};
	},

	async exportAuditLog({ administrator: actor, query, request }) {
		const headers = {
			"Content-Type": "text/csv; charset=utf-8; header=present",
			"Cache-Control": "no-store",
		};
		// Nobody would read what was exported.
		if (request.method === "HEAD") return new Response(null, { headers });
		const { fileName, stream } = await exportAuditLog({ actor, filters: readFilters(query) });
		const disposition = `attachment; filename="${fileName}"`;
		return new Response(stream, { headers: { ...headers, "Content-Disposition": disposition } });
	},

	async verifyAuditLog() {
		const verification = await verifyAuditLog();
		const { isIntact, entries } = verification;
		const problem = isIntact ? null : { number: verification.position, kind: verification.problem };
		return { body: { is_intact: isIntact, entries, problem } };
	},
});

/** Reads filters as the address of the log carries them. */
function readFilters(given: Record<string, string | undefined>) {
	const asked = Object.entries(given).filter((each): each is [string, string] => Boolean(each[1]));
	const {
		before: _before,
		after: _after,
		...filters
	} = readAuditSearch(new URLSearchParams(asked));
	return filters;
}
