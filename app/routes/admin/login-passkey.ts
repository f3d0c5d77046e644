import { adminVisitorOf } from "#app/features/admin/administrators/admin-visitor.server.ts";
import { afterLogIn } from "#app/features/admin/administrators/after-log-in.ts";
import { signInWithAdminPasskey } from "#app/features/admin/administrators/passkeys/sign-in-with-admin-passkey.server.ts";
import { adminPasskeySchema } from "#app/features/admin/administrators/schema.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";
import type { Route } from "./+types/login-passkey";

/** Logs an administrator in with what an authenticator has answered. The button for it is on the log-in page. */
export const action = formAction({
	schema: adminPasskeySchema,
	by: ({ request, context }: Route.ActionArgs) =>
		adminVisitorOf(request, context.get(requestFactsContext)),
	reasonAsToast: true,
	async on({ passkey: answer, redirectTo }, visitor) {
		const cookie = await signInWithAdminPasskey({ answer, visitor });
		const toast = "Welcome back! Redirecting to dashboard...";
		return { toast, to: afterLogIn(redirectTo), cookies: [cookie] };
	},
});

export const clientAction = formClientAction();
