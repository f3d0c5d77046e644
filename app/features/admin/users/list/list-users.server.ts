import { domainToUnicode } from "node:url";
import type { AccountStatus, Tier } from "#app/generated/prisma/enums.ts";
import { asciiAddress, isAscii } from "#app/lib/ascii-address.ts";
import { asciiDomain } from "#app/lib/email-address.ts";
import { foldSearch } from "#app/lib/fold-search.ts";
import { hostNameOf } from "#app/lib/host-name.ts";
import { searchPattern, startingWith } from "#app/lib/search-pattern.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { env } from "#app/platform/env.server.ts";
import { readRows } from "#app/platform/read-database.server.ts";
import {
	type ActivityFilter,
	LINKS_SEARCHED,
	linkTargetIn,
	USERS_PER_PAGE,
	type UserCursor,
	type UserFilters,
	type UserSearch,
	type UserSort,
} from "./list-schema.ts";

/**
 * The list of users and its search. Each page is read from a place in an index, so that page 10,000 costs what page 1
 * does (docs/decisions/0031-administrators-reads.md). The statements have no names: PostgreSQL must plan them for the
 * values, because a common search term needs another plan than a rare one.
 */

export type ListedUser = {
	id: string;
	email: string;
	emailVerified: boolean;
	tier: Tier;
	status: AccountStatus;
	deletionRequestedAt: Date | null;
	createdAt: Date;
	lastActiveAt: Date | null;
	/** Null for an account without a page. */
	username: string | null;
	name: string | null;
	/** Null without a photo. */
	photo: { id: string; widths: number[] } | null;
	links: number;
	views: number;
};

/** `newer` and `older` are the places that the links to the pages before and after carry; null without such a page. */
export type UserList = {
	users: ListedUser[];
	previous: UserCursor | null;
	next: UserCursor | null;
};

type Row = ListedUser & { key: string };

/** Stands for accounts that were never active. */
const NEVER = "'1970-01-01T00:00:00Z'::timestamptz";

/** Sorted value as SQL, and its type; `u` is the row of `"user"`, `p` the row of `profile`. */
const SORTS: Record<UserSort, { key: string; type: string; isDescending: boolean }> = {
	newest: { key: "u.created_at", type: "timestamptz", isDescending: true },
	oldest: { key: "u.created_at", type: "timestamptz", isDescending: false },
	active: {
		// The expression of the index "user_last_active".
		key: `coalesce(u.last_active_at, ${NEVER})`,
		type: "timestamptz",
		isDescending: true,
	},
	username: { key: "p.username", type: "text", isDescending: false },
};

const DAY_MS = 24 * 60 * 60 * 1000;

const ACTIVITY: Record<ActivityFilter, { operator: ">=" | "<"; days: number } | null> = {
	"7d": { operator: ">=", days: 7 },
	"30d": { operator: ">=", days: 30 },
	"not-30d": { operator: "<", days: 30 },
	"not-180d": { operator: "<", days: 180 },
	never: null,
};

/** A pattern needs three characters in a row for the index of trigrams; shorter texts are searched at the start. */
const TRIGRAM = 3;

/** @returns one page of the accounts that match */
export async function listUsers(
	search: UserSearch,
	{ limit = USERS_PER_PAGE, clock = systemClock }: { limit?: number; clock?: Clock } = {},
): Promise<UserList> {
	const isBackwards = search.before !== undefined;
	const rows = await readRows<Row>(usersStatement(search, { limit: limit + 1 }, clock));
	const hasMore = rows.length > limit;
	const shown = rows.slice(0, limit);
	const ordered = isBackwards ? shown.reverse() : shown;
	const [first, last] = [ordered.at(0), ordered.at(-1)];
	const hasPrevious = isBackwards ? hasMore : search.after !== undefined;
	const hasNext = isBackwards || hasMore;
	return {
		users: ordered.map(({ key: _key, ...user }) => user),
		previous: hasPrevious && first ? placeOf(first) : null,
		next: hasNext && last ? placeOf(last) : null,
	};
}

/** The ids of all matching accounts, up to `limit`, in the order of the list. */
export async function listMatchingUserIds(
	filters: UserFilters,
	{ limit }: { limit: number },
	clock: Clock = systemClock,
): Promise<string[]> {
	const { found, values } = foundUsers(filters, { limit }, clock);
	const rows = await readRows<{ id: string }>({ text: `${found} SELECT id FROM found`, values });
	return rows.map(({ id }) => id);
}

const EXPORT_BATCH = 1_000;

/** All matching accounts in the order of the list, read in batches. */
export async function* listUserRows(
	filters: UserFilters,
	clock: Clock = systemClock,
): AsyncGenerator<ListedUser> {
	let after: UserCursor | undefined;
	for (;;) {
		const rows = await readRows<Row>(
			usersStatement({ ...filters, after }, { limit: EXPORT_BATCH }, clock),
		);
		yield* rows;
		const last = rows.at(-1);
		if (rows.length < EXPORT_BATCH || last === undefined) return;
		after = placeOf(last);
	}
}

/** The accounts with these ids, newest first. */
export function listUsersById(ids: readonly string[]): Promise<ListedUser[]> {
	return readRows<Row>({
		text: `WITH found AS (SELECT id, created_at AS key FROM "user" WHERE id = ANY($1::uuid[]))
			${hydrated("newest", { isDescending: true })}`,
		values: [ids],
	});
}

function placeOf({ key, id }: Row): UserCursor {
	return { key, id };
}

/** The statement of `listUsers`, also for benchmarks. */
function usersStatement(
	search: UserSearch,
	{ limit }: { limit: number },
	clock: Clock = systemClock,
): { text: string; values: unknown[] } {
	const { found, values, isDescending } = foundUsers(search, { limit }, clock);
	return { text: found + hydrated(search.sort ?? "newest", { isDescending }), values };
}

function foundUsers(
	search: UserSearch,
	{ limit }: { limit: number },
	clock: Clock,
): { found: string; values: unknown[]; isDescending: boolean } {
	const sort = SORTS[search.sort ?? "newest"];
	const isDescending = sort.isDescending !== (search.before !== undefined);
	const values: unknown[] = [];
	const bind = (value: unknown) => `$${values.push(value)}`;

	const conditions = filterConditions(search, { bind, now: clock.now() });
	const place = search.before ?? search.after;
	if (place) {
		const comparison = isDescending ? "<" : ">";
		conditions.push(
			`(${sort.key}, u.id) ${comparison} (${bind(place.key)}::${sort.type}, ${bind(place.id)}::uuid)`,
		);
	}
	const direction = isDescending ? "DESC" : "ASC";
	const rowsFrom = (source: string, condition?: string) => {
		const all = condition === undefined ? conditions : [condition, ...conditions];
		return `SELECT u.id, ${sort.key} AS key FROM ${source}
			${all.length === 0 ? "" : `WHERE ${all.join(" AND ")}`}
			ORDER BY ${sort.key} ${direction}, u.id ${direction} LIMIT ${limit}`;
	};
	const pages = `"user" u JOIN profile p ON p.user_id = u.id`;
	const sources = search.q === undefined ? null : searchSources(search.q, bind);
	const text =
		sources === null
			? rowsFrom(sort.key.startsWith("p.") ? pages : `"user" u`)
			: // Each source has its own index. The first rows of all of them contain the first rows of the union.
				`SELECT id, key FROM (
					${sources.map(({ from, where }) => `(${rowsFrom(from ?? pages, where)})`).join("\nUNION\n")}
				) matches ORDER BY key ${direction}, id ${direction} LIMIT ${limit}`;
	return { found: `WITH found AS (${text})`, values, isDescending };
}

type Bind = (value: unknown) => string;

function filterConditions(
	{ tier, status, verified, domain, active }: UserFilters,
	{ bind, now }: { bind: Bind; now: Date },
): string[] {
	const conditions: string[] = [];
	if (tier) conditions.push(`u.tier = ${bind(tier)}::tier`);
	if (status === "leaving") conditions.push("u.deletion_requested_at IS NOT NULL");
	else if (status) conditions.push(`u.status = ${bind(status)}::account_status`);
	if (verified) {
		conditions.push(`u.email_verified_at IS ${verified === "yes" ? "NOT " : ""}NULL`);
	}
	if (domain) conditions.push(`split_part(u.email, '@', 2) ${isOneOf(spellingsOf(domain), bind)}`);
	if (active) {
		const rule = ACTIVITY[active];
		if (rule === null) conditions.push(`${SORTS.active.key} = ${NEVER}`);
		else {
			const since = new Date(now.getTime() - rule.days * DAY_MS);
			conditions.push(`${SORTS.active.key} ${rule.operator} ${bind(since)}`);
		}
	}
	return conditions;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** An older account's domain may be stored in Unicode, a newer one's in ASCII (docs/decisions/0027-folded-texts.md). */
function spellingsOf(domain: string): string[] {
	return [...new Set([domain, domainToUnicode(domain) || domain])];
}

/** One value is compared with `=`, which keeps the order of the index. */
function isOneOf(values: readonly string[], bind: Bind): string {
	const [only, ...others] = values;
	return others.length === 0 ? `= ${bind(only)}` : `= ANY (${bind(values)})`;
}

/** Where a text is searched; `from` is the pages with their accounts unless stated. */
function searchSources(text: string, bind: Bind): { from?: string; where: string }[] {
	const folded = foldSearch(text);
	if (UUID.test(folded)) return [{ where: `u.id = ${bind(folded)}::uuid` }];
	const target = targetKey(text);
	const pattern = bind(patternOf(text));
	const isAtStart = !patternOf(text).startsWith("%");
	const email = asciiAddress(text);
	const domain = target === null ? null : hostIn(text);
	return [
		// Usernames and nearly all emails are stored in lowercase ASCII, and can't contain anything else.
		...(folded !== "" && isAscii(folded)
			? [
					{ where: `u.email LIKE ${pattern}` },
					{ where: `p.username LIKE ${bind(patternOf(usernameIn(folded)))}` },
				]
			: []),
		...(email === null ? [] : [{ where: `u.email LIKE ${bind(patternOf(email))}` }]),
		{
			// The first of the two is the condition of the index. The second, which says the same, has statistics: without
			// them, PostgreSQL takes these few emails for a third of all, and walks along the whole list.
			where: `fold_search(u.email) LIKE ${pattern}
				AND octet_length(u.email) > length(u.email) AND octet_length(u.email) - length(u.email) > 0`,
		},
		{
			where: isAtStart
				? // The expression of the index "profile_name_start". Trigrams find the start of any word in a name.
					`left(fold_search(p.name), 2) LIKE ${pattern}`
				: `fold_search(p.name) LIKE ${pattern}`,
		},
		...(target === null
			? []
			: [
					{
						from: `(
							SELECT DISTINCT profile_id FROM (
								SELECT profile_id FROM link WHERE link_target_key(url) LIKE ${bind(startingWith(target))}
								ORDER BY link_target_key(url) USING ~<~ LIMIT ${LINKS_SEARCHED}
							) targets
						) linked JOIN profile p ON p.id = linked.profile_id JOIN "user" u ON u.id = p.user_id`,
						where: "true",
					},
				]),
		...(domain === null
			? []
			: [
					{
						from: `domain d JOIN profile p ON p.id = d.profile_id JOIN "user" u ON u.id = p.user_id`,
						where: `d.name = ${bind(domain)}`,
					},
				]),
	];
}

/** A page's address, `/name` and `@name` stand for the name. */
function usernameIn(text: string): string {
	const host = env.APP_URL.replace(/^https?:\/\//, "").toLowerCase();
	const [, name] = text.replace(/^https?:\/\//, "").split(`${host}/`);
	return (name ?? text).replace(/^[@/]+/, "") || text;
}

/** @returns the host of a domain or an address in ASCII, without port and final dot; null for other texts */
function hostIn(text: string): string | null {
	const [host = ""] = (linkTargetIn(text) ?? "").split(/[/?#]/);
	// An email, whose domain is no page's.
	return host.includes("@") ? null : asciiDomain(hostNameOf(host));
}

/** Text that `link_target_key` in the database makes of a domain or an address; null for texts that are neither. */
export function targetKey(text: string): string | null {
	const address = linkTargetIn(text);
	if (address === null) return null;
	const stored = asciiAddress(address) ?? address;
	const slash = stored.indexOf("/");
	const host = slash === -1 ? stored : stored.slice(0, slash);
	return [...host].reverse().join("") + (slash === -1 ? "" : stored.slice(slash));
}

/** Pattern of `LIKE` for what is stored folded; texts too short for the index are found at the start. */
export function patternOf(text: string): string {
	return searchPattern(text, { minLength: TRIGRAM });
}

/** Adds what the table shows to the found accounts. */
function hydrated(sort: UserSort, { isDescending }: { isDescending: boolean }): string {
	const direction = isDescending ? "DESC" : "ASC";
	const isTime = SORTS[sort].type === "timestamptz";
	return `
		SELECT u.id, u.email, u.email_verified_at IS NOT NULL AS "emailVerified", u.tier::text AS tier,
			u.status::text AS status, u.deletion_requested_at AS "deletionRequestedAt",
			u.created_at AS "createdAt", u.last_active_at AS "lastActiveAt", p.username, p.name,
			CASE WHEN i.id IS NULL THEN NULL
				ELSE json_build_object('id', i.id, 'widths', to_json(i.widths)) END AS photo,
			(SELECT count(*)::int FROM link l WHERE l.profile_id = p.id) AS links,
			(SELECT coalesce(sum, 0)::float8 FROM analytics.sum_views(p.analytics_key)) AS views,
			${isTime ? `to_char(found.key AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` : "found.key::text"} AS key
		FROM found
		JOIN "user" u ON u.id = found.id
		LEFT JOIN profile p ON p.user_id = u.id
		LEFT JOIN image i ON i.id = p.profile_image_id
		ORDER BY found.key ${direction}, found.id ${direction}`;
}
