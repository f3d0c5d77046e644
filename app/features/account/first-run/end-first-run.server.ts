import { requireSafeTargets } from "#app/features/admin/link-safety/require-safe-targets.server.ts";
import type { PageEditor } from "#app/features/creator-page/core/owner.ts";
import { unchanged, updatePage } from "#app/features/creator-page/core/update-page.server.ts";
import { createLinkRows } from "#app/features/creator-page/links/edit/create-link-rows.server.ts";
import { lookUpsOf, queueLookUps } from "#app/features/creator-page/links/fetch/look-ups.server.ts";
import { fetchFullAddress } from "#app/features/creator-page/links/fetch/target/fetch-full-address.server.ts";
import { titleOf } from "#app/features/creator-page/links/kinds/kinds.ts";
import { displayUrl } from "#app/features/creator-page/links/kinds/normalize-url.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import type { FirstLink } from "./schema.ts";

/**
 * Finishes the steps after sign-up, and adds the links of the last step at the end of the page. Runs once: a second
 * submission adds no links again.
 * @throws AppError `not_found`; `bad_request` at its `field` if the address of a link is blocked
 */
export async function endFirstRun({
	owner,
	links: typed = [],
	clock = systemClock,
}: {
	owner: PageEditor;
	links?: readonly FirstLink[];
	clock?: Clock;
}): Promise<void> {
	const { profileId, userId } = owner;
	const links = await Promise.all(typed.map((link) => toStored(userId, link)));
	await requireSafeTargets(
		links.map(({ title, url }, index) => ({ title, url, field: typed[index]?.field })),
	);
	const added = await updatePage(owner, async (tx) => {
		const { count: ended } = await tx.profile.updateMany({
			where: { id: profileId, firstRunDoneAt: null },
			data: { firstRunDoneAt: clock.now() },
		});
		if (ended === 0 || links.length === 0) return unchanged([]);
		return createLinkRows(tx, { profileId, rows: links });
	});
	for (const { id, kind } of added) await queueLookUps(id, lookUpsOf({ kind }));
}

/** A short address that can't be resolved becomes a plain link: the last step shouldn't wait for another site. */
async function toStored(userId: string, { kind, title, url }: FirstLink): Promise<FirstLink> {
	try {
		const resolved = await fetchFullAddress({ userId, kind, url });
		return { kind, title: titleOf({ kind, title, url: resolved, details: {} }), url: resolved };
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
		return { kind: "link", title: title || displayUrl(url), url };
	}
}
