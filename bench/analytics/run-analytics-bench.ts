import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startTestCluster } from "#scripts/checks/test-cluster.ts";
import { localData } from "#scripts/process/checkout.ts";
import { runProgram } from "#scripts/process/program.ts";
import { createDatabase } from "../create-database.ts";
import { findLoadGenerator } from "../load/apply-load.ts";
import { findCores, pinToCore } from "../measure/cores.ts";
import type { RowResult, RowVerdict } from "../print-rows.ts";
import { type FilledAnalytics, fillAnalytics } from "./fill-analytics.ts";
import type { BacklogTask, BacklogTimes } from "./merge-backlog.ts";
import type { AnalyticsBenchOptions } from "./options.ts";
import {
	type BacklogReport,
	bytesPerEvent,
	formatBacklog,
	formatIngest,
	formatReport,
	formatStore,
	isCompact,
	isReportFast,
	landsFast,
	slowestP99Ms,
} from "./print-analytics.ts";
import { timeIngest } from "./time-ingest.ts";
import type { ReportTask, ReportTimes } from "./time-report.ts";

const DATABASE = "bench_analytics";
const folder = join(localData, "bench");
const temporary = join(folder, "temporary-analytics");

const RANGES = ["range=24h", "range=7d", "range=30d", "range=90d", "range=all"];
const WARM_UP_TRIES = 5;
/** Share of the waiting visits in row 6 that are by known visitors. */
const RETURNING = 0.1;
/** Number of links of the busiest pages that are followed in row 6. */
const FOLLOWED_LINKS = 100;

/** Fills a temporary database, measures the wanted rows on it, prints each, and saves all to a file. */
export async function runAnalyticsBench(
	options: AnalyticsBenchOptions,
	stop: AbortSignal,
): Promise<RowVerdict[]> {
	rmSync(temporary, { recursive: true, force: true });
	mkdirSync(temporary, { recursive: true });
	const data: object[] = [];
	const verdicts: RowVerdict[] = [];
	const show = (text: string, row: RowResult) => {
		console.log(`\n${text}`);
		data.push(row);
		verdicts.push({ row: row.row, isMet: row.isMet });
	};
	const cluster = await startTestCluster();
	try {
		const databaseUrl = await createDatabase(cluster.environment, DATABASE);
		console.log(`Loading ${options.events.toLocaleString("en")} events…`);
		const filled = await fillAnalytics(databaseUrl, { events: options.events, now: new Date() });
		if (options.rows.has(7)) {
			const { pages: _pages, ...sizes } = filled;
			show(formatStore(filled), {
				row: 7,
				...sizes,
				bytesPerEvent: bytesPerEvent(filled),
				isMet: isCompact(filled),
			});
		}
		if (options.rows.has(8)) {
			console.log("\nComputing the roll-ups…");
			await runBenchProgram(["make-roll-ups.ts", filled.firstDay, filled.lastDay], {
				databaseUrl,
				stop,
			});
			const times = await timeReport(databaseUrl, filled, { tries: options.tries, stop });
			show(formatReport(times, filled.events), {
				row: 8,
				...times,
				p99Ms: slowestP99Ms(times),
				isMet: isReportFast(times),
			});
		}
		if (options.rows.has(6)) {
			const backlog = await mergeBacklog(databaseUrl, filled, { ...options.backlog, stop });
			show(formatBacklog(backlog), { row: 6, ...backlog, isMet: landsFast(backlog) });
			const cores = findCores();
			if (cores) pinToCore(process.pid, cores.load);
			const around = { databaseUrl, linkId: "", folder: temporary, cores };
			const linkIds = filled.pages.flatMap((page) => page.linkIds).slice(0, FOLLOWED_LINKS);
			const generator = findLoadGenerator(temporary, stop);
			const ingest = await timeIngest(around, linkIds, { ...options, generator, stop });
			show(formatIngest(ingest), { row: 6, generator: generator.name, ...ingest });
		}
	} finally {
		await cluster.remove();
		rmSync(temporary, { recursive: true, force: true });
	}
	const file = join(folder, "results", `${new Date().toISOString().replaceAll(":", "-")}.json`);
	mkdirSync(join(folder, "results"), { recursive: true });
	writeFileSync(file, JSON.stringify(data, null, "\t"));
	console.log(`\nAll samples: ${file}`);
	return verdicts;
}

/** Runs before anything is pinned to a core: in production the database has its own cores. */
async function mergeBacklog(
	databaseUrl: string,
	{ pages }: FilledAnalytics,
	{ knownVisitors, visits, stop }: { knownVisitors: number; visits: number; stop: AbortSignal },
): Promise<BacklogReport> {
	const spool = join(temporary, "backlog");
	const profileKeys = pages.map(({ profileKey }) => profileKey);
	const task: BacklogTask = {
		folder: spool,
		profileKeys,
		knownVisitors,
		visits,
		returning: RETURNING,
	};
	const file = join(temporary, "backlog-task.json");
	writeFileSync(file, JSON.stringify(task));
	const output = await runBenchProgram(["merge-backlog.ts", file], { databaseUrl, stop });
	const { seconds }: BacklogTimes = JSON.parse(output);
	return { knownVisitors, visits, returning: RETURNING, seconds };
}

async function timeReport(
	databaseUrl: string,
	{ pages }: FilledAnalytics,
	{ tries, stop }: { tries: number; stop: AbortSignal },
): Promise<ReportTimes> {
	// The busiest, a middle one, and the quietest.
	const chosen = [pages.at(0), pages.at(pages.length / 2), pages.at(-1)];
	const profileIds = chosen.flatMap((page) => (page ? [page.profileId] : []));
	const task: ReportTask = { profileIds, ranges: RANGES, tries, warmUpTries: WARM_UP_TRIES };
	const file = join(temporary, "report-task.json");
	writeFileSync(file, JSON.stringify(task));
	return JSON.parse(await runBenchProgram(["time-report.ts", file], { databaseUrl, stop }));
}

/** Runs a program of this folder, which uses the product's own code, on that database. @returns its output */
async function runBenchProgram(
	[name = "", ...args]: string[],
	{ databaseUrl, stop }: { databaseUrl: string; stop: AbortSignal },
): Promise<string> {
	const { code, output } = await runProgram([join(import.meta.dirname, name), ...args], stop, {
		env: { DATABASE_URL: databaseUrl, LOG_LEVEL: "warn" },
	});
	if (code !== 0) throw new Error(`${name} failed:\n${output}`);
	return output;
}
