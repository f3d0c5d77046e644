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
 * Stores unsaved input of a form, and offers to restore it when the form is opened again by
 * the same account, in the same browser, within a week. So an expired session, a lost connection or a closed window
 * loses no input.
 *
 * A save that was running when the form was closed, or that failed because the server was unavailable, isn't offered but
 * restored when the form is opened: the user had already submitted it.
 */
export function useDraft({
	accountId,
	form,
	isSaved,
}: {
	accountId: string;
	/** Name of the form, unique within the account. */
	form: string;
	/** Whether these values equal the stored ones, for example after a save whose response was lost. */
	isSaved: (fields: Fields) => boolean;
}) {
	const key = draftKey({ accountId, form });
	const [found, setFound] = useState<Draft | null>(null);
	/** True while this form sends the outgoing changes instead of the outbox. */
	const [isHeld, setHeld] = useState(false);
	const unanswered = useRef<Draft["unanswered"]>([]);

	useEffect(() => {
		const draft = readDraft(key, Date.now());
		unanswered.current = draft?.unanswered ?? [];
		setFound(draft);
		// Another tab, in which the user is typing, has saved it.
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

	/** Stores these values, replacing earlier ones. @returns whether they are stored */
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
			/** Stores unsaved input. */
			keep(typed: Typed) {
				store(typed, storedOutgoing());
			},
			/** Records the start of a save: until the response arrives, these values may be the stored ones. */
			beginSave(typed: Typed, saveId: string) {
				unanswered.current = addUnanswered(unanswered.current, saveId);
				store(typed, storedOutgoing());
			},
			/** Stores values for a later retry by this form: the server is unreachable. @returns whether they are stored */
			keepWaiting(typed: Typed, to: Omit<Outgoing, "state">) {
				const isKept = store(typed, { ...to, state: "waiting" });
				setHeld(isKept);
				return isKept;
			},
			/** Stores values whose save is running while the form closes. @returns whether they are stored */
			keepSent(typed: Typed, to: Omit<Outgoing, "state">, saveId?: string) {
				if (saveId) unanswered.current = addUnanswered(unanswered.current, saveId);
				const isWaiting = storedOutgoing()?.state === "waiting";
				return store(typed, { ...to, state: isWaiting ? "waiting" : "sent" });
			},
			/** Records that outgoing values conflict with another version; null means that the user is editing them again. */
			mark(state: "conflict" | null) {
				const draft = readDraft(key, Date.now());
				if (!draft?.outgoing) return;
				const { outgoing, ...typed } = draft;
				keepDraft(key, state === null ? typed : { ...typed, outgoing: { ...outgoing, state } });
			},
			/** Ids of the saves of this form that got no response, so that the stored values are unknown. */
			unanswered: () => unanswered.current,
		}),
		[key, store, storedOutgoing],
	);

	return {
		...actions,
		/** The draft to offer, or null. */
		offered,
		/** The values to restore: they were sent and may not be stored. */
		outgoing: left?.outgoing && left.outgoing.state !== "saved" ? left : null,
		/** Accepts the offer. The draft remains until it is saved. */
		take: useCallback(() => {
			setHeld(found?.outgoing !== undefined);
			setFound(null);
		}, [found]),
		/** Records that the draft is saved. An open offer remains. */
		settle: useCallback(() => {
			setHeld(false);
			unanswered.current = [];
			if (offered === null) dropDraft(key);
			else keepDraft(key, offered);
		}, [key, offered]),
		/**
		 * Deletes the draft and the offer.
		 * @returns whether some of it may be stored, because a save of it got no response
		 */
		forget: useCallback(() => {
			setHeld(false);
			dropDraft(key);
			setFound(null);
			return unanswered.current.length > 0;
		}, [key]),
	};
}
