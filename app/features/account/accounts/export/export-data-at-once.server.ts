import type { PageOwner } from "#app/features/creator-page/core/owner.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { estimateExportBytes, exportData } from "./export-data.server.ts";
import { countExport } from "./limits.server.ts";

/** Maximum size in bytes of an immediate download; a job creates larger copies (`requestDataExport`). */
export const DOWNLOAD_MAX_BYTES = 25_000_000;

/**
 * The copy of the account's data, created during the download.
 * @throws AppError `too_large` if a job has to create it; `rate_limited` with `retryAfterS`; `unavailable`
 */
export async function exportDataAtOnce(
	owner: PageOwner,
): Promise<{ fileName: string; stream: ReadableStream<Uint8Array> }> {
	if ((await estimateExportBytes(owner)) > DOWNLOAD_MAX_BYTES) {
		throw new AppError(
			"too_large",
			"Your data is too large to download directly. Prepare it first.",
		);
	}
	await countExport(owner);
	return exportData(owner);
}
