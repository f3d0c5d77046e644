import { isEdited } from "./edited-forms.ts";

/**
 * Call before the page is hydrated.
 *
 * @returns function to call after hydration: fires `input` for each field that was edited before it, or that the browser
 *     restored, as autosave, drafts and validation have not seen that text yet. Forms that were sent in the meantime are
 *     left alone: their text has been seen, and `input` would remove the errors they show.
 */
export function watchEarlyInput(): () => void {
	const sent = new Set<EventTarget | null>();
	const onSubmit = ({ target }: Event) => {
		sent.add(target);
	};
	document.addEventListener("submit", onSubmit, { capture: true });
	return () => {
		document.removeEventListener("submit", onSubmit, { capture: true });
		for (const form of document.forms) {
			if (sent.has(form)) continue;
			for (const field of form.elements) {
				if (isEdited(field)) field.dispatchEvent(new Event("input", { bubbles: true }));
			}
		}
	};
}
