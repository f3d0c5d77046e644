import { chmodSync, existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { temporaryFolder } from "./test-environment.ts";

const CONTROL = "/sys/fs/cgroup";

/** Processes that together may take only so much memory: Linux ends one of them if they need more. */
export type MemoryGroup = {
	/** Path of a Node program that runs in the group. */
	node: string;
	/** Number of its processes that Linux has ended. */
	countKills(): number;
	/** Most memory that it has taken in bytes, with files that are cached for it. */
	most(): number;
	/** Removes it, once its processes have ended. */
	remove(): void;
};

/** @returns null on a system that doesn't let us make such a group, which takes Linux and mostly root */
export function createMemoryGroup(bytes: number): MemoryGroup | null {
	const isSecond = existsSync(path.join(CONTROL, "cgroup.controllers"));
	const folder = path.join(CONTROL, isSecond ? "" : "memory", `posy-test-${process.pid}`);
	const read = (name: string) => readFileSync(path.join(folder, name), "utf8");
	const limits = isSecond
		? { "memory.max": bytes, "memory.swap.max": 0 }
		: { "memory.limit_in_bytes": bytes };
	try {
		mkdirSync(folder);
		for (const [name, value] of Object.entries(limits)) {
			writeFileSync(path.join(folder, name), String(value));
		}
	} catch {
		if (existsSync(folder)) rmdirSync(folder);
		return null;
	}
	const node = path.join(temporaryFolder("group"), "node");
	const join = `echo $$ > "${path.join(folder, "cgroup.procs")}"`;
	writeFileSync(node, `#!/bin/sh\n${join} && exec "${process.execPath}" "$@"\n`);
	chmodSync(node, 0o755);
	return {
		node,
		countKills() {
			const text = read(isSecond ? "memory.events" : "memory.oom_control");
			return Number(/^oom_kill (\d+)$/m.exec(text)?.[1]);
		},
		most: () => Number(read(isSecond ? "memory.peak" : "memory.max_usage_in_bytes")),
		remove: () => rmdirSync(folder),
	};
}
