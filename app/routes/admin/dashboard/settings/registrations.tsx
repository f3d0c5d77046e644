import { href } from "react-router";
import {
	approveRegistration,
	declineRegistration,
} from "#app/features/account/accounts/registrations/decide-registration.server.ts";
import {
	listRegistrationInvitations,
	listRegistrationRequests,
} from "#app/features/account/accounts/registrations/queries.server.ts";
import { getRegistrationMode } from "#app/features/account/accounts/registrations/require-admission.server.ts";
import {
	createRegistrationInvitation,
	withdrawRegistrationInvitation,
} from "#app/features/account/accounts/registrations/update-invitations.server.ts";
import {
	describeMode,
	InvitationsSection,
	type RegistrationsReply,
	RequestsSection,
} from "#app/features/admin/operations/settings/components/registrations.tsx";
import { registrationsSchema } from "#app/features/admin/operations/settings/schema.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { titled } from "#app/lib/titled.ts";
import { currentAdministratorContext } from "#app/middleware/require-administrator.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import type { Route } from "./+types/registrations";

export const meta = titled("Approvals and invitations · Admin", "noindex");

export async function loader() {
	const [mode, { requests, total }, invitations] = await Promise.all([
		getRegistrationMode(),
		listRegistrationRequests(),
		listRegistrationInvitations(),
	]);
	return { mode, requests, total, invitations, now: new Date() };
}

export const action = formAction({
	schema: registrationsSchema,
	by: ({ context }: Route.ActionArgs) => context.get(currentAdministratorContext),
	on: {
		approve: {
			async run({ requestId }, actor) {
				const email = await approveRegistration({ actor, requestId });
				return `${email} can sign in now`;
			},
			reasonAsToast: true,
		},
		decline: {
			async run({ requestId }, actor) {
				const email = await declineRegistration({ actor, requestId });
				return `The sign-up of ${email} is declined`;
			},
			reasonAsToast: true,
		},
		"create-invitation": async (edit, actor) => ({
			shown: { link: await createRegistrationInvitation({ actor, ...edit }) },
		}),
		"withdraw-invitation": {
			async run({ invitationId }, actor) {
				await withdrawRegistrationInvitation({ actor, invitationId });
				return "The link no longer works";
			},
			reasonAsToast: true,
		},
	},
});

export const clientAction = formClientAction("Not saved. Please try again.");

export default function Registrations({ loaderData, actionData }: Route.ComponentProps) {
	const { mode, requests, total, invitations, now } = loaderData;
	const reply: RegistrationsReply | undefined = actionData;
	return (
		<div className="grid max-w-3xl gap-12">
			<PageHeader
				title="Approvals and invitations"
				description={describeMode(mode)}
				actions={<ButtonLink to={href("/admin/dashboard/settings")}>Settings</ButtonLink>}
			/>
			<ReplyToast toast={reply?.toast} />
			<RequestsSection requests={requests} total={total} now={now} />
			<InvitationsSection key={invitations.length} invitations={invitations} reply={reply} />
		</div>
	);
}
