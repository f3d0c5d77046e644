import {
	type FocusEvent,
	type FormEvent,
	type RefObject,
	useCallback,
	useEffect,
	useRef,
	useState,
} from "react";
import { useFetcher, useSubmit } from "react-router";
import { saveFields } from "./drafts.ts";
import type { FormReply } from "./form-reply.ts";
import {
	hasInput,
	isUntouched,
	nextSaving,
	type Saving,
	type SavingEvent,
	startSaving,
} from "./saving.ts";

type Row = { version: number };

type AutosaveOptions<Stored extends Row> = {
	formRef: RefObject<HTMLFormElement | null>;
	/** Version of the row that the form was filled from. */
	version: number;
	/** The stored row, if the server already rendered the form with a conflict. */
	initialConflict?: Stored | undefined;
	/** Delay between the last keystroke and the save, in milliseconds. */
	delayMs: number;
	/** False for a form that is saved by its button only; true by default. */
	isAutomatic?: boolean;
	isValid: (fields: FormData) => boolean;
	/** Whether these fields equal the stored ones. Such a save is sent only if the user requests it. */
	isStored: (fields: FormData) => boolean;
	/** Ids of earlier saves of this form that got no response. */
	unanswered: () => readonly string[];
	/** Called instead of a save if the form is invalid, to show the errors. */
	onInvalid: () => void;
	/** Called when a save begins, with the id that the server knows it by. */
	onSave: (fields: FormData, version: number, saveId: string) => void;
	/** Called after a save. `goesOn` is true if something was typed since it was sent. */
	onSaved: (stored: Stored, typing: { goesOn: boolean }) => void;
	/** Called at each keystroke, with the form's fields and the version of the row that they are based on. */
	onTyped?: (fields: FormData, version: number) => void;
	/**
	 * Called when the stored row was changed elsewhere.
	 * @returns whether only fields of other forms were: then the save goes again, based on that row
	 */
	onConflict?: (stored: Stored, version: number) => "other fields" | "conflict";
	/** Called when a save could not be sent. @returns whether its values are stored, to be sent later */
	onUnsent?: (fields: FormData, version: number) => boolean;
	/** Called when the form is closed before this was saved. @returns whether it is stored, for `sendKept` */
	onClosed?: (fields: FormData, version: number, saveId: string) => boolean;
	/** Sends the values that `onClosed` has stored. */
	sendKept?: () => void;
};

/**
 * Makes an ordinary form save itself: `delayMs` after the last keystroke, and at once when the focus leaves it, the
 * window is hidden or closed, or the user navigates away. It posts the same fields to the same address as the
 * submit button would, with the row's `version` from the last save.
 *
 * Only one save runs at a time; later input goes with the next. A form whose `isValid` is false is not
 * sent. If the route's `clientAction` turns an unreachable server into a response without `saved`, the status is
 * "error", or "kept" if `onUnsent` has stored the values, and `saveNow` tries again.
 *
 * The response to a save may be lost: the window is closed, the connection breaks. Such a save may be stored or not, and
 * may even be stored later. So each save has an id, and names those before it that got no response: the server then
 * knows a row that this form has changed itself (`self-save.server.ts`).
 */
export function useAutosave<Stored extends Row>(options: AutosaveOptions<Stored>) {
	const { formRef, delayMs } = options;
	const fetcher = useFetcher<FormReply<Stored>>();
	const submit = useSubmit();
	const [saving, dispatch, readSaving] = useSaving(options);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const handled = useRef(fetcher.data);
	const latest = useRef({ ...options, fetcher });
	useEffect(() => {
		latest.current = { ...options, fetcher };
	});

	/** The fields to send, or null if there are no changes or saving isn't allowed now. */
	const takeFields = useCallback(
		(form: HTMLFormElement | null): FormData | null => {
			const now = readSaving();
			if (form === null || !hasInput(now)) return null;
			const fields = new FormData(form);
			if (!latest.current.isValid(fields)) return null;
			fields.set("version", String(now.version));
			for (const [name, value] of Object.entries(saveFields(latest.current.unanswered()))) {
				fields.set(name, value);
			}
			return fields;
		},
		[readSaving],
	);

	const send = useCallback(() => {
		clearTimeout(timer.current);
		const now = readSaving();
		if (now.isSending || !hasInput(now)) return;
		const fields = takeFields(formRef.current);
		if (fields === null) {
			latest.current.onInvalid();
			dispatch({ type: "found invalid" });
			return;
		}
		dispatch({ type: "sent" });
		latest.current.onSave(fields, now.version, saveIdIn(fields));
		void fetcher.submit(fields, { method: "post" });
	}, [fetcher.submit, formRef, takeFields, dispatch, readSaving]);

	/** Saves any unsaved input. */
	const flush = useCallback(() => {
		const form = formRef.current;
		const { isDirty, isSending } = readSaving();
		const isAsStored =
			form !== null && isDirty && !isSending && latest.current.isStored(new FormData(form));
		if (!isAsStored) return latest.current.isAutomatic === false ? undefined : send();
		clearTimeout(timer.current);
		dispatch({ type: "found stored" });
	}, [send, formRef, dispatch, readSaving]);

	const flushSoon = useCallback(() => {
		clearTimeout(timer.current);
		timer.current = setTimeout(flush, delayMs);
	}, [flush, delayMs]);

	const saveNow = useCallback(() => {
		dispatch({ type: "asked" });
		send();
	}, [send, dispatch]);

	// Handles the response to a save: `data` is a new object each time.
	useEffect(() => {
		if (fetcher.state !== "idle" || !readSaving().isSending) return;
		const reply = fetcher.data === handled.current ? undefined : fetcher.data;
		handled.current = fetcher.data;
		const { onSaved, onConflict, onUnsent } = latest.current;
		if (reply?.saved) {
			dispatch({ type: "saved", version: reply.saved.version });
			const { isDirty } = readSaving();
			onSaved(reply.saved, { goesOn: isDirty });
			if (isDirty) flushSoon();
			return;
		}
		if (reply?.conflict) {
			const { conflict } = reply;
			if (onConflict?.(conflict, readSaving().version) === "other fields") {
				dispatch({ type: "rebased", version: conflict.version });
				send();
			} else dispatch({ type: "conflicted", row: conflict });
			return;
		}
		const form = formRef.current;
		const isAway = reply?.isUnavailable === true && form !== null;
		const isKept = isAway && onUnsent?.(new FormData(form), readSaving().version) === true;
		dispatch({ type: "failed", isKept });
	}, [fetcher.state, fetcher.data, flushSoon, send, formRef, dispatch, readSaving]);

	useEffect(() => {
		const form = formRef.current;
		const isUnasked = () => latest.current.isAutomatic === false && readSaving().isDirty;
		const onHidden = () => {
			if (document.visibilityState === "hidden") flush();
		};
		// While the page closes, only a beacon is delivered reliably, and its response can't be read.
		const onLeave = () => {
			if (isUnasked()) return;
			dispatch({ type: "interrupted" });
			const fields = takeFields(form);
			if (fields === null) return;
			latest.current.onClosed?.(fields, readSaving().version, saveIdIn(fields));
			const body = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]));
			navigator.sendBeacon(window.location.href, body);
			// `visibilitychange` follows, which would send it again.
			dispatch({ type: "closed" });
		};
		// The browser restored the page from its back/forward cache.
		const onReturn = ({ persisted }: PageTransitionEvent) => {
			if (!persisted) return;
			dispatch({ type: "opened again" });
			flush();
		};
		document.addEventListener("visibilitychange", onHidden);
		window.addEventListener("pagehide", onLeave);
		window.addEventListener("pageshow", onReturn);
		return () => {
			document.removeEventListener("visibilitychange", onHidden);
			window.removeEventListener("pagehide", onLeave);
			window.removeEventListener("pageshow", onReturn);
		};
	}, [flush, formRef, takeFields, dispatch, readSaving]);

	// Another tab of the dashboard replaces this form. `useFetcher` ends with the component, `submit` does not.
	const action = useRef("");
	useEffect(() => {
		action.current = window.location.pathname;
		const form = formRef.current;
		return () => {
			clearTimeout(timer.current);
			const { isAutomatic, fetcher, onSaved, onClosed, sendKept } = latest.current;
			const isUnasked = isAutomatic === false && readSaving().isDirty;
			if (readSaving().isSending) {
				const reply = fetcher.data === handled.current ? undefined : fetcher.data;
				// The response was a redirect to sign-in: the input is offered when the form is opened again.
				if (fetcher.state === "loading" && reply === undefined) return;
				if (reply?.saved) {
					dispatch({ type: "saved", version: reply.saved.version });
					onSaved(reply.saved, { goesOn: readSaving().isDirty });
				} else dispatch({ type: "interrupted" });
			}
			const fields = isUnasked ? null : takeFields(form);
			if (fields === null) return;
			const isStored = onClosed?.(fields, readSaving().version, saveIdIn(fields)) === true;
			if (isStored) return sendKept?.();
			void submit(fields, {
				method: "post",
				action: action.current,
				navigate: false,
				fetcherKey: `autosave:${action.current}`,
			});
		};
	}, [formRef, submit, takeFields, dispatch, readSaving]);

	return {
		status: saving.status,
		/** Whether there is input that no save contains yet. */
		isDirty: saving.isDirty,
		/** The stored row, if a save was rejected because of it. */
		conflict: saving.conflict,
		/** The action's latest response of any kind. */
		reply: fetcher.data,
		/** Makes the form as if something was typed: it was filled with values that aren't saved. */
		markTyped: useCallback(() => dispatch({ type: "typed" }), [dispatch]),
		/** Saves at once, with or without changes. */
		saveNow,
		/** Whether all input is saved. */
		isUntouched: useCallback(() => isUntouched(readSaving()), [readSaving]),
		/**
		 * Bases the next save on a newer version of the row, in which the fields of this form are the same.
		 * @returns false if the form isn't based on version `from`, or waits for an answer
		 */
		rebase: useCallback(
			({ from, to }: { from: number; to: number }) => {
				const { version, isSending, conflict } = readSaving();
				if (version !== from || isSending || conflict !== null) return false;
				dispatch({ type: "rebased", version: to });
				return true;
			},
			[dispatch, readSaving],
		),
		/** Closes this form, which another one replaces, without saving its input. */
		close: useCallback(() => dispatch({ type: "closed" }), [dispatch]),
		/** Resolves a conflict by saving these fields over the stored ones. */
		keepMine() {
			dispatch({ type: "kept mine" });
			send();
		},
		/** Props of the form element. */
		handlers: {
			onInput(event: Pick<FormEvent<HTMLFormElement>, "currentTarget">) {
				dispatch({ type: "typed" });
				options.onTyped?.(new FormData(event.currentTarget), readSaving().version);
				flushSoon();
			},
			onBlur(event: FocusEvent<HTMLFormElement>) {
				if (!event.currentTarget.contains(event.relatedTarget)) flush();
			},
		},
	};
}

/** The state, which events of the window and of a closing form read and change between renderings. */
function useSaving<Stored extends Row>({ version, initialConflict }: AutosaveOptions<Stored>) {
	const [shown, show] = useState<Saving<Stored>>(() =>
		startSaving(version, initialConflict ?? null),
	);
	const current = useRef(shown);
	const dispatch = useCallback((event: SavingEvent<Stored>) => {
		current.current = nextSaving(current.current, event);
		show(current.current);
	}, []);
	return [shown, dispatch, useCallback(() => current.current, [])] as const;
}

function saveIdIn(fields: FormData): string {
	return String(fields.get("saveId"));
}
