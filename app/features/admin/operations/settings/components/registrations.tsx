import { Form } from "react-router";
import {
	REGISTRATION_KEPT_DAYS,
	REGISTRATION_WARNING_DAYS,
} from "#app/features/account/accounts/schema.ts";
import { FormFields } from "#app/forms/form-fields.tsx";
import { type FormReply, replyTo } from "#app/forms/form-reply.ts";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { formatWholeCount } from "#app/lib/format-count.ts";
import { formatDay, formatExactTime, formatTimeAgo } from "#app/lib/format-time.ts";
import { Badge } from "#app/ui/badge.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FormError, TextField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Row, Section } from "#app/ui/section.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { createInvitationSchema, type RegistrationMode } from "../schema.ts";

/** `link`: a new registration link, shown once. */
export type RegistrationsReply = FormReply & { link?: string };

const MODE_TEXTS: Record<RegistrationMode, string> = {
	open: "Anyone can sign up. Requests and registration links have no effect with this setting.",
	approval: "Sign-ups wait here. People with a registration link don’t have to wait.",
	invitation: "Only people with a registration link can sign up.",
	closed: "Nobody can sign up, not even with a registration link.",
};

export function describeMode(mode: RegistrationMode): string {
	return MODE_TEXTS[mode];
}

type Request = { id: string; email: string; name: string; isGoogle: boolean; createdAt: Date };

/** @param now time at which the list was read */
export function RequestsSection({
	requests,
	total,
	now,
}: {
	requests: readonly Request[];
	total: number;
	now: Date;
}) {
	return (
		<Section
			title="Waiting for approval"
			description={`Sign-ups are deleted after ${REGISTRATION_KEPT_DAYS} days if nobody approves them. We email administrators ${REGISTRATION_WARNING_DAYS} days before.${
				total > requests.length
					? ` These are the ${requests.length} oldest of ${formatWholeCount(total)}. The next ones follow once these are decided.`
					: ""
			}`}
		>
			{requests.length === 0 ? (
				<EmptyState title="Nobody is waiting">Sign-ups that need approval appear here.</EmptyState>
			) : (
				<ul aria-label="Waiting for approval" className="rows">
					{requests.map((request) => (
						<li key={request.id}>
							<RequestRow request={request} now={now} />
						</li>
					))}
				</ul>
			)}
		</Section>
	);
}

function RequestRow({
	request: { id, email, name, isGoogle, createdAt },
	now,
}: {
	request: Request;
	now: Date;
}) {
	return (
		<Row
			label={
				<span className="flex flex-wrap items-center gap-2">
					<span className="wrap-anywhere" dir="auto">
						{name}
					</span>
					{isGoogle ? <Badge>Google</Badge> : null}
				</span>
			}
			hint={
				<span className="wrap-anywhere">
					{email},{" "}
					<time dateTime={createdAt.toISOString()} title={formatExactTime(createdAt)}>
						{formatTimeAgo(createdAt, now)}
					</time>
				</span>
			}
		>
			<Form method="post" preventScrollReset className="flex flex-wrap gap-2">
				<input type="hidden" name="requestId" value={id} />
				<SubmitButton
					size="sm"
					variant="secondary"
					intent="approve"
					aria-label={`Approve ${email}`}
				>
					Approve
				</SubmitButton>
				<SubmitButton size="sm" variant="quiet" intent="decline" aria-label={`Decline ${email}`}>
					Decline
				</SubmitButton>
			</Form>
		</Row>
	);
}

type Invitation = {
	id: string;
	label: string;
	uses: number;
	maxUses: number;
	expiresAt: Date;
	isOver: boolean;
};

export function InvitationsSection({
	invitations,
	reply,
}: {
	invitations: readonly Invitation[];
	reply: RegistrationsReply | undefined;
}) {
	const { form, fields, formProps } = useSchemaForm(createInvitationSchema, {
		id: "invitation-form",
		result: replyTo(reply, "create-invitation")?.result,
		defaultValue: { maxUses: 1, days: 14 },
	});
	return (
		<Section
			title="Registration links"
			description="Anyone with the link can sign up. Send it only to the people it is for."
		>
			{reply?.link ? <NewLink link={reply.link} /> : null}
			{invitations.length > 0 ? (
				<ul aria-label="Registration links" className="rows">
					{invitations.map((invitation) => (
						<li key={invitation.id}>
							<InvitationRow invitation={invitation} />
						</li>
					))}
				</ul>
			) : null}
			<Form method="post" {...formProps} preventScrollReset>
				<FormFields className="grid max-w-md gap-5">
					<FormError form={form} />
					<TextField
						field={fields.label}
						label="Name"
						hint="Who the link is for. Only administrators see it."
						autoComplete="off"
					/>
					<TextField
						field={fields.maxUses}
						label="Number of people who can use it"
						inputMode="numeric"
					/>
					<TextField field={fields.days} label="Days until it expires" inputMode="numeric" />
					<SubmitButton
						variant="secondary"
						intent="create-invitation"
						className="justify-self-start"
						pendingLabel="Creating…"
					>
						Create link
					</SubmitButton>
				</FormFields>
			</Form>
		</Section>
	);
}

function NewLink({ link }: { link: string }) {
	return (
		<Notice
			tone="success"
			title="Copy the link now"
			role="status"
			action={<CopyButton value={link} label="Copy link" />}
		>
			<p>We show it only once.</p>
			<code className="mt-2 block text-sm wrap-anywhere select-all">{link}</code>
		</Notice>
	);
}

function InvitationRow({
	invitation: { id, label, uses, maxUses, expiresAt, isOver },
}: {
	invitation: Invitation;
}) {
	return (
		<Row
			label={
				<span className="flex flex-wrap items-center gap-2">
					<span className="wrap-anywhere" dir="auto">
						{label}
					</span>
					{isOver ? <Badge>Over</Badge> : null}
				</span>
			}
			hint={`Used by ${uses} of ${maxUses}, until ${formatDay(expiresAt)}`}
		>
			<Form method="post" preventScrollReset>
				<input type="hidden" name="intent" value="withdraw-invitation" />
				<SubmitButton
					variant="secondary"
					size="sm"
					name="invitationId"
					value={id}
					aria-label={`Withdraw ${label}`}
				>
					Withdraw
				</SubmitButton>
			</Form>
		</Row>
	);
}
