/**
 * Hidden field of a form that saves itself: names of the fields that it shows, separated by spaces. Browsers send no
 * checkbox that is off, and a page that was opened before an upgrade has none of the new ones.
 */
export const SHOWN_FIELDS = "shownFields";

/**
 * Whether a form that was sent has the checkbox. Forms of version 1.0 don't say which they show, so ask only for
 * checkboxes that were added since.
 */
export function hasCheckbox(sent: Readonly<Record<string, unknown>>, name: string): boolean {
	return (
		name in sent ||
		String(sent[SHOWN_FIELDS] ?? "")
			.split(" ")
			.includes(name)
	);
}
