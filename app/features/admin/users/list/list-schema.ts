import { z } from "zod";
import { PLANS } from "#app/features/billing/plans/plans.ts";
import { cleanLine } from "#app/lib/clean-text.ts";
import { asciiDomain } from "#app/lib/email-address.ts";
import { foldText } from "#app/lib/fold-text.ts";
import { textField } from "#app/lib/text-field.ts";

/** Search, filters, order and page of the list of users, as its address carries them. Safe in the browser. */

export const USERS_PER_PAGE = 50;

export const USER_SORTS = {
	newest: "Newest first",
	oldest: "Oldest first",
	active: "Last active first",
	username: "Username, A to Z",
} as const;
export type UserSort = keyof typeof USER_SORTS;

export const ACTIVITY_FILTERS = {
	"7d": "In the last 7 days",
	"30d": "In the last 30 days",
	"not-30d": "Not in the last 30 days",
	"not-180d": "Not in the last 180 days",
	never: "Never",
} as const;
export type ActivityFilter = keyof typeof ACTIVITY_FILTERS;

export const STATUS_FILTERS = {
	active: "Active",
	suspended: "Suspended",
	leaving: "Deletion pending",
} as const;

const SEARCH_MAX_LENGTH = 200;
const DOMAIN = /^[^\s@\p{Cc}]{1,253}$/u;

const keysOf = <T extends object>(table: T) =>
	Object.keys(table) as [keyof T & string, ...(keyof T & string)[]];
/** Unreadable values count as none. */
const choice = <T extends object>(table: T) => z.enum(keysOf(table)).optional().catch(undefined);
const text = (maxLength: number) =>
	textField({ max: maxLength, clean: cleanLine }).min(1).optional().catch(undefined);
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Place in the list: the sorted value of the row beside it, and its id. */
const cursor = textField({ max: 120 })
	.transform((value, context) => {
		const separator = value.lastIndexOf("~");
		const [key, id] = [value.slice(0, separator), value.slice(separator + 1)];
		if (separator > 0 && UUID.test(id)) return { key, id };
		context.addIssue({ code: "custom" });
		return z.NEVER;
	})
	.optional()
	.catch(undefined);

const filters = {
	q: text(SEARCH_MAX_LENGTH),
	tier: choice(PLANS),
	status: choice(STATUS_FILTERS),
	verified: z.enum(["yes", "no"]).optional().catch(undefined),
	/** Part of the address after the @. */
	domain: textField({ max: 254, clean: foldText })
		.toLowerCase()
		.transform((value) => value.replace(/^@/, ""))
		.refine((value) => DOMAIN.test(value))
		// As emails are stored: in ASCII.
		.transform((value) => asciiDomain(value) ?? value)
		.optional()
		.catch(undefined),
	active: choice(ACTIVITY_FILTERS),
	sort: choice(USER_SORTS),
};

const searchSchema = z.object({ ...filters, before: cursor, after: cursor });

export type UserSearch = z.infer<typeof searchSchema>;
export type UserCursor = NonNullable<UserSearch["after"]>;
export type UserFilters = Omit<UserSearch, "before" | "after">;

const FILTER_NAMES = keysOf(filters);

export function readUserSearch(search: URLSearchParams): UserSearch {
	const { before, after, ...read } = searchSchema.parse(Object.fromEntries(search));
	const isCursor = (place: UserCursor | undefined) =>
		place !== undefined && (read.sort === "username" || !Number.isNaN(Date.parse(place.key)));
	return {
		...read,
		// The default order: addresses without it stay the same.
		sort: read.sort === "newest" ? undefined : read.sort,
		before: isCursor(before) ? before : undefined,
		after: isCursor(after) ? after : undefined,
	};
}

/** @returns the query string of these filters, with a place in the list if one is given */
export function userSearchString(
	filters: UserFilters,
	place: { before?: UserCursor; after?: UserCursor } = {},
): string {
	const search = new URLSearchParams();
	for (const name of FILTER_NAMES) {
		const value = filters[name];
		if (value !== undefined) search.set(name, value);
	}
	for (const name of ["before", "after"] as const) {
		const at = place[name];
		if (at) search.set(name, `${at.key}~${at.id}`);
	}
	return search.size === 0 ? "" : `?${search}`;
}

/** @returns whether the list is narrowed by a search or a filter */
export function isNarrowed({ sort: _sort, ...narrowing }: UserFilters): boolean {
	return Object.values(narrowing).some((value) => value !== undefined);
}

/** @returns the filters in words, for the page that confirms an act on all matching accounts and for the audit log */
export function describeFilters({ q, tier, status, verified, domain, active }: UserFilters) {
	const named: [string, string | undefined][] = [
		["Search", q],
		["Plan", tier],
		["Status", status && STATUS_FILTERS[status]],
		["Verified", verified],
		["Email domain", domain],
		["Last active", active && ACTIVITY_FILTERS[active]],
	];
	return Object.fromEntries(
		named.filter((each): each is [string, string] => each[1] !== undefined),
	);
}

/** A search by link target looks at so many links at most, in the order of their targets. */
export const LINKS_SEARCHED = 1_000;

/** @returns the domain or address that a search text is, without its scheme; null for other texts */
export function linkTargetIn(text: string): string | null {
	const address = text
		.normalize("NFKC")
		.toLowerCase()
		.replace(/^[a-z]+:(\/\/)?/, "");
	return /^[^\s/]+\.[^\s/]+/u.test(address) ? address : null;
}

/** @returns whether the list has the pages with links to a domain or an address; an email also looks like a domain */
export function isLinkSearch({ q }: UserFilters): boolean {
	return q !== undefined && !q.includes("@") && linkTargetIn(q) !== null;
}
