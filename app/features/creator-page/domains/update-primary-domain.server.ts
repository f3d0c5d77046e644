import { isServed } from "#app/features/creator-page/core/is-served.ts";
import type { PageEditor } from "#app/features/creator-page/core/owner.ts";
import { unchanged, updatePage } from "#app/features/creator-page/core/update-page.server.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { DOMAIN_COLUMNS, domainGone, ownDomain, requireDomainsPlan } from "./queries.server.ts";

/**
 * Makes a domain the page's main address.
 * @throws AppError `conflict` if it doesn't show the page; `forbidden` if the plan has no domains; `not_found`
 */
export async function updatePrimaryDomain({
	owner,
	domainId,
}: {
	owner: PageEditor & { tier: Tier };
	domainId: string;
}): Promise<void> {
	requireDomainsPlan(owner);
	const { profileId } = owner;
	const where = ownDomain(owner, domainId);
	await updatePage(owner, async (tx) => {
		const domain = await tx.domain.findFirst({ where, select: DOMAIN_COLUMNS });
		if (!domain) throw domainGone();
		if (!isServed(domain)) {
			throw new AppError("conflict", "This domain doesn’t show your page yet.");
		}
		if (domain.primary) return unchanged(undefined);
		await tx.domain.updateMany({ where: { profileId, primary: true }, data: { primary: false } });
		await tx.domain.update({
			where: { id: domainId },
			data: { primary: true },
			select: { id: true },
		});
		return undefined;
	});
}
