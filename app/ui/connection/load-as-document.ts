import { redirectDocument } from "react-router";
import { waitUntilReachable } from "./connection.ts";

/**
 * Client middleware of routes that are not hydrated: links and redirects from a hydrated page load them as
 * documents. It runs before any loader, so that a pending toast remains for the document. Offline, a document would be
 * the browser's error screen, so it is loaded once the server responds.
 */
export const loadAsDocument = async ({ request }: { request: Request }): Promise<never> => {
	if (!navigator.onLine) await waitUntilReachable("page");
	const { pathname, search } = new URL(request.url);
	throw redirectDocument(pathname + search);
};
