import { query } from "#app/platform/sql.server.ts";

/**
 * Whether a page has, or may have had, this name. False is cheap to find out and saves further queries and rendering.
 *
 * @param username username in lowercase
 * @throws AppError `unavailable` during a database outage
 */
export async function isKnownUsername(username: string): Promise<boolean> {
	const [row] = await query<{ isKnown: boolean }>({
		name: "known-username",
		text: `
			SELECT EXISTS (SELECT FROM profile WHERE username = $1)
				OR EXISTS (SELECT FROM username_history WHERE username = $1) AS "isKnown"`,
		values: [username],
	});
	return row?.isKnown ?? false;
}
