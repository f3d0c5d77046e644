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
	/** Something was typed that no save has taken along yet. */
	dirty: boolean;
	sending: boolean;
	/** Holds saves back until the conflict is resolved. */
	conflicted: boolean;
	/** The last save found no server, and this browser keeps what it had. */
	kept: boolean;
	/** The window is being left, or another form takes this one's place: nothing is sent any more. */
	closed: boolean;
	version: number;
};

/**
 * Makes an ordinary form save itself: `delayMs` after the last keystroke, and at once when the keyboard leaves it, the
 * window is hidden or left, or the page is navigated away from. It posts the same fields to the same address as the
 * submit button would, with the row's `version` as the last save answered it.
 *
 * One save is under way at a time; what is typed meanwhile goes with the next. A form whose `isValid` is false is not
 * sent. Where the route's `clientAction` turns an unreachable server into an answer without `saved`, the status is
 * "error", or "kept" where `onUnsent` has kept what was typed, and `saveNow` tries again.
 *
 * The answer to a save may never arrive: the window is left, the connection breaks. Such a save may be stored or not, and
 * may even be stored later. So each is announced by `onSave`, and a conflict with a row that `isOwnSave` recognizes is
 * none: the form goes on from that row's version.
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
	/** Whether saving these fields would change nothing, which is not sent unless it is asked for. */
	isStored: (fields: FormData) => boolean;
	/** Called at each keystroke, with the form as it is now and the version of the row that it is based on. */
	onTyped: (fields: FormData, version: number) => void;
	/** Called instead of a save, to show what is wrong. */
	onInvalid: () => void;
	/** Called as a save begins. */
	onSave: (fields: FormData, version: number) => void;
	/** `goesOn`: something was typed since this was sent. */
	onSaved: (stored: Stored, typing: { goesOn: boolean }) => void;
	/** Something else is stored by now. */
	onConflict: () => void;
	/** Whether an earlier save of this form, which had no answer, has made the row what it is. */
	isOwnSave: (stored: Stored) => boolean;
	/** Could not be sent. @returns whether it is kept, to be sent later */
	onUnsent: (fields: FormData, version: number) => boolean;
	/** The form is closed before this was saved. @returns whether it is kept, for the outbox to send */
	onClosed: (fields: FormData, version: number) => boolean;
	/** Sends what `onClosed` has kept. */
	sendKept: () => void;
	/** The form came back from the server with one, before any script ran. */
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

	/** The fields to send, or null when there is nothing to send or it may not be sent now. */
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

	/** Sends what was typed, if anything. */
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
		// Leaving the form to press Save has begun to save it: what was typed since is dirty by itself.
		save.current.dirty ||= !save.current.sending;
		send();
	}, [send]);

	// The answer to a save: `data` is a new object each time.
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
		// The page is going: only a beacon is sure to be delivered, and nobody is left to read an answer.
		const onLeave = () => {
			// The browser may drop a save that is under way.
			state.dirty ||= state.sending;
			const fields = takeFields(form);
			if (fields === null) return;
			latest.current.onClosed(fields, state.version);
			const body = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]));
			navigator.sendBeacon(window.location.href, body);
			// The window is hidden next, which would send it again.
			state.closed = true;
		};
		// The browser had kept the page as it was left, and shows it again.
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

	// Another tab of the dashboard takes this form's place. `useFetcher` ends with the component, `submit` does not.
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
				// Answered by a redirect, to sign-in: what was typed is offered when the form is opened again.
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
		/** What is stored now, when a save was refused because of it. */
		conflict,
		/** The action's last answer, whatever it was. */
		reply: fetcher.data,
		/** Saves at once, whether or not anything was typed. */
		saveNow,
		/** Whether nothing was typed that is not saved. */
		isUntouched,
		/** Another form takes this one's place: what is in this one is not wanted. */
		close,
		/** After a conflict: saves these fields over what is stored now. */
		keepMine() {
			if (conflict === null) return;
			save.current.version = conflict.version;
			save.current.conflicted = false;
			setConflict(null);
			saveNow();
		},
		/** For the form element. */
		handlers: {
			onInput(event: FormEvent<HTMLFormElement>) {
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
