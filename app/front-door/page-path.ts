import { RESERVED_USERNAMES } from "#app/features/profile/reserved-usernames.ts";

/** `/{username}` and `/{username}/{channel}`, in any case, with or without trailing slashes. */
const PAGE_PATH = /^\/([A-Za-z0-9_-]{1,50})(?:\/([A-Za-z0-9_-]{1,30}))?\/*$/;

/** @returns username and channel slug in lowercase; null if the path can't be a public page's */
export function pagePathParts(path: string): { username: string; slug: string | undefined } | null {
	const [, name, channel] = PAGE_PATH.exec(path) ?? [];
	const username = name?.toLowerCase();
	if (username === undefined || RESERVED_USERNAMES.has(username)) return null;
	return { username, slug: channel?.toLowerCase() };
}
