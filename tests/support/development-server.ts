import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "#scripts/process/find-free-port.ts";
import { createTestDatabase, dropTestDatabase } from "./test-databases.ts";
import { temporaryFolder } from "./test-environment.ts";

const READY_TIMEOUT_MS = 180_000;
const READY_POLL_MS = 100;
const DATABASE_LABEL = "development";

const checkout = path.resolve(import.meta.dirname, "../..");

/**
 * Starts `npm run dev` on a free port and a new database, and waits until it is ready.
 * @returns its origin, and a function that stops it
 * @throws Error with its output
 */
export async function startDevelopmentServer(): Promise<{
	url: string;
	stop(): Promise<void>;
}> {
	const port = String(await findFreePort());
	const url = `http://localhost:${port}`;
	const child = spawn(process.execPath, [path.join(checkout, "scripts", "run.mjs"), "dev"], {
		cwd: checkout,
		env: {
			PATH: process.env.PATH,
			HOME: process.env.HOME,
			PORT: port,
			DATABASE_URL: await createTestDatabase(DATABASE_LABEL),
			DATA_DIR: temporaryFolder("development"),
			VITE_CACHE_DIR: temporaryFolder("vite"),
		},
		stdio: ["ignore", "pipe", "pipe"],
	});
	const chunks: string[] = [];
	for (const stream of [child.stdout, child.stderr]) {
		stream.setEncoding("utf8").on("data", (chunk: string) => chunks.push(chunk));
	}
	const stop = async () => {
		await end(child);
		await dropTestDatabase(DATABASE_LABEL);
	};
	const deadline = Date.now() + READY_TIMEOUT_MS;
	while (!(await isReady(url))) {
		if (hasEnded(child) || Date.now() > deadline) {
			await stop();
			throw new Error(`The development server isn't ready:\n${chunks.join("")}`);
		}
		await sleep(READY_POLL_MS);
	}
	return { url, stop };
}

async function isReady(url: string): Promise<boolean> {
	try {
		return (await fetch(`${url}/health/ready`)).ok;
	} catch {
		return false;
	}
}

async function end(child: ChildProcess): Promise<void> {
	if (hasEnded(child)) return;
	child.kill("SIGINT");
	await once(child, "exit");
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
	return exitCode !== null || signalCode !== null;
}
