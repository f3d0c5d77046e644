import { useCallback, useEffect, useState } from "react";
import { type Draft, draftKey, dropDraft, keepDraft, readDraft } from "./drafts.ts";

/**
 * Keeps what is typed into a form and not saved yet, and offers what was left behind when the form is opened again: by
 * the same account, in the same browser, within a week. A session that ended, a lost connection or a closed window then
 * costs nobody their words.
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
	const offered = isStored ? null : found;
	useEffect(() => {
		if (isStored) dropDraft(key);
	}, [isStored, key]);

	return {
		/** What to offer; null when there is nothing. */
		offered,
		/** The offer was taken. The draft is still kept: its words are safe once they are saved. */
		take: useCallback(() => setFound(null), []),
		/** Keeps these values. */
		keep: useCallback(
			(draft: Omit<Draft, "atMs">) => keepDraft(key, { ...draft, atMs: Date.now() }),
			[key],
		),
		/** What was kept is saved. An offer that nobody has answered yet stands. */
		settle: useCallback(() => {
			if (offered === null) dropDraft(key);
			else keepDraft(key, offered);
		}, [key, offered]),
		/** Forgets what is kept and offered: nobody wants it. */
		forget: useCallback(() => {
			dropDraft(key);
			setFound(null);
		}, [key]),
	};
}
