import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "#scripts/process/find-free-port.ts";
import { startProgram } from "#scripts/process/program.ts";
import { SERVER_ENVIRONMENT, SERVER_OPTIONS } from "#scripts/process/server-options.ts";
import type { Cores } from "../measure/cores.ts";
import { pinToCore } from "../measure/cores.ts";

/** A contender's process. */
export type BenchServer = { origin: string; pid: number; stop(): Promise<void> };

/**
 * While a contender waits for its turn, V8 would shrink its heap, and servers that compress each response then
 * collect garbage at nearly every request: measured 4 ms a page before 30 s of rest and 12 to 16 ms after. A
 * server under steady load never rests, so this is disabled for all contenders.
 */
const STEADY_LOAD_OPTIONS = ["--no-memory-reducer"];

const READY_TIMEOUT_MS = 30_000;
const READY_POLL_MS = 25;

/**
 * Starts a server on a free port with the product's options of Node, waits until it responds, and moves it to the
 * contenders' core. Its log is discarded, so that logging costs every contender the same.
 *
 * @param args path of its file, and arguments; it listens on PORT
 * @param asInProduction whether V8 may shrink an idle server's heap, as in production
 */
export async function startServer(
	args: string[],
	{
		cores,
		environment,
		asInProduction = false,
	}: {
		cores: Cores | null;
		environment: (origin: string) => NodeJS.ProcessEnv;
		asInProduction?: boolean | undefined;
	},
): Promise<BenchServer> {
	const port = await findFreePort();
	const origin = `http://127.0.0.1:${port}`;
	const options = asInProduction ? SERVER_OPTIONS : [...STEADY_LOAD_OPTIONS, ...SERVER_OPTIONS];
	const program = startProgram([...options, ...args], {
		env: {
			...SERVER_ENVIRONMENT,
			NODE_ENV: "production",
			HOST: "127.0.0.1",
			PORT: String(port),
			...environment(origin),
		},
		stdio: ["ignore", "ignore", "inherit"],
	});
	try {
		await waitUntilAnswering(origin, program.exited);
		const pid = program.child.pid ?? 0;
		if (cores) pinToCore(pid, cores.contenders);
		return { origin, pid, stop: program.stop };
	} catch (error) {
		await program.stop();
		throw error;
	}
}

async function waitUntilAnswering(origin: string, exited: Promise<number>): Promise<void> {
	let hasExited = false;
	exited.then(() => {
		hasExited = true;
	});
	const deadline = Date.now() + READY_TIMEOUT_MS;
	while (!(await isAnswering(origin))) {
		if (hasExited) throw new Error("A contender ended before it was ready; see above.");
		if (Date.now() > deadline) throw new Error("A contender does not become ready.");
		await sleep(READY_POLL_MS);
	}
}

async function isAnswering(origin: string): Promise<boolean> {
	try {
		await fetch(origin, { signal: AbortSignal.timeout(5_000), redirect: "manual" });
		return true;
	} catch {
		return false;
	}
}
