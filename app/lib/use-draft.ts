import { useCallback, useEffect, useState } from "react";
import { type Draft, draftKey, dropDraft, keepDraft, readDraft, type Unsent } from "./drafts.ts";
import { holdForm } from "./outbox.ts";

type Typed = Pick<Draft, "version" | "fields">;

/**
 * Keeps what is typed into a form and not saved yet, and offers what was left behind when the form is opened again: by
 * the same account, in the same browser, within a week. A session that ended, a lost connection or a closed window then
 * costs nobody their words.
 *
 * What the form has sent while the server was away is not offered but goes into the form as it is opened: its owner
 * wanted it saved.
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
	isSaved: (fields: Draft["fields"]) => boolean;
}) {
	const key = draftKey({ accountId, form });
	const [found, setFound] = useState<Draft | null>(null);
	/** This form sends what was unsent, and not the outbox. */
	const [isHeld, setHeld] = useState(false);

	useEffect(() => {
		setFound(readDraft(key, Date.now()));
		// Another tab, where it is being typed at this moment, has saved it.
		const onStorage = (event: StorageEvent) => {
			if (event.key === key && event.newValue === null) setFound(null);
		};
		window.addEventListener("storage", onStorage);
		return () => window.removeEventListener("storage", onStorage);
	}, [key]);

	const isStored = found !== null && isSaved(found.fields);
	const left = isStored ? null : found;
	const offered = left?.unsent ? null : left;
	useEffect(() => {
		if (isStored) dropDraft(key);
	}, [isStored, key]);

	useEffect(() => (isHeld ? holdForm(key) : undefined), [isHeld, key]);

	return {
		/** What to offer; null when there is nothing. */
		offered,
		/** What to go on with: it was sent, and not stored. */
		unsent: left?.unsent ? left : null,
		/** The offer was taken. The draft is still kept: its words are safe once they are saved. */
		take: useCallback(() => {
			setHeld(found?.unsent !== undefined);
			setFound(null);
		}, [found]),
		/** Keeps these values. */
		keep: useCallback(
			(typed: Typed) => {
				const unsent = readDraft(key, Date.now())?.unsent;
				keepDraft(key, { ...typed, atMs: Date.now(), ...(unsent ? { unsent } : {}) });
			},
			[key],
		),
		/** Keeps these values to be sent later. @returns whether they are kept */
		keepUnsent: useCallback(
			(typed: Typed, unsent: Omit<Unsent, "state">) => {
				const isKept = keepDraft(key, {
					...typed,
					atMs: Date.now(),
					unsent: { ...unsent, state: "waiting" },
				});
				setHeld(isKept);
				return isKept;
			},
			[key],
		),
		/** What was waiting has met another version; null: it is being typed once more. */
		mark: useCallback(
			(state: "conflict" | null) => {
				const draft = readDraft(key, Date.now());
				if (!draft?.unsent) return;
				const { unsent, ...typed } = draft;
				keepDraft(key, state === null ? typed : { ...typed, unsent: { ...unsent, state } });
			},
			[key],
		),
		/** What was kept is saved. An offer that nobody has answered yet stands. */
		settle: useCallback(() => {
			setHeld(false);
			if (offered === null) dropDraft(key);
			else keepDraft(key, offered);
		}, [key, offered]),
		/** Forgets what is kept and offered: nobody wants it. */
		forget: useCallback(() => {
			setHeld(false);
			dropDraft(key);
			setFound(null);
		}, [key]),
	};
}
