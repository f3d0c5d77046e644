import { resolve } from "node:path";
import { missingOfBucket, readBucket } from "../../app/platform/bucket.ts";
import { createS3Storage } from "../../app/platform/s3-storage.server.ts";
import type { Storage } from "../../app/platform/storage.server.ts";
import { localData } from "../process/checkout.ts";
import { TaskError } from "../process/task.ts";
import { explainFailures } from "../storage/bucket-failure.ts";
import { openBucket } from "./bucket-place.ts";
import { openFolder } from "./folder-place.ts";
import type { BackupPlace } from "./place.ts";

const DEFAULT_KEEP_DAYS = 30;

/**
 * Where all backups are, from BACKUP_DIR or the variables beginning with BACKUP_S3_.
 *
 * @returns a function of the URL of the site's database
 */
export function readBackupPlace(): (databaseUrl: string) => BackupPlace {
	const { BACKUP_DIR: folder } = process.env;
	const bucket = readBucket(process.env, "BACKUP_S3_");
	const missing = missingOfBucket(process.env, "BACKUP_S3_");
	if (missing.length > 0) {
		throw new TaskError(
			`The bucket of the backups is only partly configured: set ${missing.join(", ")}.`,
		);
	}
	if (folder && bucket) {
		throw new TaskError("BACKUP_DIR and BACKUP_S3_BUCKET are both set: set one.");
	}
	if (bucket) return (databaseUrl) => openBucket(bucket, { databaseUrl });
	if (folder) return () => openFolder(resolve(folder));
	throw new TaskError(
		"BACKUP_DIR is not set: name the folder of the backups in it, or a bucket in BACKUP_S3_BUCKET.",
	);
}

/** Folder of the product's files, from DATA_DIR. */
export function readDataFolder(): string {
	return resolve(process.env.DATA_DIR || localData);
}

/** The bucket of the uploads, from the variables beginning with S3_; null if they are in DATA_DIR. */
export function readUploads(): Storage | null {
	const bucket = readBucket(process.env);
	return bucket && explainFailures(createS3Storage(bucket), bucket, "S3_");
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
