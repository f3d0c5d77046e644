import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startTestCluster } from "#scripts/checks/test-cluster.ts";
import { localData } from "#scripts/process/checkout.ts";
import { auditPages } from "./audit-pages.ts";
import { compareAnswers } from "./compare-answers.ts";
import { compareUploads } from "./compare-uploads.ts";
import { type ContenderName, startContenders } from "./contenders/contenders.ts";
import { fillDatabase } from "./contenders/fill-database.ts";
import { createDatabase } from "./create-database.ts";
import { findLoadGenerator } from "./load/apply-load.ts";
import { type Cores, findCores, pinToCore } from "./measure/cores.ts";
import type { BenchOptions } from "./options.ts";
import {
	formatAnswers,
	formatApi,
	formatAudit,
	formatBilling,
	formatLoadRow,
	formatMissingPages,
	formatPageWeight,
	formatSignIns,
	formatStart,
	formatUploads,
	summarizeLoadRow,
} from "./print-rows.ts";
import { loadRows } from "./rows.ts";
import { runRounds } from "./run-rounds.ts";
import { timeApi } from "./time-api.ts";
import { timeBilling } from "./time-billing.ts";
import { timeDuringMissingPages } from "./time-during-missing-pages.ts";
import { timeDuringSignIns } from "./time-during-sign-ins.ts";
import { timeStart } from "./time-start.ts";
import { weighPublicPage } from "./weigh-public-page.ts";

const DATABASE = "bench";
const folder = join(localData, "bench");
const temporary = join(folder, "temporary");

/** Rows measured before anything is pinned to a core. */
const BY_THEMSELVES = new Set([10, 11, 14]);

type Report = { text: string; data: object };

/** Measures the wanted rows, prints each, and saves all to a file. Requires finished builds. */
export async function runBench(options: BenchOptions, stop: AbortSignal): Promise<void> {
	rmSync(temporary, { recursive: true, force: true });
	mkdirSync(temporary, { recursive: true });
	const data: object[] = [];
	const show = (report: Report) => {
		console.log(`\n${report.text}`);
		data.push(report.data);
	};
	try {
		// First, while this process and its child processes may use every core.
		if (options.rows.has(14)) {
			const { starts } = options;
			const start = await timeStart(join(temporary, "checkout"), { starts, stop });
			show({ text: formatStart(start), data: { row: 14, ...start } });
		}
		if (options.rows.has(10) || options.rows.has(11)) {
			await onDatabase(null, async (around) => {
				const { rows, audits: runs } = options;
				for (const audit of await auditPages(around, { rows, runs, stop })) {
					show({ text: formatAudit(audit), data: audit });
				}
			});
		}
		const wantsPages = [...options.rows].some((row) => !BY_THEMSELVES.has(row));
		if (wantsPages) {
			const cores = findCores();
			if (cores) pinToCore(process.pid, cores.load);
			console.log(
				cores
					? `\nThe contenders run on core ${cores.contenders}, load and database on core ${cores.load}.`
					: "\nNothing is pinned to a core: that needs two cores and taskset.",
			);
			await onDatabase(cores, (around) => measurePages(around, options, { show, stop }));
		}
	} finally {
		rmSync(temporary, { recursive: true, force: true });
	}
	const file = join(folder, "results", `${new Date().toISOString().replaceAll(":", "-")}.json`);
	mkdirSync(join(folder, "results"), { recursive: true });
	writeFileSync(file, JSON.stringify(data, null, "\t"));
	console.log(`\nAll samples: ${file}`);
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

async function measurePages(
	around: Surroundings,
	{ rows, timing, tries }: BenchOptions,
	{ show, stop }: { show: (report: Report) => void; stop: AbortSignal },
): Promise<void> {
	if (rows.has(9)) {
		const weight = await weighPublicPage(around);
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
		const missing = await timeDuringMissingPages(around, {
			rounds: timing.rounds,
			generator,
			stop,
		});
		show({ text: formatMissingPages(missing), data: { row: 23, ...missing } });
	}
	if (rows.has(17)) {
		const api = await timeApi(around, { timing, generator, stop });
		show({ text: formatApi(api), data: { row: 17, ...api } });
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
