/** Names of the tab's paginated lists, as in the address: `?range=30d&sources=2`. */
export const LIST_NAMES = [
	"links",
	"channels",
	"sources",
	"countries",
	"devices",
	"browsers",
] as const;
export type ListName = (typeof LIST_NAMES)[number];

/** Page number of each list, counted from 1; 1 if missing. */
export type ListPages = Partial<Record<ListName, number>>;

/** Number of rows per page of a list. */
export const ROWS_PER_PAGE = 25;

export function readListPages(search: URLSearchParams): ListPages {
	return Object.fromEntries(
		LIST_NAMES.flatMap((name) => {
			const asked = search.get(name) ?? "";
			return /^[1-9]\d{0,5}$/.test(asked) ? [[name, Number(asked)]] : [];
		}),
	);
}

/** @returns the address of a list's page with all other parameters unchanged. @param search query from `rangeSearch` */
export function listPageAddress(search: string, pages: ListPages, name: ListName, page: number) {
	const query = new URLSearchParams(search);
	for (const [list, current] of Object.entries({ ...pages, [name]: page })) {
		if (current > 1) query.set(list, String(current));
	}
	return `?${query}#${name}`;
}
