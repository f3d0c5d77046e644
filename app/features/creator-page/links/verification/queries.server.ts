import { entitlementsOf } from "#app/features/billing/plans/entitlements.ts";
import type { PageOwner } from "#app/features/creator-page/core/owner.ts";
import { pageAddress } from "#app/features/creator-page/core/page-address.ts";
import {
	mainDomainOf,
	SERVED_DOMAIN_COLUMNS,
} from "#app/features/creator-page/core/served-domains.server.ts";
import { db } from "#app/platform/db.server.ts";
import { env } from "#app/platform/env.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { displayUrl } from "../kinds/normalize-url.ts";

export type LinkVerifications = {
	/** The page's main address, for websites to link back to. Those that link to another one count too. */
	address: string;
	/** The first verified links, without scheme. */
	verified: string[];
	/** Number of verified links that are not listed. */
	moreVerified: number;
	/** Number of links that can be verified. */
	verifiable: number;
};

const MAX_LISTED = 20;

/** @throws AppError `not_found` */
export async function getLinkVerifications(owner: PageOwner): Promise<LinkVerifications> {
	const profile = await db.profile.findUnique({
		where: { id: owner.profileId, userId: owner.userId },
		select: {
			username: true,
			user: { select: { tier: true } },
			...SERVED_DOMAIN_COLUMNS,
			socialLinks: { select: { url: true, verifiedAt: true }, orderBy: { position: "asc" } },
			links: {
				where: { kind: "link", url: { startsWith: "http" } },
				select: { url: true, verifiedAt: true },
				orderBy: { position: "asc" },
			},
		},
	});
	if (!profile) throw new AppError("not_found", "This page no longer exists.");
	const { username } = profile;
	const domain = mainDomainOf(profile, entitlementsOf(profile.user.tier));
	const links = [...profile.socialLinks, ...profile.links];
	const verified = new Set(
		links.filter(({ verifiedAt }) => verifiedAt !== null).map(({ url }) => displayUrl(url)),
	);
	return {
		address: pageAddress({ username, domain }, env.APP_URL),
		verified: [...verified].slice(0, MAX_LISTED),
		moreVerified: Math.max(0, verified.size - MAX_LISTED),
		verifiable: new Set(links.map(({ url }) => url)).size,
	};
}
