/** @returns the URL, or null if the text is none: `URL.parse`, which some supported browsers lack */
export function parseUrl(text: string, base?: string): URL | null {
	return URL.canParse(text, base) ? new URL(text, base) : null;
}
