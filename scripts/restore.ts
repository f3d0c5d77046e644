/**
 * `npm run restore`: restores the newest backup in BACKUP_DIR or a bucket, or the one that is named, into an empty database
 * and an empty DATA_DIR, and the uploads into their bucket if one is set. In the image: `node build/restore.js`.
 */
import { readBackupKey } from "./backup/backup-key.ts";
import { readBackupName, readBackupPlace, readDataFolder, readUploads } from "./backup/options.ts";
import { createProgress } from "./backup/progress.ts";
import { restoreBackup } from "./backup/restore-backup.ts";
import { openDatabase } from "./database/open-database.ts";
import { runTask } from "./process/task.ts";

await runTask(async (stop) => {
	const openPlace = readBackupPlace();
	const key = readBackupKey();
	const selected = readBackupName();
	const database = await openDatabase();
	try {
		const { name, manifest, migrated } = await restoreBackup({
			place: openPlace(database.url),
			name: selected,
			key,
			databaseUrl: database.url,
			dataDir: readDataFolder(),
			uploads: readUploads(),
			progress: createProgress(),
			stop,
		});
		console.log(
			[
				`Restored ${name}: ${manifest.tables.length} tables and ${manifest.fileCount} files.`,
				...(migrated.length > 0 ? [`Applied newer migrations:\n  ${migrated.join("\n  ")}`] : []),
				"Start the product with the SESSION_SECRET it had: secrets in the database are encrypted under it.",
			].join("\n"),
		);
		return 0;
	} finally {
		await database.release();
	}
});
