/** Marks a form that has its own button and is also submitted by Save in the dashboard's header. */
export const SAVED_WITH_PAGE = { "data-saved-with-page": "" } as const;

/** The marked forms of the page that have unsaved input. */
export function findEditedForms(): HTMLFormElement[] {
	const forms = document.querySelectorAll<HTMLFormElement>("form[data-saved-with-page]");
	return [...forms].filter((form) => [...form.elements].some(isEdited));
}

/** Whether the user, or the browser for the user, has changed this field since the page was rendered. */
export function isEdited(field: Element): boolean {
	if (field instanceof HTMLInputElement) {
		if (field.type === "hidden") return false;
		return field.value !== field.defaultValue || field.checked !== field.defaultChecked;
	}
	if (field instanceof HTMLSelectElement) {
		const preselected = [...field.options].find(({ defaultSelected }) => defaultSelected);
		return field.selectedOptions[0] !== (preselected ?? field.options[0]);
	}
	return field instanceof HTMLTextAreaElement && field.value !== field.defaultValue;
}
