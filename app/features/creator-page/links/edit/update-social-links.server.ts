import type { PageEditor } from "#app/features/creator-page/core/owner.ts";
import {
	unchangedOrConflict,
	updatePage,
} from "#app/features/creator-page/core/update-page.server.ts";
import { getSocialLinks } from "../queries.server.ts";
import type { StoredSocialLinks } from "../schema.ts";
import { updateSocialLinkRows } from "./update-social-link-rows.server.ts";

/**
 * Saves the addresses of the given platforms, keyed by platform, based on the version that the form was filled from; an
 * empty or undefined address removes the platform from the page. Other platforms stay as they are.
 *
 * @param links normalized addresses
 * @returns the stored values
 * @throws AppError `conflict` if the links have changed since to other values; `not_found`
 */
export async function updateSocialLinks({
	owner,
	version,
	links,
}: {
	owner: PageEditor;
	version: number;
	links: Record<string, string | undefined>;
}): Promise<StoredSocialLinks> {
	const { profileId } = owner;
	return updatePage(owner, async (tx) => {
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
		await updateSocialLinkRows(tx, { profileId, links });
		return getSocialLinks(owner, tx);
	});
}
