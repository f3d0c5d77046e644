import { useRef } from "react";
import { Form, href, Link } from "react-router";
import { PLANS } from "#app/features/billing/plans/plans.ts";
import { FormFields } from "#app/forms/form-fields.tsx";
import { InvalidFormHint, SendFailure } from "#app/forms/form-messages.tsx";
import { type FormReply, replyTo } from "#app/forms/form-reply.ts";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { formatDay, formatExactTime } from "#app/lib/format-time.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { FormError, SelectField, TextareaField } from "#app/ui/field.tsx";
import { Select } from "#app/ui/input.tsx";
import { Section } from "#app/ui/section.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { isByCreator, TICKET_STATUSES } from "../../schema.ts";
import { describeStatus } from "../describe-status.ts";
import { AFTER_REPLY, DESK_ACTS, fillSavedReply } from "../desk-schema.ts";
import type { DeskMessage, DeskNote, DeskTicket } from "../get-desk-ticket.server.ts";

const STATUS_OPTIONS = TICKET_STATUSES.map((value) => ({ value, label: describeStatus(value) }));

/** All messages, oldest first. */
export function DeskThread({ messages }: { messages: readonly DeskMessage[] }) {
	return (
		<ol aria-label="Messages" className="grid gap-4">
			{messages.map((message) => (
				<li
					key={message.id}
					className={cx(
						"grid grid-cols-1 gap-2 rounded-lg p-4 sm:p-5",
						isByCreator(message) ? "border border-hairline bg-raised" : "bg-leaf-wash",
					)}
				>
					<p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
						<strong className="text-ui font-semibold wrap-anywhere">
							{isByCreator(message) ? "Creator" : (message.name ?? "Support")}
						</strong>
						<time dateTime={message.createdAt.toISOString()} className="text-muted">
							{formatExactTime(message.createdAt)}
						</time>
					</p>
					<p className="whitespace-pre-wrap wrap-anywhere" dir="auto">
						{message.message}
					</p>
				</li>
			))}
		</ol>
	);
}

type SavedReply = { id: string; title: string; body: string };

/**
 * Form for a reply. Saved replies are inserted into the text; without scripts, the page is loaded with one.
 * @param inserted text of a saved reply that the page was loaded with
 */
export function AnswerSection({
	ticket,
	savedReplies,
	inserted,
	reply,
}: {
	ticket: DeskTicket;
	savedReplies: readonly SavedReply[];
	inserted: string | null;
	reply: FormReply | undefined;
}) {
	const { form, fields, formProps } = useSchemaForm(DESK_ACTS.reply.schema, {
		id: "answer-form",
		result: replyTo(reply, "reply")?.result,
		defaultValue: { message: inserted ?? "" },
	});
	const name = ticket.creator.name;
	const insert = (id: string) => {
		const chosen = savedReplies.find((each) => each.id === id);
		if (!chosen) return;
		const typed = fields.message.value?.trim() ?? "";
		const text = fillSavedReply(chosen.body, name);
		form.update({ name: "message", value: typed === "" ? text : `${typed}\n\n${text}` });
	};
	return (
		<Section title={ticket.status === "closed" ? "Reply and reopen" : "Reply"}>
			{savedReplies.length > 0 ? (
				<InsertForm savedReplies={savedReplies} onInsert={insert} />
			) : null}
			<Form method="post" {...formProps}>
				<FormFields className="grid gap-4">
					<SendFailure failure={reply?.failure} />
					<FormError form={form} />
					<input type="hidden" name="intent" value="reply" />
					<input type="hidden" name="seen" value={ticket.messages.at(-1)?.id ?? ticket.id} />
					<TextareaField
						field={fields.message}
						label={DESK_ACTS.reply.label}
						counter
						rows={6}
						dir="auto"
					/>
					<div className="flex flex-wrap gap-2">
						{Object.entries(AFTER_REPLY).map(([status, label], index) => (
							<SubmitButton
								key={status}
								variant={index === 0 ? "primary" : "secondary"}
								name="status"
								value={status}
								pendingLabel={DESK_ACTS.reply.pendingLabel}
							>
								{label}
							</SubmitButton>
						))}
					</div>
					<InvalidFormHint form={form}>Please fix the errors in the form</InvalidFormHint>
				</FormFields>
			</Form>
		</Section>
	);
}

function InsertForm({
	savedReplies,
	onInsert,
}: {
	savedReplies: readonly SavedReply[];
	onInsert: (id: string) => void;
}) {
	const select = useRef<HTMLSelectElement>(null);
	return (
		<Form
			method="get"
			aria-label="Insert a saved reply"
			className="flex flex-wrap items-end gap-2"
			onSubmit={(event) => {
				event.preventDefault();
				onInsert(select.current?.value ?? "");
			}}
		>
			<Select
				ref={select}
				name="insert"
				aria-label="Saved reply"
				className="min-w-0 flex-1 sm:max-w-xs"
				options={savedReplies.map(({ id, title }) => ({ value: id, label: title }))}
			/>
			<Button type="submit">Insert</Button>
		</Form>
	);
}

/** The status selector, and the button that closes. */
export function StatusSection({
	ticket,
	reply,
}: {
	ticket: DeskTicket;
	reply: FormReply | undefined;
}) {
	const { form, fields, formProps } = useSchemaForm(DESK_ACTS["set-status"].schema, {
		id: "status-form",
		result: replyTo(reply, "set-status")?.result,
		defaultValue: { status: ticket.status },
	});
	return (
		<Section title="Status">
			<Form method="post" {...formProps} preventScrollReset>
				<FormFields className="grid gap-4">
					<FormError form={form} />
					<input type="hidden" name="intent" value="set-status" />
					<input type="hidden" name="was" value={ticket.status} />
					<SelectField field={fields.status} label="Ticket status" options={STATUS_OPTIONS} />
					<SubmitButton variant="secondary" pendingLabel={DESK_ACTS["set-status"].pendingLabel}>
						{DESK_ACTS["set-status"].label}
					</SubmitButton>
				</FormFields>
			</Form>
			{ticket.status === "closed" ? null : (
				<Form method="post" preventScrollReset>
					<input type="hidden" name="intent" value="set-status" />
					<input type="hidden" name="was" value={ticket.status} />
					<SubmitButton variant="quiet" name="status" value="closed" className="-ml-4">
						Close ticket
					</SubmitButton>
				</Form>
			)}
		</Section>
	);
}

/** The creator's account and page. */
export function CreatorSection({ creator }: { creator: DeskTicket["creator"] }) {
	const { userId, name, username, email, isVerified, tier, status, since, isPublished } = creator;
	return (
		<Section title="Creator">
			<dl className="grid gap-3 text-ui">
				<Fact label="Name">
					<Link
						to={href("/admin/dashboard/users/:userId", { userId })}
						className="link hit-44"
						dir="auto"
					>
						{name}
					</Link>
				</Fact>
				<Fact label="Email">
					{email} {isVerified ? null : <Badge tone="honey">Not verified</Badge>}
				</Fact>
				<Fact label="Plan">{PLANS[tier].name}</Fact>
				<Fact label="Account">
					{status === "suspended" ? <Badge tone="poppy">Suspended</Badge> : "Active"}, since{" "}
					{formatDay(since)}
				</Fact>
				<Fact label="Page">
					<a
						href={href("/:username", { username })}
						target="_blank"
						rel="noreferrer"
						className="link hit-44"
					>
						/{username} <span className="sr-only">(in a new tab)</span>
					</a>
					, {isPublished ? "public" : "private"}, {creator.links}{" "}
					{creator.links === 1 ? "link" : "links"}
				</Fact>
				<Fact label="Other tickets">{creator.otherTickets}</Fact>
			</dl>
		</Section>
	);
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
	return (
		<div>
			<dt className="text-sm text-muted">{label}</dt>
			<dd className="wrap-anywhere">{children}</dd>
		</div>
	);
}

export function NotesSection({
	notes,
	reply,
}: {
	notes: readonly DeskNote[];
	reply: FormReply | undefined;
}) {
	const { form, fields, formProps } = useSchemaForm(DESK_ACTS["add-note"].schema, {
		id: "note-form",
		result: replyTo(reply, "add-note")?.result,
	});
	return (
		<Section title="Internal notes" description="Only administrators see them.">
			{notes.length > 0 ? (
				<ol aria-label="Internal notes" className="rows">
					{notes.map(({ id, name, body, createdAt }) => (
						<li key={id} className="grid gap-1 py-3">
							<p className="text-ui whitespace-pre-wrap wrap-anywhere" dir="auto">
								{body}
							</p>
							<p className="text-sm wrap-anywhere text-muted">
								{name ?? "A former administrator"}, {formatExactTime(createdAt)}
							</p>
						</li>
					))}
				</ol>
			) : null}
			<Form method="post" {...formProps} preventScrollReset>
				<FormFields className="grid gap-4">
					<FormError form={form} />
					<TextareaField field={fields.note} label="New note" rows={3} dir="auto" />
					<div>
						<SubmitButton
							variant="secondary"
							intent="add-note"
							pendingLabel={DESK_ACTS["add-note"].pendingLabel}
						>
							{DESK_ACTS["add-note"].label}
						</SubmitButton>
					</div>
				</FormFields>
			</Form>
		</Section>
	);
}
