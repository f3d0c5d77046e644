import { href } from "react-router";
import { exportDataAtOnce } from "#app/features/account/accounts/export/export-data-at-once.server.ts";
import { getDataExport } from "#app/features/account/accounts/export/get-data-export.server.ts";
import { hasFreshProof } from "#app/features/account/accounts/queries.server.ts";
import { missingFile } from "#app/lib/missing-file.ts";
import { lastingError } from "#app/lib/toast.ts";
import { currentPageContext } from "#app/middleware/require-page.server.ts";
import { currentUserContext } from "#app/middleware/require-user.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { redirectWithToast } from "#app/platform/flash-toast.server.ts";
import type { Route } from "./+types/download";

const CONFIRM_FIRST_MESSAGE = "Please confirm that it’s you, then download again.";

/** The zip itself: made right now, or, with `?export=`, the one that a job has made. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
	// Nobody would read what was opened.
	if (request.method === "HEAD") return new Response(null);
	const { userId, profileId, username } = context.get(currentPageContext);
	const exportId = url.searchParams.get("export");
	try {
		if (!(await hasFreshProof(context.get(currentUserContext)))) {
			throw new AppError("forbidden", CONFIRM_FIRST_MESSAGE);
		}
		return exportId === null
			? attachment(await exportDataAtOnce({ userId, profileId }))
			: attachment(await getDataExport({ userId, username, exportId }));
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
		const { message, details } = error;
		if (error.code === "not_found") return missingFile();
		// The browser is on the page with the button, and stays there: a bare answer would take its place.
		const headers = new Headers();
		if (typeof details.retryAfterS === "number") {
			headers.set("Retry-After", String(details.retryAfterS));
		}
		return redirectWithToast(href("/dashboard/settings/data"), lastingError(message), headers);
	}
}

/** @param file.fileName of letters, digits, `-`, `_` and `.` alone */
function attachment({
	fileName,
	bytes,
	stream,
}: {
	fileName: string;
	bytes?: number;
	stream: ReadableStream<Uint8Array>;
}): Response {
	return new Response(stream, {
		headers: {
			"Content-Type": "application/zip",
			"Content-Disposition": `attachment; filename="${fileName}"`,
			"X-Content-Type-Options": "nosniff",
			...(bytes === undefined ? {} : { "Content-Length": String(bytes) }),
		},
	});
}
