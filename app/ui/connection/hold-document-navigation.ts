import { waitUntilReachable } from "./connection.ts";

/**
 * Prevents a link to a document from opening the browser's error screen while this device is offline:
 * the link is followed once the server responds. React Router has already prevented the default for its own links.
 */
export function holdDocumentNavigation(event: MouseEvent): void {
	holdNavigation(event, () => true);
}

/** While this device is offline, delays a clicked link that `isToHold` selects until the server responds. */
export function holdNavigation(
	event: MouseEvent,
	isToHold: (link: HTMLAnchorElement) => boolean,
): void {
	const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
	if (navigator.onLine || event.defaultPrevented || event.button !== 0 || hasModifier) return;
	const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
	if (!(link instanceof HTMLAnchorElement) || link.target === "_blank") return;
	const { origin, pathname, search } = window.location;
	const isHere = link.pathname === pathname && link.search === search;
	if (link.origin !== origin || isHere || !isToHold(link)) return;
	event.preventDefault();
	event.stopPropagation();
	void waitUntilReachable("page").then(() => window.location.assign(link.href));
}
