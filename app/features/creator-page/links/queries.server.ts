import { z } from "zod";
import { listTargetNotices } from "#app/features/admin/link-safety/queries.server.ts";
import type { TargetNotice } from "#app/features/admin/link-safety/verdict.ts";
import type { PageOwner } from "#app/features/creator-page/core/owner.ts";
import { pageLanguages } from "#app/features/creator-page/core/page-languages.ts";
import { linkSizeOf } from "#app/features/creator-page/core/public-page.ts";
import type { Prisma } from "#app/generated/prisma/client.ts";
import type { Language } from "#app/i18n/languages.ts";
import { addressPatterns, searchPattern } from "#app/lib/search-pattern.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db, type Tx } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { query } from "#app/platform/sql.server.ts";
import type { Utm } from "./kinds/apply-utm.ts";
import type { LinkDetails, LinkKind } from "./kinds/kinds.ts";
import { CONTENT_COLUMNS } from "./link-columns.ts";
import { GROUP_KINDS, isGroupKind } from "./list/link-groups.ts";
import { LINKS_PER_PAGE, type ListPart } from "./list/link-list.ts";
import type { EditableLink, Removal, StoredOrder, StoredSocialLinks } from "./schema.ts";

const image = { id: true, width: true, height: true, widths: true, altText: true } as const;
const editableLink = {
	id: true,
	position: true,
	groupId: true,
	version: true,
	...CONTENT_COLUMNS,
	iconImage: { select: image },
	thumbnail: { select: image },
	post: {
		select: {
			title: true,
			url: true,
			publishedAt: true,
			feedUrl: true,
			problem: true,
			checkedAt: true,
		},
	},
	verifiedAt: true,
	moderatedAt: true,
	brokenAt: true,
	brokenReason: true,
	targetVerdict: true,
} as const;

type LinkRow = Prisma.LinkGetPayload<{ select: typeof editableLink }>;

function toEditableLink(row: LinkRow, notices: ReadonlyMap<string, TargetNotice>): EditableLink {
	const { utm, details, verifiedAt, moderatedAt, brokenAt, brokenReason, ...link } = row;
	const { targetVerdict: _, ...columns } = link;
	return {
		...columns,
		size: linkSizeOf(columns.size),
		details: details as LinkDetails,
		utm: utm as Utm | null,
		verified: verifiedAt !== null,
		moderated: moderatedAt !== null,
		broken: brokenAt && { since: brokenAt, reason: brokenReason ?? "" },
		target: notices.get(columns.id) ?? null,
	};
}

/** A part of the page's links, from top to bottom. */
export type LinkList = {
	/** Version of the order of all links. */
	orderVersion: number;
	links: EditableLink[];
	/** The part that is returned; its page exists. */
	part: ListPart;
	/** Total number of pages of the list or the search. */
	pages: number;
	/** Number of links that match the search; all links without a search. */
	found: number;
	/** Number of links on the page. */
	total: number;
	/** Groups, grids and galleries of the page, from top to bottom. */
	groups: { id: string; kind: LinkKind; title: string }[];
	/** Whether the group of the last returned link has more links. */
	continues: boolean;
	/** The page's second language, in which links have titles too; null for a page in one language. */
	secondLanguage: Language | null;
};

/**
 * @param near id or place (counted from 0) of a link that the returned part must contain; ignored in a search
 * @throws AppError `not_found`
 */
export async function getLinks(
	owner: PageOwner,
	{
		part: { search, page: asked } = { search: "", page: 1 },
		near = null,
	}: { part?: ListPart; near?: string | number | null } = {},
): Promise<LinkList> {
	const { profileId } = owner;
	// Read first: if the order is newer than this version, a save is refused and overwrites nothing.
	const { linkOrderVersion: version, ...languages } = await getOrderedPage(owner);
	const [total, groups, matches, place] = await Promise.all([
		db.link.count({ where: { profileId } }),
		db.link.findMany({
			where: { profileId, kind: { in: GROUP_KINDS } },
			select: { id: true, kind: true, title: true },
			orderBy: { position: "asc" },
		}),
		search === "" ? null : findMatches(owner, search),
		search === "" ? findPlace(owner, near) : null,
	]);
	const found = matches?.length ?? total;
	const pages = Math.max(1, Math.ceil(found / LINKS_PER_PAGE));
	const page = Math.min(place === null ? asked : pageOf(place), pages);
	const skip = (page - 1) * LINKS_PER_PAGE;
	const rows = await db.link.findMany({
		select: editableLink,
		orderBy: { position: "asc" },
		...(matches === null
			? { where: { profileId }, skip, take: LINKS_PER_PAGE }
			: { where: { profileId, id: { in: matches.slice(skip, skip + LINKS_PER_PAGE) } } }),
	});
	const part = { search, page };
	const notices = await listTargetNotices(owner, rows);
	const links = rows.map((row) => toEditableLink(row, notices));
	const continues = search === "" && (await groupContinues(owner, links.at(-1)));
	const secondLanguage = pageLanguages(languages)?.[1] ?? null;
	const list = { orderVersion: version, links, part, pages, found, total, groups };
	return { ...list, continues, secondLanguage };
}

async function groupContinues(
	{ profileId }: PageOwner,
	last: EditableLink | undefined,
): Promise<boolean> {
	const groupId = last && (isGroupKind(last.kind) ? last.id : last.groupId);
	if (!groupId) return false;
	const position = last.position + 1;
	return (await db.link.count({ where: { profileId, position, groupId } })) > 0;
}

/** @returns the ids of the links with the text in their title or address, in the order of the page */
async function findMatches({ profileId }: PageOwner, search: string): Promise<string[]> {
	const rows = await query<{ id: string }>({
		text: `
			SELECT id FROM link
			WHERE profile_id = $1 AND (fold_search(title) LIKE $2 OR fold_search(second_title) LIKE $2
				OR fold_search(url) LIKE ANY ($3))
			ORDER BY position`,
		values: [profileId, searchPattern(search), addressPatterns(search)],
	});
	return rows.map(({ id }) => id);
}

/** @returns the page of the unfiltered list that contains a place */
function pageOf(place: number): number {
	return Math.floor(place / LINKS_PER_PAGE) + 1;
}

async function findPlace(owner: PageOwner, near: string | number | null): Promise<number | null> {
	if (typeof near !== "string") return near;
	if (!z.uuid().safeParse(near).success) return null;
	const link = await db.link.findUnique({
		where: { id: near, profileId: owner.profileId },
		select: { position: true },
	});
	return link?.position ?? null;
}

export function countLinks({ userId, profileId }: PageOwner): Promise<number> {
	return db.link.count({ where: { profileId, profile: { userId } } });
}

/** Returns ids of consecutive links: all of them if no part is given. @throws AppError `not_found` */
export async function getLinkOrder(
	owner: PageOwner,
	{ first, count }: { first: number; count?: number } = { first: 0 },
): Promise<StoredOrder> {
	const { linkOrderVersion: version } = await getOrderedPage(owner);
	const links = await db.link.findMany({
		where: { profileId: owner.profileId, position: { gte: first } },
		select: { id: true, groupId: true },
		orderBy: { position: "asc" },
		...(count === undefined ? {} : { take: count }),
	});
	return {
		version,
		first,
		ids: links.map(({ id }) => id),
		groups: links.map(({ groupId }) => groupId),
	};
}

async function getOrderedPage(owner: PageOwner) {
	const profile = await db.profile.findUnique({
		where: { id: owner.profileId, userId: owner.userId },
		select: { linkOrderVersion: true, language: true, secondLanguage: true },
	});
	return found(profile);
}

/** Returns one link as stored. @throws AppError `not_found`, also for another account's link */
export async function getLink(
	owner: PageOwner,
	linkId: string,
	tx: Tx = db,
): Promise<EditableLink> {
	const { post: postColumns, ...columns } = editableLink;
	const link = found(
		await tx.link.findUnique({
			where: { id: linkId, profileId: owner.profileId, profile: { userId: owner.userId } },
			select: columns,
		}),
	);
	// Apart: Prisma reads relations at once, and a transaction's connection has room for two.
	const post = await tx.feedPost.findUnique({ where: { linkId }, ...postColumns });
	return toEditableLink({ ...link, post }, await listTargetNotices(owner, [link]));
}

/** Returns the title of a group; null without a group. */
export async function getGroupTitle(
	{ profileId }: PageOwner,
	groupId: string | null,
	tx: Tx = db,
): Promise<string | null> {
	if (groupId === null) return null;
	const select = { title: true } as const;
	const group = await tx.link.findUnique({ where: { id: groupId, profileId }, select });
	return group?.title ?? null;
}

/** Returns links that were deleted together, from top to bottom; null if they can no longer be restored. */
export async function getRemoval(
	owner: PageOwner,
	removalId: string | null,
	clock: Clock = systemClock,
): Promise<Removal | null> {
	if (removalId === null || !z.uuid().safeParse(removalId).success) return null;
	const rows = await db.removedLink.findMany({
		where: {
			profileId: owner.profileId,
			profile: { userId: owner.userId },
			removalId,
			expiresAt: { gt: clock.now() },
		},
		select: { row: true },
	});
	const links = z
		.array(
			z.object({
				title: z.string(),
				position: z.number(),
				grouped: z.array(z.uuid()).default([]),
			}),
		)
		.parse(rows.map(({ row }) => row));
	const [first] = links.sort((a, b) => a.position - b.position);
	if (first === undefined) return null;
	const { title, position: place } = first;
	const left = links.reduce((sum, { grouped }) => sum + grouped.length, 0);
	return { id: removalId, count: links.length, title, place, left };
}

/** Returns the account's time zone; null until its browser has sent one. */
export async function getTimeZone({ userId }: { userId: string }): Promise<string | null> {
	const user = await db.user.findUnique({ where: { id: userId }, select: { timeZone: true } });
	return user?.timeZone ?? null;
}

/** Returns the addresses of all platforms, known networks or not. @throws AppError `not_found` */
export async function getSocialLinks(owner: PageOwner, tx: Tx = db): Promise<StoredSocialLinks> {
	const profile = found(
		await tx.profile.findUnique({
			where: { id: owner.profileId, userId: owner.userId },
			select: {
				socialLinksVersion: true,
				socialLinks: {
					select: { platform: true, url: true },
					orderBy: [{ position: "asc" }, { platform: "asc" }],
				},
			},
		}),
	);
	return {
		version: profile.socialLinksVersion,
		links: Object.fromEntries(profile.socialLinks.map(({ platform, url }) => [platform, url])),
	};
}

function found<T>(row: T | null): T {
	if (row === null) throw new AppError("not_found", "This no longer exists.");
	return row;
}
