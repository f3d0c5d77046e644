/**
 * `node scripts/collect-packages.ts FOLDER PROGRAM…`: copies the production packages into FOLDER/node_modules, as far as
 * the programs need them. The image is made with it.
 */
import { collectUsedPackages } from "./build/used-packages.ts";
import { runTask, TaskError } from "./process/task.ts";

await runTask(async () => {
	const [folder, ...programs] = process.argv.slice(2);
	if (!folder || programs.length === 0)
		throw new TaskError("Name a folder, and programs of the image.");
	await collectUsedPackages(programs, folder);
	return 0;
});
