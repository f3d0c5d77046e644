import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { TaskError } from "../process/task.ts";
import { runCommand } from "./command.ts";
import { findMemoryGroup, MEMORY_LIMIT_BYTES } from "./container-config.ts";

const POLL_MS = 100;

export type Container = {
	/** Process id, on this machine, of the container's first process. */
	pid: number;
	/** Runs a program in the container, as its user. @returns what it printed @throws TaskError if it fails */
	execute(args: readonly string[], variables?: Readonly<Record<string, string>>): Promise<string>;
	/** @returns what the kernel has counted so far */
	readMemory(): { peakBytes: number; kills: number };
	/** @returns everything that the first process has printed so far */
	output(): string;
	/** Sends SIGTERM and waits. @returns the exit code */
	stop(): Promise<number | null>;
	/** Ends what is left of it. */
	remove(): Promise<void>;
};

/**
 * Starts a container with runc.
 *
 * @param folder empty folder for its configuration
 * @throws TaskError if it doesn't start, or the kernel doesn't limit its memory
 */
export async function startContainer(
	config: object,
	{ id, folder }: { id: string; folder: string },
	stop: AbortSignal,
): Promise<Container> {
	mkdirSync(folder, { recursive: true });
	writeFileSync(join(folder, "config.json"), JSON.stringify(config));
	const child: ChildProcess = spawn("runc", ["run", "--bundle", folder, id], {
		stdio: ["ignore", "pipe", "pipe"],
		// Ctrl-C in the terminal stops the task, which then removes the container.
		detached: true,
	});
	let output = "";
	for (const stream of [child.stdout, child.stderr]) {
		stream?.setEncoding("utf8").on("data", (text: string) => {
			output += text;
		});
	}
	const closed = once(child, "close").then(([code]) => code as number | null);
	const never = new AbortController().signal;
	const remove = async () => {
		await runCommand("runc", ["delete", "--force", id], never);
		await closed;
	};
	try {
		const pid = await findProcess(id, { child, output: () => output, stop });
		const memory = readMemoryGroup(pid);
		return {
			pid,
			execute: (args, variables = {}) => {
				const environment = Object.entries(variables).flatMap(([name, value]) => [
					"--env",
					`${name}=${value}`,
				]);
				return runCommand("runc", ["exec", ...environment, id, ...args], stop);
			},
			readMemory: () => ({
				peakBytes: Number(readFileSync(memory.peak, "utf8")),
				kills: Number(/^oom_kill (\d+)$/m.exec(readFileSync(memory.kills, "utf8"))?.[1]),
			}),
			output: () => output,
			stop: async () => {
				await runCommand("runc", ["kill", id, "TERM"], stop);
				return closed;
			},
			remove,
		};
	} catch (error) {
		await remove();
		throw error;
	}
}

async function findProcess(
	id: string,
	{ child, output, stop }: { child: ChildProcess; output: () => string; stop: AbortSignal },
): Promise<number> {
	while (child.exitCode === null && child.signalCode === null) {
		stop.throwIfAborted();
		const state = await runCommand("runc", ["state", id], stop).catch(() => "{}");
		const { status, pid } = JSON.parse(state) as { status?: string; pid?: number };
		if (status === "running" && pid) return pid;
		await sleep(POLL_MS);
	}
	throw new TaskError(`The container doesn't start:\n${output()}`);
}

/** @returns paths of the files that tell of the memory @throws TaskError if it isn't limited as it should be */
function readMemoryGroup(pid: number): { peak: string; kills: string } {
	const group = findMemoryGroup(readFileSync(`/proc/${pid}/cgroup`, "utf8"));
	if (!group) throw new TaskError("This machine has no control group for memory.");
	const limit = readFileSync(join(group.folder, group.limit), "utf8").trim();
	if (limit !== String(MEMORY_LIMIT_BYTES)) {
		throw new TaskError(`The kernel's limit is ${limit}, not ${MEMORY_LIMIT_BYTES} bytes.`);
	}
	return { peak: join(group.folder, group.peak), kills: join(group.folder, group.kills) };
}
