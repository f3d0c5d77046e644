import { changePage, type PageTx, unchanged } from "#app/features/page/change-page.server.ts";
import type { PageEditor } from "#app/features/page/owner.ts";
import { refuseBlockedTargets } from "#app/features/targets/refuse-blocked-targets.server.ts";
import { db, type Tx } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import type { LinkContent } from "./columns.ts";
import { changeLink } from "./edit-link.server.ts";
import { insertLink } from "./insert-link.server.ts";
import { countAddedLinks } from "./limits.server.ts";
import { lookUpsOf, requestLookUps } from "./look-ups.server.ts";
import { changesOf } from "./read-api-link.server.ts";
import { targetsOf } from "./targets-of.ts";

/**
 * Adds a link with an external id, or replaces the content of the link that has it.
 * @returns the link's id, and whether it is new
 * @throws AppError `invalid` with `field` for another kind than the link has; otherwise as `addLink` and `editLink`
 */
export async function upsertLink({
	owner,
	externalId,
	link,
}: {
	owner: PageEditor;
	externalId: string;
	/** Cleaned texts and normalized addresses. */
	link: LinkContent;
}): Promise<{ id: string; isNew: boolean }> {
	const { profileId } = owner;
	const wanted = { ...link, externalId };
	await refuseBlockedTargets(targetsOf(wanted));
	if (!(await findByExternalId(db, profileId, externalId))) await countAddedLinks(owner);
	const result = await changePage(owner, async (tx: PageTx) => {
		const stored = await findByExternalId(tx, profileId, externalId);
		if (!stored) {
			const { id } = await insertLink(tx, { profileId, link: wanted });
			return { id, isNew: true, lookUps: lookUpsOf(wanted) };
		}
		const { id: linkId, version, kind } = stored;
		if (kind !== wanted.kind) {
			throw new AppError("invalid", `The kind of this link is ${kind} and can’t change.`, {
				field: "kind",
			});
		}
		const { kind: _, ...settings } = wanted;
		const changes = changesOf(settings);
		const { isChanged, lookUps } = await changeLink(tx, {
			owner,
			linkId,
			version,
			kind,
			changes,
		});
		const found = { id: linkId, isNew: false, lookUps };
		return isChanged ? found : unchanged(found);
	});
	await requestLookUps(result.id, result.lookUps);
	return { id: result.id, isNew: result.isNew };
}

function findByExternalId(tx: Tx, profileId: string, externalId: string) {
	return tx.link.findUnique({
		where: { profileId_externalId: { profileId, externalId } },
		select: { id: true, version: true, kind: true },
	});
}
