import { replaceImage } from "#app/features/images/replace-image.server.ts";
import { IMAGE_TARGETS } from "#app/features/images/schema.ts";
import { storeImage } from "#app/features/images/store-image.server.ts";
import type { LinkKind } from "#app/features/links/kinds.ts";
import { countAddedLinks } from "#app/features/links/limits.server.ts";
import { lookUpsOf, requestLookUps } from "#app/features/links/look-ups.server.ts";
import { requestPicture } from "#app/features/links/picture/request-picture.server.ts";
import { requireKinds } from "#app/features/links/require-kinds.server.ts";
import { targetsOf } from "#app/features/links/targets-of.ts";
import { touchLinkOrder } from "#app/features/links/touch-link-order.server.ts";
import { keepOwnFile } from "#app/features/links/upload/keep-own-file.server.ts";
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
 * `not_found`; those of `requireKinds`
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
		links.flatMap((link) => targetsOf(link).map(({ url }) => ({ url, title: link.title }))),
	);
	if (links.length > 0) await countAddedLinks(owner, links.length);
	const { imageId, problem } = wantsPhoto
		? await fetchPhoto({ owner, url: found.photo ?? "", internet })
		: { imageId: null, problem: null };
	const added = await write({ owner, links, socials, imageId });
	for (const { id: linkId, picture, ...link } of added) {
		await requestLookUps(linkId, lookUpsOf(link));
		if (picture !== null) await requestPicture({ linkId, url: picture });
	}
	return {
		links: links.length,
		socials: socials.length,
		photo: imageId !== null,
		photoProblem: problem,
	};
}

type Chosen = { links: readonly FoundLink[]; socials: FoundPage["socials"] };

/** An added link, and the address of its picture. */
type Added = { id: string; kind: LinkKind; icon: string | null; picture: string | null };

async function write({
	owner,
	imageId,
	...chosen
}: Chosen & { owner: PageEditor; imageId: string | null }): Promise<Added[]> {
	const { profileId } = owner;
	if (imageId === null) return changePage(owner, (tx) => addChosen(tx, profileId, chosen));
	let added: Added[] = [];
	await replaceImage({
		owner,
		imageId,
		swap: async (tx) => {
			added = await addChosen(tx, profileId, chosen);
			return namePageImage(tx, { profileId, kind: "profile", imageId });
		},
	});
	return added;
}

async function addChosen(
	tx: PageTx,
	profileId: string,
	{ links, socials }: Chosen,
): Promise<Added[]> {
	await requireKinds(tx, { profileId, kinds: links.map(({ kind }) => kind) });
	await touchLinkOrder(tx, profileId);
	const first = await tx.link.count({ where: { profileId } });
	const free = await findFreeExternalIds(tx, { profileId, links });
	const details = await Promise.all(links.map((link) => keepOwnFile(tx, { profileId, ...link })));
	const rows = await tx.link.createManyAndReturn({
		data: links.map((link, index) => {
			const { picture: _, ...content } = link;
			return {
				...content,
				details: details[index] ?? {},
				utm: content.utm ?? Prisma.DbNull,
				externalId: free.get(content.externalId ?? "") === link ? content.externalId : null,
				profileId,
				position: first + index,
			};
		}),
		select: { id: true, kind: true, icon: true, position: true },
	});
	if (socials.length > 0) {
		const byPlatform = Object.fromEntries(socials.map(({ platform, url }) => [platform, url]));
		await writeSocialLinks(tx, { profileId, links: byPlatform });
	}
	return rows.map(({ position, ...row }) => ({
		...row,
		picture: links[position - first]?.picture ?? null,
	}));
}

/** @returns the external ids that the page doesn't have yet, each with the first link that brings it */
async function findFreeExternalIds(
	tx: PageTx,
	{ profileId, links }: { profileId: string; links: readonly FoundLink[] },
): Promise<Map<string, FoundLink>> {
	const free = new Map<string, FoundLink>();
	for (const link of links) {
		if (link.externalId !== null && !free.has(link.externalId)) free.set(link.externalId, link);
	}
	const taken = await tx.link.findMany({
		where: { profileId, externalId: { in: [...free.keys()] } },
		select: { externalId: true },
	});
	for (const { externalId } of taken) free.delete(externalId ?? "");
	return free;
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
