import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
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

/** Location of the clusters if the server's account can't enter the checkout, for example one under /root. */
const relocatedFolder = join(
	"/var/lib",
	packageName,
	createHash("sha256").update(checkout).digest("hex").slice(0, 12),
);

/**
 * Finds or prepares the folder of the embedded PostgreSQL: `.data/` in the checkout, or a
 * folder under /var/lib, with a copy of the binaries, if we are root and the server's account cannot
 * enter the checkout. (PostgreSQL checks its own path, so running it from a folder that its account can't
 * reach doesn't work.)
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

/** The folders that may contain clusters of this checkout, for any user. */
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
