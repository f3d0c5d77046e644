import { Counter, collectDefaultMetrics, Gauge, Histogram, type Registry } from "prom-client";
import { ingest } from "#app/features/audience/analytics/collect/ingest.server.ts";
import { pool } from "#app/platform/db.server.ts";
import { fastAnswers, type Observation, setObserver } from "#app/platform/observe.server.ts";
import { formatCache, pageCache } from "#app/platform/page-cache.server.ts";
import { standbyReads, standbyWatch } from "#app/platform/read-database.server.ts";

/** Bounds in seconds: from a cached redirect to the longest request. */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const JOB_BUCKETS = [0.01, 0.1, 1, 10, 60, 600, 3_600];
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Adds what this process counts itself. Reading it asks nobody else. */
export function addProcessMetrics(registry: Registry): void {
	const registers = [registry];
	// Node's own: memory, event loop lag, garbage collection, CPU time.
	collectDefaultMetrics({ register: registry });
	addRequestMetrics(registers);

	new Counter({
		name: "app_fast_answers_total",
		help: "Answers before the router: cached pages and their formats, cached redirects, beacons, and refusals when overloaded",
		labelNames: ["kind"],
		registers,
		collect() {
			this.reset();
			for (const [kind, count] of Object.entries(fastAnswers)) this.inc({ kind }, count);
		},
	});
	new Gauge({
		name: "app_database_connections",
		help: "Connections of this process's pool, and requests that wait for one",
		labelNames: ["state"],
		registers,
		collect() {
			this.set({ state: "idle" }, pool.idleCount);
			this.set({ state: "busy" }, pool.totalCount - pool.idleCount);
			this.set({ state: "waited-for" }, pool.waitingCount);
		},
	});
	addStandbyMetrics(registers);
	new Gauge({
		name: "app_cache_bytes",
		help: "Size of the cached documents",
		labelNames: ["cache"],
		registers,
		collect() {
			this.set({ cache: "pages" }, pageCache.bytes);
			this.set({ cache: "formats" }, formatCache.bytes);
		},
	});
	new Gauge({
		name: "app_cache_entries",
		help: "Number of the cached documents",
		labelNames: ["cache"],
		registers,
		collect() {
			this.set({ cache: "pages" }, pageCache.size);
			this.set({ cache: "formats" }, formatCache.size);
		},
	});
	new Gauge({
		name: "app_spool_bytes",
		help: "Visits that are not in the database yet",
		registers,
		collect() {
			this.set(ingest.waitingBytes());
		},
	});
}

/** Without a standby, and while its lag isn't known, these show no values. */
function addStandbyMetrics(registers: Registry[]): void {
	const labelNames = ["server"];
	const labels = { server: "standby" };
	new Gauge({
		name: "app_standby_usable",
		help: "1 while reports, exports and lists are read from the standby, 0 while the primary is read in its place",
		...{ labelNames, registers },
		collect() {
			if (standbyWatch) this.set(labels, standbyWatch.state.isUsable ? 1 : 0);
		},
	});
	new Gauge({
		name: "app_standby_lag_seconds",
		help: "Time that the standby takes to have what was committed, or has taken so far",
		...{ labelNames, registers },
		collect() {
			this.reset();
			const lagMs = standbyWatch?.state.lagMs ?? null;
			if (lagMs !== null) this.set(labels, lagMs / 1_000);
		},
	});
	new Gauge({
		name: "app_standby_lag_bytes",
		help: "Write-ahead log that the standby hasn't replayed",
		...{ labelNames, registers },
		collect() {
			this.reset();
			const lagBytes = standbyWatch?.state.lagBytes ?? null;
			if (lagBytes !== null) this.set(labels, lagBytes);
		},
	});
	new Counter({
		name: "app_standby_reads_total",
		help: "Reads of reports, exports and lists that the standby answered, that went to the primary, or that failed on the standby and went to the primary",
		labelNames: ["result"],
		registers,
		collect() {
			this.reset();
			if (!standbyWatch) return;
			for (const [result, count] of Object.entries(standbyReads)) this.inc({ result }, count);
		},
	});
}

function addRequestMetrics(registers: Registry[]): void {
	const requests = new Counter({
		name: "app_http_requests_total",
		help: "Requests by route pattern, without those that the fast path answers",
		labelNames: ["method", "route", "status"],
		registers,
	});
	const requestSeconds = new Histogram({
		name: "app_http_request_duration_seconds",
		help: "Time until the answer's head, without those that the fast path answers",
		labelNames: ["route"],
		buckets: REQUEST_BUCKETS,
		registers,
	});
	const jobSeconds = new Histogram({
		name: "app_job_duration_seconds",
		help: "Time of a run of a job",
		labelNames: ["queue", "result"],
		buckets: JOB_BUCKETS,
		registers,
	});
	const mails = new Counter({
		name: "app_mails_total",
		help: "Attempts to send an email: accepted or refused by the server, failed, or kept in the outbox",
		labelNames: ["result"],
		registers,
	});
	const stripeCalls = new Counter({
		name: "app_stripe_calls_total",
		help: "Calls of Stripe's API that were answered, or failed to get an answer",
		labelNames: ["result"],
		registers,
	});
	setObserver((observation: Observation) => {
		switch (observation.kind) {
			case "request": {
				const { route, status, seconds } = observation;
				// A client may send any word as the method.
				const method = METHODS.has(observation.method) ? observation.method : "other";
				requests.inc({ method, route, status });
				requestSeconds.observe({ route }, seconds);
				break;
			}
			case "job": {
				const { queue, result, seconds } = observation;
				jobSeconds.observe({ queue, result }, seconds);
				break;
			}
			case "mail":
				mails.inc({ result: observation.result });
				break;
			case "stripe":
				stripeCalls.inc({ result: observation.result });
		}
	});
}
