import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { checkout, localData, packageName } from "../process/checkout.ts";
import { canAccess, findPostgresAccount, type PostgresAccount } from "./postgres-account.ts";
import { findPostgresBinaries, type PostgresBinaries } from "./postgres-binaries.ts";

/** Where the embedded PostgreSQL lives on this machine, and as whom it runs. */
export interface PostgresHome {
	/** Holds one folder per cluster. */
	folder: string;
	binaries: PostgresBinaries;
	/** null: the server runs as the current user. */
	account: PostgresAccount | null;
}

/** Where the clusters go when the server's account cannot enter the checkout, such as one under /root. */
const relocatedFolder = join(
	"/var/lib",
	packageName,
	createHash("sha256").update(checkout).digest("hex").slice(0, 12),
);

/**
 * Finds, and where needed prepares, the place of the embedded PostgreSQL: `.data/` in the checkout, or a
 * folder under /var/lib, with a copy of the binaries, when we are root and the server's account cannot
 * enter the checkout. (PostgreSQL checks its own path, so starting it from a folder that it cannot reach
 * by itself does not help.)
 */
export function preparePostgresHome(clusterName: string): PostgresHome {
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

/** The folders that may hold clusters of this checkout, for any user. */
export const postgresFolders = [localData, relocatedFolder];

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
		// Copied aside and moved into place, so that an interrupted copy is never taken for a whole one.
		const draft = `${copy}.${process.pid}`;
		mkdirSync(relocatedFolder, { recursive: true });
		cpSync(binaries.folder, draft, { recursive: true, verbatimSymlinks: true });
		// Root may have a umask that shuts everyone else out.
		execFileSync("chmod", ["a+rx", dirname(relocatedFolder), relocatedFolder]);
		execFileSync("chmod", ["-R", "a+rX", draft]);
		try {
			renameSync(draft, copy);
		} catch (error) {
			rmSync(draft, { recursive: true });
			// Another process was faster; its copy is as good.
			if (!existsSync(copy)) throw error;
		}
	}
	return { ...binaries, folder: copy };
}
