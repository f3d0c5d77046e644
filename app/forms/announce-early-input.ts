import { isEdited } from "./edited-forms.ts";

/**
 * Fires `input` for each field that was edited before the page was hydrated, or that the browser restored: autosave,
 * drafts and validation have not seen that text yet.
 */
export function announceEarlyInput(): void {
	for (const form of document.forms) {
		for (const field of form.elements) {
			if (isEdited(field)) field.dispatchEvent(new Event("input", { bubbles: true }));
		}
	}
}
