/** Sets a field's value like user input, so that the form around it validates and saves itself. */
export function typeInto(field: HTMLInputElement, value: string): void {
	field.value = value;
	field.dispatchEvent(new Event("input", { bubbles: true }));
}
