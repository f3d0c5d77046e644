/**
 * `npm run doctor`: checks the configuration and everything that the product depends on, and says what to do. Migrates
 * and repairs nothing. Exits with 1 if something is down. In the image: `node build/doctor.js`.
 */
import { inProduct } from "./database/in-product.ts";
import { assertConfigured, readPort } from "./process/product-environment.ts";
import { runTask } from "./process/task.ts";

await runTask((stop) => {
	assertConfigured("production", readPort());
	return inProduct(
		stop,
		async () => {
			const { checkDependencies } = await import(
				"../app/features/admin/operations/overview/check-dependencies.server.ts"
			);
			const { report, isDown } = await checkDependencies();
			process.stdout.write(report);
			return isDown ? 1 : 0;
		},
		{ migrates: false },
	);
});
