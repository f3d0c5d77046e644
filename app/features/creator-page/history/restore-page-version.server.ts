import { checkTargets } from "#app/features/admin/link-safety/check-targets.server.ts";
import type { PageEditor } from "#app/features/creator-page/core/owner.ts";
import {
	type PageTx,
	unchanged,
	updatePage,
} from "#app/features/creator-page/core/update-page.server.ts";
import { createDeletedTitles } from "#app/features/creator-page/links/edit/create-deleted-titles.server.ts";
import { createLinkRows } from "#app/features/creator-page/links/edit/create-link-rows.server.ts";
import {
	type LookUp,
	lookUpsOf,
	queueLookUps,
} from "#app/features/creator-page/links/fetch/look-ups.server.ts";
import {
	FAVICON,
	FINDINGS_COLUMNS,
	NO_FINDINGS,
} from "#app/features/creator-page/links/link-columns.ts";
import { settleGroups } from "#app/features/creator-page/links/list/link-groups.ts";
import { updateOrderVersion } from "#app/features/creator-page/links/list/update-order-version.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { log } from "#app/platform/log.server.ts";
import { changesBetween } from "./changes.ts";
import { createPageVersionRow } from "./create-page-version.server.ts";
import { getPageDocument } from "./get-page-document.server.ts";
import { formatVersionTime } from "./list-page-versions.server.ts";
import {
	type DocumentImage,
	imagesOf,
	type PageDocument,
	restoredDocument,
} from "./page-document.ts";
import { getTimeZone, getVersion } from "./queries.server.ts";

/**
 * Restores a version of the page, which adds a new version; the version before it is the page until now. Raises every
 * row version, so that a form that is open elsewhere causes a conflict and overwrites nothing. Links keep their ids and
 * keys, and with them their analytics. Deleted pictures are not restored, and domains stay as they are.
 *
 * @returns the time of the restored version, in words
 * @throws AppError `not_found`, also for a version of another account's page
 */
export async function restorePageVersion(
	{ owner, versionId }: { owner: PageEditor; versionId: string },
	clock: Clock = systemClock,
): Promise<{ when: string }> {
	const timeZone = await getTimeZone(owner);
	const { updatedAt, incomplete, addresses } = await updatePage(owner, async (tx) => {
		const version = await getVersion(tx, { owner, versionId });
		const { updatedAt } = version;
		await updateOrderVersion(tx, owner.profileId);
		const current = await getPageDocument(tx, owner.profileId);
		const document = current && restoredDocument(version.document, current);
		if (current === null || document === null || isSamePage(current, document)) {
			return unchanged({ updatedAt, incomplete: [], addresses: [] });
		}
		const { profileId, actor } = owner;
		const change = { profileId, actor, now: clock.now() };
		// The current page must be in the history, even if its own version was lost.
		await createPageVersionRow(tx, change);
		const incomplete = await store(tx, { owner, document, now: change.now });
		await createPageVersionRow(tx, { ...change, restoredFrom: updatedAt });
		const addresses = document.links.flatMap(({ url, fallbackUrl }) => [url, fallbackUrl ?? ""]);
		return { updatedAt, incomplete, addresses };
	});
	// Verdicts that are known already are on the links: these are for addresses that nobody has linked for long.
	await checkTargets(addresses.map((address) => ({ address })));
	for (const { id, lookUps } of incomplete) {
		await queueLookUps(id, lookUps).catch((error: unknown) =>
			log.warn({ err: error }, "could not request what a restored link shows of its target"),
		);
	}
	return { when: formatVersionTime(updatedAt, timeZone) };
}

/** Whether a restore would change nothing. It never changes the page's domains, and whether the page is suspended. */
function isSamePage(current: PageDocument, version: PageDocument): boolean {
	const { suspended, domains } = current;
	return changesBetween(current, { ...version, suspended, domains }).length === 0;
}

type Restored = { owner: PageEditor; document: PageDocument; now: Date };

type Incomplete = { id: string; lookUps: LookUp[] };

/** @returns the links whose favicon, or picture of what they play, isn't stored any more */
async function store(tx: PageTx, restored: Restored): Promise<Incomplete[]> {
	const { owner, document } = restored;
	const { profileId } = owner;
	const { second } = document;
	const found = await tx.image.findMany({
		where: { id: { in: imagesOf(document) }, userId: owner.userId },
		select: { id: true },
	});
	const existing = new Set(found.map(({ id }) => id));
	const existingId = (image: DocumentImage) =>
		image !== null && existing.has(image.id) ? image.id : null;

	const up = { increment: 1 };
	await tx.profile.update({
		where: { id: profileId },
		data: {
			name: document.name,
			bio: document.bio,
			language: document.language,
			...(second
				? {
						secondLanguage: second.language,
						secondName: second.name,
						secondBio: second.bio,
					}
				: {}),
			profileImageId: existingId(document.photo),
			bannerImageId: existingId(document.banner),
			backgroundImageId: existingId(document.background),
			darkBackgroundImageId: existingId(document.darkBackground),
			version: up,
			socialLinksVersion: up,
		},
	});
	const { theme, footer } = document;
	await tx.theme.upsert({
		where: { profileId },
		create: { profileId, ...theme },
		update: { ...theme, version: up },
	});
	await tx.footer.upsert({
		where: { profileId },
		create: { profileId, ...footer },
		update: { ...footer, version: up },
	});
	const { ogImage, twitterImage, ...texts } = document.seo;
	const seo = {
		...texts,
		ogImageId: existingId(ogImage),
		twitterImageId: existingId(twitterImage),
	};
	await tx.seoSettings.upsert({
		where: { profileId },
		create: { profileId, ...seo },
		update: { ...seo, version: up },
	});
	await storeSocialLinks(tx, restored);
	await storeAltTexts(tx, restored);
	return storeLinks(tx, { ...restored, existing });
}

async function storeSocialLinks(tx: PageTx, { owner, document }: Restored): Promise<void> {
	const { profileId } = owner;
	const stored = await tx.socialLink.findMany({ where: { profileId } });
	const verifiedAt = new Map(stored.map((social) => [social.url, social.verifiedAt]));
	await tx.socialLink.deleteMany({ where: { profileId } });
	await tx.socialLink.createMany({
		data: document.socialLinks.map((social) => ({
			...social,
			profileId,
			verifiedAt: verifiedAt.get(social.url) ?? null,
		})),
	});
}

async function storeAltTexts(tx: PageTx, { owner, document }: Restored): Promise<void> {
	const { photo, banner, seo, links } = document;
	const images = [photo, banner, seo.ogImage, seo.twitterImage]
		.concat(links.map(({ thumbnail }) => thumbnail))
		.filter((image) => image !== null);
	await tx.$executeRaw`
		UPDATE image SET alt_text = wanted.alt_text
		FROM unnest(${images.map(({ id }) => id)}::uuid[], ${images.map(({ altText }) => altText)}::text[])
			AS wanted (id, alt_text)
		WHERE image.id = wanted.id AND image.user_id = ${owner.userId}::uuid
			AND image.alt_text <> wanted.alt_text`;
}

async function storeLinks(
	tx: PageTx,
	{ owner, document, now, existing }: Restored & { existing: ReadonlySet<string> },
): Promise<Incomplete[]> {
	const { profileId } = owner;
	const stored = await tx.link.findMany({
		where: { profileId },
		select: {
			id: true,
			analyticsKey: true,
			title: true,
			url: true,
			version: true,
			iconImageId: true,
			createdAt: true,
			...FINDINGS_COLUMNS,
		},
	});
	const before = new Map(
		stored.map(
			({ id, analyticsKey: _, title: __, url, version, iconImageId, createdAt, ...findings }) => [
				id,
				{ url, version, iconImageId, createdAt, findings },
			],
		),
	);
	// A deleted link may have been edited any number of times, and an open tab may know its last version. Versions count
	// edits, so no link has reached this number.
	const unreached = Math.floor(now.getTime() / MINUTE_MS);
	const idOrNull = (id: string | undefined | null) => (id && existing.has(id) ? id : null);
	const rows = settleGroups(document.links).map(
		({ thumbnail, iconImageId, hidden: _, ...link }) => {
			const last = before.get(link.id);
			const isSameTarget = last?.url === link.url;
			const hadIcon = isSameTarget && link.icon === FAVICON;
			return {
				...link,
				thumbnailImageId: idOrNull(thumbnail?.id),
				iconImageId: idOrNull(iconImageId) ?? (hadIcon ? last.iconImageId : null),
				version: last ? last.version + 1 : unreached,
				...(isSameTarget ? last.findings : NO_FINDINGS),
				createdAt: last?.createdAt ?? now,
			};
		},
	);
	await tx.link.deleteMany({ where: { profileId } });
	await createLinkRows(tx, { profileId, rows });
	// Links that are restored here can't be restored by undo as well.
	await tx.removedLink.deleteMany({ where: { profileId, id: { in: rows.map(({ id }) => id) } } });
	const kept = new Set(rows.map(({ analyticsKey }) => analyticsKey));
	await tx.deletedLinkTitle.deleteMany({ where: { profileId, analyticsKey: { in: [...kept] } } });
	const gone = stored.filter(({ analyticsKey }) => !kept.has(analyticsKey));
	await createDeletedTitles(
		tx,
		gone.map(({ analyticsKey, title }) => ({ analyticsKey, title, profileId })),
	);
	return rows.map(({ id, kind, icon, iconImageId, thumbnailImageId }) => ({
		id,
		lookUps: lookUpsOf({ kind, icon }).filter((lookUp) =>
			lookUp === "favicon" ? iconImageId === null : thumbnailImageId === null,
		),
	}));
}

const MINUTE_MS = 60_000;
