/** `npm run build`: the production build and the image's programs, whether or not the sources have changed. */
import { buildProduct, buildPrograms } from "./build/build-product.ts";
import { runTask } from "./process/task.ts";

await runTask(async (stop) => {
	await buildProduct(stop, { isForced: true });
	await buildPrograms(stop);
	return 0;
});
