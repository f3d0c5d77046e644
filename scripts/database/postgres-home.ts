import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, cpSync, existsSync, mkdirSync, renameSync, rmSync, statfsSync } from "node:fs";
import { dirname, join } from "node:path";
import { checkout, localData, packageName } from "../process/checkout.ts";
import { canAccess, findPostgresAccount, type PostgresAccount } from "./postgres-account.ts";
import { findPostgresBinaries, type PostgresBinaries } from "./postgres-binaries.ts";

/** Location and account of the embedded PostgreSQL on this machine. */
export interface PostgresHome {
	/** Folder that contains one folder per cluster. */
	folder: string;
	binaries: PostgresBinaries;
	/** Account of the server; null means the current user. */
	account: PostgresAccount | null;
}

const checkoutHash = createHash("sha256").update(checkout).digest("hex").slice(0, 12);

/** Location of the clusters if the server's account can't enter the checkout, for example one under /root. */
const relocatedFolder = join("/var/lib", packageName, checkoutHash);

/** Linux's file system in memory. A copy of the test template takes 0.04 s there, and 0.7 s on a disk. */
const MEMORY = "/dev/shm";
const MEMORY_TYPE = 0x01021994;
const MEMORY_NEEDED_BYTES = 2 * 2 ** 30;

/** Location of clusters in memory. Each user has one: others can't remove its files. */
const memoryFolder = join(MEMORY, `${packageName}-${process.getuid?.()}-${checkoutHash}`);

/**
 * Finds or prepares the folder of the embedded PostgreSQL: `.data/` in the checkout, or a
 * folder under /var/lib, with a copy of the binaries, if we are root and the server's account cannot
 * enter the checkout. (PostgreSQL checks its own path, so running it from a folder that its account can't
 * reach doesn't work.)
 *
 * @param isInMemory whether its data is kept in memory, on a system that has enough
 */
export function preparePostgresHome(clusterName: string, isInMemory: boolean): PostgresHome {
	const home = findServer(clusterName);
	if (!isInMemory || !hasFreeMemory()) return home;
	mkdirSync(memoryFolder, { recursive: true });
	// Root may have a umask that denies access to the server's account.
	chmodSync(memoryFolder, 0o755);
	return { ...home, folder: memoryFolder };
}

function findServer(clusterName: string): PostgresHome {
	const binaries = findPostgresBinaries();
	mkdirSync(localData, { recursive: true });
	const account = findPostgresAccount(join(localData, clusterName, "cluster"));
	if (!account || canServeFrom(account, localData, binaries))
		return { folder: localData, binaries, account };
	return {
		folder: relocatedFolder,
		binaries: copyBinaries(binaries),
		account: findPostgresAccount(join(relocatedFolder, clusterName, "cluster")),
	};
}

function hasFreeMemory(): boolean {
	if (!existsSync(MEMORY)) return false;
	const { type, bavail, bsize } = statfsSync(MEMORY);
	return type === MEMORY_TYPE && bavail * bsize >= MEMORY_NEEDED_BYTES;
}

/** The folders that may contain clusters of this checkout, for any user. */
export const postgresFolders = [localData, relocatedFolder, memoryFolder];

function canServeFrom(
	account: PostgresAccount,
	folder: string,
	binaries: PostgresBinaries,
): boolean {
	return canAccess(account, folder) && canAccess(account, join(binaries.folder, "bin", "postgres"));
}

function copyBinaries(binaries: PostgresBinaries): PostgresBinaries {
	const copy = join(relocatedFolder, `postgresql-${binaries.version}`);
	if (!existsSync(copy)) {
		// Copied elsewhere and moved into place, so that an interrupted copy is never used.
		const draft = `${copy}.${process.pid}`;
		mkdirSync(relocatedFolder, { recursive: true });
		cpSync(binaries.folder, draft, { recursive: true, verbatimSymlinks: true });
		// Root may have a umask that denies access to others.
		execFileSync("chmod", ["a+rx", dirname(relocatedFolder), relocatedFolder]);
		execFileSync("chmod", ["-R", "a+rX", draft]);
		try {
			renameSync(draft, copy);
		} catch (error) {
			rmSync(draft, { recursive: true });
			// Another process was faster; its copy is equal.
			if (!existsSync(copy)) throw error;
		}
	}
	return { ...binaries, folder: copy };
}
