/** `npm run build`: the production build, whether or not the sources have changed. */
import { buildProduct } from "./build/build-product.ts";
import { runTask } from "./process/task.ts";

await runTask(async (stop) => {
	await buildProduct(stop, { isForced: true });
	return 0;
});
