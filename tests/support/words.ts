/** @returns the words of a text, for a list of values without spaces */
export function words(text: string): string[] {
	return text.trim().split(/\s+/);
}
