/** How far a form that saves itself is. Pure: what happens to it is in `useAutosave`. */
export type Saving<Stored extends { version: number }> = {
	/** Version of the row that the next save is based on. */
	version: number;
	/** Whether there is input that no save contains yet. */
	isDirty: boolean;
	isSending: boolean;
	/** The stored row, if it was changed elsewhere. Nothing is saved until the user has chosen. */
	conflict: Stored | null;
	/** Whether the last save found no server, and this browser stores its values. */
	isKept: boolean;
	/** Whether the window is closing, or another form replaces this one: nothing more is sent. */
	isClosed: boolean;
	status: "idle" | "saving" | "saved" | "kept" | "invalid" | "error";
};

export type SavingEvent<Stored extends { version: number }> =
	| { type: "typed" }
	/** The user asks for a save, with or without input. */
	| { type: "asked" }
	/** The input equals what is stored. */
	| { type: "found stored" }
	| { type: "found invalid" }
	| { type: "sent" }
	| { type: "saved"; version: number }
	| { type: "conflicted"; row: Stored }
	/** The row has a newer version, but the fields of this form are the same in it. A save that this refused goes again. */
	| { type: "rebased"; version: number }
	/** `isKept`: this browser stores the values, to be sent later. */
	| { type: "failed"; isKept: boolean }
	/** The form closes while a save is running, which the browser may cancel. */
	| { type: "interrupted" }
	| { type: "kept mine" }
	| { type: "closed" }
	| { type: "opened again" };

export function startSaving<Stored extends { version: number }>(
	version: number,
	conflict: Stored | null,
): Saving<Stored> {
	const nothing = { isDirty: false, isSending: false, isKept: false, isClosed: false };
	return { version, conflict, status: "idle", ...nothing };
}

export function nextSaving<Stored extends { version: number }>(
	saving: Saving<Stored>,
	event: SavingEvent<Stored>,
): Saving<Stored> {
	switch (event.type) {
		case "typed": {
			const isOver = saving.status === "saved" || saving.status === "invalid";
			return { ...saving, isDirty: true, status: isOver ? "idle" : saving.status };
		}
		case "asked":
			// Moving the focus to Save has already started a save; later input is dirty by itself.
			return { ...saving, isDirty: saving.isDirty || !saving.isSending };
		case "found stored":
			return { ...saving, isDirty: false, isKept: false, status: "idle" };
		case "found invalid":
			return { ...saving, isKept: false, status: "invalid" };
		case "sent":
			return { ...saving, isDirty: false, isSending: true, status: "saving" };
		case "saved": {
			const status = saving.isDirty ? "idle" : "saved";
			return { ...saving, isSending: false, isKept: false, version: event.version, status };
		}
		case "conflicted": {
			const conflict = event.row;
			return { ...saving, ...UNSAVED, isKept: false, conflict, status: "idle" };
		}
		case "rebased": {
			const isDirty = saving.isDirty || saving.isSending;
			return { ...saving, isDirty, isSending: false, version: event.version };
		}
		case "failed": {
			const { isKept } = event;
			return { ...saving, ...UNSAVED, isKept, status: isKept ? "kept" : "error" };
		}
		case "interrupted":
			return { ...saving, isDirty: saving.isDirty || saving.isSending };
		case "kept mine": {
			const { conflict, version } = saving;
			return { ...saving, isDirty: true, conflict: null, version: conflict?.version ?? version };
		}
		case "closed":
			return { ...saving, isClosed: true };
		case "opened again":
			return { ...saving, isClosed: false };
	}
}

const UNSAVED = { isDirty: true, isSending: false };

/** Whether there is input that may be saved, apart from a save that is running. */
export function hasInput({ isDirty, conflict, isClosed }: Saving<{ version: number }>): boolean {
	return isDirty && conflict === null && !isClosed;
}

/** Whether all input is saved. */
export function isUntouched({
	isDirty,
	isSending,
	conflict,
}: Saving<{ version: number }>): boolean {
	return !(isDirty || isSending || conflict !== null);
}
