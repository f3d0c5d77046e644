import { Form, href } from "react-router";
import { DECISION_REASONS } from "#app/features/admin/moderation/decisions/kinds.ts";
import { FormFields } from "#app/forms/form-fields.tsx";
import { InvalidFormHint, SendFailure } from "#app/forms/form-messages.tsx";
import type { FormReply } from "#app/forms/form-reply.ts";
import { INVALID_FORM_MESSAGE } from "#app/forms/form-reply.ts";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { formatWholeCount } from "#app/lib/format-count.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { CheckboxField, FormError, SelectField, TextareaField, TextField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import {
	BULK_MAX,
	type BulkAct,
	type BulkEdit,
	bulkDecisionSchema,
	exportSchema,
} from "../acts/acts-schema.ts";
import type { BulkSelection } from "../list/get-bulk-selection.server.ts";
import type { ListedUser } from "../list/list-users.server.ts";
import { USERS_PATH } from "../paths.ts";
import { StatusBadge, TierBadge } from "./account-badges.tsx";

const REASON_OPTIONS = DECISION_REASONS.map((reason) => ({ value: reason, label: reason }));

const VERBS = {
	suspend: { verb: "Suspend", done: "suspended", pending: "Suspending…" },
	activate: { verb: "Activate", done: "activated", pending: "Activating…" },
	export: { verb: "Export", done: "exported", pending: "Exporting…" },
} as const satisfies Record<BulkAct, unknown>;

/** @returns what to say once it is done */
export function describeBulk(
	intent: BulkEdit["intent"],
	{ changed, skipped }: { changed: number; skipped: number },
): string {
	const { done } = VERBS[intent === "suspend-users" ? "suspend" : "activate"];
	const result =
		changed === 1 ? `User ${done} successfully` : `${countUsers(changed)} ${done} successfully`;
	return skipped === 0
		? result
		: `${result}. ${countUsers(skipped)} skipped: they were already ${done} or deleted.`;
}

function countUsers(count: number): string {
	return count === 1 ? "1 user" : `${formatWholeCount(count)} users`;
}

/** Shows how many and which accounts an act is about, and asks for its reason. */
export function BulkQuestion({
	selection,
	reply,
}: {
	selection: BulkSelection;
	reply: FormReply | undefined;
}) {
	const { act, affected, unaffected, hasMore, all, from } = selection;
	const { verb, done } = VERBS[act];
	const back = USERS_PATH + from;
	const count = all === null ? countUsers(affected.length) : countAll(all);
	if (all === null && affected.length === 0) {
		return (
			<>
				<PageHeader title={`${verb} users`} />
				<EmptyState
					title={unaffected.length === 0 ? "Nobody is selected" : `All of them are already ${done}`}
					heading="h2"
					action={<ButtonLink to={back}>Back to the list</ButtonLink>}
				>
					Select users in the list, or everyone in it.
				</EmptyState>
			</>
		);
	}
	return (
		<>
			<PageHeader title={`${verb} ${count}?`} description={descriptionOf(act)} />
			{hasMore ? (
				<Notice tone="warning">
					More users match. These are the first {BULK_MAX}; do the same again for the next ones.
				</Notice>
			) : null}
			{act === "export" ? (
				<ExportForm from={from} users={all === null ? affected : null} />
			) : (
				<DecisionForm key={act} act={act} users={affected} reply={reply} back={back} />
			)}
			{all === null ? <UserNames users={affected} label="Users" /> : <Filters {...all} />}
			{unaffected.length === 0 ? null : (
				<div className="grid gap-2">
					<h2 className="title-sub">Already {done}, so left as they are</h2>
					<UserNames users={unaffected} label={`Users who are already ${done}`} />
				</div>
			)}
		</>
	);
}

function countAll({ count, isMore }: NonNullable<BulkSelection["all"]>): string {
	return isMore ? `more than ${countUsers(count)}` : countUsers(count);
}

function descriptionOf(act: BulkAct): string {
	if (act === "suspend") {
		return "Their pages disappear for visitors, and every device is signed out at once. Nothing is deleted, and subscriptions go on.";
	}
	if (act === "activate") return "They can sign in again, and their pages are visible again.";
	return "A CSV file with addresses and numbers of these users. The audit log keeps your reason.";
}

function DecisionForm({
	act,
	users,
	reply,
	back,
}: {
	act: "suspend" | "activate";
	users: readonly ListedUser[];
	reply: FormReply | undefined;
	back: string;
}) {
	const intent = `${act}-users` as const;
	const { form, fields, formProps } = useSchemaForm(bulkDecisionSchema, {
		id: "bulk-form",
		result: reply?.result,
		defaultValue: {
			users: users.map(({ id }) => id).join(" "),
			...(act === "suspend" ? { reason: DECISION_REASONS[0] } : {}),
			notify: "on",
		},
	});
	const { verb, pending } = VERBS[act];
	return (
		<Form method="post" {...formProps}>
			<FormFields className="grid max-w-md gap-4">
				<SendFailure failure={reply?.failure} />
				<FormError form={form} />
				<input type="hidden" name="users" value={users.map(({ id }) => id).join(" ")} />
				{act === "suspend" ? (
					<SelectField field={fields.reason} label="Reason" options={REASON_OPTIONS} />
				) : (
					<TextField field={fields.reason} label="Reason" autoComplete="off" />
				)}
				<TextareaField
					field={fields.note}
					label="Note"
					hint="Optional. The creators can read it."
					rows={3}
				/>
				<CheckboxField field={fields.notify} label="Tell the creators by email" />
				<InvalidFormHint form={form}>{INVALID_FORM_MESSAGE}</InvalidFormHint>
				<div className="flex flex-wrap gap-3">
					<SubmitButton
						variant={act === "suspend" ? "danger" : "primary"}
						intent={intent}
						pendingLabel={pending}
					>
						{verb} {countUsers(users.length)}
					</SubmitButton>
					<ButtonLink to={back} variant="quiet">
						Cancel
					</ButtonLink>
				</div>
			</FormFields>
		</Form>
	);
}

/** @param users the selected accounts; null for all that match */
function ExportForm({ from, users }: { from: string; users: readonly ListedUser[] | null }) {
	const { form, fields, formProps } = useSchemaForm(exportSchema, {
		id: "export-form",
		result: undefined,
	});
	return (
		// A document request: the answer is a file.
		<Form
			method="post"
			action={href("/admin/dashboard/users/export.csv")}
			reloadDocument
			{...formProps}
			className="grid max-w-md gap-4"
		>
			<input type="hidden" name="from" value={from} />
			{users === null ? null : (
				<input type="hidden" name="users" value={users.map(({ id }) => id).join(" ")} />
			)}
			<TextField field={fields.reason} label="Reason" autoComplete="off" required />
			<InvalidFormHint form={form}>{INVALID_FORM_MESSAGE}</InvalidFormHint>
			<div className="flex flex-wrap gap-3">
				<SubmitButton>Export CSV</SubmitButton>
				<ButtonLink to={USERS_PATH + from} variant="quiet">
					Back to the list
				</ButtonLink>
			</div>
		</Form>
	);
}

function UserNames({ users, label }: { users: readonly ListedUser[]; label: string }) {
	return (
		<ul aria-label={label} className="rows">
			{users.map((user) => (
				<li key={user.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-ui">
					<span className="font-medium wrap-anywhere">{user.name ?? user.email}</span>
					<span className="text-muted wrap-anywhere">
						{user.username === null ? "No page" : `@${user.username}`} · {user.email}
					</span>
					<TierBadge tier={user.tier} />
					<StatusBadge {...user} />
				</li>
			))}
		</ul>
	);
}

function Filters({ filters }: { filters: Record<string, string> }) {
	const named = Object.entries(filters);
	if (named.length === 0) return <p className="text-ui text-muted">All users, unfiltered.</p>;
	return (
		<ul aria-label="Filters" className="rows text-ui">
			{named.map(([name, value]) => (
				<li key={name} className="py-2 wrap-anywhere">
					{name}: {value}
				</li>
			))}
		</ul>
	);
}
