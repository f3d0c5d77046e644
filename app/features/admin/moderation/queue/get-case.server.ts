import { z } from "zod";
import { hashOf } from "#app/features/admin/link-safety/target-keys.server.ts";
import { describeForAdministrators } from "#app/features/admin/link-safety/verdict.ts";
import { listStoredDomains } from "#app/features/creator-page/domains/queries.server.ts";
import type { StoredOwnDomain } from "#app/features/creator-page/domains/schema.ts";
import { describeChanges } from "#app/features/creator-page/history/changes.ts";
import { drawPageDocument } from "#app/features/creator-page/history/get-page-version.server.ts";
import { pageDocumentSchema } from "#app/features/creator-page/history/page-document.ts";
import { type PreviewPage, toPreviewPage } from "#app/features/creator-page/public/preview-page.ts";
import type { AccountStatus, Actor, Tier } from "#app/generated/prisma/enums.ts";
import { pageTexts } from "#app/i18n/visitors.server.ts";
import { formatExactTime } from "#app/lib/format-time.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";

/** Maximum numbers of entries that a case shows. */
const SHOWN_REPORTS = 50;
const SHOWN_LINKS = 200;
const SHOWN_DECISIONS = 20;
const SHOWN_VERSIONS = 10;

/** Everything that an administrator needs to decide about a page. Contains no address of a reporter. */
export type ModerationCase = {
	page: {
		profileId: string;
		userId: string;
		username: string;
		name: string;
		published: boolean;
		isSuspended: boolean;
		accountStatus: AccountStatus;
		tier: Tier;
		createdAt: Date;
	};
	/** The page's own domains, oldest first. */
	domains: Pick<StoredOwnDomain, "name" | "shown" | "status" | "isShown">[];
	/** Open reports, latest first. */
	reports: {
		id: string;
		reason: string;
		details: string;
		/** The page's own domain at which the visitor reported it; null at the site's own address. */
		domain: string | null;
		wantsAnswer: boolean;
		createdAt: Date;
		hasSnapshot: boolean;
	}[];
	openReports: number;
	/** The page as it was when the chosen report was sent; null if there is no report with a snapshot. */
	snapshot: {
		reportId: string;
		createdAt: Date;
		page: PreviewPage;
		/** The same page in its second language; null for a page in one. */
		inSecondLanguage: PreviewPage | null;
		/** All its links with an address, whether the page showed them or not. */
		links: { id: string; title: string; url: string }[];
	} | null;
	links: {
		id: string;
		title: string;
		url: string;
		/** Where its redirects end, if that is another address. */
		finalUrl: string | null;
		/** What speaks against the address, as a sentence. */
		finding: string | null;
		enabled: boolean;
		isHidden: boolean;
	}[];
	linkCount: number;
	decisions: PastDecision[];
	history: { id: string; what: string; author: Actor; updatedAt: Date }[];
};

export type PastDecision = {
	id: string;
	kind: string;
	reason: string;
	note: string;
	linkTitles: string[];
	administratorEmail: string;
	createdAt: Date;
	liftedAt: Date | null;
	appeal: { id: string; outcome: string | null } | null;
};

/**
 * Returns the case of a page, whether it was reported or not.
 * @param reportId the report whose page is shown; the latest one if null or unknown
 * @throws AppError `not_found`
 */
export async function getCase({
	profileId,
	reportId,
}: {
	profileId: string;
	reportId: string | null;
}): Promise<ModerationCase> {
	const page = await findPage(profileId);
	const open = { profileId, resolvedAt: null };
	const [domains, reports, openReports, snapshot, links, linkCount, decisions, versions] =
		await Promise.all([
			listStoredDomains(page),
			db.pageReport.findMany({
				where: open,
				orderBy: [{ createdAt: "desc" }, { id: "desc" }],
				take: SHOWN_REPORTS,
				select: {
					id: true,
					reason: true,
					details: true,
					domain: true,
					reporterEmail: true,
					createdAt: true,
					snapshotId: true,
				},
			}),
			db.pageReport.count({ where: open }),
			readSnapshot({ profileId, userId: page.userId, reportId }),
			db.link.findMany({
				where: { profileId },
				orderBy: { position: "asc" },
				take: SHOWN_LINKS,
				select: { id: true, title: true, url: true, enabled: true, moderatedAt: true },
			}),
			db.link.count({ where: { profileId } }),
			listDecisions(page.userId),
			db.pageVersion.findMany({
				where: { profileId },
				orderBy: { number: "desc" },
				take: SHOWN_VERSIONS,
				select: { id: true, changes: true, author: true, updatedAt: true },
			}),
		]);
	const targets = await findTargets(links.map(({ url }) => url));
	return {
		page,
		domains: domains.map(({ name, shown, status, isShown }) => ({ name, shown, status, isShown })),
		reports: reports.map(({ reporterEmail, snapshotId, ...report }) => ({
			...report,
			wantsAnswer: reporterEmail !== null,
			hasSnapshot: snapshotId !== null,
		})),
		openReports,
		snapshot,
		links: links.map(({ moderatedAt, ...link }) => ({
			...link,
			finalUrl: null,
			finding: null,
			...targets.get(link.url),
			isHidden: moderatedAt !== null,
		})),
		linkCount,
		decisions,
		history: versions.map(({ changes, ...version }) => ({
			...version,
			what: describeChanges(changes, formatExactTime),
		})),
	};
}

async function findPage(profileId: string): Promise<ModerationCase["page"]> {
	const profile = z.uuid().safeParse(profileId).success
		? await db.profile.findUnique({
				where: { id: profileId },
				select: {
					userId: true,
					username: true,
					name: true,
					published: true,
					suspendedAt: true,
					createdAt: true,
					user: { select: { status: true, tier: true } },
				},
			})
		: null;
	if (!profile) throw new AppError("not_found", "This page no longer exists.");
	const { user, suspendedAt, ...shown } = profile;
	return {
		profileId,
		...shown,
		isSuspended: suspendedAt !== null,
		accountStatus: user.status,
		tier: user.tier,
	};
}

async function readSnapshot({
	profileId,
	userId,
	reportId,
}: {
	profileId: string;
	userId: string;
	reportId: string | null;
}): Promise<ModerationCase["snapshot"]> {
	const select = {
		id: true,
		createdAt: true,
		snapshot: { select: { username: true, tier: true, document: true } },
	} as const;
	const where = { profileId, snapshotId: { not: null } };
	const chosen =
		reportId !== null && z.uuid().safeParse(reportId).success
			? await db.pageReport.findUnique({ where: { id: reportId, ...where }, select })
			: null;
	const report =
		chosen ??
		(await db.pageReport.findFirst({
			where,
			orderBy: [{ createdAt: "desc" }, { id: "desc" }],
			select,
		}));
	if (!report?.snapshot) return null;
	const { username, tier, document } = report.snapshot;
	const owner = { profileId, userId, username, tier };
	const parsed = pageDocumentSchema.parse(document);
	const hiddenIds = new Set(parsed.links.filter(({ hidden }) => hidden).map(({ id }) => id));
	const draw = async (language: string | null) => {
		const drawn = { owner, now: report.createdAt, hiddenIds, language };
		const page = await drawPageDocument(parsed, drawn);
		return toPreviewPage(page, pageTexts(page.language));
	};
	const page = await draw(null);
	return {
		reportId: report.id,
		createdAt: report.createdAt,
		page,
		inSecondLanguage: page.languages ? await draw(page.languages[1]) : null,
		links: parsed.links
			.filter(({ url }) => url !== "")
			.slice(0, SHOWN_LINKS)
			.map(({ id, title, url }) => ({ id, title, url })),
	};
}

/** What is known about these addresses, by address. */
async function findTargets(
	urls: readonly string[],
): Promise<Map<string, { finalUrl: string | null; finding: string | null }>> {
	const targets = await db.judgedTarget.findMany({
		where: { addressHash: { in: urls.filter((url) => url !== "").map(hashOf) } },
		select: { address: true, finalAddress: true, verdict: true, reason: true, detail: true },
	});
	return new Map(
		targets.map(({ address, finalAddress, verdict, reason, detail }) => [
			address,
			{
				finalUrl: finalAddress === address ? null : finalAddress,
				finding: verdict === null ? null : describeForAdministrators(reason, detail),
			},
		]),
	);
}

/** Id of the latest decision about a page and its account, or null. @throws AppError `not_found` */
export async function getLatestDecisionId(profileId: string): Promise<string | null> {
	const { userId } = await findPage(profileId);
	const latest = await db.moderationDecision.findFirst({
		where: { userId },
		orderBy: [{ createdAt: "desc" }, { id: "desc" }],
		select: { id: true },
	});
	return latest?.id ?? null;
}

/** The latest decisions about an account and its page, the latest first. */
function listDecisions(userId: string): Promise<PastDecision[]> {
	return db.moderationDecision.findMany({
		where: { userId },
		orderBy: [{ createdAt: "desc" }, { id: "desc" }],
		take: SHOWN_DECISIONS,
		select: {
			id: true,
			kind: true,
			reason: true,
			note: true,
			linkTitles: true,
			administratorEmail: true,
			createdAt: true,
			liftedAt: true,
			appeal: { select: { id: true, outcome: true } },
		},
	});
}
