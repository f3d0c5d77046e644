import { type RefObject, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { DraftNotice } from "./draft-notice.tsx";
import { type Draft, draftKey, dropDraft, hasSameText, keepDraft, readDraft } from "./drafts.ts";
import {
	fillFields,
	formName,
	RESTORE_EVENT,
	type RestoredDraft,
	toFormData,
	typedFields,
	versionOf,
} from "./typed-fields.ts";

type Offer = { key: string; form: HTMLFormElement; draft: Draft; slot: HTMLElement };

/**
 * Keeps drafts of all forms of an area, without their help, and offers them inside the forms. `dropSentDrafts` deletes
 * the draft of a form that was saved.
 */
export function FormDrafts({
	accountId,
	root,
}: {
	accountId: string;
	/** Element that contains the forms. */
	root: RefObject<HTMLElement | null>;
}) {
	const [offers, setOffers] = useState<readonly Offer[]>([]);

	useEffect(() => {
		const area = root.current;
		if (area === null) return;
		const keyOf = (form: HTMLFormElement) => {
			const name = formName(form);
			const path = window.location.pathname;
			return name === null ? null : draftKey({ accountId, form: `${path} ${name}` });
		};
		const seen = new WeakMap<HTMLFormElement, string>();
		const findDrafts = () => {
			const found = [...area.querySelectorAll("form")].flatMap((form): Offer[] => {
				const key = keyOf(form);
				if (key === null || seen.get(form) === key) return [];
				seen.set(form, key);
				const draft = readDraft(key, Date.now());
				if (draft === null || hasSameText(draft.fields, typedFields(form))) return [];
				// The form's own children belong to React, a container before them doesn't.
				const slot = document.createElement("div");
				slot.className = "mb-4";
				form.prepend(slot);
				return [{ key, form, draft, slot }];
			});
			setOffers((offered) => {
				const left = offered.filter(({ form, key }) => form.isConnected && seen.get(form) === key);
				return found.length === 0 && left.length === offered.length ? offered : [...left, ...found];
			});
		};
		const onInput = ({ target }: Event) => {
			const form = target instanceof Element && "form" in target ? target.form : null;
			const key = form instanceof HTMLFormElement ? keyOf(form) : null;
			if (key === null || !(form instanceof HTMLFormElement)) return;
			keepDraft(key, {
				atMs: Date.now(),
				version: versionOf(form),
				fields: typedFields(form),
				unanswered: [],
			});
		};
		findDrafts();
		const observer = new MutationObserver(findDrafts);
		observer.observe(area, { childList: true, subtree: true });
		area.addEventListener("input", onInput);
		return () => {
			observer.disconnect();
			area.removeEventListener("input", onInput);
		};
	}, [accountId, root]);

	const close = (offer: Offer) => setOffers((all) => all.filter((each) => each !== offer));
	return offers.map((offer) =>
		createPortal(
			<OfferedDraft offer={offer} onClose={() => close(offer)} />,
			offer.slot,
			`${offer.key} ${offer.draft.atMs}`,
		),
	);
}

function OfferedDraft({ offer, onClose }: { offer: Offer; onClose: () => void }) {
	const { key, form, draft, slot } = offer;
	useEffect(() => () => slot.remove(), [slot]);
	return (
		<DraftNotice
			atMs={draft.atMs}
			isOutdated={draft.version < versionOf(form)}
			onRestore={() => {
				const detail: RestoredDraft = { fields: toFormData(draft.fields), version: draft.version };
				const event = new CustomEvent(RESTORE_EVENT, { cancelable: true, detail });
				if (form.dispatchEvent(event)) fillFields(form, draft.fields);
				onClose();
			}}
			onDiscard={() => {
				dropDraft(key);
				onClose();
			}}
		/>
	);
}
