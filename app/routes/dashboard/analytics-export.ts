import { href } from "react-router";
import { rangeSearch, readRange } from "#app/features/audience/analytics/report/ranges.ts";
import { exportNumbers } from "#app/features/audience/email-reports/export-numbers.server.ts";
import { lastingError } from "#app/lib/toast.ts";
import { currentPageContext } from "#app/middleware/require-page.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { redirectWithToast } from "#app/platform/flash-toast.server.ts";
import type { Route } from "./+types/analytics-export";

/** The numbers that the tab shows for the same query, as CSV. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
	// Nobody would read what was opened.
	if (request.method === "HEAD") return new Response(null);
	const { profileId, username, tier } = context.get(currentPageContext);
	const range = readRange(url.searchParams);
	try {
		const { fileName, stream } = await exportNumbers({ profileId, username, tier, range });
		return new Response(stream, {
			headers: {
				"Content-Type": "text/csv; charset=utf-8; header=present",
				"Content-Disposition": `attachment; filename="${fileName}"`,
				"X-Content-Type-Options": "nosniff",
				"Cache-Control": "no-store",
			},
		});
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
		// The browser is on the tab, and stays there: a bare answer would take its place.
		return redirectWithToast(
			`${href("/dashboard/analytics")}?${rangeSearch(range)}`,
			lastingError(error.message),
		);
	}
}
