import { RESERVED_USERNAMES } from "#app/features/creator-page/profile/reserved-usernames.ts";
import { trimEndOf } from "#app/lib/trim-end-of.ts";

/** `/{username}` and `/{username}/{channel}`, in any case, with or without trailing slashes. */
const PAGE_PATH = /^\/([A-Za-z0-9_-]{1,50})(?:\/([A-Za-z0-9_-]{1,30}))?\/*$/;

/** @returns username and channel slug in lowercase; null if the path can't be a public page's */
export function pagePathParts(path: string): { username: string; slug: string | undefined } | null {
	const [, name, channel] = PAGE_PATH.exec(path) ?? [];
	const username = name?.toLowerCase();
	if (username === undefined || RESERVED_USERNAMES.has(username)) return null;
	return { username, slug: channel?.toLowerCase() };
}

/** What a sentence, a quotation or a line's end puts behind an address that somebody wrote or copied. */
const BEHIND =
	".,;:!?…·)]}>\"'`*“”„’‘‚«»‹›。、，．！？：；）】」』 \t\r\n\u00A0\u2028\u2029\u202F\u3000";
/** As in `@anna`, which we print ourselves. */
const BEFORE = /^[\s@＠]+/;
const INVISIBLE = /\p{Cf}/gu;
const NAME = /^[A-Za-z0-9_-]+$/;
const LINK_PATH = /^\/go\/[\da-f-]{36}$/i;

/**
 * @param segments those of a path, percent-encoded
 * @returns the path of the page, channel or link that they name apart from characters around it; null for all others
 */
export function undecorated(segments: readonly string[]): string | null {
	if (segments.length === 0 || segments.length > 2) return null;
	const names = segments.map((segment) =>
		trimEndOf(decodeURIComponent(segment).replace(INVISIBLE, ""), BEHIND),
	);
	names[0] = names[0]?.replace(BEFORE, "") ?? "";
	if (!names.every((name) => NAME.test(name))) return null;
	const path = `/${names.join("/")}`;
	return pagePathParts(path) !== null || LINK_PATH.test(path) ? path : null;
}
