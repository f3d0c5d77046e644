import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { checkout } from "#scripts/process/checkout.ts";
import { findFreePort } from "#scripts/process/find-free-port.ts";
import { median } from "./measure/statistics.ts";

export type StartReport = {
	/** Time with a new database, which is created, migrated and filled with the demo. */
	firstMs: number;
	laterMs: number[];
	medianMs: number;
	isMet: boolean;
};

export const GOAL_MS = 3_000;

const POLL_MS = 10;
const TIMEOUT_MS = 60_000;
const NOT_COPIED = new Set(["node_modules", ".data", ".git"]);

/**
 * Row 14: time from `npm start` to the first 200 of /health/ready, with packages installed and built. Uses a copy of the
 * checkout with its own database.
 *
 * @param folder path of the copy; removed afterwards
 * @param starts number of starts measured after the first
 */
export async function timeStart(
	folder: string,
	{ starts, stop }: { starts: number; stop: AbortSignal },
): Promise<StartReport> {
	copyCheckout(folder);
	try {
		const firstMs = await startOnce(folder, stop);
		const laterMs: number[] = [];
		while (laterMs.length < starts) laterMs.push(await startOnce(folder, stop));
		const medianMs = median(laterMs);
		return { firstMs, laterMs, medianMs, isMet: medianMs <= GOAL_MS };
	} finally {
		await removeCopy(folder);
	}
}

function copyCheckout(folder: string): void {
	rmSync(folder, { recursive: true, force: true });
	// One by one, because a folder can't be copied into itself as a whole.
	for (const name of readdirSync(checkout)) {
		if (NOT_COPIED.has(name)) continue;
		cpSync(join(checkout, name), join(folder, name), { recursive: true });
	}
	symlinkSync(join(checkout, "node_modules"), join(folder, "node_modules"));
}

/** The copy's database may be in another folder, which only the copy's own code knows. */
async function removeCopy(folder: string): Promise<void> {
	const home = pathToFileURL(join(folder, "scripts", "database", "postgres-home.ts"));
	const { postgresFolders }: { postgresFolders: string[] } = await import(home.href);
	for (const postgresFolder of postgresFolders) {
		rmSync(postgresFolder, { recursive: true, force: true });
	}
	rmSync(folder, { recursive: true });
}

/** @returns milliseconds until the product is ready */
async function startOnce(folder: string, stop: AbortSignal): Promise<number> {
	stop.throwIfAborted();
	const port = await findFreePort();
	const { DATABASE_URL: _database, DATA_DIR: _data, APP_URL: _url, ...environment } = process.env;
	const startedAt = performance.now();
	const child = spawn("npm", ["start"], {
		cwd: folder,
		env: { ...environment, PORT: String(port), HOST: "127.0.0.1" },
		// Its own process group, which can be killed as a whole.
		detached: true,
		stdio: ["ignore", "ignore", "inherit"],
	});
	try {
		await waitUntilReady(port, child, stop);
		return performance.now() - startedAt;
	} finally {
		await end(child);
	}
}

async function waitUntilReady(port: number, child: ChildProcess, stop: AbortSignal): Promise<void> {
	const deadline = Date.now() + TIMEOUT_MS;
	while (!(await isReady(port))) {
		stop.throwIfAborted();
		if (child.exitCode !== null) throw new Error("npm start ended before it was ready; see above.");
		if (Date.now() > deadline) throw new Error("npm start does not become ready.");
		await sleep(POLL_MS);
	}
}

async function isReady(port: number): Promise<boolean> {
	try {
		const { status } = await fetch(`http://127.0.0.1:${port}/health/ready`);
		return status === 200;
	} catch {
		return false;
	}
}

/** Waits for the whole group: npm itself ends before the task that stops the database. */
async function end({ pid }: ChildProcess): Promise<void> {
	if (pid === undefined) return;
	const deadline = Date.now() + TIMEOUT_MS;
	signalGroup(pid, "SIGTERM");
	while (signalGroup(pid, 0)) {
		if (Date.now() > deadline) throw new Error("npm start does not end.");
		await sleep(POLL_MS);
	}
}

/** @returns false if the group has no process left */
function signalGroup(leader: number, signal: NodeJS.Signals | 0): boolean {
	try {
		return process.kill(-leader, signal);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
		throw error;
	}
}
