import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setInterval } from "node:timers/promises";
import { startTestCluster } from "#scripts/checks/test-cluster.ts";
import { localData } from "#scripts/process/checkout.ts";
import { startProduct } from "../contenders/contenders.ts";
import { fillDatabase } from "../contenders/fill-database.ts";
import { givePasswords, networkAddress } from "../contenders/give-passwords.ts";
import { openSessions } from "../contenders/open-sessions.ts";
import { makePhoto } from "../contenders/photo.ts";
import { createDatabase } from "../create-database.ts";
import { readTreeMemory } from "../measure/tree-memory.ts";
import { verdict } from "../print-rows.ts";
import { highestByMinute, inMiB, judgeMemory, MINUTE_MS, SAMPLE_EVERY_MS } from "./judge-memory.ts";
import { listUses, repeat } from "./mixed-use.ts";
import type { SoakOptions } from "./options.ts";

/**
 * Memory use of the server during minutes of mixed use, and whether it keeps growing. The child process that
 * hashes passwords is reported separately: two concurrent hashes always take 128 MiB.
 */

const MAX_REST_BYTES = 200 * 1024 * 1024;

const folder = join(localData, "bench");
const temporary = join(folder, "temporary");

/** Prints the measurements, and saves all samples to a file. Requires finished builds. */
export async function runSoak(options: SoakOptions, stop: AbortSignal): Promise<boolean> {
	rmSync(temporary, { recursive: true, force: true });
	mkdirSync(temporary, { recursive: true });
	const cluster = await startTestCluster();
	try {
		const databaseUrl = await createDatabase(cluster.environment, "soak");
		const linkId = await fillDatabase(databaseUrl);
		const around = { databaseUrl, linkId, folder: temporary, cores: null, asInProduction: true };
		const server = await startProduct("soaked", around);
		try {
			await givePasswords(server.origin, { databaseUrl, address: networkAddress(99_999) });
			const [cookies, photo] = await Promise.all([openSessions(databaseUrl), makePhoto()]);
			const uses = listUses(server.origin, { linkId, cookies, photo });
			const over = AbortSignal.any([stop, AbortSignal.timeout(options.minutes * MINUTE_MS)]);
			const atRest = readTreeMemory(server.pid);
			const [samples, ...counts] = await Promise.all([
				sampleMemory(server.pid, over),
				...uses.map((use) => repeat(use, { pace: options.pace, stop: over })),
			]);
			stop.throwIfAborted();
			const { text, isMet } = reportSoak(options, {
				atRest,
				samples,
				counts: uses.map(({ title }, index) => `${counts[index]} ${title}`),
			});
			console.log(text);
			keep({ ...options, atRest, samples, isMet });
			return isMet;
		} finally {
			await server.stop();
		}
	} finally {
		await cluster.remove();
		rmSync(temporary, { recursive: true, force: true });
	}
}

type Memory = ReturnType<typeof readTreeMemory>;

async function sampleMemory(pid: number, over: AbortSignal): Promise<Memory[]> {
	const samples: Memory[] = [];
	try {
		for await (const _ of setInterval(SAMPLE_EVERY_MS, undefined, { signal: over })) {
			samples.push(readTreeMemory(pid));
		}
	} catch (error) {
		if (!over.aborted) throw error;
	}
	return samples;
}

/** @returns the maximum of each minute as text, and whether all is within the limits */
function reportSoak(
	{ minutes, pace }: SoakOptions,
	{ atRest, samples, counts }: { atRest: Memory; samples: Memory[]; counts: string[] },
): { text: string; isMet: boolean } {
	const own = samples.map((sample) => sample.own);
	const children = samples.map((sample) => sample.children);
	const memory = judgeMemory(own);
	const isMet = atRest.own <= MAX_REST_BYTES && memory.isMet;
	const lines = [
		`\nRow 21 Memory in mixed use for ${minutes} minutes at ${pace} times the normal rate: ${counts.join(", ")}`,
		"  Memory is the proportional set size, in MiB.",
		`  the server at rest                            ${inMiB(atRest.own)}`,
		`  the server, maximum of each minute            ${highestByMinute(own)}`,
		`  its child processes, maximum of each minute   ${highestByMinute(children)}`,
		`  ${verdict(isMet)}  server at rest ${inMiB(atRest.own)}, goal ≤ ${inMiB(MAX_REST_BYTES)}; ${memory.text}`,
	];
	return { text: lines.join("\n"), isMet };
}

function keep(data: object): void {
	const file = join(
		folder,
		"results",
		`soak-${new Date().toISOString().replaceAll(":", "-")}.json`,
	);
	mkdirSync(join(folder, "results"), { recursive: true });
	writeFileSync(file, JSON.stringify(data, null, "\t"));
	console.log(`\nAll samples: ${file}`);
}
