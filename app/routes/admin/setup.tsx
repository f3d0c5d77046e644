import { href, redirect } from "react-router";
import { adminVisitorOf } from "#app/features/admin/administrators/admin-visitor.server.ts";
import { SetUpForm } from "#app/features/admin/administrators/components/join-forms.tsx";
import { setUpSchema } from "#app/features/admin/administrators/schema.ts";
import {
	createFirstAdministrator,
	isSetUpOpen,
} from "#app/features/admin/administrators/team/create-first-administrator.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { titled } from "#app/lib/titled.ts";
import { limitConcurrentHashing } from "#app/middleware/limit-concurrent-hashing.server.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";
import type { Route } from "./+types/setup";

export const middleware: Route.MiddlewareFunction[] = [limitConcurrentHashing];

export const meta = titled("Set up administration", "noindex");

export async function loader() {
	if (!(await isSetUpOpen())) throw redirect(href("/admin/login"));
	return null;
}

export const action = formAction({
	schema: setUpSchema,
	by: ({ request, context }: Route.ActionArgs) =>
		adminVisitorOf(request, context.get(requestFactsContext)),
	async on(edit, visitor) {
		const cookies = [await createFirstAdministrator({ ...edit, visitor })];
		const toast = "You are the first administrator.";
		return { toast, to: href("/admin/dashboard"), cookies };
	},
});

export const clientAction = formClientAction();

export default function AdminSetup({ actionData }: Route.ComponentProps) {
	return (
		<>
			<h1 className="title-page">Create the first administrator</h1>
			<p className="mt-2 mb-8 text-muted">
				Administrators see every account. The setup code shows that the server is yours.
			</p>
			<SetUpForm reply={actionData} />
		</>
	);
}
