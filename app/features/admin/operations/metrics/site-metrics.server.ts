import { Gauge, type Registry } from "prom-client";
import { getBackupState } from "#app/features/admin/operations/backups/queries.server.ts";
import { countUnappliedEvents } from "#app/features/billing/queries.server.ts";
import { countRuns } from "#app/platform/jobs.server.ts";
import { log } from "#app/platform/log.server.ts";

/** Time in milliseconds for which what was read is answered again: several programs may ask. */
const KEPT_MS = 10_000;

type SiteState = {
	runs: Awaited<ReturnType<typeof countRuns>>;
	unappliedEvents: number;
	backups: Awaited<ReturnType<typeof getBackupState>>;
};

/** Adds what is in the database, the same in every process. Without a database, these metrics are missing. */
export function addSiteMetrics(registry: Registry): void {
	const registers = [registry];
	const read = keep(readSiteState);
	new Gauge({
		name: "app_database_up",
		help: "1 if the database answers, else 0",
		registers,
		async collect() {
			this.set((await read()) === null ? 0 : 1);
		},
	});
	new Gauge({
		name: "app_jobs",
		help: "Runs by queue that wait (created, retry), run (active) or failed at every retry (failed)",
		labelNames: ["queue", "state"],
		registers,
		async collect() {
			const site = await read();
			this.reset();
			for (const { queue, state, count } of site?.runs ?? []) this.set({ queue, state }, count);
		},
	});
	new Gauge({
		name: "app_stripe_events_waiting",
		help: "Stripe's events that were received and not applied yet",
		// With a label, none is shown while the number isn't known.
		labelNames: ["state"],
		registers,
		async collect() {
			const site = await read();
			this.reset();
			if (site) this.set({ state: "received" }, site.unappliedEvents);
		},
	});
	new Gauge({
		name: "app_backup_success_timestamp_seconds",
		help: "When the last backup or verification succeeded",
		labelNames: ["kind"],
		registers,
		async collect() {
			const site = await read();
			this.reset();
			const { backedUpAt, verifiedAt } = site?.backups ?? {};
			if (backedUpAt) this.set({ kind: "backup" }, backedUpAt.getTime() / 1_000);
			if (verifiedAt) this.set({ kind: "verification" }, verifiedAt.getTime() / 1_000);
		},
	});
}

async function readSiteState(): Promise<SiteState | null> {
	try {
		const [runs, unappliedEvents, backups] = await Promise.all([
			countRuns(),
			countUnappliedEvents(),
			getBackupState(),
		]);
		return { runs, unappliedEvents, backups };
	} catch (err) {
		log.warn({ err }, "metrics of the database could not be read");
		return null;
	}
}

/** Reads at most once in `KEPT_MS`, also for callers at the same time. */
function keep<Value>(read: () => Promise<Value>): () => Promise<Value> {
	let kept: { atMs: number; value: Promise<Value> } | null = null;
	return () => {
		const nowMs = performance.now();
		if (kept === null || nowMs - kept.atMs > KEPT_MS) kept = { atMs: nowMs, value: read() };
		return kept.value;
	};
}
