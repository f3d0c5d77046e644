import { getAnalyticsReport } from "#app/features/audience/analytics/queries.server.ts";
import { requireEntitlement } from "#app/features/billing/plans/require-entitlement.server.ts";
import type { PageOwner } from "#app/features/creator-page/core/owner.ts";
import { DEFAULT_ROBOTS } from "#app/features/creator-page/core/seo-defaults.ts";
import { describeReason } from "#app/features/creator-page/links/check/describe-check.ts";
import {
	type FoundPage,
	getPublicPage,
} from "#app/features/creator-page/public/get-public-page.server.ts";
import { contrastPairs } from "#app/features/creator-page/theme/contrast-guard.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { pageTexts } from "#app/i18n/visitors.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { log } from "#app/platform/log.server.ts";
import { describePage } from "../describe-page.ts";
import { findingsOf, type SeoFinding, type UndescribedPicture } from "./findings.ts";

export type SeoReport = {
	findings: SeoFinding[];
	/** Passed checks, in words. */
	fine: string[];
	/** Sources of visitors in the last 30 days, largest first; null if analytics can't be read. */
	referrers: { id: string; label: string; visitors: number }[] | null;
};

const REFERRER_DAYS = 30;
const LISTED_REFERRERS = 10;

/**
 * Returns the SEO report of the page as it is now.
 * @throws AppError `forbidden` if the plan doesn't include it; `not_found`
 */
export async function getSeoReport(
	owner: PageOwner & { tier: Tier; username: string },
): Promise<SeoReport> {
	requireEntitlement(owner, "seoReports");
	const { username, userId } = owner;
	const found = await getPublicPage({ username, viewerId: userId });
	if (found.kind !== "page" || found.ownerId !== userId) {
		throw new AppError("not_found", "This page no longer exists.");
	}
	const { page, seo, published } = found;
	const [brokenLinks, referrers] = await Promise.all([
		listBrokenLinks(owner),
		listReferrers(owner).catch((err: unknown) => {
			log.error({ err, profileId: owner.profileId }, "referrers unavailable");
			return null;
		}),
	]);
	const words = describePage(page, seo, pageTexts(page.language));
	const hasDescription = Boolean(seo.description) || page.bio.trim() !== "";
	return {
		...findingsOf({
			published,
			robots: seo.robots || DEFAULT_ROBOTS,
			title: words.title,
			description: hasDescription ? words.description : "",
			hasOwnPicture: Boolean(seo.ogImage),
			brokenLinks,
			contrast: contrastPairs(page.theme),
			hasCustomCss: page.theme.customCss !== "",
			undescribed: listUndescribed(found),
		}),
		referrers,
	};
}

async function listBrokenLinks({ userId, profileId }: PageOwner) {
	const links = await db.link.findMany({
		where: { profileId, profile: { userId }, enabled: true, brokenAt: { not: null } },
		select: { id: true, title: true, brokenReason: true },
		orderBy: { position: "asc" },
	});
	return links.map(({ id, title, brokenReason }) => ({
		id,
		title,
		reason: describeReason(brokenReason ?? ""),
	}));
}

/** Lists sources without direct visits, which have no referrer. */
async function listReferrers({ profileId, tier }: { profileId: string; tier: Tier }) {
	const range = { kind: "days", days: REFERRER_DAYS } as const;
	const { breakdowns } = await getAnalyticsReport({ profileId, tier, range });
	return (breakdowns?.sources ?? [])
		.filter(({ value }) => value !== "")
		.slice(0, LISTED_REFERRERS)
		.map(({ value, label, visitors }) => ({ id: value, label, visitors }));
}

function listUndescribed({ page, seo }: FoundPage): UndescribedPicture[] {
	const isSilent = (image: { altText: string } | null | undefined) => image?.altText === "";
	return [
		...(isSilent(page.photo) ? [{ of: "profile", what: "Your photo" } as const] : []),
		...(isSilent(page.banner) ? [{ of: "profile", what: "Your banner" } as const] : []),
		...page.links
			.filter(({ thumbnail }) => isSilent(thumbnail))
			.map(
				({ id, title }) => ({ of: "link", linkId: id, what: `The picture of “${title}”` }) as const,
			),
		...(isSilent(seo.ogImage) ? [{ of: "card", what: "The preview picture" } as const] : []),
		...(isSilent(seo.twitterImage)
			? [{ of: "card", what: "The preview picture on X" } as const]
			: []),
	];
}
