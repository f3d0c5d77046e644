/**
 * `npm run admin:create -- EMAIL [NAME]`: creates an administrator with a generated password, and prints it. For the
 * first one, or after everybody else is locked out.
 */
import { inProduct } from "./database/in-product.ts";
import { runTask, TaskError } from "./process/task.ts";

await runTask((stop) =>
	inProduct(stop, async ({ APP_URL }) => {
		const { emailSchema } = await import("../app/features/account/accounts/schema.ts");
		const { nameSchema } = await import("../app/features/creator-page/profile/names.ts");
		const { createAdministrator } = await import(
			"../app/features/admin/administrators/team/create-administrator.server.ts"
		);
		const { AppError } = await import("../app/platform/errors.server.ts");
		const [address, ...words] = process.argv.slice(2);
		const email = emailSchema.safeParse(address);
		const name = nameSchema.safeParse(words.join(" ") || "Administrator");
		if (!email.success || !name.success) {
			throw new TaskError("Name the email: npm run admin:create -- ada@example.com Ada Lovelace");
		}
		try {
			const { password } = await createAdministrator({ email: email.data, name: name.data });
			console.log(
				[
					`  Administrator  ${email.data}  ${password}`,
					`  Log in at ${APP_URL}/admin/login and change the password there.`,
				].join("\n"),
			);
			return 0;
		} catch (error) {
			if (error instanceof AppError) throw new TaskError(error.message);
			throw error;
		}
	}),
);
