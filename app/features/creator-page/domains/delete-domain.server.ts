import { isServed } from "#app/features/creator-page/core/is-served.ts";
import type { PageEditor } from "#app/features/creator-page/core/owner.ts";
import { SERVED } from "#app/features/creator-page/core/served-domains.server.ts";
import {
	type PageTx,
	unchanged,
	updatePage,
} from "#app/features/creator-page/core/update-page.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { REMOVED_PAUSE_MS } from "./check-due-domains.server.ts";
import { DOMAIN_COLUMNS, domainGone, ownDomain } from "./queries.server.ts";
import { recordDomains } from "./record-domains.server.ts";

/**
 * Removes a domain from the page. Its row stays while its DNS leads here, so that a stranger who adds it has to prove that
 * it is theirs.
 * @throws AppError `not_found`
 */
export async function deleteDomain(
	{ owner, domainId }: { owner: PageEditor; domainId: string },
	clock: Clock = systemClock,
): Promise<void> {
	const now = clock.now();
	const where = ownDomain(owner, domainId);
	await updatePage(owner, async (tx) => {
		const domain = await tx.domain.findFirst({ where, select: DOMAIN_COLUMNS });
		if (!domain) throw domainGone();
		await tx.domain.update({
			where: { id: domainId },
			data: { removedAt: now, primary: false, nextCheckAt: new Date(+now + REMOVED_PAUSE_MS) },
			select: { id: true },
		});
		const hasNextPrimary = domain.primary && (await makeOldestPrimary(tx, owner.profileId));
		return isServed(domain) || hasNextPrimary ? undefined : unchanged(undefined);
	});
	await recordDomains(owner);
}

/** @returns whether there is one that shows the page */
async function makeOldestPrimary(tx: PageTx, profileId: string): Promise<boolean> {
	const oldest = await tx.domain.findFirst({
		where: { ...SERVED, profileId },
		orderBy: [{ createdAt: "asc" }, { id: "asc" }],
		select: { id: true },
	});
	if (oldest === null) return false;
	await tx.domain.update({ where: oldest, data: { primary: true }, select: { id: true } });
	return true;
}
