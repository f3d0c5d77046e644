/**
 * `npm run backup:verify`: restores the newest backup, or the one that is named, into a scratch database, and compares
 * it. The database is created on the server of BACKUP_VERIFY_URL, else of DATABASE_URL. In the image:
 * `node build/backup-verify.js`.
 */
import { readBackupKey } from "./backup/backup-key.ts";
import { readBackupName, readBackupPlace } from "./backup/options.ts";
import { createProgress } from "./backup/progress.ts";
import { recordRun } from "./backup/record-run.ts";
import { verifyBackup } from "./backup/verify-backup.ts";
import { openDatabase } from "./database/open-database.ts";
import { runTask } from "./process/task.ts";

await runTask(async (stop) => {
	const openPlace = readBackupPlace();
	const key = readBackupKey();
	const selected = readBackupName();
	const database = await openDatabase();
	try {
		await recordRun(database.url, "verification", async () => {
			const { name, manifest } = await verifyBackup({
				place: openPlace(database.url),
				name: selected,
				key,
				serverUrl: process.env.BACKUP_VERIFY_URL || database.url,
				progress: createProgress(),
				stop,
			});
			console.log(
				`${name} can be restored: ${manifest.tables.length} tables are the same, ${manifest.fileCount} files are whole.`,
			);
			return name;
		});
		return 0;
	} finally {
		await database.release();
	}
});
