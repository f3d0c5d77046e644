import { requireSafeTargets } from "#app/features/admin/link-safety/require-safe-targets.server.ts";
import type { PageEditor } from "#app/features/creator-page/core/owner.ts";
import { unchanged, updatePage } from "#app/features/creator-page/core/update-page.server.ts";
import { lookUpsOf, queueLookUps } from "../fetch/look-ups.server.ts";
import { fetchFullAddress } from "../fetch/target/fetch-full-address.server.ts";
import { createLinkRow, type NewLink } from "./create-link-row.server.ts";
import { countAddedLinks } from "./limits.server.ts";
import { targetsOf } from "./targets-of.ts";

/**
 * Adds a link at the end of the page.
 * @param id id from the form, so that submitting the same form again adds no second link
 * @param link cleaned texts and normalized addresses, as `normalizeTyped` returns them. The title is empty only for kinds with a default
 * @throws AppError `not_found`; `bad_request` for an id that is taken, or with `field` for a blocked address; `invalid`
 * for an external id that is taken; `rate_limited` with `retryAfterS`; those of `requireKinds` and `fetchFullAddress`
 * @returns `isNew` is false if the page has the link already
 */
export async function createLink({
	owner,
	id,
	...given
}: NewLink & { owner: PageEditor; id?: string | undefined }): Promise<{
	id: string;
	isNew: boolean;
}> {
	const { userId, profileId } = owner;
	const { kind, url } = given;
	const link = { ...given, url: await fetchFullAddress({ userId, kind, url }) };
	await requireSafeTargets(targetsOf(link));
	await countAddedLinks(owner);
	const added = await updatePage(owner, async (tx) => {
		const inserted = await createLinkRow(tx, { profileId, id, link });
		return inserted.isNew ? inserted : unchanged(inserted);
	});
	if (added.isNew) await queueLookUps(added.id, lookUpsOf(link));
	return added;
}
