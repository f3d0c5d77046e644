/**
 * `node scripts/collect-packages.ts FOLDER`: copies the production packages into FOLDER/node_modules, as far as the build
 * and its programs need them. The image is made with it.
 */
import { collectUsedPackages } from "./build/used-packages.ts";
import { runTask, TaskError } from "./process/task.ts";

await runTask(async () => {
	const [folder] = process.argv.slice(2);
	if (!folder) throw new TaskError("Name a folder for the packages.");
	await collectUsedPackages(folder);
	return 0;
});
