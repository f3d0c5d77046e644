import { pipeline, Readable } from "node:stream";
import { stringify } from "csv-stringify";
import type { PageOwner } from "#app/features/creator-page/core/owner.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { streamSubscribers } from "./queries.server.ts";

const COLUMNS = ["email", "confirmed", "agreed", "agreed_to", "unsubscribe"] as const;

/** Answers with a page's subscribers as a CSV file. */
export function answerSubscribersFile(
	page: PageOwner & { username: string },
	{ method }: { method: string },
): Response {
	// Nobody would read what was opened.
	if (method === "HEAD") return new Response(null);
	const { fileName, stream } = exportSubscribers(page);
	return new Response(stream, {
		headers: {
			"Content-Type": "text/csv; charset=utf-8; header=present",
			"Content-Disposition": `attachment; filename="${fileName}"`,
			"X-Content-Type-Options": "nosniff",
			"Cache-Control": "no-store",
		},
	});
}

/**
 * Streams a page's subscribers as CSV. Cells are escaped so that spreadsheets don't run them as formulas: addresses were
 * typed by other people.
 */
export function exportSubscribers(
	{ username, ...owner }: PageOwner & { username: string },
	clock: Clock = systemClock,
): { fileName: string; stream: ReadableStream<Uint8Array> } {
	const csv = stringify({ columns: [...COLUMNS], header: true, bom: true, escape_formulas: true });
	// An error aborts the download, so that a partial file isn't taken for a complete one.
	pipeline(Readable.from(toRows(owner)), csv, (error) => {
		if (error && error.code !== "ERR_STREAM_PREMATURE_CLOSE") {
			log.error({ err: error }, "an export of subscribers broke off");
		}
	});
	return {
		fileName: `${username}-subscribers-${clock.now().toISOString().slice(0, 10)}.csv`,
		stream: Readable.toWeb(csv) as ReadableStream<Uint8Array>,
	};
}

async function* toRows(owner: PageOwner) {
	for await (const subscriber of streamSubscribers(owner)) {
		const { email, confirmedAt, consentedAt, consentText, token } = subscriber;
		yield {
			email,
			confirmed: confirmedAt?.toISOString() ?? "",
			agreed: consentedAt.toISOString(),
			agreed_to: consentText,
			unsubscribe: `${env.APP_URL}/subscription/${token}`,
		};
	}
}
