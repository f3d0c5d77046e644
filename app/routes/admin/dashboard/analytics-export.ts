import { exportPlatformList } from "#app/features/audience/analytics/platform/export-platform-list.server.ts";
import { isPlatformExport } from "#app/features/audience/analytics/platform/platform-exports.ts";
import { readRange } from "#app/features/audience/analytics/report/ranges.ts";
import { currentAdministratorContext } from "#app/middleware/require-administrator.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import type { Route } from "./+types/analytics-export";

/** One list of the analytics page, for the same range, as CSV. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
	// Nobody would read what was exported.
	if (request.method === "HEAD") return new Response(null);
	const list = url.searchParams.get("list");
	if (!isPlatformExport(list)) throw new AppError("not_found", "There is no such list.");
	const actor = context.get(currentAdministratorContext);
	const range = readRange(url.searchParams);
	const { fileName, csv } = await exportPlatformList({ actor, list, range });
	return new Response(csv, {
		headers: {
			"Content-Type": "text/csv; charset=utf-8; header=present",
			"Content-Disposition": `attachment; filename="${fileName}"`,
			"X-Content-Type-Options": "nosniff",
			"Cache-Control": "no-store",
		},
	});
}
