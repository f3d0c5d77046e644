import { Form, href } from "react-router";
import { FormFields } from "#app/forms/form-fields.tsx";
import { InvalidFormHint, SendFailure } from "#app/forms/form-messages.tsx";
import { type FormReply, INVALID_FORM_MESSAGE, replyTo } from "#app/forms/form-reply.ts";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { formatDay } from "#app/lib/format-time.ts";
import { Badge } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FormError, SelectField, TextField } from "#app/ui/field.tsx";
import { FilterBar, InputFilter, SelectFilter } from "#app/ui/filter-bar.tsx";
import { Row, Section } from "#app/ui/section.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { TargetEntry } from "../queries.server.ts";
import { addEntrySchema, type TargetSearch, targetSearchString } from "../schema.ts";

const PATH = href("/admin/dashboard/moderation/targets/entries");

const KINDS = [
	{ value: "block", label: "Block" },
	{ value: "allow", label: "Allow" },
];

export function AddEntrySection({ reply }: { reply: FormReply | undefined }) {
	const { form, fields, formProps } = useSchemaForm(addEntrySchema, {
		id: "add-entry-form",
		result: replyTo(reply, "add-entry")?.result,
		defaultValue: { kind: "block" },
	});
	return (
		<Section
			title="Add an entry"
			description="A domain covers everything on it. An address covers everything below it. If two entries match, the more specific one applies. Your entries override lists."
		>
			<Form method="post" {...formProps} preventScrollReset>
				<FormFields className="grid max-w-xl gap-5">
					<SendFailure failure={reply?.failure} />
					<FormError form={form} />
					<SelectField field={fields.kind} label="The entry" options={KINDS} />
					<TextField
						field={fields.entry}
						label="Domain or address"
						hint="For example example.com, or https://example.com/page"
						inputMode="url"
						autoComplete="off"
						autoCapitalize="none"
						spellCheck={false}
					/>
					<TextField field={fields.note} label="Note (optional)" autoComplete="off" />
					<InvalidFormHint form={form}>{INVALID_FORM_MESSAGE}</InvalidFormHint>
					<SubmitButton intent="add-entry" className="justify-self-start" pendingLabel="Adding…">
						Add entry
					</SubmitButton>
				</FormFields>
			</Form>
		</Section>
	);
}

export function EntriesSection({
	entries,
	search,
}: {
	entries: readonly TargetEntry[];
	search: TargetSearch;
}) {
	const isFiltered = search.q !== undefined || search.kind !== undefined;
	return (
		<Section title="Entries">
			<FilterBar
				label="Search entries"
				query={targetSearchString({ q: search.q, kind: search.kind })}
				clearTo={PATH}
				submitLabel="Search"
			>
				<InputFilter
					label="Domain or address"
					name="q"
					value={search.q}
					className="min-w-48 flex-1"
				/>
				<SelectFilter
					label="Kind"
					name="kind"
					placeholder="Any"
					options={KINDS}
					value={search.kind}
				/>
			</FilterBar>
			{entries.length === 0 ? (
				<EmptyState title="No entries">
					{isFiltered
						? "No entry matches this search."
						: "Addresses that you block or allow appear here."}
				</EmptyState>
			) : (
				<ul aria-label="Entries" className="rows">
					{entries.map((entry) => (
						<li key={entry.id}>
							<EntryRow entry={entry} />
						</li>
					))}
				</ul>
			)}
		</Section>
	);
}

function EntryRow({ entry: { id, kind, key, note, createdAt } }: { entry: TargetEntry }) {
	return (
		<Row
			label={
				<span className="flex flex-wrap items-center gap-2">
					<bdi className="wrap-anywhere">{key}</bdi>
					<Badge tone={kind === "block" ? "poppy" : "leaf"}>
						{kind === "block" ? "Blocked" : "Allowed"}
					</Badge>
				</span>
			}
			hint={
				<span className="wrap-anywhere">
					Since {formatDay(createdAt)}
					{note === "" ? null : `. ${note}`}
				</span>
			}
		>
			<Form method="post" preventScrollReset>
				<input type="hidden" name="intent" value="remove-entry" />
				<SubmitButton
					variant="secondary"
					size="sm"
					name="entryId"
					value={id}
					aria-label={`Remove the entry for ${key}`}
				>
					Remove
				</SubmitButton>
			</Form>
		</Row>
	);
}
