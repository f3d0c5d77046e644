import { createHash } from "node:crypto";
import { readMigrations } from "../migrations/migration-folder.ts";

/** What a release leaves for the tests of later changes. */

/** Folder of a backup of a small site that the last release has made, in the format of `npm run backup`. */
export const RELEASED_BACKUP = "tests/support/last-release/backup";

/** File that tells of the last release. The commit that changed it last is the release's own. */
export const RELEASED_FILE = "tests/support/last-release/release.json";

export type Released = {
	version: string;
	/** SHA-256 of each migration by its name. */
	migrations: Record<string, string>;
};

/** @returns hexadecimal SHA-256 of each migration's SQL by the migration's name */
export function hashMigrations(): Released["migrations"] {
	return Object.fromEntries(
		readMigrations().migrationDirectories.map(({ path, migrationFile }) => [
			path,
			createHash("sha256").update(migrationFile.content.value).digest("hex"),
		]),
	);
}
