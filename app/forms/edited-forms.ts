/** Marks a form that has its own button and is also submitted by Save in the dashboard's header. */
export const SAVED_WITH_PAGE = { "data-saved-with-page": "" } as const;

/** The marked forms of the page that have unsaved input. */
export function findEditedForms(): HTMLFormElement[] {
	const forms = document.querySelectorAll<HTMLFormElement>("form[data-saved-with-page]");
	return [...forms].filter((form) => [...form.elements].some(isEdited));
}

function isEdited(field: Element): boolean {
	const holdsText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
	return holdsText && field.type !== "hidden" && field.value !== field.defaultValue;
}
