import { ingest } from "#app/features/audience/analytics/collect/ingest.server.ts";
import { createKeyMemory } from "#app/platform/rate-limit.server.ts";

/** Time without a request after which a press of play is a new one. */
const PLAY_MS = 30 * 60_000;
const plays = createKeyMemory({ name: "file-play", seconds: PLAY_MS / 1000 });

/**
 * Whether a GET of a file counts: a download always does, and of a player's requests the first. Safari asks for the
 * first two bytes, then for everything, and again as it likes; a seek to the beginning asks for it once more. Remembered
 * in the database, because another process may answer the next request.
 * @param range `Range` header
 * @throws AppError `unavailable` during a database outage
 */
export async function beginsPlay({
	linkId,
	range,
	visitor: { header, address },
}: {
	linkId: string;
	range: string | null;
	visitor: { header: (name: string) => string | null | undefined; address: string };
}): Promise<boolean> {
	if (range === null) return true;
	const visitor = ingest.salts.hashVisitor({
		address,
		userAgent: header("user-agent") ?? "",
		profileKey: 0,
		atMs: ingest.clock.now().getTime(),
	});
	const key = [visitor, linkId];
	// A seek goes on with the play.
	const isBeginning = /^bytes=0+-/.test(range.trim());
	return (isBeginning || (await plays.has(key))) && (await plays.add(key)) && isBeginning;
}
