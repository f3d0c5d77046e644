/** Puts a value into a field as if somebody had typed it, so that the form around it validates and saves itself. */
export function typeInto(field: HTMLInputElement, value: string): void {
	field.value = value;
	field.dispatchEvent(new Event("input", { bubbles: true }));
}
