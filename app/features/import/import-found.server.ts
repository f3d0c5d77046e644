import { replaceImage } from "#app/features/images/replace-image.server.ts";
import { IMAGE_TARGETS } from "#app/features/images/schema.ts";
import { storeImage } from "#app/features/images/store-image.server.ts";
import { FAVICON } from "#app/features/links/columns.ts";
import { requestFavicon } from "#app/features/links/favicon/request-favicon.server.ts";
import { countAddedLinks } from "#app/features/links/limits.server.ts";
import { touchLinkOrder } from "#app/features/links/touch-link-order.server.ts";
import { writeSocialLinks } from "#app/features/links/write-social-links.server.ts";
import { changePage, type PageTx } from "#app/features/page/change-page.server.ts";
import type { PageEditor } from "#app/features/page/owner.ts";
import { namePageImage } from "#app/features/profile/swap-page-image.server.ts";
import { refuseBlockedTargets } from "#app/features/targets/refuse-blocked-targets.server.ts";
import { Prisma } from "#app/generated/prisma/client.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { fetchPublic } from "#app/platform/fetch-public.server.ts";
import { type Internet, publicInternet } from "#app/platform/public-internet.server.ts";
import { type FoundLink, type FoundPage, NOTHING_CHOSEN } from "./schema.ts";

const PHOTO = {
	maxBytes: IMAGE_TARGETS.profile.maxBytes,
	timeoutMs: 15_000,
	accept: "image/webp, image/png, image/jpeg, image/gif",
};

export type Imported = {
	links: number;
	socials: number;
	photo: boolean;
	/** Why the chosen photo was left out, or null. */
	photoProblem: string | null;
};

/**
 * Adds the chosen links at the end of the page in the order in which they were found, and sets the chosen social links
 * and the photo, in one transaction. A photo that can't be fetched is left out.
 *
 * @param links indexes in `found.links`
 * @throws AppError `bad_request` if nothing was chosen, or the address of a link is blocked; `rate_limited` with `retryAfterS`, and nothing is imported;
 * `not_found`
 */
export async function importFound(
	choice: {
		owner: PageEditor;
		found: FoundPage;
		links: readonly number[];
		socials: readonly string[];
		photo: boolean;
	},
	internet: Internet = publicInternet,
): Promise<Imported> {
	const { owner, found } = choice;
	const links = found.links.filter((_, place) => choice.links.includes(place));
	const socials = found.socials.filter(({ platform }) => choice.socials.includes(platform));
	const wantsPhoto = choice.photo && found.photo !== null;
	if (links.length === 0 && socials.length === 0 && !wantsPhoto) {
		throw new AppError("bad_request", NOTHING_CHOSEN);
	}
	await refuseBlockedTargets(
		links.flatMap(({ title, url, fallbackUrl }) => [
			{ url, title },
			{ url: fallbackUrl, title },
		]),
	);
	if (links.length > 0) await countAddedLinks(owner, links.length);
	const { imageId, problem } = wantsPhoto
		? await fetchPhoto({ owner, url: found.photo ?? "", internet })
		: { imageId: null, problem: null };
	const faviconLinkIds = await write({ owner, links, socials, imageId });
	for (const linkId of faviconLinkIds) await requestFavicon({ linkId });
	return {
		links: links.length,
		socials: socials.length,
		photo: imageId !== null,
		photoProblem: problem,
	};
}

type Chosen = { links: readonly FoundLink[]; socials: FoundPage["socials"] };

/** @returns ids of the added links that need a favicon */
async function write({
	owner,
	imageId,
	...chosen
}: Chosen & { owner: PageEditor; imageId: string | null }): Promise<string[]> {
	const { profileId } = owner;
	if (imageId === null) return changePage(owner, (tx) => addChosen(tx, profileId, chosen));
	let faviconLinkIds: string[] = [];
	await replaceImage({
		owner,
		imageId,
		swap: async (tx) => {
			faviconLinkIds = await addChosen(tx, profileId, chosen);
			return namePageImage(tx, { profileId, kind: "profile", imageId });
		},
	});
	return faviconLinkIds;
}

async function addChosen(
	tx: PageTx,
	profileId: string,
	{ links, socials }: Chosen,
): Promise<string[]> {
	await touchLinkOrder(tx, profileId);
	const first = await tx.link.count({ where: { profileId } });
	const rows = await tx.link.createManyAndReturn({
		data: links.map((link, index) => ({
			...link,
			utm: link.utm ?? Prisma.DbNull,
			profileId,
			position: first + index,
		})),
		select: { id: true, icon: true },
	});
	if (socials.length > 0) {
		const byPlatform = Object.fromEntries(socials.map(({ platform, url }) => [platform, url]));
		await writeSocialLinks(tx, { profileId, links: byPlatform });
	}
	return rows.filter(({ icon }) => icon === FAVICON).map(({ id }) => id);
}

async function fetchPhoto({
	owner,
	url,
	internet,
}: {
	owner: PageEditor;
	url: string;
	internet: Internet;
}): Promise<{ imageId: string; problem: null } | { imageId: null; problem: string }> {
	try {
		const { status, bytes } = await fetchPublic(url, { ...PHOTO, internet });
		if (status !== 200) return { imageId: null, problem: "it is no longer there." };
		const { id } = await storeImage({ userId: owner.userId, bytes, purpose: "profile" });
		return { imageId: id, problem: null };
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
		return { imageId: null, problem: error.message };
	}
}
