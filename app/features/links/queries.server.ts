import type { PageOwner } from "#app/features/profile/schema.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import type { EditableLink, StoredOrder, StoredSocialLinks } from "./schema.ts";

const editableLink = { id: true, title: true, url: true, enabled: true, version: true } as const;

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
	return { orderVersion: profile.linkOrderVersion, links: profile.links };
}

/** The order of the links by their ids. @throws AppError `not_found` */
export async function getLinkOrder(owner: PageOwner): Promise<StoredOrder> {
	const { orderVersion, links } = await getLinks(owner);
	return { version: orderVersion, ids: links.map((link) => link.id) };
}

/** One link as stored. @throws AppError `not_found`, for somebody else's too */
export async function getLink(owner: PageOwner, linkId: string): Promise<EditableLink> {
	return found(
		await db.link.findUnique({
			where: { id: linkId, profileId: owner.profileId, profile: { userId: owner.userId } },
			select: editableLink,
		}),
	);
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
