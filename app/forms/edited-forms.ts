/** Marks a form that has a button of its own, and that Save in the dashboard's header submits too. */
export const SAVED_WITH_PAGE = { "data-saved-with-page": "" } as const;

/** The marked forms of the page in which something was typed. */
export function findEditedForms(): HTMLFormElement[] {
	const forms = document.querySelectorAll<HTMLFormElement>("form[data-saved-with-page]");
	return [...forms].filter((form) => [...form.elements].some(isEdited));
}

function isEdited(field: Element): boolean {
	const holdsText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
	return holdsText && field.type !== "hidden" && field.value !== field.defaultValue;
}
