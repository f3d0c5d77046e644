import { requireSafeTargets } from "#app/features/admin/link-safety/require-safe-targets.server.ts";
import type { PageEditor } from "#app/features/creator-page/core/owner.ts";
import {
	type PageTx,
	unchanged,
	updatePage,
} from "#app/features/creator-page/core/update-page.server.ts";
import { db, type Tx } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { lookUpsOf, queueLookUps } from "../fetch/look-ups.server.ts";
import { fetchFullAddress } from "../fetch/target/fetch-full-address.server.ts";
import type { LinkContent } from "../link-columns.ts";
import { createLinkRow } from "./create-link-row.server.ts";
import { countAddedLinks } from "./limits.server.ts";
import { changesOf } from "./parse-api-link.server.ts";
import { targetsOf } from "./targets-of.ts";
import { updateLinkRow } from "./update-link.server.ts";

/**
 * Adds a link with an external id, or replaces the content of the link that has it.
 * @returns the link's id, and whether it is new
 * @throws AppError `invalid` with `field` for another kind than the link has; `conflict` if the link must exist and
 * doesn't; otherwise as `addLink` and `updateLink`
 */
export async function createOrUpdateLink({
	owner,
	externalId,
	link,
	groupId,
	mustExist = false,
}: {
	owner: PageEditor;
	externalId: string;
	/** Cleaned texts and normalized addresses. */
	link: LinkContent;
	/** As in `LinkChanges`. */
	groupId?: string | null | undefined;
	mustExist?: boolean;
}): Promise<{ id: string; isNew: boolean }> {
	const { profileId, userId } = owner;
	const { kind, url } = link;
	const wanted = { ...link, externalId, url: await fetchFullAddress({ userId, kind, url }) };
	await requireSafeTargets(targetsOf(wanted));
	if (!(await getLinkByExternalId(db, { profileId, externalId }))) {
		if (mustExist) throw noSuchLink();
		await countAddedLinks(owner);
	}
	const result = await updatePage(owner, async (tx: PageTx) => {
		const stored = await getLinkByExternalId(tx, { profileId, externalId });
		if (!stored) {
			if (mustExist) throw noSuchLink();
			const { id } = await createLinkRow(tx, { profileId, link: { ...wanted, groupId } });
			return { id, isNew: true, lookUps: lookUpsOf(wanted) };
		}
		const { id: linkId, version, kind } = stored;
		if (kind !== wanted.kind) {
			throw new AppError("invalid", `The kind of this link is ${kind} and can’t change.`, {
				field: "kind",
			});
		}
		const { kind: _, ...settings } = wanted;
		const changes = { ...changesOf(settings), groupId };
		const { isChanged, lookUps } = await updateLinkRow(tx, {
			owner,
			linkId,
			version,
			kind,
			changes,
		});
		const found = { id: linkId, isNew: false, lookUps };
		return isChanged ? found : unchanged(found);
	});
	await queueLookUps(result.id, result.lookUps);
	return { id: result.id, isNew: result.isNew };
}

function noSuchLink(): AppError {
	return new AppError("conflict", "There is no link with this external id.");
}

/** @returns the link, or null */
export function getLinkByExternalId(
	tx: Tx,
	{ profileId, externalId }: { profileId: string; externalId: string },
) {
	return tx.link.findUnique({
		where: { profileId_externalId: { profileId, externalId } },
		select: { id: true, version: true, kind: true },
	});
}
