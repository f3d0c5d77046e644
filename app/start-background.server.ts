import type { Server } from "node:http";
import { announceSetUp } from "#app/features/admin/administrators/team/create-first-administrator.server.ts";
import {
	drainAnalytics,
	startAnalytics,
} from "#app/features/audience/analytics/collect/ingest.server.ts";
import { queueAccountEvent } from "#app/features/audience/webhooks/queue-events.server.ts";
import { queueEventSync } from "#app/features/billing/sync/queue-event-sync.server.ts";
import { queueTiers } from "#app/features/billing/sync/update-tiers.server.ts";
import { subscribeToAccountEvents } from "#app/features/creator-page/core/account-events.server.ts";
import {
	followPageChanges,
	subscribeToPageChanges,
} from "#app/features/creator-page/core/page-changes.server.ts";
import { jobs } from "#app/jobs.server.ts";
import { pageChangeSubscribers } from "#app/page-change-subscribers.server.ts";
import { closeDb } from "#app/platform/db.server.ts";
import { env } from "#app/platform/env.server.ts";
import { favorEventLoop } from "#app/platform/favor-event-loop.server.ts";
import { followSite } from "#app/platform/follow-site.server.ts";
import { startJobs, stopJobs } from "#app/platform/jobs.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { Role } from "#app/platform/parse-environment.server.ts";
import { watchStandby } from "#app/platform/read-database.server.ts";
import { sharedCounts } from "#app/platform/shared-counts.server.ts";

/** Something that a process does besides answering requests. */
type Part = {
	/** The roles of which a process has to have one. */
	roles: readonly Role[];
	/** @returns what ends it, if it has to end before the connections to the database */
	start(): Promise<(() => unknown) | undefined>;
};

const EVERY_ROLE: readonly Role[] = ["web", "jobs"];

/**
 * What runs in which role, in the order of the start. A process without the role `jobs` can queue jobs and runs none; one
 * without `web` answers no requests, and so has no visits to store.
 */
const PARTS: readonly Part[] = [
	{ roles: EVERY_ROLE, start: async () => void (await favorEventLoop()) },
	{
		roles: ["web"],
		async start() {
			await startAnalytics();
			return drainAnalytics;
		},
	},
	{
		roles: EVERY_ROLE,
		async start() {
			subscribeToPageChanges(pageChangeSubscribers);
			subscribeToAccountEvents(queueAccountEvent);
			return undefined;
		},
	},
	{
		roles: EVERY_ROLE,
		async start() {
			startJobs(jobs)
				.then(() => {
					// A killed process may have left events that it had answered.
					queueEventSync();
					return queueTiers();
				})
				.catch((error: unknown) => {
					log.warn({ err: error }, "stopped before the job queue had started");
				});
			return stopJobs;
		},
	},
	{
		roles: ["web"],
		async start() {
			void announceSetUp();
			return undefined;
		},
	},
	// At the end, what was counted last.
	{ roles: ["web"], start: async () => sharedCounts.exchange },
	{ roles: EVERY_ROLE, start: async () => followPageChanges() },
	{ roles: EVERY_ROLE, start: followSite },
	{ roles: EVERY_ROLE, start: async () => watchStandby() },
];

export type Background = {
	/** Serves the metrics and the health of this process; null without METRICS_PORT. */
	metricsServer: Server | null;
	/** Ends all of it, and closes the connections to the database. */
	stop(): Promise<void>;
};

/** Starts what this process does besides answering requests. */
export async function startBackground(): Promise<Background> {
	const ends: (() => unknown)[] = [];
	for (const { roles, start } of PARTS) {
		if (!roles.some((role) => env.ROLES.includes(role))) continue;
		const end = await start();
		if (end) ends.push(end);
	}
	const metricsServer = await startMetrics();
	return {
		metricsServer,
		async stop() {
			metricsServer?.close();
			metricsServer?.closeAllConnections();
			await Promise.all(ends.map((end) => end()));
			await closeDb();
		},
	};
}

/** The library is loaded only if it is used. */
async function startMetrics(): Promise<Server | null> {
	if (env.METRICS_PORT === undefined) return null;
	const { startMetricsServer } = await import(
		"#app/features/admin/operations/metrics/start-metrics-server.server.ts"
	);
	return startMetricsServer({ port: env.METRICS_PORT, host: env.METRICS_HOST });
}
