import { IS_VISIBLE_PAGE } from "#app/features/page/visible-page.server.ts";
import { query } from "#app/platform/sql.server.ts";

const USERNAME = /^[a-z0-9_-]{1,50}$/;

/** The data of a page that counting needs. */
export type CountedPage = { analyticsKey: number; ownerId: string };

/** @returns the public page at `/{username}`, or null, as for `getPublicPage` */
export async function findCountedPage(username: string): Promise<CountedPage | null> {
	if (!USERNAME.test(username)) return null;
	const [page] = await query<CountedPage>({
		name: "counted-page",
		text: `
			SELECT p.analytics_key AS "analyticsKey", p.user_id AS "ownerId"
			FROM profile p
			JOIN "user" u ON u.id = p.user_id
			WHERE p.username = $1 AND ${IS_VISIBLE_PAGE}`,
		values: [username],
	});
	return page ?? null;
}
