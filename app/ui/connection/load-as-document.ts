import { redirectDocument } from "react-router";
import { waitUntilReachable } from "./connection.ts";

/**
 * Client middleware of routes that are not hydrated: a link or a redirect from a hydrated page loads them as documents
 * of their own. It runs before any loader, so a toast on its way is left for the document. Offline, a document would be
 * the browser's own error screen: it is loaded once the server answers.
 */
export const loadAsDocument = async ({ request }: { request: Request }): Promise<never> => {
	if (!navigator.onLine) await waitUntilReachable("page");
	const { pathname, search } = new URL(request.url);
	throw redirectDocument(pathname + search);
};
