import { createSignInLink } from "#app/features/admin/administrators/sign-in/create-sign-in-link.server.ts";
import { AppError } from "#app/platform/errors.server.ts";

/** The link that logs an administrator in, made in the image, which has no sources: `build/admin-sign-in.js EMAIL`. */
const [email = ""] = process.argv.slice(2);
try {
	const link = await createSignInLink({ email });
	process.stdout.write(`${link}\n`, () => process.exit(0));
} catch (error) {
	if (!(error instanceof AppError)) throw error;
	process.stderr.write(`${error.message}\n`, () => process.exit(1));
}
