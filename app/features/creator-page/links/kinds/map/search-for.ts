/** https://developers.google.com/maps/documentation/urls/get-started: opens the app where there is one. */
const SEARCH = "https://www.google.com/maps/search/?api=1&query=";

/** @returns the address of a map that shows a place. @param place its name, address, or coordinates */
export function searchFor(place: string): string {
	return SEARCH + encodeURIComponent(place);
}

/** @returns the place that an address of Google Maps searches for, if it says nothing else; otherwise null */
export function readSearch({ origin, pathname, searchParams }: URL): string | null {
	const isSearch = origin === new URL(SEARCH).origin && /^\/maps\/search\/?$/.test(pathname);
	const names = [...searchParams.keys()].sort().join();
	return isSearch && names === "api,query" ? searchParams.get("query") || null : null;
}
