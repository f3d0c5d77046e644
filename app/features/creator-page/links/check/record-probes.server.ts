import type { PageOwner } from "#app/features/creator-page/core/owner.ts";
import {
	type PageTx,
	unchanged,
	updatePage,
} from "#app/features/creator-page/core/update-page.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import type { LinkFallback } from "../link-columns.ts";
import { afterProbe, type CheckState } from "./check-state.ts";
import { sendBrokenLinks } from "./send-broken-links.server.ts";
import type { Verdict } from "./verdict.ts";

type CheckedLink = CheckState & { id: string; url: string; fallback: LinkFallback };

/**
 * Records the results of probes and queues one email about links that became broken, in one transaction: so the owner
 * is told once about each link. Skips links whose address has changed since the probe.
 * @param verdicts verdicts by URL
 */
export async function recordProbes(
	{ owner, verdicts }: { owner: PageOwner; verdicts: ReadonlyMap<string, Verdict> },
	clock: Clock = systemClock,
): Promise<void> {
	if (verdicts.size === 0) return;
	const now = clock.now();
	const { userId, profileId } = owner;
	await updatePage({ ...owner, actor: "system" }, async (tx) => {
		const links = await lockLinks(tx, { profileId, urls: [...verdicts.keys()] });
		const probed = links.flatMap((link) => {
			const verdict = verdicts.get(link.url);
			return verdict ? [{ link, next: afterProbe(link, verdict, now) }] : [];
		});
		await write(
			tx,
			probed.map(({ link, next }) => ({ id: link.id, ...next })),
		);
		const turned = probed.filter(
			({ link, next }) => (link.brokenAt === null) !== (next.brokenAt === null),
		);
		const linkIds = turned.flatMap(({ link, next }) => (next.brokenAt ? [link.id] : []));
		if (linkIds.length > 0) {
			await enqueue(sendBrokenLinks, { userId, profileId, linkIds }, { tx });
		}
		return turned.some(({ link }) => link.fallback !== "keep") ? undefined : unchanged(undefined);
	});
}

/** Ordered by id, so that concurrent checks of a page wait for each other instead of deadlocking. */
function lockLinks(
	tx: PageTx,
	{ profileId, urls }: { profileId: string; urls: string[] },
): Promise<CheckedLink[]> {
	return tx.$queryRaw<CheckedLink[]>`
		SELECT id, url, fallback, checked_at AS "checkedAt", failed_checks AS "failedChecks",
			broken_at AS "brokenAt", broken_reason AS "brokenReason"
		FROM link
		WHERE profile_id = ${profileId}::uuid AND kind = 'link' AND url = ANY(${urls})
		ORDER BY id
		FOR UPDATE`;
}

/** Raw SQL, because Prisma would set `updated_at`, and search engines are told that the page has changed. */
async function write(tx: PageTx, rows: readonly (CheckState & { id: string })[]): Promise<void> {
	const ofAll = <Name extends keyof CheckState | "id">(name: Name) => rows.map((row) => row[name]);
	await tx.$executeRaw`
		UPDATE link SET checked_at = probed.checked_at, failed_checks = probed.failed_checks,
			broken_at = probed.broken_at, broken_reason = probed.broken_reason
		FROM unnest(${ofAll("id")}::uuid[], ${ofAll("checkedAt")}::timestamptz[],
			${ofAll("failedChecks")}::int[], ${ofAll("brokenAt")}::timestamptz[],
			${ofAll("brokenReason")}::text[])
			AS probed (id, checked_at, failed_checks, broken_at, broken_reason)
		WHERE link.id = probed.id`;
}
