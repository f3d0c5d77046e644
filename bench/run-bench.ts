import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startTestCluster } from "#scripts/checks/test-cluster.ts";
import { localData } from "#scripts/process/checkout.ts";
import { GROUPS, parseAdminOptions } from "./admin/options.ts";
import { runAdminBench } from "./admin/run-admin-bench.ts";
import { parseAnalyticsOptions } from "./analytics/options.ts";
import { runAnalyticsBench } from "./analytics/run-analytics-bench.ts";
import { auditPages } from "./audit-pages.ts";
import { compareAnswers } from "./compare-answers.ts";
import { compareUploads } from "./compare-uploads.ts";
import { type ContenderName, startContenders } from "./contenders/contenders.ts";
import { fillDatabase } from "./contenders/fill-database.ts";
import { createDatabase } from "./create-database.ts";
import { findLoadGenerator } from "./load/apply-load.ts";
import { type Cores, findCores, pinToCore, unpin } from "./measure/cores.ts";
import type { BenchOptions } from "./options.ts";
import {
	formatAnswers,
	formatApi,
	formatAudit,
	formatBilling,
	formatDomains,
	formatImage,
	formatLoadRow,
	formatPageWeight,
	formatRushes,
	formatSignIns,
	formatStart,
	formatTests,
	formatUploads,
	type RowResult,
	type RowVerdict,
	summarizeLoadRow,
	summarizeRows,
} from "./print-rows.ts";
import { loadRows } from "./rows.ts";
import { runRounds } from "./run-rounds.ts";
import { parseSoakOptions } from "./soak/options.ts";
import { runSoak } from "./soak/run-soak.ts";
import { timeApi } from "./time-api.ts";
import { timeBilling } from "./time-billing.ts";
import { timeDuringRushes } from "./time-during-rushes.ts";
import { timeDuringSignIns } from "./time-during-sign-ins.ts";
import { timeStart } from "./time-start.ts";
import { timeTests } from "./time-tests.ts";
import { weighDomains } from "./weigh-domains.ts";
import { weighImage } from "./weigh-image.ts";
import { weighPublicPages } from "./weigh-public-page.ts";

const DATABASE = "bench";
const folder = join(localData, "bench");
const temporary = join(folder, "temporary");

/** Rows whose contenders share a core and a database of pages. */
const PINNED = new Set([1, 2, 3, 4, 5, 9, 12, 13, 15, 16, 19, 23, 24]);

type Report = { text: string; data: RowResult };
type Show = (report: Report) => void;

/** Measures the wanted rows, prints each, and saves all to a file. Requires finished builds. @returns the rows' verdicts */
export async function runBench(options: BenchOptions, stop: AbortSignal): Promise<RowVerdict[]> {
	rmSync(temporary, { recursive: true, force: true });
	mkdirSync(temporary, { recursive: true });
	const data: RowVerdict[] = [];
	const show: Show = (report) => {
		console.log(`\n${report.text}`);
		data.push(report.data);
	};
	const { rows } = options;
	try {
		// First, while this process and its child processes may use every core.
		await measureUnpinned(options, { show, stop });
		if (isAnyOf(rows, PINNED)) {
			const cores = findCores();
			if (cores) pinToCore(process.pid, cores.load);
			console.log(
				cores
					? `\nThe contenders run on core ${cores.contenders}, load and database on core ${cores.load}.`
					: "\nNothing is pinned to a core: that needs two cores and taskset.",
			);
			await onDatabase(cores, (around) => measurePages(around, options, { show, stop }));
			if (cores) unpin(process.pid, cores);
		}
		data.push(...(await measureElsewhere(options, stop)));
	} finally {
		rmSync(temporary, { recursive: true, force: true });
	}
	const file = join(folder, "results", `${new Date().toISOString().replaceAll(":", "-")}.json`);
	mkdirSync(join(folder, "results"), { recursive: true });
	writeFileSync(file, JSON.stringify(data, null, "\t"));
	console.log(`\nAll samples: ${file}`);
	console.log(summarizeRows(data));
	return data;
}

function isAnyOf(rows: ReadonlySet<number>, wanted: ReadonlySet<number>): boolean {
	return [...wanted].some((row) => rows.has(row));
}

type Surroundings = Parameters<typeof startContenders>[1];

/** Runs the rows that need a database with pages. */
async function onDatabase(
	cores: Cores | null,
	measure: (around: Surroundings) => Promise<void>,
): Promise<void> {
	const cluster = await startTestCluster();
	try {
		const databaseUrl = await createDatabase(cluster.environment, DATABASE);
		const linkId = await fillDatabase(databaseUrl);
		await measure({ databaseUrl, linkId, folder: temporary, cores });
	} finally {
		await cluster.remove();
	}
}

async function measureUnpinned(
	{ rows, starts, audits, testRuns }: BenchOptions,
	{ show, stop }: { show: Show; stop: AbortSignal },
): Promise<void> {
	if (rows.has(14)) {
		const start = await timeStart(join(temporary, "checkout"), { starts, stop });
		show({ text: formatStart(start), data: { row: 14, ...start } });
	}
	if (rows.has(22)) {
		const tests = await timeTests({ runs: testRuns, stop });
		show({ text: formatTests(tests), data: { row: 22, ...tests } });
	}
	if (rows.has(10) || rows.has(11)) {
		await onDatabase(null, async (around) => {
			for (const audit of await auditPages(around, { rows, runs: audits, stop })) {
				show({ text: formatAudit(audit), data: audit });
			}
		});
	}
}

/** Rows with a database of their own each, or without one. */
async function measureElsewhere(
	{ rows, isQuick, domains }: BenchOptions,
	stop: AbortSignal,
): Promise<RowVerdict[]> {
	const quick = isQuick ? ["--quick"] : [];
	const verdicts: RowVerdict[] = [];
	if (rows.has(25)) {
		const map = await weighDomains(domains, stop);
		console.log(`\n${formatDomains(map)}`);
		verdicts.push({ row: 25, ...map });
	}
	if (rows.has(21)) {
		verdicts.push({ row: 21, isMet: await runSoak(parseSoakOptions(quick), stop) });
		const image = await weighImage(join(temporary, "image"));
		console.log(`\n${formatImage(image)}`);
		verdicts.push({ row: 21, isMet: image.isMet });
	}
	const analytics = [6, 7, 8].filter((row) => rows.has(row));
	if (analytics.length > 0) {
		const options = parseAnalyticsOptions([...quick, `--rows=${analytics.join(",")}`]);
		verdicts.push(...(await runAnalyticsBench(options, stop)));
	}
	for (const [row, groups] of [
		[17, GROUPS.filter((group) => group !== "analytics")],
		[18, ["analytics"]],
	] as const) {
		if (!rows.has(row)) continue;
		const options = parseAdminOptions([...quick, "--plans=no", `--only=${groups.join(",")}`]);
		const { isMet } = await runAdminBench(options, stop);
		verdicts.push({ row, isMet });
	}
	return verdicts;
}

async function measurePages(
	around: Surroundings,
	{ rows, timing, tries }: BenchOptions,
	{ show, stop }: { show: Show; stop: AbortSignal },
): Promise<void> {
	if (rows.has(9)) {
		const weight = await weighPublicPages(around);
		show({ text: formatPageWeight(weight), data: { row: 9, ...weight } });
	}
	if (rows.has(12)) {
		const uploads = await compareUploads(around, {
			rounds: timing.rounds,
			refusals: tries,
			stop,
		});
		show({ text: formatUploads(uploads), data: { row: 12, ...uploads } });
	}
	if (rows.has(13)) {
		const signIns = await timeDuringSignIns(around, { rounds: timing.rounds, stop });
		show({ text: formatSignIns(signIns), data: { row: 13, ...signIns } });
	}
	if (rows.has(16)) {
		const billing = await timeBilling(around, { rounds: timing.rounds, stop });
		show({ text: formatBilling(billing), data: { row: 16, ...billing } });
	}
	const generator = findLoadGenerator(temporary, stop);
	if (rows.has(23)) {
		const rushes = await timeDuringRushes(around, { rounds: timing.rounds, stop });
		const isMet = rushes.every((rush) => rush.isMet);
		show({ text: formatRushes(rushes), data: { row: 23, isMet, rushes } });
	}
	if (rows.has(19)) {
		const api = await timeApi(around, { timing, generator, stop });
		show({ text: formatApi(api), data: { row: 19, ...api } });
	}
	if (rows.has(15)) {
		const answers = await compareAnswers(around, { tries, stop });
		show({ text: formatAnswers(answers), data: { row: 15, ...answers } });
	}
	const wantedRows = loadRows.filter(({ number }) => rows.has(number));
	if (wantedRows.length === 0) return;

	const names = new Set<ContenderName>(wantedRows.flatMap(({ contenders }) => contenders));
	const { contenders, stop: stopContenders } = await startContenders(names, around);
	try {
		console.log(`\n${contenders.length} contenders, ${timing.rounds} rounds, ${generator.name}:`);
		const samples = await runRounds(contenders, timing, generator, stop);
		for (const row of wantedRows) {
			const summary = summarizeLoadRow(row, samples);
			show({
				text: formatLoadRow(row, summary),
				data: { ...summary, generator: generator.name },
			});
		}
	} finally {
		await stopContenders();
	}
}
