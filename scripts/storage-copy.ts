/**
 * `npm run storage:copy -- to-bucket` or `-- to-folder`: copies all uploads from `DATA_DIR` to the bucket that the
 * variables beginning with S3_ name, or back. In the image: `node build/storage-copy.js to-bucket`.
 */
import { join } from "node:path";
import { readBucket } from "../app/platform/bucket.ts";
import { createLocalStorage } from "../app/platform/local-storage.server.ts";
import { createS3Storage } from "../app/platform/s3-storage.server.ts";
import { readDataFolder } from "./backup/options.ts";
import { createProgress } from "./backup/progress.ts";
import { runTask, TaskError } from "./process/task.ts";
import { explainBucketFailure } from "./storage/bucket-failure.ts";
import { copyStorage } from "./storage/copy-storage.ts";

await runTask(async (stop) => {
	const [direction] = process.argv.slice(2);
	if (direction !== "to-bucket" && direction !== "to-folder") {
		throw new TaskError("Say where to copy the uploads: -- to-bucket or -- to-folder.");
	}
	const configured = readBucket(process.env);
	if (!configured) {
		throw new TaskError(
			"No bucket is configured: set S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.",
		);
	}
	const folder = createLocalStorage(join(readDataFolder(), "storage"));
	const bucket = createS3Storage(configured);
	const [from, to] = direction === "to-bucket" ? [folder, bucket] : [bucket, folder];
	const progress = createProgress();
	const { copied, kept } = await copyStorage({
		from,
		to,
		stop,
		onFile: (count) => progress.show(`file ${count}`),
	}).catch((error: unknown) => {
		throw explainBucketFailure(error, configured, "S3_");
	});
	console.log(`Copied ${copied} files and compared them; ${kept} were there already.`);
	return 0;
});
