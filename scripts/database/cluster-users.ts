import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { identityOf, isAlive } from "../bootstrap/process-identity.mjs";

/**
 * Tracks the processes that use a cluster, one file per process, so that the last one can stop the server. Removes files
 * of processes that died. Call these functions under the cluster's lock.
 */
export function addClusterUser(folder: string): void {
	mkdirSync(usersOf(folder), { recursive: true });
	writeFileSync(join(usersOf(folder), String(process.pid)), identityOf(process.pid) ?? "");
}

/** @returns how many other processes still use the cluster */
export function removeClusterUser(folder: string): number {
	// Missing if the disk was full.
	if (!existsSync(usersOf(folder))) return 0;
	rmSync(join(usersOf(folder), String(process.pid)), { force: true });
	const files = readdirSync(usersOf(folder)).map((name) => join(usersOf(folder), name));
	const abandoned = files.filter((file) => !isAlive(readFileSync(file, "utf8")));
	for (const file of abandoned) rmSync(file);
	return files.length - abandoned.length;
}

function usersOf(folder: string): string {
	return join(folder, "users");
}
