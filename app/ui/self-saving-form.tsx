import {
	type FieldMetadata,
	getFormProps,
	type SubmissionResult,
	useForm,
} from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Form, Link } from "react-router";
import type { z } from "zod";
import { textOf } from "#app/lib/drafts.ts";
import { onRetry } from "#app/lib/outbox.ts";
import type { ToastMessage } from "#app/lib/toast.ts";
import { type AutosaveReply, useAutosave } from "#app/lib/use-autosave.ts";
import { useDraft } from "#app/lib/use-draft.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { ConflictNotice } from "#app/ui/conflict-notice.tsx";
import { DraftNotice } from "#app/ui/draft-notice.tsx";
import { FormError } from "#app/ui/field.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import type { SaveStatus } from "#app/ui/save-state.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";

/** The text of each field by its name; one that is missing is empty. */
type Values = Readonly<Record<string, string>>;

type Row = { version: number };

type SelfSavingFormProps<Name extends string, Stored extends Row> = {
	id: string;
	/** Whose form it is: what could not be saved is offered to nobody else. */
	accountId: string;
	/** The path that it posts to, which is the page's own. */
	action: string;
	intent: string;
	/** Has `intent` and `version` besides the fields below. */
	schema: z.ZodType;
	/** What people fill in, as a conflict calls it, by the field's name. No secrets: they would be kept as a draft. */
	labels: Readonly<Record<Name, string>>;
	stored: Stored;
	valuesOf: (stored: Stored) => Values;
	/** What a conflict calls the value of a choice or a switch; as it is where that is left out. */
	wordsOf?: (name: Name, value: string) => string;
	/** The action's, when it answered this form with a page. */
	reply:
		| (AutosaveReply<Stored> & { result?: SubmissionResult<string[]>; toast?: ToastMessage })
		| undefined;
	/** After the last keystroke. */
	delayMs: number;
	conflictTitle: string;
	/** Of the button that stands in for saving by itself where no script runs. */
	saveLabel: string;
	/** What stands around the form: its title, with the state of its saving. */
	frame: (parts: {
		saveState: { status: SaveStatus; onRetry: () => void };
		form: ReactNode;
	}) => ReactNode;
	children: (fields: Readonly<Record<Name, FieldMetadata<string>>>) => ReactNode;
};

/**
 * What the form is filled from. That changes when somebody chooses what another tab has stored, or a draft; and by
 * itself to what is still unsent.
 */
type Filling = { version: number; values: Values; chosen: "stored" | "draft" | "unsent" | null };

/**
 * A form that saves itself (`useAutosave`), lets people choose when its row was changed elsewhere meanwhile, shows what
 * was stored where that differs from what was typed, and offers again what was not saved (`useDraft`). What it could not
 * send is kept in the browser's outbox (`outbox.ts`), and sent by this form as long as it is open.
 */
export function SelfSavingForm<Name extends string, Stored extends Row>(
	props: SelfSavingFormProps<Name, Stored>,
) {
	const { accountId, intent, schema, stored, valuesOf, reply } = props;
	const asFilling = (row: Stored, chosen: Filling["chosen"] = null): Filling => {
		return { version: row.version, values: valuesOf(row), chosen };
	};
	const [filling, setFilling] = useState(() => asFilling(stored));
	const draft = useDraft({
		accountId,
		form: intent,
		isSaved: (fields) => isStored(fields, { schema, intent, row: asFilling(stored) }),
	});
	const { offered, unsent, take } = draft;
	useEffect(() => {
		if (unsent === null) return;
		setFilling({ version: unsent.version, values: unsent.fields, chosen: "unsent" });
		take();
	}, [unsent, take]);
	return (
		<Editor
			{...props}
			key={`${filling.version} ${filling.chosen}`}
			filling={filling}
			reply={filling.chosen === null ? reply : undefined}
			draft={draft}
			offer={
				offered === null ? null : (
					<DraftNotice
						atMs={offered.atMs}
						onRestore={() => {
							const { version, fields } = offered;
							setFilling({ version, values: fields, chosen: "draft" });
							draft.take();
						}}
						onDiscard={draft.forget}
					/>
				)
			}
			onKeepStored={(row) => {
				draft.settle();
				setFilling(asFilling(row, "stored"));
			}}
		/>
	);
}

function Editor<Name extends string, Stored extends Row>({
	id,
	accountId,
	action,
	intent,
	schema,
	labels,
	valuesOf,
	wordsOf = (_, value) => value,
	reply,
	delayMs,
	conflictTitle,
	saveLabel,
	frame,
	children,
	filling,
	draft,
	offer,
	onKeepStored,
}: SelfSavingFormProps<Name, Stored> & {
	filling: Filling;
	draft: ReturnType<typeof useDraft>;
	/** Shown above the fields. */
	offer: ReactNode;
	onKeepStored: (row: Stored) => void;
}) {
	const names = Object.keys(labels) as Name[];
	const formRef = useRef<HTMLFormElement>(null);
	const keepMineRef = useRef<HTMLButtonElement>(null);
	const autosave = useAutosave<Stored, NonNullable<typeof reply>>({
		formRef,
		version: filling.version,
		initialConflict: reply?.conflict,
		delayMs,
		isValid: (fields) => parseWithZod(fields, { schema }).status === "success",
		onTyped: (fields, version) => draft.keep({ version, fields: textOf(fields, names) }),
		onInvalid() {
			draft.mark(null);
			form.validate();
		},
		onSaved(saved, { goesOn }) {
			draft.settle();
			if (!goesOn) showStored(valuesOf(saved));
			else if (formRef.current) {
				const fields = textOf(new FormData(formRef.current), names);
				draft.keep({ version: saved.version, fields });
			}
		},
		onConflict: () => draft.mark("conflict"),
		onUnsent: (fields, version) =>
			draft.keepUnsent({ version, fields: textOf(fields, names) }, { action, intent }),
	});
	const [form, fields] = useForm<Record<string, string>, unknown>({
		id,
		lastResult: refusal(autosave.reply?.result) ?? reply?.result ?? null,
		constraint: getZodConstraint(schema),
		defaultValue: filling.values,
		shouldValidate: "onBlur",
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => parseWithZod(formData, { schema }),
		onSubmit(event) {
			event.preventDefault();
			if (autosave.conflict === null) return autosave.saveNow();
			// A Save that was pressed as the conflict came up is no answer to it: only its own button is.
			const { submitter } = event.nativeEvent as SubmitEvent;
			if (submitter === keepMineRef.current) autosave.keepMine();
			else keepMineRef.current?.focus();
		},
	});

	/** A name such as "@anna" becomes the address that was made of it, but never under somebody's fingers. */
	function showStored(values: Values) {
		for (const name of names) {
			const field = formRef.current?.elements.namedItem(name);
			const value = values[name] ?? "";
			if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue;
			if (field.type === "checkbox") continue;
			if (field !== document.activeElement && field.value !== value) form.update({ name, value });
		}
	}

	// A draft is saved like anything typed. The keyboard goes where its words are, if they were asked for.
	const { saveNow, status } = autosave;
	const { chosen } = filling;
	const [firstName] = names;
	useEffect(() => {
		if (chosen !== "draft" && chosen !== "unsent") return;
		saveNow();
		if (chosen === "unsent") return;
		const field = firstName && formRef.current?.elements.namedItem(firstName);
		if (field instanceof HTMLElement) field.focus();
	}, [chosen, saveNow, firstName]);

	const isKept = status === "kept";
	useEffect(() => (isKept ? onRetry(saveNow) : undefined), [isKept, saveNow]);

	const { conflict, reply: ownReply } = autosave;
	// What is kept is said by the banner that stands above every tab.
	const toast = ownReply?.isUnavailable && status !== "error" ? undefined : ownReply?.toast;
	return frame({
		saveState: { status, onRetry: saveNow },
		form: (
			<>
				<ReplyToast toast={toast} />
				<Form
					method="post"
					action={action}
					{...getFormProps(form)}
					{...autosave.handlers}
					ref={formRef}
					className="grid grid-cols-1 gap-6"
				>
					<input type="hidden" name="intent" value={intent} />
					<input type="hidden" name="accountId" value={accountId} />
					<input type="hidden" name="version" value={conflict?.version ?? filling.version} />
					{conflict ? (
						<ConflictNotice
							title={conflictTitle}
							differences={names.map((name) => ({
								label: labels[name],
								yours: wordsOf(name, fields[name]?.value ?? ""),
								stored: wordsOf(name, valuesOf(conflict)[name] ?? ""),
							}))}
							keepMine={
								<SubmitButton ref={keepMineRef} size="sm" state="idle">
									Keep mine
								</SubmitButton>
							}
							keepStored={
								<Link
									to={action}
									className={buttonClass({ size: "sm" })}
									onClick={(event) => {
										event.preventDefault();
										onKeepStored(conflict);
									}}
								>
									Use the stored one
								</Link>
							}
						/>
					) : (
						offer
					)}
					<FormError form={form} />
					{children(fields as Record<Name, FieldMetadata<string>>)}
					<div className="js:hidden">
						<SubmitButton state="idle">{saveLabel}</SubmitButton>
					</div>
				</Form>
			</>
		),
	});
}

function refusal(result: SubmissionResult<string[]> | undefined) {
	return result?.status === "error" ? result : undefined;
}

/** Whether saving these fields would store what `row` holds already. */
function isStored(
	fields: Values,
	{ schema, intent, row }: { schema: z.ZodType; intent: string; row: Filling },
): boolean {
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) form.set(name, value);
	form.set("intent", intent);
	form.set("version", String(row.version));
	const submission = parseWithZod(form, { schema });
	if (submission.status !== "success") return false;
	const made = new Map(Object.entries(submission.value as Record<string, unknown>));
	return Object.keys(fields).every((name) => (made.get(name) ?? "") === (row.values[name] ?? ""));
}
