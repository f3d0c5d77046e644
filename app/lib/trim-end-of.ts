/**
 * Removes characters from the end of a text. An expression such as `/-+$/` takes quadratic time on a long run of them
 * that isn't at the end.
 *
 * @param characters the characters to remove, such as "./"
 */
export function trimEndOf(text: string, characters: string): string {
	let end = text.length;
	while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
	return text.slice(0, end);
}
