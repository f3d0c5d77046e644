/**
 * `npm run admin:sign-in -- EMAIL`: prints a link that logs an administrator in once, within 10 minutes. For when passwords sign
 * nobody in, and no provider answers. In the image: `node build/admin-sign-in.js EMAIL`.
 */
import { inProduct } from "./database/in-product.ts";
import { assertConfigured, readPort } from "./process/product-environment.ts";
import { runTask, TaskError } from "./process/task.ts";

await runTask((stop) => {
	assertConfigured("production", readPort());
	return inProduct(
		stop,
		async () => {
			const { createSignInLink } = await import(
				"../app/features/admin/administrators/sign-in/create-sign-in-link.server.ts"
			);
			const { AppError } = await import("../app/platform/errors.server.ts");
			const [email] = process.argv.slice(2);
			if (!email) throw new TaskError("Name the email: npm run admin:sign-in -- ada@example.com");
			try {
				console.log(await createSignInLink({ email }));
				return 0;
			} catch (error) {
				if (error instanceof AppError) throw new TaskError(error.message);
				throw error;
			}
		},
		{ migrates: false },
	);
});
