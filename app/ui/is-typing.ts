/** Whether a key pressed there is text for a field, a choice in a list, or meant for an open dialog. */
export function isTyping(target: EventTarget | null): boolean {
	return (
		target instanceof HTMLElement &&
		(target.isContentEditable ||
			target.closest("input:not([type=radio], [type=checkbox]), textarea, select, dialog") !== null)
	);
}
