const ENTITIES: Record<string, string> = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	'"': "&quot;",
	"'": "&#39;",
};

/** Text as HTML shows it, in content and in quoted attributes. */
function escapeHtml(text: string): string {
	return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** A template whose every value is escaped: `` html`<p>${text}</p>` ``. For mails; pages are React's. */
export function html(strings: TemplateStringsArray, ...values: readonly string[]): string {
	return strings.reduce(
		(result, text, index) => `${result}${escapeHtml(values[index - 1] ?? "")}${text}`,
	);
}
