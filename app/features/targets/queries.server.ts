import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { hashOf } from "./target-keys.server.ts";
import { isTrustedAccount } from "./trust.server.ts";
import type { TargetNotice } from "./verdict.ts";

/** Time in milliseconds after which a list counts as out of date; the job refreshes it every hour. */
const STALE_MS = 2 * 24 * 60 * 60 * 1_000;

export type TargetListProblem = {
	source: string;
	problem: string;
	/** When the entries in use were read; null if there are none. */
	refreshedAt: Date | null;
	entryCount: number;
};

/** The lists that could not be refreshed, with the reason in words. */
export async function listTargetListProblems(
	clock: Clock = systemClock,
): Promise<TargetListProblem[]> {
	const stale = new Date(clock.now().getTime() - STALE_MS);
	const rows = await db.targetList.findMany({
		where: { OR: [{ problem: { not: null } }, { attemptedAt: { lt: stale } }] },
		select: { source: true, problem: true, refreshedAt: true, entryCount: true },
		orderBy: { source: "asc" },
	});
	return rows.map(({ problem, ...row }) => ({
		...row,
		problem: problem ?? "It hasn’t been refreshed for more than two days.",
	}));
}

type JudgedLink = {
	id: string;
	url: string;
	fallbackUrl: string | null;
	targetVerdict: TargetNotice["verdict"] | null;
};

/**
 * What creators should know about their links: those that are hidden, and those that visitors confirm first. Reads
 * nothing if there are none.
 * @returns the notices by link id
 */
export async function listTargetNotices(
	owner: { userId: string },
	links: readonly JudgedLink[],
	clock: Clock = systemClock,
): Promise<Map<string, TargetNotice>> {
	const judged = links.filter(({ targetVerdict }) => targetVerdict !== null);
	if (judged.length === 0) return new Map();
	const hashes = judged.flatMap(({ url, fallbackUrl }) => [url, fallbackUrl ?? ""].map(hashOf));
	const [isTrusted, targets] = await Promise.all([
		isTrustedAccount(owner, clock),
		db.judgedTarget.findMany({
			where: { addressHash: { in: hashes } },
			select: { address: true, verdict: true, reason: true },
		}),
	]);
	const notices = judged.flatMap(({ id, url, fallbackUrl, targetVerdict: verdict }) => {
		if (verdict === null || (verdict === "flagged" && isTrusted)) return [];
		const source = targets.find(
			(target) =>
				(target.address === url || target.address === fallbackUrl) && target.verdict === verdict,
		);
		return [[id, { verdict, reason: source?.reason ?? null }] as const];
	});
	return new Map(notices);
}
