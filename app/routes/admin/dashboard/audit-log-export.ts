import { exportAuditLog } from "#app/features/admin/audit/export-audit-log.server.ts";
import { readAuditSearch } from "#app/features/admin/audit/schema.ts";
import { currentAdministratorContext } from "#app/middleware/require-administrator.server.ts";
import type { Route } from "./+types/audit-log-export";

/** The entries that the page shows for the same filters, all of them, as CSV. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
	// Nobody would read what was opened.
	if (request.method === "HEAD") return new Response(null);
	const actor = context.get(currentAdministratorContext);
	const { before: _before, after: _after, ...filters } = readAuditSearch(url.searchParams);
	const { fileName, stream } = await exportAuditLog({ actor, filters });
	return new Response(stream, {
		headers: {
			"Content-Type": "text/csv; charset=utf-8; header=present",
			"Content-Disposition": `attachment; filename="${fileName}"`,
			"X-Content-Type-Options": "nosniff",
			"Cache-Control": "no-store",
		},
	});
}
