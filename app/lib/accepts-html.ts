/**
 * Whether a form was posted by the browser itself, which then shows the answer as a page, and not by a script
 * that reads it. Every browser asks for `text/html` when it navigates; `fetch` asks for anything.
 */
export function acceptsHtml(request: Request): boolean {
	return request.headers.get("Accept")?.includes("text/html") ?? false;
}
