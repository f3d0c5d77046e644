import { waitUntilReachable } from "./connection.ts";

/**
 * Keeps a link that loads a whole document from leading to the browser's own error screen while this device is offline:
 * it is followed once the server answers. Links that React Router follows have prevented the default before.
 */
export function holdDocumentNavigation(event: MouseEvent): void {
	holdNavigation(event, () => true);
}

/** While this device is offline, keeps a pressed link for which `isToHold` until the server answers. */
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
