/** `npm run db:seed`: fills a database without users with the demo. */
import { inProduct } from "./database/in-product.ts";
import { runTask } from "./process/task.ts";
import { formatAccounts } from "./serve/start-message.ts";

await runTask((stop) =>
	inProduct(stop, async ({ APP_URL }) => {
		const { seedDemo } = await import("../prisma/seed.ts");
		const seeded = await seedDemo();
		console.log(
			seeded
				? formatAccounts(seeded.accounts, APP_URL).join("\n")
				: "It has users already; left as it is.",
		);
		return 0;
	}),
);
