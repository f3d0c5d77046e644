/**
 * Whether a form was posted by the browser itself, which shows the response as a page, and not by a script
 * that reads it. Every browser requests `text/html` when it navigates; `fetch` accepts anything.
 */
export function acceptsHtml(request: Request): boolean {
	return request.headers.get("Accept")?.includes("text/html") ?? false;
}
