import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { Form, Link } from "react-router";
import { ConflictNotice } from "#app/forms/conflict-notice.tsx";
import { addUnanswered } from "#app/forms/drafts.ts";
import { InvalidFormHint } from "#app/forms/form-messages.tsx";
import type { FormReply } from "#app/forms/form-reply.ts";
import { readFields } from "#app/forms/read-fields.ts";
import { SaveState } from "#app/forms/save-state.tsx";
import { RESTORE_EVENT, type RestoredDraft } from "#app/forms/typed-fields.ts";
import { useAutosave } from "#app/forms/use-autosave.ts";
import { type FormSchema, useSchemaForm } from "#app/forms/use-schema-form.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/field.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { DRAFT_SAVE_DELAY_MS, type SectionName } from "../../landing/schema.ts";
import { fromFormValue, titleOf } from "../../landing/sections.ts";
import { sectionDifferences } from "../differences.ts";

/** A section's draft: the values of its form, and the version that they are from. */
export type StoredSection = { version: number; values: Record<string, unknown> };

export type SectionReply = FormReply<StoredSection>;

type Parts<Schema extends FormSchema> = ReturnType<typeof useSchemaForm<Schema>>;

type SectionEditorProps<Schema extends FormSchema> = {
	name: SectionName;
	/** Path of the section's page. */
	path: string;
	schema: Schema;
	stored: StoredSection;
	reply: SectionReply | undefined;
	children: (parts: Pick<Parts<Schema>, "form" | "fields">) => ReactNode;
};

/** The values that the form is filled from. Counts up with each filling; the form remounts then. */
type Filling = {
	number: number;
	stored: StoredSection;
	/** Set if the values are unsaved input of before, which is then saved like typed text. */
	isRestored?: boolean;
};

/**
 * The form of one section. Saves itself into the draft that all administrators share (`useAutosave`), and follows the
 * stored draft while nothing is typed. Without scripts, "Save Changes" does the same.
 */
export function SectionEditor<Schema extends FormSchema>(props: SectionEditorProps<Schema>) {
	const { stored } = props;
	const [filling, setFilling] = useState<Filling>({ number: 0, stored });
	const latest = useRef(stored);
	const isUntouched = useRef<(() => boolean) | null>(null);
	const fill = (row: StoredSection) => {
		latest.current = row;
		setFilling(({ number }) => ({ number: number + 1, stored: row }));
	};
	const follow = useRef(fill);
	useEffect(() => {
		follow.current = fill;
	});
	useEffect(() => {
		const isNewer = stored.version > latest.current.version;
		if (isNewer && isUntouched.current?.()) follow.current(stored);
	}, [stored]);
	return (
		<Editor
			{...props}
			key={filling.number}
			filling={filling}
			reply={filling.number === 0 ? props.reply : undefined}
			latest={latest}
			isUntouched={isUntouched}
			onUseStored={fill}
			onRestore={(row) =>
				setFilling(({ number }) => ({ number: number + 1, stored: row, isRestored: true }))
			}
		/>
	);
}

function Editor<Schema extends FormSchema>({
	name,
	path,
	schema,
	reply,
	children,
	filling,
	latest,
	isUntouched,
	onUseStored,
	onRestore,
}: SectionEditorProps<Schema> & {
	filling: Filling;
	/** The latest draft that this form has loaded or saved. */
	latest: RefObject<StoredSection>;
	isUntouched: RefObject<(() => boolean) | null>;
	onUseStored: (row: StoredSection) => void;
	onRestore: (row: StoredSection) => void;
}) {
	const formRef = useRef<HTMLFormElement>(null);
	const keepMineRef = useRef<HTMLButtonElement>(null);
	const submitted = reply?.result?.initialValue;
	// A form that comes back with an item more or less is still based on the draft that it was filled from.
	const version = Number(submitted?.version ?? filling.stored.version);
	const unanswered = useRef<readonly string[]>([]);
	const autosave = useAutosave<StoredSection>({
		formRef,
		version,
		initialConflict: reply?.conflict,
		delayMs: DRAFT_SAVE_DELAY_MS,
		isValid: (fields) => readFields(fields, schema).status === "success",
		isStored: (fields) => isSame(contentOf(fields, schema), latest.current.values),
		onInvalid: () => showErrors(),
		onSave(_fields, _version, saveId) {
			unanswered.current = addUnanswered(unanswered.current, saveId);
		},
		unanswered: () => unanswered.current,
		onSaved(saved) {
			latest.current = saved;
			unanswered.current = [];
		},
	});
	const { saveNow, handlers, status, conflict } = autosave;
	const refused = autosave.reply?.result;
	const { form, fields, formProps, showErrors } = useSchemaForm(schema, {
		id: `${name}-form`,
		result: refused?.status === "error" ? refused : reply?.result,
		defaultValue: filling.stored.values as never,
		onSubmit(event) {
			event.preventDefault();
			if (conflict === null) return saveNow();
			// A Save pressed as the conflict appeared doesn't resolve it; only the conflict's own button does.
			const { submitter } = event.nativeEvent as SubmitEvent;
			if (submitter === keepMineRef.current) autosave.keepMine();
			else keepMineRef.current?.focus();
		},
	});

	useEffect(() => {
		isUntouched.current = autosave.isUntouched;
		return () => {
			isUntouched.current = null;
		};
	}, [isUntouched, autosave.isUntouched]);

	// Items that were added, removed or moved are saved like typed text, once they are in the form.
	const shown = JSON.stringify(valuesIn(form.value));
	const lastShown = useRef(shown);
	const onInput = useRef(handlers.onInput);
	useEffect(() => {
		onInput.current = handlers.onInput;
	});
	useEffect(() => {
		if (lastShown.current === shown || formRef.current === null) return;
		lastShown.current = shown;
		const content = contentOf(new FormData(formRef.current), schema);
		if (content === null || !isSame(content, latest.current.values)) {
			onInput.current({ currentTarget: formRef.current });
		}
	}, [shown, schema, latest]);

	const restore = useRef(onRestore);
	useEffect(() => {
		restore.current = onRestore;
	});
	const { isRestored } = filling;
	useEffect(() => {
		const form = formRef.current;
		if (form === null) return;
		if (isRestored) onInput.current({ currentTarget: form });
		// Only a new filling shows items of a list that the form doesn't have now.
		const onRestoreEvent = (event: Event) => {
			event.preventDefault();
			const { fields, version } = (event as CustomEvent<RestoredDraft>).detail;
			restore.current({ version, values: readFields(fields, schema).payload });
		};
		form.addEventListener(RESTORE_EVENT, onRestoreEvent);
		return () => form.removeEventListener(RESTORE_EVENT, onRestoreEvent);
	}, [isRestored, schema]);

	return (
		<>
			<ReplyToast toast={autosave.reply?.toast} />
			<Form
				method="post"
				action={path}
				{...formProps}
				onInput={handlers.onInput}
				onBlur={(event) => {
					formProps.onBlur(event);
					handlers.onBlur(event);
				}}
				ref={formRef}
				className="grid grid-cols-1 gap-6"
			>
				{/* Enter presses the first button of a form. */}
				<button type="submit" className="hidden" tabIndex={-1} aria-hidden="true" />
				<input type="hidden" name="intent" value="save-section" />
				<input type="hidden" name="version" value={conflict?.version ?? version} />
				{conflict ? (
					<ConflictNotice
						title={`${titleOf(name)} was changed elsewhere. Your changes are not saved.`}
						differences={sectionDifferences(name, {
							before: fromFormValue(name, conflict.values),
							after: fromFormValue(name, valuesIn(form.value)),
						}).map(({ label, before, after }) => ({ label, yours: after, stored: before }))}
						keepMine={
							<SubmitButton ref={keepMineRef} size="sm" state="idle">
								Keep mine
							</SubmitButton>
						}
						keepStored={
							<Link
								to={path}
								className={buttonClass({ size: "sm" })}
								onClick={(event) => {
									event.preventDefault();
									onUseStored(conflict);
								}}
							>
								Use the saved one
							</Link>
						}
					/>
				) : null}
				<FormError form={form} />
				{children({ form, fields })}
				<div className="flex flex-wrap items-center gap-x-4 gap-y-2">
					<SubmitButton
						state={status === "saving" ? "submitting" : "idle"}
						pendingLabel="Saving..."
					>
						Save Changes
					</SubmitButton>
					<SaveState
						status={status === "kept" || status === "saving" ? "idle" : status}
						onRetry={saveNow}
					/>
				</div>
				<InvalidFormHint form={form}>Please fix the errors in the form</InvalidFormHint>
			</Form>
		</>
	);
}

/** @returns the section that these fields would save, or null if they are invalid */
function contentOf(fields: FormData, schema: FormSchema): unknown {
	const submission = readFields(fields, schema);
	return submission.status === "success" ? withoutControls(submission.value) : null;
}

function withoutControls(value: Record<string, unknown>): Record<string, unknown> {
	const { intent: _, version: __, ...content } = value;
	return content;
}

function valuesIn(value: unknown): Record<string, unknown> {
	return typeof value === "object" && value !== null
		? withoutControls(value as Record<string, unknown>)
		: {};
}

function isSame(one: unknown, other: unknown): boolean {
	return JSON.stringify(one) === JSON.stringify(other);
}
