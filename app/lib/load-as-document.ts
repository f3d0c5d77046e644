import { redirectDocument } from "react-router";

/**
 * Client middleware of routes that are not hydrated: a link or a redirect from a hydrated page loads them as documents
 * of their own. It runs before any loader, so a toast on its way is left for the document.
 */
export const loadAsDocument = ({ request }: { request: Request }): never => {
	const { pathname, search } = new URL(request.url);
	throw redirectDocument(pathname + search);
};
