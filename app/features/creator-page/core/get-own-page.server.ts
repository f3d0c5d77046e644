import { query } from "#app/platform/sql.server.ts";
import type { OwnPage } from "./owner.ts";

/**
 * Finds the page that an account works on: its first. Nothing else chooses between an account's pages.
 * @returns null for an account without a page
 */
export async function getOwnPage({ userId }: { userId: string }): Promise<OwnPage | null> {
	const [row] = await query<OwnPage>({
		name: "get-own-page",
		text: `
			SELECT p.user_id AS "userId", p.id AS "profileId", p.username, p.name, u.tier::text AS tier
			FROM profile p
			JOIN "user" u ON u.id = p.user_id
			WHERE p.user_id = $1
			ORDER BY p.created_at, p.id
			LIMIT 1`,
		values: [userId],
	});
	return row ?? null;
}
