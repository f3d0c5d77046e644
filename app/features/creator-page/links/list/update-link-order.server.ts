import type { PageEditor } from "#app/features/creator-page/core/owner.ts";
import { type PageTx, updatePage } from "#app/features/creator-page/core/update-page.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import type { StoredOrder } from "../schema.ts";
import { updateLinkArrangement } from "./update-link-arrangement.server.ts";

/**
 * Changes the order of consecutive links of the page: of all links, or of the part of a long list that is shown.
 * @param first place of the first of these links, counted from 0
 * @param ids ids of all these links, each once, in the new order
 * @param groups ids of the groups that contain them, in the same order, null for none; by default the links stay in
 * their groups as far as `settleGroups` allows
 * @param version version of the order that the new one is based on
 * @returns the same links with the order's new version
 * @throws AppError `conflict` if the order has changed since; `not_found` if these are not the links at those places
 */
export async function updateLinkOrder({
	owner,
	version,
	first,
	ids,
	groups,
}: Omit<StoredOrder, "groups"> & {
	owner: PageEditor;
	groups?: StoredOrder["groups"] | undefined;
}): Promise<StoredOrder> {
	const { profileId } = owner;
	const stored = await updatePage(owner, async (tx) => {
		await requireVersion(tx, { profileId, version });
		const end = first + ids.length;
		const links = await updateLinkArrangement(tx, {
			profileId,
			change: (before) => {
				const own = new Map(before.slice(first, end).map((link) => [link.id, link]));
				const wanted = ids.flatMap((id, index) => {
					const link = own.get(id);
					const groupId = groups?.[index];
					return link ? [groupId === undefined ? link : { ...link, groupId }] : [];
				});
				// With the same version, these places hold the same links: any difference is a forged request.
				const isSame =
					ids.length > 0 &&
					wanted.length === own.size &&
					wanted.length === ids.length &&
					new Set(ids).size === own.size;
				if (!isSame)
					throw new AppError("not_found", "The list of links has changed. Please reload the page.");
				return [...before.slice(0, first), ...wanted, ...before.slice(end)];
			},
		});
		return links.slice(first, end);
	});
	return { version: version + 1, first, ids, groups: stored.map(({ groupId }) => groupId) };
}

async function requireVersion(
	tx: PageTx,
	{ profileId, version }: { profileId: string; version: number },
): Promise<void> {
	const { linkOrderVersion } = await tx.profile.findUniqueOrThrow({
		where: { id: profileId },
		select: { linkOrderVersion: true },
	});
	if (linkOrderVersion === version) return;
	throw new AppError("conflict", "The order of your links was changed elsewhere.");
}
