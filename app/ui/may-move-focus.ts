/**
 * Whether code may move the focus, for example after an answer: it is nowhere, or still in one of these parts of the
 * page. Elsewhere, somebody may be typing by now, and the rest of the text would go into another field.
 */
export function mayMoveFocus(...parts: readonly (Element | null)[]): boolean {
	const { activeElement, body } = document;
	if (activeElement === null || activeElement === body) return true;
	return parts.some((part) => part?.contains(activeElement));
}
