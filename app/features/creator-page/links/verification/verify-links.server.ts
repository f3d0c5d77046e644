import { entitlementsOf } from "#app/features/billing/plans/entitlements.ts";
import { pageAddress } from "#app/features/creator-page/core/page-address.ts";
import {
	SERVED_DOMAIN_COLUMNS,
	servedNames,
} from "#app/features/creator-page/core/served-domains.server.ts";
import { unchanged, updatePage } from "#app/features/creator-page/core/update-page.server.ts";
import { decodeDocument } from "#app/lib/decode-document.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { env } from "#app/platform/env.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { fetchPublic } from "#app/platform/fetch-public.server.ts";
import { hostPace } from "#app/platform/host-pace.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { type Internet, publicInternet } from "#app/platform/public-internet.server.ts";
import { chooseTargets } from "../fetch/choose-targets.ts";
import { linksBack } from "./links-back.ts";

const PAGE = { maxBytes: 1024 * 1024, timeoutMs: 8_000, accept: "text/html, */*;q=0.1" };

export const verifyLinksOfPage: Job<{ profileId: string }> = {
	name: "prove-links",
	key: ({ profileId }) => profileId,
	run: (data) => verifyLinks(data),
};

/**
 * Looks for a link back with `rel="me"` on the websites that a page links to, and records the result: for the social
 * links and then the first other links. A link to any address of the page counts. If a site can't be reached or answers
 * with a server error, the earlier result stays.
 */
export async function verifyLinks(
	{ profileId }: { profileId: string },
	{ internet = publicInternet, clock = systemClock }: { internet?: Internet; clock?: Clock } = {},
): Promise<void> {
	const profile = await db.profile.findUnique({
		where: { id: profileId },
		select: {
			userId: true,
			username: true,
			user: { select: { tier: true } },
			...SERVED_DOMAIN_COLUMNS,
			socialLinks: { select: { url: true, verifiedAt: true }, orderBy: { position: "asc" } },
			links: {
				select: { url: true, verifiedAt: true },
				orderBy: { position: "asc" },
			},
		},
	});
	if (!profile) return;
	const { username } = profile;
	const domains = servedNames(profile, entitlementsOf(profile.user.tier));
	const addresses = [undefined, ...domains].map((domain) =>
		pageAddress({ username, domain }, env.APP_URL),
	);
	const all = [...profile.socialLinks, ...profile.links];
	const verifications = new Map<string, Date | null>();
	for (const url of chooseTargets(all.map((link) => link.url))) {
		const isVerified = await linksBackFrom(url, { addresses, internet });
		if (isVerified !== null) verifications.set(url, isVerified ? clock.now() : null);
	}
	if (verifications.size === 0) return;
	const isNews = all.some(({ url, verifiedAt }) => {
		const verification = verifications.get(url);
		return verification !== undefined && (verification === null) !== (verifiedAt === null);
	});
	const page = { userId: profile.userId, profileId, actor: "system" } as const;
	await updatePage(page, async (tx) => {
		for (const [url, verifiedAt] of verifications) {
			await tx.socialLink.updateMany({ where: { profileId, url }, data: { verifiedAt } });
			await tx.link.updateMany({ where: { profileId, url }, data: { verifiedAt } });
		}
		return isNews ? undefined : unchanged(undefined);
	});
}

/** @returns null if the site gives no clear answer at the moment */
async function linksBackFrom(
	target: string,
	{ addresses, internet }: { addresses: readonly string[]; internet: Internet },
): Promise<boolean | null> {
	await hostPace.waitForTurn(target);
	try {
		const { status, url, contentType, bytes } = await fetchPublic(target, { ...PAGE, internet });
		if (status === 429 || status >= 500) return null;
		if (status !== 200) return false;
		return await linksBack({ html: decodeDocument(bytes, contentType), url, addresses });
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
		return error.code === "unavailable" ? null : false;
	}
}
