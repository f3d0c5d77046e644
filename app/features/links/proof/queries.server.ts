import type { PageOwner } from "#app/features/page/owner.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { displayUrl } from "../normalise-url.ts";
import { pageAddress } from "./page-address.server.ts";

export type LinkProofs = {
	/** What a website has to link back to. */
	address: string;
	/** The first of the links that are proven, as people read them. */
	proven: string[];
	/** How many more there are. */
	moreProven: number;
	/** How many links there are that could be. */
	provable: number;
};

const LISTED_PROOFS = 20;

/** @throws AppError `not_found` */
export async function getLinkProofs(owner: PageOwner): Promise<LinkProofs> {
	const profile = await db.profile.findUnique({
		where: { id: owner.profileId, userId: owner.userId },
		select: {
			username: true,
			socialLinks: { select: { url: true, provenAt: true }, orderBy: { position: "asc" } },
			links: {
				where: { kind: "link", url: { startsWith: "http" } },
				select: { url: true, provenAt: true },
				orderBy: { position: "asc" },
			},
		},
	});
	if (!profile) throw new AppError("not_found", "This page no longer exists.");
	const links = [...profile.socialLinks, ...profile.links];
	const proven = new Set(
		links.filter(({ provenAt }) => provenAt !== null).map(({ url }) => displayUrl(url)),
	);
	return {
		address: pageAddress(profile),
		proven: [...proven].slice(0, LISTED_PROOFS),
		moreProven: Math.max(0, proven.size - LISTED_PROOFS),
		provable: new Set(links.map(({ url }) => url)).size,
	};
}
