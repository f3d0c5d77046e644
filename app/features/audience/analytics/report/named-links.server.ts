import type { LinkKind } from "#app/generated/prisma/enums.ts";

/**
 * Kinds of links without an address that open a file or a form. All others without one open nothing, and so are never
 * clicked. A test compares this list with `KINDS`.
 */
export const KINDS_OPENING_OUR_PAGES = [
	"event",
	"vcard",
	"file",
	"contact",
	"signup",
] as const satisfies LinkKind[];

/**
 * SQL of the links that numbers are named by, for every list, file, mail and answer of the API: each link of every
 * page by the key that its clicks are counted under. `opens` is false for those that can have no clicks: a list leaves
 * them out unless they have some. A deleted link has neither an id nor a position. A key without a row here is a
 * deleted link whose title isn't known.
 */
export const NAMED_LINKS = `(
	SELECT analytics_key AS key, profile_id, id, title, position,
		url <> '' OR kind::text = ANY ('{${KINDS_OPENING_OUR_PAGES.join()}}') AS opens, false AS is_deleted
	FROM link
	UNION ALL
	SELECT (row->>'analytics_key')::int, profile_id, NULL, row->>'title', NULL, false, true FROM removed_link
	UNION ALL
	SELECT analytics_key, profile_id, NULL, title, NULL, false, true FROM deleted_link_title
)`;
