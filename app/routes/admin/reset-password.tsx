import { data, href } from "react-router";
import { ResetAdminPasswordForm } from "#app/features/admin/administrators/components/reset-forms.tsx";
import {
	getAdminReset,
	resetAdminPassword,
} from "#app/features/admin/administrators/passwords/reset-admin-password.server.ts";
import { resetAdminPasswordSchema } from "#app/features/admin/administrators/schema.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { titled } from "#app/lib/titled.ts";
import { limitConcurrentHashing } from "#app/middleware/limit-concurrent-hashing.server.ts";
import { keepLinkSecret } from "#app/middleware/mailed-link.server.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/reset-password";

export const middleware: Route.MiddlewareFunction[] = [keepLinkSecret, limitConcurrentHashing];

export const meta = titled("Set a new password · Admin", "noindex");

export async function loader({ url }: Route.LoaderArgs) {
	const token = url.searchParams.get("token") ?? "";
	const reset = await getAdminReset(token);
	if (!reset) return data({ reset: null }, 400);
	return data({ reset: { token, email: reset.email } });
}

export const action = formAction({
	schema: resetAdminPasswordSchema,
	by({ context }: Route.ActionArgs) {
		const { address, id } = context.get(requestFactsContext);
		return { address, requestId: id };
	},
	async on(edit, visitor) {
		await resetAdminPassword({ ...edit, visitor });
		return { toast: "Your new password is set. Log in with it.", to: href("/admin/login") };
	},
});

export const clientAction = formClientAction();

export default function AdminResetPassword({ loaderData, actionData }: Route.ComponentProps) {
	const { reset } = loaderData;
	if (!reset) {
		return (
			<>
				<h1 className="title-page">This link is not valid</h1>
				<p className="mt-2 mb-8 text-muted">
					Links to set a password work once, within an hour. Ask for a new one.
				</p>
				<ButtonLink to={href("/admin/forgot-password")} variant="primary" size="lg" full>
					Get a new link
				</ButtonLink>
			</>
		);
	}
	return (
		<>
			<h1 className="title-page">Set a new password</h1>
			<p className="mt-2 mb-8 wrap-anywhere text-muted">
				For {reset.email}. Every device is logged out.
			</p>
			<ResetAdminPasswordForm reply={actionData} {...reset} />
		</>
	);
}
