import { resolve } from "node:path";
import { readBucket } from "../../app/platform/bucket.ts";
import { localData } from "../process/checkout.ts";
import { TaskError } from "../process/task.ts";
import { FILE_FOLDERS } from "./back-up-files.ts";

const DEFAULT_KEEP_DAYS = 30;

/** Folder with all backups, from BACKUP_DIR. */
export function readBackupFolder(): string {
	const folder = process.env.BACKUP_DIR;
	if (folder) return resolve(folder);
	throw new TaskError("BACKUP_DIR is not set: name the folder of the backups in it.");
}

/** Folder of the product's files, from DATA_DIR. */
export function readDataFolder(): string {
	return resolve(process.env.DATA_DIR || localData);
}

/** Folders of DATA_DIR that belong to a backup: images only if they aren't in a bucket. */
export function readBackedUpFolders(): (typeof FILE_FOLDERS)[number][] {
	return FILE_FOLDERS.filter((folder) => folder !== "storage" || !readBucket(process.env));
}

/** Number of days after which backups are removed, from BACKUP_KEEP_DAYS. */
export function readKeepDays(): number {
	const days = Number(process.env.BACKUP_KEEP_DAYS || DEFAULT_KEEP_DAYS);
	if (Number.isInteger(days) && days > 0) return days;
	throw new TaskError("BACKUP_KEEP_DAYS is not valid: it must be a whole number of days.");
}

/** The name of a backup, the only argument. */
export function readBackupName(): string | undefined {
	const [name, ...more] = process.argv.slice(2);
	if (more.length === 0) return name;
	throw new TaskError("Name one backup, such as 2026-11-23T02-40-00Z, or none for the newest.");
}
