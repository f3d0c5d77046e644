import { changePage, unchangedOrConflict } from "#app/features/page/change-page.server.ts";
import type { PageEditor } from "#app/features/page/owner.ts";
import { getSocialLinks } from "./queries.server.ts";
import type { StoredSocialLinks } from "./schema.ts";
import { writeSocialLinks } from "./write-social-links.server.ts";

/**
 * Saves the addresses of the platforms it is given, keyed by platform, over what the form was filled from; an empty or
 * undefined one takes the platform off the page. Platforms it is not given stay as they are.
 *
 * @param links normalised
 * @returns what is stored now
 * @throws AppError `conflict` when the links have changed since, unless to the very same; `not_found`
 */
export async function saveSocialLinks({
	owner,
	version,
	links,
}: {
	owner: PageEditor;
	version: number;
	links: Record<string, string | undefined>;
}): Promise<StoredSocialLinks> {
	const { profileId } = owner;
	return changePage(owner, async (tx) => {
		const stored = await getSocialLinks(owner, tx);
		if (stored.version !== version) {
			const isSame = Object.entries(links).every(
				([platform, url]) => (stored.links[platform] ?? "") === (url ?? ""),
			);
			return unchangedOrConflict(stored, {
				isSame,
				message: "Your social links were changed elsewhere.",
			});
		}
		await writeSocialLinks(tx, { profileId, links });
		return getSocialLinks(owner, tx);
	});
}
