/**
 * `npm run analytics:distribute`: distributes the tables of visits over the nodes of the Citus cluster that DATABASE_URL names.
 * Can run while the product is running.
 */
import { inProduct } from "./database/in-product.ts";
import { runTask, TaskError } from "./process/task.ts";

await runTask((stop) =>
	inProduct(stop, async () => {
		const { createDistributedTables } = await import(
			"#app/features/audience/analytics/collect/create-distributed-tables.server.ts"
		);
		const nodes = await createDistributedTables();
		if (nodes === null) {
			throw new TaskError(
				"This database doesn't have the extension citus: run CREATE EXTENSION citus, and add the nodes.",
			);
		}
		console.log(`Visits are stored on ${nodes} node${nodes === 1 ? "" : "s"}.`);
		return 0;
	}),
);
