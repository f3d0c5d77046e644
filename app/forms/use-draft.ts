import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import {
	addUnanswered,
	type Draft,
	draftKey,
	dropDraft,
	type Fields,
	keepDraft,
	type Outgoing,
	readDraft,
} from "./drafts.ts";
import { holdForm } from "./outbox.ts";

type Typed = Pick<Draft, "version" | "fields">;

/**
 * Keeps what is typed into a form and not saved yet, and offers what was left behind when the form is opened again: by
 * the same account, in the same browser, within a week. A session that ended, a lost connection or a closed window then
 * costs nobody their words.
 *
 * What the form was saving when it was closed, or could not save while the server was away, is not offered but goes into
 * the form as it is opened: its owner wanted it saved.
 */
export function useDraft({
	accountId,
	form,
	isSaved,
}: {
	accountId: string;
	/** Names the form among those of the account. */
	form: string;
	/** Whether these values are what is stored anyway: a save whose answer nobody saw. */
	isSaved: (fields: Fields) => boolean;
}) {
	const key = draftKey({ accountId, form });
	const [found, setFound] = useState<Draft | null>(null);
	/** This form sends what is outgoing, and not the outbox. */
	const [isHeld, setHeld] = useState(false);
	const unanswered = useRef<Draft["unanswered"]>([]);

	useEffect(() => {
		const draft = readDraft(key, Date.now());
		unanswered.current = draft?.unanswered ?? [];
		setFound(draft);
		// Another tab, where it is being typed at this moment, has saved it.
		const onStorage = (event: StorageEvent) => {
			if (event.key === key && event.newValue === null) setFound(null);
		};
		window.addEventListener("storage", onStorage);
		return () => window.removeEventListener("storage", onStorage);
	}, [key]);

	const isStored = found !== null && isSaved(found.fields);
	const left = isStored ? null : found;
	const offered = left?.outgoing ? null : left;
	useEffect(() => {
		if (!isStored) return;
		dropDraft(key);
		setFound(null);
		unanswered.current = [];
	}, [isStored, key]);

	useEffect(() => (isHeld ? holdForm(key) : undefined), [isHeld, key]);

	/** Keeps these values in the place of those before. @returns whether they are kept */
	const store = useCallback(
		(typed: Typed, outgoing?: Outgoing | undefined) =>
			keepDraft(key, {
				...typed,
				atMs: Date.now(),
				unanswered: unanswered.current,
				...(outgoing ? { outgoing } : {}),
			}),
		[key],
	);
	const storedOutgoing = useCallback(() => {
		const outgoing = readDraft(key, Date.now())?.outgoing;
		return outgoing?.state === "saved" ? undefined : outgoing;
	}, [key]);

	const actions = useMemo(
		() => ({
			/** Keeps what is typed. */
			keep(typed: Typed) {
				store(typed, storedOutgoing());
			},
			/** Notes that a save of these values begins: until it is answered, they may be what is stored. */
			beginSave(typed: Typed) {
				unanswered.current = addUnanswered(unanswered.current, typed.fields);
				store(typed, storedOutgoing());
			},
			/** The server could not be reached: this form sends these values later. @returns whether they are kept */
			keepWaiting(typed: Typed, to: Omit<Outgoing, "state">) {
				const isKept = store(typed, { ...to, state: "waiting" });
				setHeld(isKept);
				return isKept;
			},
			/** The form is closed while these values are being saved. @returns whether they are kept */
			keepSent(typed: Typed, to: Omit<Outgoing, "state">) {
				unanswered.current = addUnanswered(unanswered.current, typed.fields);
				const isWaiting = storedOutgoing()?.state === "waiting";
				return store(typed, { ...to, state: isWaiting ? "waiting" : "sent" });
			},
			/** What was outgoing has met another version; null: it is being typed once more. */
			mark(state: "conflict" | null) {
				const draft = readDraft(key, Date.now());
				if (!draft?.outgoing) return;
				const { outgoing, ...typed } = draft;
				keepDraft(key, state === null ? typed : { ...typed, outgoing: { ...outgoing, state } });
			},
			/** Whether a save of this form had no answer: nobody knows what is stored. */
			hasUnanswered: () => unanswered.current.length > 0,
			/** Whether one of the saves without an answer is what is stored. */
			isOwnSave(isSame: (fields: Fields) => boolean) {
				return unanswered.current.some(isSame);
			},
		}),
		[key, store, storedOutgoing],
	);

	return {
		...actions,
		/** What to offer; null when there is nothing. */
		offered,
		/** What to go on with: it was sent, and is not known to be stored. */
		outgoing: left?.outgoing && left.outgoing.state !== "saved" ? left : null,
		/** The offer was taken. The draft is still kept: its words are safe once they are saved. */
		take: useCallback(() => {
			setHeld(found?.outgoing !== undefined);
			setFound(null);
		}, [found]),
		/** What was kept is saved. An offer that nobody has answered yet stands. */
		settle: useCallback(() => {
			setHeld(false);
			unanswered.current = [];
			if (offered === null) dropDraft(key);
			else keepDraft(key, offered);
		}, [key, offered]),
		/**
		 * Forgets what is kept and offered: nobody wants it.
		 * @returns whether some of it may be stored all the same, because a save of it had no answer
		 */
		forget: useCallback(() => {
			setHeld(false);
			dropDraft(key);
			setFound(null);
			return unanswered.current.length > 0;
		}, [key]),
	};
}
