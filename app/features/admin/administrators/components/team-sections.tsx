import { Form, href } from "react-router";
import { type FormReply, replyTo } from "#app/forms/form-reply.ts";
import { SchemaForm } from "#app/forms/schema-form.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { formatDay, formatExactTime } from "#app/lib/format-time.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { PasswordField, TextField } from "#app/ui/field.tsx";
import { Row, Section } from "#app/ui/section.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { UsernameForBrowsers } from "#app/ui/username-for-browsers.tsx";
import type { OpenInvitation, TeamMember } from "../queries.server.ts";
import { inviteSchema, removeAdministratorSchema } from "../schema.ts";

const PATH = href("/admin/dashboard/administrators");

export function MembersSection({ members }: { members: readonly TeamMember[] }) {
	return (
		<Section title="Administrators" description="Everyone here has full access to this area.">
			<ul aria-label="Administrators" className="rows">
				{members.map((member) => (
					<li key={member.id}>
						<Row
							label={
								<span className="flex flex-wrap items-center gap-2">
									<span className="wrap-anywhere">{member.name}</span>
									{member.isSelf ? <Badge tone="leaf">You</Badge> : null}
									{member.hasTwoStep ? <Badge>Two-step</Badge> : null}
								</span>
							}
							hint={
								<span className="wrap-anywhere">
									{member.email}, since {formatDay(member.createdAt)}
								</span>
							}
						>
							{members.length > 1 ? (
								<ButtonLink
									to={`${PATH}?remove=${member.id}`}
									size="sm"
									aria-label={`Remove ${member.name}`}
								>
									Remove
								</ButtonLink>
							) : null}
						</Row>
					</li>
				))}
			</ul>
		</Section>
	);
}

/** Asks for the password before an administrator is removed. */
export function RemoveSection({
	member,
	email,
	reply,
}: {
	member: TeamMember;
	/** Address of the signed-in administrator, for the password manager. */
	email: string;
	reply: FormReply | undefined;
}) {
	const { form, fields, formProps } = useSchemaForm(removeAdministratorSchema, {
		id: "remove-form",
		result: replyTo(reply, "remove")?.result,
	});
	return (
		<Section
			title={member.isSelf ? "Remove yourself?" : `Remove ${member.name}?`}
			description={
				member.isSelf
					? "You are logged out immediately, and only another administrator can invite you again."
					: `${member.email} is logged out immediately. Invitations from this administrator stop working. The audit log keeps its entries.`
			}
		>
			<SchemaForm form={form} formProps={formProps} isNarrow>
				<UsernameForBrowsers email={email} />
				<input type="hidden" name="administratorId" value={member.id} />
				<PasswordField field={fields.currentPassword} label="Your current password" />
				<div className="flex flex-wrap gap-2">
					<SubmitButton variant="danger" intent="remove" pendingLabel="Removing…">
						Remove administrator
					</SubmitButton>
					<ButtonLink to={PATH} variant="quiet">
						Cancel
					</ButtonLink>
				</div>
			</SchemaForm>
		</Section>
	);
}

export function InvitationsSection({
	invitations,
	email,
	reply,
}: {
	invitations: readonly OpenInvitation[];
	/** Address of the signed-in administrator, for the password manager. */
	email: string;
	reply: FormReply | undefined;
}) {
	const { form, fields, formProps } = useSchemaForm(inviteSchema, {
		id: "invite-form",
		result: replyTo(reply, "invite")?.result,
	});
	return (
		<Section
			title="Invite an administrator"
			description="We email a link that works once, within 24 hours."
		>
			{invitations.length > 0 ? (
				<ul aria-label="Open invitations" className="rows">
					{invitations.map((invitation) => (
						<li key={invitation.id}>
							<InvitationRow invitation={invitation} />
						</li>
					))}
				</ul>
			) : null}
			<SchemaForm form={form} formProps={formProps} keepsPlace isNarrow>
				<TextField field={fields.email} label="Email" type="email" autoComplete="off" />
				<UsernameForBrowsers email={email} />
				<PasswordField field={fields.currentPassword} label="Your current password" />
				<SubmitButton
					variant="secondary"
					intent="invite"
					className="justify-self-start"
					pendingLabel="Inviting…"
				>
					Send invitation
				</SubmitButton>
			</SchemaForm>
		</Section>
	);
}

function InvitationRow({
	invitation: { id, email, expiresAt, isExpired },
}: {
	invitation: OpenInvitation;
}) {
	return (
		<Row
			label={<span className="wrap-anywhere">{email}</span>}
			hint={isExpired ? "Expired" : `Invited until ${formatExactTime(expiresAt)}`}
		>
			<Form method="post" preventScrollReset>
				<input type="hidden" name="intent" value="withdraw-invitation" />
				<SubmitButton
					variant="secondary"
					size="sm"
					name="invitationId"
					value={id}
					aria-label={`Withdraw the invitation of ${email}`}
				>
					Withdraw
				</SubmitButton>
			</Form>
		</Row>
	);
}
