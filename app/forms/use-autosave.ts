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
import type { FormReply } from "./form-reply.ts";

export type AutosaveStatus = "idle" | "saving" | "saved" | "kept" | "invalid" | "error";

type Save = {
	timer: ReturnType<typeof setTimeout> | undefined;
	/** True if there is input that no save contains yet. */
	dirty: boolean;
	sending: boolean;
	/** Blocks saves until the conflict is resolved. */
	conflicted: boolean;
	/** True if the last save found no server and this browser stores its values. */
	kept: boolean;
	/** True if the window is closing or another form replaces this one: nothing more is sent. */
	closed: boolean;
	version: number;
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
 * may even be stored later. So each save is reported to `onSave`. A conflict with a row that `isOwnSave` recognizes
 * is ignored, and the form continues from that row's version.
 */
export function useAutosave<Stored extends { version: number }>({
	formRef,
	version,
	delayMs,
	initialConflict,
	...callbacks
}: {
	formRef: RefObject<HTMLFormElement | null>;
	/** Version of the row that the form was filled from. */
	version: number;
	delayMs: number;
	isValid: (fields: FormData) => boolean;
	/** Whether these fields equal the stored ones. Such a save is sent only if the user requests it. */
	isStored: (fields: FormData) => boolean;
	/** Called at each keystroke, with the form's fields and the version of the row that they are based on. */
	onTyped: (fields: FormData, version: number) => void;
	/** Called instead of a save if the form is invalid, to show the errors. */
	onInvalid: () => void;
	/** Called when a save begins. */
	onSave: (fields: FormData, version: number) => void;
	/** Called after a save. `goesOn` is true if something was typed since it was sent. */
	onSaved: (stored: Stored, typing: { goesOn: boolean }) => void;
	/** Called when the stored row was changed elsewhere. */
	onConflict: () => void;
	/** Whether the stored row is the result of an earlier save of this form that got no response. */
	isOwnSave: (stored: Stored) => boolean;
	/** Called when a save could not be sent. @returns whether its values are stored, to be sent later */
	onUnsent: (fields: FormData, version: number) => boolean;
	/** Called when the form is closed before this was saved. @returns whether it is stored for the outbox to send */
	onClosed: (fields: FormData, version: number) => boolean;
	/** Sends the values that `onClosed` has stored. */
	sendKept: () => void;
	/** The stored row, if the server already rendered the form with a conflict. */
	initialConflict?: Stored | undefined;
}) {
	const fetcher = useFetcher<FormReply<Stored>>();
	const submit = useSubmit();
	const [status, setStatus] = useState<AutosaveStatus>("idle");
	const [conflict, setConflict] = useState<Stored | null>(initialConflict ?? null);
	const save = useRef<Save>({
		timer: undefined,
		dirty: false,
		sending: false,
		conflicted: initialConflict !== undefined,
		kept: false,
		closed: false,
		version,
	});
	const handled = useRef(fetcher.data);
	const latest = useRef({ ...callbacks, fetcher });
	useEffect(() => {
		latest.current = { ...callbacks, fetcher };
	});

	/** The fields to send, or null if there are no changes or saving isn't allowed now. */
	const takeFields = useCallback((form: HTMLFormElement | null): FormData | null => {
		const state = save.current;
		if (form === null || !state.dirty || state.conflicted || state.closed) return null;
		const fields = new FormData(form);
		if (!latest.current.isValid(fields)) return null;
		fields.set("version", String(state.version));
		return fields;
	}, []);

	const send = useCallback(() => {
		const state = save.current;
		clearTimeout(state.timer);
		if (state.sending || state.closed) return;
		const fields = takeFields(formRef.current);
		if (fields === null) {
			if (!state.dirty || state.conflicted) return;
			latest.current.onInvalid();
			state.kept = false;
			setStatus("invalid");
			return;
		}
		state.dirty = false;
		state.sending = true;
		setStatus("saving");
		latest.current.onSave(fields, state.version);
		void fetcher.submit(fields, { method: "post" });
	}, [fetcher.submit, formRef, takeFields]);

	/** Saves any unsaved input. */
	const flush = useCallback(() => {
		const state = save.current;
		const form = formRef.current;
		if (
			form !== null &&
			state.dirty &&
			!state.sending &&
			latest.current.isStored(new FormData(form))
		) {
			clearTimeout(state.timer);
			state.dirty = false;
			state.kept = false;
			setStatus("idle");
			return;
		}
		send();
	}, [send, formRef]);

	const saveNow = useCallback(() => {
		// Moving the focus to Save has already started a save; later input sets `dirty` by itself.
		save.current.dirty ||= !save.current.sending;
		send();
	}, [send]);

	// Handles the response to a save: `data` is a new object each time.
	useEffect(() => {
		const state = save.current;
		if (fetcher.state !== "idle" || !state.sending) return;
		state.sending = false;
		const reply = fetcher.data === handled.current ? undefined : fetcher.data;
		handled.current = fetcher.data;
		state.kept = false;
		if (reply?.saved) {
			state.version = reply.saved.version;
			setStatus(state.dirty ? "idle" : "saved");
			latest.current.onSaved(reply.saved, { goesOn: state.dirty });
			if (state.dirty) {
				clearTimeout(state.timer);
				state.timer = setTimeout(flush, delayMs);
			}
			return;
		}
		state.dirty = true;
		if (reply?.conflict && latest.current.isOwnSave(reply.conflict)) {
			state.version = reply.conflict.version;
			flush();
			return;
		}
		if (reply?.conflict) {
			state.conflicted = true;
			latest.current.onConflict();
			setConflict(reply.conflict);
			setStatus("idle");
			return;
		}
		const form = formRef.current;
		if (reply?.isUnavailable && form !== null) {
			state.kept = latest.current.onUnsent(new FormData(form), state.version);
		}
		setStatus(state.kept ? "kept" : "error");
	}, [fetcher.state, fetcher.data, flush, delayMs, formRef]);

	useEffect(() => {
		const form = formRef.current;
		const state = save.current;
		const onHidden = () => {
			if (document.visibilityState === "hidden") flush();
		};
		// While the page closes, only a beacon is delivered reliably, and its response can't be read.
		const onLeave = () => {
			// The browser may cancel a running save.
			state.dirty ||= state.sending;
			const fields = takeFields(form);
			if (fields === null) return;
			latest.current.onClosed(fields, state.version);
			const body = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]));
			navigator.sendBeacon(window.location.href, body);
			// `visibilitychange` follows, which would send it again.
			state.closed = true;
		};
		// The browser restored the page from its back/forward cache.
		const onReturn = ({ persisted }: PageTransitionEvent) => {
			if (!persisted) return;
			state.closed = false;
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
	}, [flush, formRef, takeFields]);

	// Another tab of the dashboard replaces this form. `useFetcher` ends with the component, `submit` does not.
	const action = useRef("");
	useEffect(() => {
		action.current = window.location.pathname;
		const form = formRef.current;
		const state = save.current;
		return () => {
			clearTimeout(state.timer);
			if (state.sending) {
				const { state: progress, data } = latest.current.fetcher;
				const reply = data === handled.current ? undefined : data;
				// The response was a redirect to sign-in: the input is offered when the form is opened again.
				if (progress === "loading" && reply === undefined) return;
				if (reply?.saved) {
					state.version = reply.saved.version;
					latest.current.onSaved(reply.saved, { goesOn: state.dirty });
				} else state.dirty = true;
			}
			const fields = takeFields(form);
			if (fields === null) return;
			if (latest.current.onClosed(fields, state.version)) return latest.current.sendKept();
			void submit(fields, {
				method: "post",
				action: action.current,
				navigate: false,
				fetcherKey: `autosave:${action.current}`,
			});
		};
	}, [formRef, submit, takeFields]);

	const isUntouched = useCallback(() => {
		const { dirty, sending, conflicted } = save.current;
		return !(dirty || sending || conflicted);
	}, []);
	const close = useCallback(() => {
		save.current.closed = true;
	}, []);

	return {
		status,
		/** The stored row, if a save was rejected because of it. */
		conflict,
		/** The action's latest response of any kind. */
		reply: fetcher.data,
		/** Saves at once, with or without changes. */
		saveNow,
		/** Whether all input is saved. */
		isUntouched,
		/** Closes this form, which another one replaces, without saving its input. */
		close,
		/** Resolves a conflict by saving these fields over the stored ones. */
		keepMine() {
			if (conflict === null) return;
			save.current.version = conflict.version;
			save.current.conflicted = false;
			setConflict(null);
			saveNow();
		},
		/** Props of the form element. */
		handlers: {
			onInput(event: Pick<FormEvent<HTMLFormElement>, "currentTarget">) {
				const state = save.current;
				state.dirty = true;
				latest.current.onTyped(new FormData(event.currentTarget), state.version);
				clearTimeout(state.timer);
				state.timer = setTimeout(flush, delayMs);
				setStatus((now) => (now === "saved" || now === "invalid" ? "idle" : now));
			},
			onBlur(event: FocusEvent<HTMLFormElement>) {
				if (!event.currentTarget.contains(event.relatedTarget)) flush();
			},
		},
	};
}
