import { checkTargets } from "#app/features/admin/link-safety/check-targets.server.ts";
import { VISIBLE_PAGE } from "#app/features/creator-page/core/visible-page.server.ts";
import type { Prisma } from "#app/generated/prisma/client.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { hostPace } from "#app/platform/host-pace.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { log } from "#app/platform/log.server.ts";
import { type Internet, publicInternet } from "#app/platform/public-internet.server.ts";
import { chooseTargets } from "../fetch/choose-targets.ts";
import { dueLinks } from "./due-links.server.ts";
import { fetchProbe, type Probe } from "./fetch-probe.server.ts";
import { judgedOf } from "./judged-of.ts";
import { recordProbes } from "./record-probes.server.ts";

const HOSTS_AT_ONCE = 4;
const TIMEOUT_MS = 8_000;
/** Number of recently working sites to probe in order to tell whether this server is offline. */
const CONTROLS = 3;

export const checkLinksOfPage: Job<{ profileId: string }> = {
	name: "check-links",
	key: ({ profileId }) => profileId,
	run: (data) => checkLinks(data),
};

/**
 * Probes the due links of a page, records the results and judges where the links lead. The owner is told about links
 * that have become broken. Links that are not probed now, because there are too many or their host is paused, stay due.
 * @param options.where condition for the links to probe at a given time
 */
export async function checkLinks(
	{ profileId }: { profileId: string },
	{
		where = dueLinks,
		internet = publicInternet,
		clock = systemClock,
	}: {
		where?: (now: Date) => Prisma.LinkWhereInput;
		internet?: Internet;
		clock?: Clock;
	} = {},
): Promise<void> {
	const page = await db.profile.findUnique({
		where: { id: profileId, ...VISIBLE_PAGE },
		select: {
			userId: true,
			links: {
				where: where(clock.now()),
				select: { url: true, fallbackUrl: true },
				orderBy: { position: "asc" },
			},
		},
	});
	if (!page) return;
	const addresses = page.links.flatMap(({ url, fallbackUrl }) => [url, fallbackUrl ?? ""]);
	const probes = await probeAll(chooseTargets(addresses), internet);
	const isOnline = await canReach(probes, internet);
	const verdicts = new Map(
		[...probes].map(([url, { verdict }]) => [
			url,
			// If this server is offline, the failures say nothing about the sites.
			isOnline ? verdict : ({ kind: "unclear" } as const),
		]),
	);
	await recordProbes({ owner: { userId: page.userId, profileId }, verdicts }, clock);
	const fallbacks = page.links.map(({ fallbackUrl }) => fallbackUrl);
	await checkTargets(judgedOf(probes, fallbacks), clock);
}

/** Probes several hosts at once, each host with one request at a time. */
async function probeAll(urls: readonly string[], internet: Internet): Promise<Map<string, Probe>> {
	const probes = new Map<string, Probe>();
	const hosts = [...Map.groupBy(urls, (url) => new URL(url).host).values()].reverse();
	const visit = async () => {
		for (let ofHost = hosts.pop(); ofHost; ofHost = hosts.pop()) {
			for (const url of ofHost) {
				if (!hostPace.isPaused(url))
					probes.set(url, await fetchProbe(url, { internet, timeoutMs: TIMEOUT_MS }));
			}
		}
	};
	await Promise.all(Array.from({ length: HOSTS_AT_ONCE }, visit));
	return probes;
}

/**
 * Whether any website can be reached from this server. Without this check, a firewall that blocks outgoing requests
 * would break every link of every page.
 */
async function canReach(probes: ReadonlyMap<string, Probe>, internet: Internet): Promise<boolean> {
	if (probes.size === 0 || [...probes.values()].some(({ status }) => status !== null)) return true;
	const controls = await db.link.findMany({
		where: { url: { startsWith: "http" }, failedChecks: 0, checkedAt: { not: null } },
		select: { url: true },
		orderBy: { checkedAt: "desc" },
		take: CONTROLS,
	});
	for (const { url } of controls) {
		const { status } = await fetchProbe(url, { internet, timeoutMs: TIMEOUT_MS });
		if (status !== null) return true;
	}
	log.warn("no website could be reached: the probes of the page's links are not counted");
	return false;
}
