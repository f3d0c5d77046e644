/** The lists of the analytics tab, by the name that their page has in its address: `?range=30d&sources=2`. */
export const LIST_NAMES = [
	"links",
	"channels",
	"sources",
	"countries",
	"devices",
	"browsers",
] as const;
export type ListName = (typeof LIST_NAMES)[number];

/** Which page of each list is asked for, counted from 1; the first where nothing is said. */
export type ListPages = Partial<Record<ListName, number>>;

/** Rows of one page of a list. */
export const ROWS_PER_PAGE = 25;

export function readListPages(search: URLSearchParams): ListPages {
	return Object.fromEntries(
		LIST_NAMES.flatMap((name) => {
			const asked = search.get(name) ?? "";
			return /^[1-9]\d{0,5}$/.test(asked) ? [[name, Number(asked)]] : [];
		}),
	);
}

/** The address of a list's page, with all else as it is. @param search a query as `rangeSearch` makes it */
export function listPageAddress(search: string, pages: ListPages, name: ListName, page: number) {
	const query = new URLSearchParams(search);
	for (const [list, current] of Object.entries({ ...pages, [name]: page })) {
		if (current > 1) query.set(list, String(current));
	}
	return `?${query}#${name}`;
}
