import { requireSafeTargets } from "#app/features/admin/link-safety/require-safe-targets.server.ts";
import { changePage, unchanged } from "#app/features/creator-page/core/change-page.server.ts";
import type { PageEditor } from "#app/features/creator-page/core/owner.ts";
import { lookUpsOf, requestLookUps } from "../fetch/look-ups.server.ts";
import { resolveAddress } from "../fetch/target/resolve-address.server.ts";
import { insertLink, type NewLink } from "./insert-link.server.ts";
import { countAddedLinks } from "./limits.server.ts";
import { targetsOf } from "./targets-of.ts";

/**
 * Adds a link at the end of the page.
 * @param id id from the form, so that submitting the same form again adds no second link
 * @param link cleaned texts and normalized addresses, as `normalizeTyped` returns them. The title is empty only for kinds with a default
 * @throws AppError `not_found`; `bad_request` for an id that is taken, or with `field` for a blocked address; `invalid`
 * for an external id that is taken; `rate_limited` with `retryAfterS`; those of `requireKinds` and `resolveAddress`
 * @returns `isNew` is false if the page has the link already
 */
export async function addLink({
	owner,
	id,
	...given
}: NewLink & { owner: PageEditor; id?: string | undefined }): Promise<{
	id: string;
	isNew: boolean;
}> {
	const { userId, profileId } = owner;
	const { kind, url } = given;
	const link = { ...given, url: await resolveAddress({ userId, kind, url }) };
	await requireSafeTargets(targetsOf(link));
	await countAddedLinks(owner);
	const added = await changePage(owner, async (tx) => {
		const inserted = await insertLink(tx, { profileId, id, link });
		return inserted.isNew ? inserted : unchanged(inserted);
	});
	if (added.isNew) await requestLookUps(added.id, lookUpsOf(link));
	return added;
}
