import { href, type ShouldRevalidateFunctionArgs } from "react-router";

/** Which part of the links the tab shows, as its address says it. Safe in the browser. */

export const LINKS_PER_PAGE = 50;

/** From this many links on, there is a search. */
export const SEARCHED_LIST_LENGTH = 12;

const SEARCH_MAX_LENGTH = 100;

export type ListPart = {
	/** Words that a link's title or address holds; empty for all links. */
	search: string;
	/** Counted from 1. */
	page: number;
};

/** The part that an address asks for; the first page of all links where it says nothing that can be read. */
export function readListPart(params: URLSearchParams): ListPart {
	const page = params.get("page") ?? "";
	return {
		search: (params.get("q") ?? "").trim().slice(0, SEARCH_MAX_LENGTH),
		page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
	};
}

/**
 * The tab's `shouldRevalidate`: where a link's form or question is closed, the list stays as it is, so it closes at once.
 * Every other navigation, and every answer to a form, reads the list anew.
 */
export function keepListOnClosing({
	currentUrl,
	nextUrl,
	formMethod,
	defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
	const isOpen = currentUrl.searchParams.has("edit") || currentUrl.searchParams.has("delete");
	const part = listAddress(readListPart(currentUrl.searchParams));
	const isClosing =
		isOpen && formMethod === undefined && nextUrl.pathname + nextUrl.search === part;
	return isClosing ? false : defaultShouldRevalidate;
}

/** The tab's address for a part of the list, with a form or question of one link open in it. */
export function listAddress({ search, page }: ListPart, open?: Record<string, string>): string {
	const params = new URLSearchParams({
		...(search === "" ? {} : { q: search }),
		...(page === 1 ? {} : { page: String(page) }),
		...open,
	});
	return params.size === 0 ? href("/dashboard/links") : `${href("/dashboard/links")}?${params}`;
}
