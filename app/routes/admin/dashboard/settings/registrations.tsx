import { href } from "react-router";
import { refuseFailed, refuseInvalid } from "#app/features/accounts/refuse-account-form.server.ts";
import { getRegistrationMode } from "#app/features/accounts/registrations/admit-registration.server.ts";
import {
	createRegistrationInvitation,
	withdrawRegistrationInvitation,
} from "#app/features/accounts/registrations/change-invitations.server.ts";
import {
	approveRegistration,
	declineRegistration,
} from "#app/features/accounts/registrations/decide-registration.server.ts";
import {
	listRegistrationInvitations,
	listRegistrationRequests,
} from "#app/features/accounts/registrations/queries.server.ts";
import type { CurrentAdministrator } from "#app/features/administrators/find-administrator.server.ts";
import {
	describeMode,
	InvitationsSection,
	type RegistrationsReply,
	RequestsSection,
} from "#app/features/settings/components/registrations.tsx";
import { type RegistrationsEdit, registrationsSchema } from "#app/features/settings/schema.ts";
import { answerOrToast } from "#app/forms/answer-or-toast.ts";
import { parseForm } from "#app/forms/form.server.ts";
import { currentAdministratorContext } from "#app/middleware/require-administrator.server.ts";
import { redirectWithToast } from "#app/platform/flash-toast.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import type { Route } from "./+types/registrations";

const PATH = href("/admin/dashboard/settings/registrations");

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: `Approvals and invitations · Admin · ${matches[0].loaderData.appName}` },
	{ name: "robots", content: "noindex" },
];

export async function loader() {
	const [mode, { requests, total }, invitations] = await Promise.all([
		getRegistrationMode(),
		listRegistrationRequests(),
		listRegistrationInvitations(),
	]);
	return { mode, requests, total, invitations, now: new Date() };
}

export async function action({ request, context }: Route.ActionArgs) {
	const actor = context.get(currentAdministratorContext);
	const submission = await parseForm(request, registrationsSchema);
	if (submission.status !== "success") return refuseInvalid(submission);
	try {
		const done = await performEdit(actor, submission.value);
		// Shown in this answer and nowhere else: a redirect would have to carry it.
		if ("link" in done) return { link: done.link } satisfies RegistrationsReply;
		return await redirectWithToast(PATH, { type: "success", message: done.message });
	} catch (error) {
		const isButton = submission.value.intent !== "create-invitation";
		return refuseFailed(submission, error, { isButton });
	}
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
	answerOrToast(serverAction, { type: "error", message: "Not saved. Please try again." });

async function performEdit(
	actor: CurrentAdministrator,
	edit: RegistrationsEdit,
): Promise<{ message: string } | { link: string }> {
	switch (edit.intent) {
		case "approve": {
			const email = await approveRegistration({ actor, requestId: edit.requestId });
			return { message: `${email} can sign in now` };
		}
		case "decline": {
			const email = await declineRegistration({ actor, requestId: edit.requestId });
			return { message: `The sign-up of ${email} is declined` };
		}
		case "create-invitation":
			return { link: await createRegistrationInvitation({ actor, ...edit }) };
		case "withdraw-invitation":
			await withdrawRegistrationInvitation({ actor, invitationId: edit.invitationId });
			return { message: "The link no longer works" };
	}
}

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
