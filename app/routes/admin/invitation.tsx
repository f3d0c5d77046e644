import { data, href } from "react-router";
import { adminVisitorOf } from "#app/features/admin/administrators/admin-visitor.server.ts";
import { AcceptInvitationForm } from "#app/features/admin/administrators/components/join-forms.tsx";
import { acceptInvitationSchema } from "#app/features/admin/administrators/schema.ts";
import {
	confirmInvitation,
	getInvitation,
} from "#app/features/admin/administrators/team/confirm-invitation.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import type { FormReply } from "#app/forms/form-reply.ts";
import { titled } from "#app/lib/titled.ts";
import { limitConcurrentHashing } from "#app/middleware/limit-concurrent-hashing.server.ts";
import { keepLinkSecret } from "#app/middleware/mailed-link.server.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/invitation";

export const middleware: Route.MiddlewareFunction[] = [keepLinkSecret, limitConcurrentHashing];

export const meta = titled("Administrator invitation", "noindex");

export async function loader({ url }: Route.LoaderArgs) {
	const token = url.searchParams.get("token") ?? "";
	const invitation = await getInvitation(token);
	if (!invitation) return data({ invitation: null }, 400);
	return data({ invitation: { token, email: invitation.email } });
}

export const action = formAction({
	schema: acceptInvitationSchema,
	by: ({ request, context }: Route.ActionArgs) =>
		adminVisitorOf(request, context.get(requestFactsContext)),
	async on(edit, visitor) {
		const cookies = [await confirmInvitation({ ...edit, visitor })];
		const toast = "Welcome! You are an administrator now.";
		return { toast, to: href("/admin/dashboard"), cookies };
	},
});

export const clientAction = formClientAction();

export default function AdminInvitation({ loaderData, actionData }: Route.ComponentProps) {
	const { invitation } = loaderData;
	const reply: FormReply | undefined = actionData;
	if (!invitation) return <InvalidInvitation problem={reply?.result?.error?.[""]?.[0]} />;
	return (
		<>
			<h1 className="title-page">Become an administrator</h1>
			<p className="mt-2 mb-8 wrap-anywhere text-muted">You will log in with {invitation.email}.</p>
			<AcceptInvitationForm reply={reply} {...invitation} />
		</>
	);
}

/** @param problem reason why the form was refused, if the invitation ended while it was filled in */
function InvalidInvitation({ problem }: { problem: string | undefined }) {
	return (
		<>
			<h1 className="title-page">This invitation is not valid</h1>
			{problem ? (
				<Notice tone="danger" role="alert" className="mt-6">
					{problem}
				</Notice>
			) : null}
			<p className="mt-2 mb-8 text-muted">
				Invitations work once, within 24 hours. Ask an administrator for a new one.
			</p>
			<ButtonLink to={href("/admin/login")} variant="primary" size="lg" full>
				Go to admin login
			</ButtonLink>
		</>
	);
}
