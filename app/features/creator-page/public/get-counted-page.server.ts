import { IS_VISIBLE_PAGE } from "#app/features/creator-page/core/visible-page.server.ts";
import { query } from "#app/platform/sql.server.ts";

const USERNAME = /^[a-z0-9_-]{1,50}$/;

/** The data of a page that counting needs. */
export type CountedPage = { analyticsKey: number; ownerId: string };

/** @returns the public page at `/{username}`, or null, as for `getPublicPage` */
export async function getCountedPage(username: string): Promise<CountedPage | null> {
	return (await listCountedPages([username])).get(username) ?? null;
}

/** @returns the public pages at these usernames, by username; those that aren't public are missing */
export async function listCountedPages(
	usernames: readonly string[],
): Promise<ReadonlyMap<string, CountedPage>> {
	const valid = usernames.filter((username) => USERNAME.test(username));
	if (valid.length === 0) return new Map();
	const pages = await query<CountedPage & { username: string }>({
		name: "counted-pages",
		text: `
			SELECT p.username, p.analytics_key AS "analyticsKey", p.user_id AS "ownerId"
			FROM profile p
			JOIN "user" u ON u.id = p.user_id
			WHERE p.username = ANY($1) AND ${IS_VISIBLE_PAGE}`,
		values: [valid],
	});
	return new Map(pages.map(({ username, ...page }) => [username, page]));
}
