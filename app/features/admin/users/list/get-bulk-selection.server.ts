import { BULK_MAX, type BulkAct } from "../acts/acts-schema.ts";
import { describeFilters, readUserSearch, type UserFilters } from "./list-schema.ts";
import { type ListedUser, listMatchingUserIds, listUsersById } from "./list-users.server.ts";

/** Most accounts that are counted before an export: an exact number of millions would take seconds. */
const COUNTED = 10_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export type BulkSelection = {
	act: BulkAct;
	/** Accounts that the act changes, and accounts that already are as it would make them. */
	affected: ListedUser[];
	unaffected: ListedUser[];
	/** True if further accounts match, which one form can't hold. */
	hasMore: boolean;
	/** For an export of everyone in the list: their number, at most `COUNTED`, and the filters in words. */
	all: { count: number; isMore: boolean; filters: Record<string, string> } | null;
	/** Query string of the list. */
	from: string;
};

/** Reads which accounts an act on several is about: the selected ones, or all that match the filters. */
export async function getBulkSelection(
	search: URLSearchParams,
	{ act, from, filters }: { act: BulkAct; from: string; filters: UserFilters },
): Promise<BulkSelection> {
	const isAll = search.get("all") === "yes";
	const nobody = { act, from, affected: [], unaffected: [], hasMore: false, all: null };
	if (isAll && act === "export") {
		const ids = await listMatchingUserIds(filters, { limit: COUNTED + 1 });
		const count = Math.min(ids.length, COUNTED);
		const all = { count, isMore: ids.length > COUNTED, filters: describeFilters(filters) };
		return { ...nobody, all };
	}
	const ids = isAll
		? await listMatchingUserIds(filters, { limit: BULK_MAX + 1 })
		: search.getAll("user").filter((id) => UUID.test(id));
	const users = await listUsersById(ids.slice(0, BULK_MAX));
	const isAffected = ({ status }: ListedUser) =>
		act === "export" || (status === "suspended") === (act === "activate");
	return {
		...nobody,
		affected: users.filter(isAffected),
		unaffected: users.filter((user) => !isAffected(user)),
		hasMore: ids.length > BULK_MAX,
	};
}

/** The filters of the list in its query string, without a place in it. */
export function readFrom(from: string | null): UserFilters {
	const {
		before: _before,
		after: _after,
		...filters
	} = readUserSearch(new URLSearchParams(from ?? ""));
	return filters;
}
