import type { PublicPage } from "#app/features/creator-page/core/public-page.ts";
import { getPublicPage } from "#app/features/creator-page/public/get-public-page.server.ts";
import { log } from "#app/platform/log.server.ts";

const PHONES = 3;

/**
 * Returns the pages with these usernames as everybody sees them; null in place of each that nobody may see, and of all
 * while the database is away: the landing page works without them.
 */
export function listPhonePages(usernames: readonly string[]): Promise<(PublicPage | null)[]> {
	return Promise.all(
		usernames.slice(0, PHONES).map(async (username) => {
			try {
				const outcome = await getPublicPage({ username });
				return outcome.kind === "page" ? outcome.page : null;
			} catch (error) {
				log.warn({ err: error, username }, "a page for the landing page could not be read");
				return null;
			}
		}),
	);
}
