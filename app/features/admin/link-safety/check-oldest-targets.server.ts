import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { checkTargets } from "./check-targets.server.ts";
import { IS_UNJUDGED } from "./queries.server.ts";

const LINKS_AT_ONCE = 500;
/** Number of batches in one run: 10,000 links every five minutes. */
const BATCHES = 20;

/** Judges links whose addresses were stored before addresses were judged. Requests nothing from the internet. */
export const checkUnjudgedLinks: Job = {
	name: "judge-unjudged-links",
	schedule: "*/5 * * * *",
	run: () => checkOldestTargets(),
};

export async function checkOldestTargets(
	{
		batches = BATCHES,
		linksAtOnce = LINKS_AT_ONCE,
	}: { batches?: number; linksAtOnce?: number } = {},
	clock: Clock = systemClock,
): Promise<void> {
	for (let batch = 0; batch < batches; batch += 1) {
		const links = await query<{ id: string; url: string; fallbackUrl: string | null }>({
			text: `
				SELECT l.id, l.url, l.fallback_url AS "fallbackUrl" FROM link l
				WHERE ${IS_UNJUDGED}
				ORDER BY l.created_at, l.id
				LIMIT ${linksAtOnce}`,
		});
		const addresses = links.flatMap(({ url, fallbackUrl }) => [url, fallbackUrl ?? ""]);
		await checkTargets(
			addresses.map((address) => ({ address })),
			clock,
		);
		await markAsJudged(links);
		if (links.length < linksAtOnce) return;
	}
}

/** Skips links that somebody is changing: waiting for them, in another order than theirs, could deadlock. */
async function markAsJudged(links: readonly { id: string; url: string }[]): Promise<void> {
	await query({
		text: `
			UPDATE link SET target_judged = true
			WHERE id IN (
				SELECT l.id FROM link l
				JOIN unnest($1::uuid[], $2::text[]) AS judged (id, url) ON judged.id = l.id AND judged.url = l.url
				FOR NO KEY UPDATE OF l SKIP LOCKED
			)`,
		values: [links.map(({ id }) => id), links.map(({ url }) => url)],
	});
}
