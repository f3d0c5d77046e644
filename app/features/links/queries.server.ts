import { z } from "zod";
import type { PageOwner } from "#app/features/profile/schema.ts";
import type { Prisma } from "#app/generated/prisma/client.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import type { Utm } from "./apply-utm.ts";
import type { EditableLink, Removal, StoredOrder, StoredSocialLinks } from "./schema.ts";

const image = { id: true, width: true, height: true, widths: true, altText: true } as const;
const editableLink = {
	id: true,
	kind: true,
	title: true,
	url: true,
	enabled: true,
	version: true,
	icon: true,
	iconImage: { select: image },
	thumbnail: { select: image },
	highlight: true,
	sensitive: true,
	startsAt: true,
	endsAt: true,
	utm: true,
	provenAt: true,
	fallback: true,
	fallbackUrl: true,
	brokenAt: true,
	brokenReason: true,
} as const;

type LinkRow = Prisma.LinkGetPayload<{ select: typeof editableLink }>;

function toEditableLink(row: LinkRow): EditableLink {
	const { utm, provenAt, brokenAt, brokenReason, ...link } = row;
	return {
		...link,
		utm: utm as Utm | null,
		proven: provenAt !== null,
		broken: brokenAt && { since: brokenAt, reason: brokenReason ?? "" },
	};
}

/** The page's own links, from the top down, with the version of their order. @throws AppError `not_found` */
export async function getLinks(
	owner: PageOwner,
): Promise<{ orderVersion: number; links: EditableLink[] }> {
	const profile = found(
		await db.profile.findUnique({
			where: { id: owner.profileId, userId: owner.userId },
			select: {
				linkOrderVersion: true,
				links: { select: editableLink, orderBy: { position: "asc" } },
			},
		}),
	);
	return { orderVersion: profile.linkOrderVersion, links: profile.links.map(toEditableLink) };
}

/** The order of the links by their ids. @throws AppError `not_found` */
export async function getLinkOrder(owner: PageOwner): Promise<StoredOrder> {
	const { orderVersion, links } = await getLinks(owner);
	return { version: orderVersion, ids: links.map((link) => link.id) };
}

/** One link as stored. @throws AppError `not_found`, for somebody else's too */
export async function getLink(owner: PageOwner, linkId: string): Promise<EditableLink> {
	const link = await db.link.findUnique({
		where: { id: linkId, profileId: owner.profileId, profile: { userId: owner.userId } },
		select: editableLink,
	});
	return toEditableLink(found(link));
}

/** What was deleted by one press, from the top down; null when it can't be brought back any more. */
export async function findRemoval(
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
		.array(z.object({ title: z.string(), position: z.number() }))
		.parse(rows.map(({ row }) => row));
	if (links.length === 0) return null;
	const inOrder = links.sort((a, b) => a.position - b.position);
	return { id: removalId, titles: inOrder.map(({ title }) => title) };
}

/** The zone that the account's times are shown in; null until its browser has said. */
export async function getTimeZone({ userId }: { userId: string }): Promise<string | null> {
	const user = await db.user.findUnique({ where: { id: userId }, select: { timeZone: true } });
	return user?.timeZone ?? null;
}

/** Every platform's address, the networks we know and any other. @throws AppError `not_found` */
export async function getSocialLinks(owner: PageOwner): Promise<StoredSocialLinks> {
	const profile = found(
		await db.profile.findUnique({
			where: { id: owner.profileId, userId: owner.userId },
			select: {
				socialLinksVersion: true,
				socialLinks: { select: { platform: true, url: true }, orderBy: { position: "asc" } },
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
