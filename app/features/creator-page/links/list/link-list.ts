import { href } from "react-router";

/** The part of the list of links that the address selects. Safe in the browser. */

export const LINKS_PER_PAGE = 50;

/** Minimum length of a list that has a search field. */
export const SEARCHED_LIST_LENGTH = 12;

const SEARCH_MAX_LENGTH = 100;

export type ListPart = {
	/** Search text for titles and addresses; empty for all links. */
	search: string;
	/** Page number, counted from 1. */
	page: number;
};

/** @returns the part that an address selects, or the first page of all links if its parameters are invalid */
export function readListPart(params: URLSearchParams): ListPart {
	const page = params.get("page") ?? "";
	return {
		search: (params.get("q") ?? "").trim().slice(0, SEARCH_MAX_LENGTH),
		page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
	};
}

/** @returns the tab's address for a part of the list, with a form of one link open in it */
export function listAddress({ search, page }: ListPart, open?: Record<string, string>): string {
	const params = new URLSearchParams({
		...(search === "" ? {} : { q: search }),
		...(page === 1 ? {} : { page: String(page) }),
		...open,
	});
	return params.size === 0 ? href("/dashboard/links") : `${href("/dashboard/links")}?${params}`;
}
