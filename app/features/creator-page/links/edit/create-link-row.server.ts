import { randomUUIDv7 } from "node:crypto";
import type { PageTx } from "#app/features/creator-page/core/update-page.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { titleOf } from "../kinds/kinds.ts";
import type { LinkContent } from "../link-columns.ts";
import { putIntoGroup } from "../list/link-groups.ts";
import { requireGroup } from "../list/require-group.server.ts";
import { updateLinkArrangement } from "../list/update-link-arrangement.server.ts";
import { keepOwnFile } from "../upload/own-file.server.ts";
import { createLinkRows } from "./create-link-rows.server.ts";
import { requireFreeExternalId } from "./require-free-external-id.server.ts";
import { requireKinds } from "./require-kinds.server.ts";

/** Columns of a new link; missing ones get the defaults of the database. Texts are cleaned, addresses normalized. */
export type NewLink = Pick<LinkContent, "title" | "url"> &
	Partial<LinkContent> & {
		/** A stored picture that nothing else shows. */
		thumbnailImageId?: string | null;
		/** The group, grid or gallery at whose end it goes. */
		groupId?: string | null | undefined;
	};

/**
 * Inserts a link below all others, outside of any group, or at the end of its group.
 * @param id id of the link. A repeated call with it inserts nothing
 * @returns `isNew` is false if the page has the link already
 * @throws AppError `bad_request` for an id that another page has; `invalid` for an external id that is taken;
 * those of `requireKinds` and `requireGroup`
 */
export async function createLinkRow(
	tx: PageTx,
	{ profileId, id, link }: { profileId: string; id?: string | undefined; link: NewLink },
): Promise<{ id: string; isNew: boolean }> {
	const added = id
		? await tx.link.findUnique({ where: { id }, select: { id: true, profileId: true } })
		: null;
	if (added?.profileId === profileId) return { id: added.id, isNew: false };
	if (added) throw new AppError("bad_request", "Reload the page and add the link again.");
	await requireFreeExternalId(tx, { profileId, externalId: link.externalId });
	await requireKinds(tx, { profileId, kinds: [link.kind ?? "link"] });
	const { kind = "link", groupId = null, ...columns } = link;
	if (groupId !== null) await requireGroup(tx, { profileId, groupId, kind });
	const details = await keepOwnFile(tx, { profileId, kind, details: link.details ?? {} });
	const title = titleOf({ ...columns, kind, details });
	const newId = id ?? randomUUIDv7();
	await createLinkRows(tx, { profileId, rows: [{ ...columns, id: newId, kind, details, title }] });
	if (groupId !== null) {
		const ids = [newId];
		await updateLinkArrangement(tx, {
			profileId,
			change: (links) => putIntoGroup(links, { ids, groupId }),
		});
	}
	return { id: newId, isNew: true };
}
