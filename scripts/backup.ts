/**
 * `npm run backup`: backs up the database and the files to BACKUP_DIR or a bucket, and removes backups older than
 * BACKUP_KEEP_DAYS. In the image: `node build/backup.js`.
 */
import { formatBytes } from "../app/lib/format-bytes.ts";
import { readBackupKey } from "./backup/backup-key.ts";
import { readBackupPlace, readDataFolder, readKeepDays, readUploads } from "./backup/options.ts";
import { createProgress } from "./backup/progress.ts";
import { recordRun } from "./backup/record-run.ts";
import { removeOldBackups } from "./backup/remove-old-backups.ts";
import { writeBackup } from "./backup/write-backup.ts";
import { openDatabase } from "./database/open-database.ts";
import { runTask } from "./process/task.ts";

await runTask(async (stop) => {
	const openPlace = readBackupPlace();
	const key = readBackupKey();
	const keepDays = readKeepDays();
	const uploads = readUploads();
	const database = await openDatabase();
	try {
		await recordRun(database.url, "backup", async () => {
			const place = openPlace(database.url);
			const progress = createProgress();
			const { name, manifest } = await writeBackup({
				place,
				key,
				databaseUrl: database.url,
				dataDir: readDataFolder(),
				uploads,
				progress,
				stop,
			});
			const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
			console.log(
				`${name}: ${rows} rows of ${manifest.tables.length} tables and ${manifest.fileCount} files (${formatBytes(manifest.fileBytes)}), ${key ? "encrypted" : "not encrypted"}. New since the last backup: ${formatBytes(progress.storedBytes)} before compression.`,
			);
			const removed = await removeOldBackups({ place, key, keepDays, stop });
			if (removed.backups > 0) {
				console.log(
					`Removed ${removed.backups} older than ${keepDays} days, ${formatBytes(removed.bytes)}.`,
				);
			}
			return name;
		});
		return 0;
	} finally {
		await database.release();
	}
});
