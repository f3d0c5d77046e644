import type { PageEditor } from "#app/features/creator-page/core/owner.ts";
import { unchanged, updatePage } from "#app/features/creator-page/core/update-page.server.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { domainGone, ownDomain, requireDomainsPlan } from "./queries.server.ts";
import type { DomainOptions } from "./schema.ts";

/**
 * Saves what a domain does besides showing the page.
 * @param options missing ones stay as they are
 * @throws AppError `forbidden` if the plan has no domains; `not_found`
 */
export async function updateDomain({
	owner,
	domainId,
	options,
}: {
	owner: PageEditor & { tier: Tier };
	domainId: string;
	options: { [Name in keyof DomainOptions]?: DomainOptions[Name] | undefined };
}): Promise<void> {
	requireDomainsPlan(owner);
	const where = ownDomain(owner, domainId);
	await updatePage(owner, async (tx) => {
		const stored = await tx.domain.findFirst({ where, select: { redirects: true, did: true } });
		if (!stored) throw domainGone();
		const { redirects = stored.redirects, did = stored.did } = options;
		if (stored.redirects === redirects && stored.did === did) return unchanged(undefined);
		await tx.domain.update({
			where: { id: domainId },
			data: { redirects, did },
			select: { id: true },
		});
		return undefined;
	});
}
