import type { PageOwner } from "#app/features/creator-page/core/owner.ts";
import type { PublicPage } from "#app/features/creator-page/core/public-page.ts";
import type { StoredBackground } from "#app/features/creator-page/images/page-image.ts";
import { shownUntil } from "#app/features/creator-page/links/kinds/event/event-times.ts";
import { toPublicPage } from "#app/features/creator-page/public/get-public-page.server.ts";
import { type PreviewPage, toPreviewPage } from "#app/features/creator-page/public/preview-page.ts";
import type { Actor, Tier } from "#app/generated/prisma/enums.ts";
import { DEFAULT_LANGUAGE } from "#app/i18n/languages.ts";
import { pageTexts } from "#app/i18n/visitors.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { describeChanges } from "./changes.ts";
import { type Difference, differences } from "./differences.ts";
import { getPageDocument } from "./get-page-document.server.ts";
import { formatVersionTime } from "./list-page-versions.server.ts";
import {
	type DocumentImage,
	type DocumentLink,
	imagesOf,
	type PageDocument,
	restoredDocument,
} from "./page-document.ts";
import { getTimeZone, getVersion } from "./queries.server.ts";

type Viewer = PageOwner & { username: string; tier: Tier };

/**
 * Returns a version of the page: the page as visitors would see it after a restore, and the differences from now.
 * @throws AppError `not_found`, also for a version of another account's page
 */
export async function getPageVersion(
	{ owner, versionId }: { owner: Viewer; versionId: string },
	clock: Clock = systemClock,
): Promise<{
	when: string;
	what: string;
	author: Actor;
	page: PreviewPage;
	differences: Difference[];
}> {
	const [{ document: stored, updatedAt, changes, author }, timeZone, now] = await Promise.all([
		getVersion(db, { owner, versionId }),
		getTimeZone(owner),
		getPageDocument(db, owner.profileId),
	]);
	const document = now === null ? stored : restoredDocument(stored, now);
	const drawn = { owner, now: clock.now(), hiddenIds: hiddenIn(now) };
	const page = await drawPageDocument(document, drawn);
	return {
		when: formatVersionTime(updatedAt, timeZone),
		what: describeChanges(changes, (time) => formatVersionTime(time, timeZone)),
		author,
		page: toPreviewPage(page, pageTexts(page.language)),
		differences: now === null ? [] : differences(now, document),
	};
}

/** Links that a restored version wouldn't show, because an administrator has hidden them. */
function hiddenIn(now: PageDocument | null): Set<string> {
	return new Set(now?.links.filter(({ hidden }) => hidden).map(({ id }) => id));
}

/**
 * Returns the page that visitors see if it is stored as in `document`.
 * @param options.hiddenIds ids of links to leave out
 * @param options.language the page is in its second language if this is its tag
 */
export async function drawPageDocument(
	document: PageDocument,
	{
		owner,
		now,
		hiddenIds = new Set(),
		language = null,
	}: {
		owner: Viewer;
		now: Date;
		hiddenIds?: ReadonlySet<string>;
		language?: string | null;
	},
): Promise<PublicPage> {
	const images = await findImages(owner, document);
	const imageOf = (image: DocumentImage) => {
		const row = image && images.get(image.id);
		return row ? { ...row, altText: image.altText } : null;
	};
	return toPublicPage(
		{
			username: owner.username,
			tier: owner.tier,
			language: document.language ?? DEFAULT_LANGUAGE,
			name: document.name,
			bio: document.bio,
			secondLanguage: document.second?.language ?? null,
			secondName: document.second?.name ?? "",
			secondBio: document.second?.bio ?? "",
			photo: imageOf(document.photo),
			banner: imageOf(document.banner),
			background: imageOf(document.background),
			darkBackground: imageOf(document.darkBackground),
			theme: document.theme,
			socials: document.socialLinks,
			links: document.links
				.filter((link) => link.enabled && !hiddenIds.has(link.id) && isDue(link, now))
				.map((link) => ({
					...link,
					iconImage: images.get(link.iconImageId ?? "") ?? null,
					thumbnail: imageOf(link.thumbnail),
					// Restoring verifies links again, so the version itself has no verified links.
					verified: false,
				})),
			footerText: document.footer.text,
			hideBranding: document.footer.hideBranding,
		},
		now,
		language,
	);
}

/** @returns the images that still exist, by id */
async function findImages(
	{ userId }: PageOwner,
	document: PageDocument,
): Promise<Map<string, StoredBackground>> {
	const images = await db.image.findMany({
		where: { id: { in: imagesOf(document) }, userId },
		select: {
			id: true,
			width: true,
			height: true,
			widths: true,
			altText: true,
			darkest: true,
			lightest: true,
		},
	});
	return new Map(images.map((image) => [image.id, image]));
}

function isDue(link: DocumentLink, now: Date): boolean {
	const { startsAt } = link;
	const endsAt = shownUntil({
		...link,
		endsAt: link.endsAt === null ? null : new Date(link.endsAt),
	});
	return (startsAt === null || new Date(startsAt) <= now) && (endsAt === null || endsAt > now);
}
