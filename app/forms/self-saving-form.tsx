import type { FieldMetadata, SubmissionResult } from "@conform-to/react";
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Form, Link } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/field.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { ConflictNotice } from "./conflict-notice.tsx";
import { DraftNotice } from "./draft-notice.tsx";
import { textOf } from "./drafts.ts";
import { SAVED_WITH_PAGE } from "./edited-forms.ts";
import type { FormReply } from "./form-reply.ts";
import { onRetry, sendOutgoing } from "./outbox.ts";
import { readFields } from "./read-fields.ts";
import { SaveState, type SaveStatus } from "./save-state.tsx";
import { SHOWN_FIELDS } from "./shown-fields.ts";
import { useAutosave } from "./use-autosave.ts";
import { useDraft } from "./use-draft.ts";
import { type FormSchema, useSchemaForm } from "./use-schema-form.ts";

/** Text of each field by name; a missing field is empty. */
type Values = Readonly<Record<string, string>>;

type Row = { version: number };

type SelfSavingFormProps<Name extends string, Stored extends Row> = {
	id: string;
	/** Account that owns the form: unsaved changes are offered to no other account. */
	accountId: string;
	/** Path that the form posts to, which is the page's own. */
	action: string;
	intent: string;
	/** Has `intent` and `version` besides the fields below. */
	schema: FormSchema;
	/** Label of each field in a conflict, by field name. Never include secrets: they would be stored as a draft. */
	labels: Readonly<Record<Name, string>>;
	stored: Stored;
	valuesOf: (stored: Stored) => Values;
	/** Text of a choice's or switch's value in a conflict; the plain value by default. */
	wordsOf?: (name: Name, value: string) => string;
	/** The action's response, if it answered this form with a page. */
	reply: FormReply<Stored> | undefined;
	/** Delay between the last keystroke and the save, in milliseconds. */
	delayMs: number;
	conflictTitle: string;
	/** Label of the Save button. A form that saves itself shows it without JavaScript only. */
	saveLabel: string;
	/** "button": nothing is saved before its button is pressed, and what isn't saved stays in the browser as a draft. */
	savesOn?: "input" | "button";
	/** Renders the form's surroundings: its title and save state. */
	frame: (parts: {
		saveState: { status: SaveStatus; onRetry: () => void; onUndo: (() => void) | null };
		form: ReactNode;
	}) => ReactNode;
	children: (
		fields: Readonly<Record<Name, FieldMetadata<string>>>,
		parts: {
			/** Fills the form with these values and saves them. */
			fill: (values: Values, focus: Name) => void;
			/** For `savesOn="button"`: the button with what became of the last save, to be placed among the fields. */
			saveButton: ReactNode;
		},
	) => ReactNode;
};

/** The values that the form is filled from. */
type Filling = {
	/** Counts from 0; the form remounts with each new number. */
	number: number;
	version: number;
	values: Values;
	/** Null on page load, otherwise why the form was refilled. All but `stored` are saved at once; see `savesOn` for `draft`. */
	reason: "stored" | "draft" | "outgoing" | "undo" | "choice" | null;
	/** Name of the field that gets the focus. */
	focus: string | undefined;
};

/** What the last save has changed: the fields, and all values before. */
type Change = { names: string; before: Values };

/** Handle to the mounted form for code that refills it. */
type Editing = {
	isUntouched: () => boolean;
	/** See `useAutosave`. */
	rebase: (versions: { from: number; to: number }) => boolean;
	close: () => void;
};

/**
 * A form that saves itself (`useAutosave`), or by its button alone (`savesOn`). It resolves conflicts with changes made
 * elsewhere, shows stored values that differ from the input, and offers to restore unsaved input (`useDraft`). Changes
 * that could not be sent are stored in the browser's outbox (`outbox.ts`) and sent by this form while it is open. While
 * it has no unsaved input, it follows the stored row. Other forms may save other fields of the same row.
 */
export function SelfSavingForm<Name extends string, Stored extends Row>(
	props: SelfSavingFormProps<Name, Stored>,
) {
	const { id, accountId, intent, schema, labels, stored, valuesOf, reply } = props;
	const [filling, setFilling] = useState<Filling>(() => ({
		number: 0,
		version: stored.version,
		values: valuesOf(stored),
		reason: null,
		focus: undefined,
	}));
	/** The latest row that this form has loaded or saved. */
	const latestRow = useRef(stored);
	const editing = useRef<Editing>(null);
	const [lastChange, setLastChange] = useState<Change | null>(null);
	const draft = useDraft({
		accountId,
		form: intent,
		isSaved: (fields) => isSame(fields, valuesOf(stored), { schema, intent }),
	});

	const fillAnew = useCallback((next: Pick<Filling, "version" | "values" | "reason" | "focus">) => {
		editing.current?.close();
		// Its values may be older than what others have changed since.
		setLastChange(null);
		setFilling(({ number }) => ({ ...next, number: number + 1 }));
	}, []);
	function showRow(row: Stored) {
		latestRow.current = row;
		const { version } = row;
		fillAnew({ version, values: valuesOf(row), reason: "stored", focus: focusedField(id) });
	}

	const hasSameFields = (one: Stored, other: Stored) => {
		const [before, after] = [valuesOf(one), valuesOf(other)];
		return Object.keys(labels).every((name) => before[name] === after[name]);
	};
	const { outgoing, offered, take } = draft;
	useEffect(() => {
		if (outgoing === null) return;
		const { version, fields: values } = outgoing;
		fillAnew({ version, values, reason: "outgoing", focus: focusedField(id) });
		take();
	}, [outgoing, take, fillAnew, id]);

	function followRow(row: Stored) {
		if (hasSameFields(latestRow.current, row)) {
			const { version: from } = latestRow.current;
			if (editing.current?.rebase({ from, to: row.version })) latestRow.current = row;
		} else if (editing.current?.isUntouched()) flushSync(() => showRow(row));
	}
	const follow = useRef(followRow);
	useEffect(() => {
		follow.current = followRow;
	});
	useEffect(() => {
		const isNewer = () => stored.version > latestRow.current.version;
		if (!isNewer() || outgoing !== null) return;
		// At once: what is typed between the question and the new fields would be lost.
		queueMicrotask(() => {
			if (isNewer()) follow.current(stored);
		});
	}, [stored, outgoing]);

	return (
		<Editor
			{...props}
			key={filling.number}
			filling={filling}
			reply={filling.reason === null ? reply : undefined}
			draft={draft}
			editing={editing}
			latestRow={latestRow}
			hasSameFields={hasSameFields}
			onFill={(values, focus) => {
				fillAnew({ version: latestRow.current.version, values, reason: "choice", focus });
			}}
			onChanged={(change) => {
				// Saves of the same fields are one change: text is saved while it is typed.
				setLastChange((last) => (last?.names === change.names ? last : change));
			}}
			onUndo={
				lastChange === null
					? null
					: () => {
							const { names, before: values } = lastChange;
							const { version } = latestRow.current;
							fillAnew({ version, values, reason: "undo", focus: names.split(" ")[0] });
						}
			}
			onRestore={() => {
				if (offered === null) return;
				const { version, fields: values } = offered;
				fillAnew({
					// The draft replaces what this form has saved since.
					version: version === filling.version ? latestRow.current.version : version,
					values,
					reason: "draft",
					focus: Object.keys(labels)[0],
				});
				take();
			}}
			onKeepStored={(row) => {
				draft.settle();
				showRow(row);
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
	savesOn = "input",
	frame,
	children,
	filling,
	draft,
	editing,
	latestRow,
	hasSameFields,
	onFill,
	onChanged,
	onUndo,
	onRestore,
	onKeepStored,
}: SelfSavingFormProps<Name, Stored> & {
	filling: Filling;
	draft: ReturnType<typeof useDraft>;
	/** Set while this form is mounted. */
	editing: RefObject<Editing | null>;
	/** Updated after each save. */
	latestRow: RefObject<Stored>;
	/** Whether the fields of this form have the same values in both rows. */
	hasSameFields: (one: Stored, other: Stored) => boolean;
	onFill: (values: Values, focus: Name) => void;
	/** Called after each save that changed something. */
	onChanged: (change: Change) => void;
	onUndo: (() => void) | null;
	onRestore: () => void;
	onKeepStored: (row: Stored) => void;
}) {
	const names = Object.keys(labels) as Name[];
	const formRef = useRef<HTMLFormElement>(null);
	const keepMineRef = useRef<HTMLButtonElement>(null);
	const typedOf = (fields: FormData, version: number) => ({
		version,
		fields: textOf(fields, names),
	});
	const autosave = useAutosave<Stored>({
		formRef,
		version: filling.version,
		initialConflict: reply?.conflict,
		delayMs,
		isAutomatic: savesOn === "input",
		isValid: (fields) => readFields(fields, schema).status === "success",
		isStored(fields) {
			const { current } = latestRow;
			const typed = textOf(fields, names);
			if (draft.unanswered().length > 0 || !isSame(typed, valuesOf(current), { schema, intent }))
				return false;
			draft.settle();
			return true;
		},
		onTyped: (fields, version) => draft.keep(typedOf(fields, version)),
		onInvalid() {
			draft.mark(null);
			showErrors();
		},
		onSave: (fields, version, saveId) => draft.beginSave(typedOf(fields, version), saveId),
		unanswered: draft.unanswered,
		onSaved(saved, { goesOn }) {
			const [before, after] = [valuesOf(latestRow.current), valuesOf(saved)];
			const changed = names.filter((name) => before[name] !== after[name]).join(" ");
			latestRow.current = saved;
			// What an undo has saved isn't undone.
			if (
				changed !== "" &&
				(filling.reason !== "undo" || !isSame(after, filling.values, { schema, intent }))
			)
				onChanged({ names: changed, before });
			draft.settle();
			if (!goesOn) showStored(valuesOf(saved));
			else if (formRef.current) {
				draft.keep(typedOf(new FormData(formRef.current), saved.version));
			}
		},
		onConflict(row, version) {
			// A draft may be based on a row from before the latest one.
			if (version === latestRow.current.version && hasSameFields(latestRow.current, row)) {
				latestRow.current = row;
				return "other fields";
			}
			draft.mark("conflict");
			return "conflict";
		},
		onUnsent: (fields, version) => draft.keepWaiting(typedOf(fields, version), { action, intent }),
		onClosed: (fields, version, saveId) =>
			draft.keepSent(typedOf(fields, version), { action, intent }, saveId),
		sendKept: () => void sendOutgoing(accountId),
	});
	const { form, fields, formProps, showErrors } = useSchemaForm(schema, {
		id,
		result: refusal(autosave.reply?.result) ?? reply?.result,
		defaultValue: filling.values,
		validateOn: "onBlur",
		onSubmit(event) {
			event.preventDefault();
			if (autosave.conflict === null) return autosave.saveNow();
			// A Save pressed as the conflict appeared doesn't resolve it; only the conflict's own button does.
			const { submitter } = event.nativeEvent as SubmitEvent;
			if (submitter === keepMineRef.current) autosave.keepMine();
			else keepMineRef.current?.focus();
		},
	});

	/** Shows normalized values, such as the URL made of "@anna", but never in a field that has the focus. */
	function showStored(values: Values) {
		for (const name of names) {
			const field = formRef.current?.elements.namedItem(name);
			const value = values[name] ?? "";
			if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue;
			if (field.type === "checkbox") continue;
			if (field !== document.activeElement && field.value !== value) form.update({ name, value });
		}
	}

	const { saveNow, markTyped, status, isDirty, isUntouched, rebase, close } = autosave;
	const keepBasedOn = useRef((_version: number) => {});
	useEffect(() => {
		keepBasedOn.current = (version) => {
			if (formRef.current) draft.keep(typedOf(new FormData(formRef.current), version));
		};
	});
	useEffect(() => {
		editing.current = {
			isUntouched,
			rebase(versions) {
				const isRebased = rebase(versions);
				if (isRebased && !isUntouched()) keepBasedOn.current(versions.to);
				return isRebased;
			},
			close,
		};
		return () => {
			editing.current = null;
		};
	}, [editing, isUntouched, rebase, close]);

	// A draft is saved when typed input would be.
	const { reason, focus } = filling;
	useEffect(() => {
		if (reason === "draft" && savesOn === "button") markTyped();
		else if (reason !== null && reason !== "stored") saveNow();
		const named = focus === undefined ? null : formRef.current?.elements.namedItem(focus);
		const field =
			named instanceof RadioNodeList
				? formRef.current?.querySelector(`[name="${focus}"]:checked`)
				: named;
		if (field instanceof HTMLElement) field.focus({ preventScroll: reason !== "draft" });
	}, [reason, focus, savesOn, markTyped, saveNow]);

	const isKept = status === "kept";
	useEffect(() => (isKept ? onRetry(saveNow) : undefined), [isKept, saveNow]);

	const { conflict, reply: ownReply } = autosave;
	// The banner above every tab already reports stored changes.
	const toast = ownReply?.isUnavailable && status !== "error" ? undefined : ownReply?.toast;
	const saveState = { status, onRetry: saveNow, onUndo };
	const saveButton =
		savesOn === "input" ? null : (
			<div className="flex flex-wrap items-center gap-x-4 gap-y-2">
				<SubmitButton state={status === "saving" ? "submitting" : "idle"} pendingLabel="Saving…">
					{saveLabel}
				</SubmitButton>
				{status === "idle" && isDirty && conflict === null ? (
					<p className="text-ui text-muted">Not saved yet</p>
				) : null}
				<SaveState {...saveState} />
			</div>
		);
	return frame({
		saveState,
		form: (
			<>
				<ReplyToast toast={toast} />
				<Form
					method="post"
					action={action}
					{...formProps}
					{...(savesOn === "button" ? SAVED_WITH_PAGE : {})}
					onInput={autosave.handlers.onInput}
					onBlur={(event) => {
						formProps.onBlur(event);
						autosave.handlers.onBlur(event);
					}}
					ref={formRef}
					className="grid grid-cols-1 gap-6"
				>
					{/* The first button is the one that the header's Save presses, and must not be one of a conflict. */}
					{savesOn === "button" ? <button type="submit" hidden aria-hidden tabIndex={-1} /> : null}
					<input type="hidden" name="intent" value={intent} />
					<input type="hidden" name="accountId" value={accountId} />
					<input type="hidden" name={SHOWN_FIELDS} value={names.join(" ")} />
					<input type="hidden" name="version" value={conflict?.version ?? filling.version} />
					{conflict ? (
						<ConflictNotice
							title={conflictTitle}
							differences={names.map((name) => ({
								label: labels[name],
								yours: wordsOf(name, String(fields[name]?.value ?? "")),
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
									Use the saved one
								</Link>
							}
						/>
					) : draft.offered === null ? null : (
						<DraftNotice
							atMs={draft.offered.atMs}
							onRestore={onRestore}
							onDiscard={() => {
								// A save of the draft may have arrived: overwrite it with the values shown.
								if (draft.forget()) saveNow();
							}}
						/>
					)}
					<FormError form={form} />
					{children(fields as Record<Name, FieldMetadata<string>>, { fill: onFill, saveButton })}
					{savesOn === "input" ? (
						<div className="js:hidden">
							<SubmitButton state="idle">{saveLabel}</SubmitButton>
						</div>
					) : null}
				</Form>
			</>
		),
	});
}

function refusal(result: SubmissionResult<string[]> | undefined) {
	return result?.status === "error" ? result : undefined;
}

/** Name of the form's field that has the focus. */
function focusedField(formId: string): string | undefined {
	const focused = document.activeElement;
	const isField =
		focused instanceof HTMLInputElement ||
		focused instanceof HTMLTextAreaElement ||
		focused instanceof HTMLSelectElement;
	return isField && focused.form?.id === formId ? focused.name : undefined;
}

/** Whether saving these fields stores the same values as saving `others`. */
function isSame(
	fields: Values,
	others: Values,
	{ schema, intent }: { schema: FormSchema; intent: string },
): boolean {
	const names = Object.keys(fields);
	const asSaved = (values: Values): Values => {
		const form = new FormData();
		for (const name of names) form.set(name, values[name] ?? "");
		form.set("intent", intent);
		form.set("version", "1");
		const submission = readFields(form, schema);
		if (submission.status !== "success") return values;
		const saved = new Map(Object.entries(submission.value as Record<string, unknown>));
		return Object.fromEntries(names.map((name) => [name, String(saved.get(name) ?? "")]));
	};
	const [one, other] = [asSaved(fields), asSaved(others)];
	return names.every((name) => (one[name] ?? "") === (other[name] ?? ""));
}
