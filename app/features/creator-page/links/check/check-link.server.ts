import { checkTargets } from "#app/features/admin/link-safety/check-targets.server.ts";
import type { PageOwner } from "#app/features/creator-page/core/owner.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { type Internet, publicInternet } from "#app/platform/public-internet.server.ts";
import { createRateLimit } from "#app/platform/rate-limit.server.ts";
import { isWebsite } from "../kinds/kinds.ts";
import { getLink } from "../queries.server.ts";
import { fetchProbe } from "./fetch-probe.server.ts";
import { judgedOf } from "./judged-of.ts";
import { recordProbes } from "./record-probes.server.ts";
import type { Verdict } from "./verdict.ts";

/** Time limit for one request, in milliseconds: the creator waits for the result. */
const TIMEOUT_MS = 4_000;

const TRIES = 30;
const checks = createRateLimit({
	name: "check-link",
	tries: TRIES,
	perSeconds: 60 * 60,
	message: `You have checked links ${TRIES} times in the last hour. Please try again later.`,
});

/**
 * Checks a link immediately because its owner asks for it. A working link counts as working from now on. A failure
 * counts only if the last counted failure is old enough, as in scheduled checks.
 * @throws AppError `not_found`; `rate_limited` with `retryAfterS`
 */
export async function checkLink(
	{ owner, linkId }: { owner: PageOwner; linkId: string },
	{ internet = publicInternet, clock = systemClock }: { internet?: Internet; clock?: Clock } = {},
): Promise<Verdict> {
	const { url, fallbackUrl } = await getLink(owner, linkId);
	await checks.consume([owner.userId]);
	if (!isWebsite(url)) return { kind: "unclear" };
	const probe = await fetchProbe(url, { internet, timeoutMs: TIMEOUT_MS });
	const { verdict } = probe;
	await recordProbes({ owner, verdicts: new Map([[url, verdict]]) }, clock);
	await checkTargets(judgedOf(new Map([[url, probe]]), [fallbackUrl]), clock);
	return verdict;
}
