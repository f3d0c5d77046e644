import { join } from "node:path";
import { startTestCluster } from "#scripts/checks/test-cluster.ts";
import { runProgram } from "#scripts/process/program.ts";
import { createDatabase } from "../create-database.ts";
import { formatTable, verdict } from "../print-rows.ts";
import { fillAdmin } from "./fill-admin.ts";
import { type AdminBenchOptions, GROUPS, LIMITS } from "./options.ts";
import type { CaseTimes } from "./time-admin.ts";

const DATABASE = "bench_admin";

/** Fills a temporary database and prints what each read of the administrators' pages costs in it. */
export async function runAdminBench(
	options: AdminBenchOptions,
	stop: AbortSignal,
): Promise<{ isMet: boolean }> {
	const cluster = await startTestCluster();
	try {
		const databaseUrl = await createDatabase(cluster.environment, DATABASE);
		console.log(`Making ${whole(options.users)} accounts…`);
		const { users, links, events, seconds, bytes } = await fillAdmin(databaseUrl, options);
		console.log(
			`${whole(users)} accounts, ${whole(links)} links, ${whole(events)} events on ${whole(options.visitedPages)} ` +
				`pages, made in ${seconds.toFixed(0)} s`,
		);
		console.log(
			`Accounts, pages and links with their indexes: ${whole(Math.round(bytes / users))} bytes an account`,
		);
		const times = await timeCases(databaseUrl, options, stop);
		if (options.plans) for (const each of times) console.log(formatPlans(each));
		for (const group of GROUPS) {
			const own = times.filter((each) => each.group === group);
			if (own.length > 0) console.log(`\n${formatGroup(group, own)}`);
		}
		return { isMet: times.every(isMet) };
	} finally {
		await cluster.remove();
	}
}

function whole(count: number): string {
	return count.toLocaleString("en");
}

async function timeCases(
	databaseUrl: string,
	{ users, tries, groups }: AdminBenchOptions,
	stop: AbortSignal,
): Promise<CaseTimes[]> {
	const program = join(import.meta.dirname, "time-admin.ts");
	const args = [String(users), String(tries), [...groups].join(",")];
	const { code, output } = await runProgram([program, ...args], stop, {
		env: { DATABASE_URL: databaseUrl, LOG_LEVEL: "warn" },
	});
	if (code !== 0) throw new Error(`time-admin.ts failed:\n${output}`);
	return JSON.parse(output);
}

function isMet({ group, workMs }: CaseTimes): boolean {
	return workMs <= LIMITS[group].ms;
}

function formatGroup(group: (typeof GROUPS)[number], times: readonly CaseTimes[]): string {
	const { ms, percentile } = LIMITS[group];
	return [
		`${group}: p${percentile} ≤ ${ms} ms of the database's CPU time`,
		...formatTable([
			["", "statements", "CPU ms", "answer ms"],
			...times.map((each) => [
				`${isMet(each) ? "" : "✗ "}${each.name}`,
				String(each.statements),
				each.workMs.toFixed(1),
				each.answerMs.toFixed(1),
			]),
		]),
		`  ${verdict(times.every(isMet))}`,
	].join("\n");
}

function formatPlans({ group, name, plans }: CaseTimes): string {
	return [`\n${group}: ${name}`, ...plans].join("\n");
}
