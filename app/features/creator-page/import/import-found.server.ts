import { randomUUIDv7 } from "node:crypto";
import { requireSafeTargets } from "#app/features/admin/link-safety/require-safe-targets.server.ts";
import { entitlementsOf } from "#app/features/billing/plans/entitlements.ts";
import type { PageEditor } from "#app/features/creator-page/core/owner.ts";
import { type PageTx, updatePage } from "#app/features/creator-page/core/update-page.server.ts";
import { createImage } from "#app/features/creator-page/images/create-image.server.ts";
import { IMAGE_TARGETS, type ImagePurpose } from "#app/features/creator-page/images/schema.ts";
import { updateImage } from "#app/features/creator-page/images/update-image.server.ts";
import { createLinkRows } from "#app/features/creator-page/links/edit/create-link-rows.server.ts";
import { countAddedLinks } from "#app/features/creator-page/links/edit/limits.server.ts";
import { targetsOf } from "#app/features/creator-page/links/edit/targets-of.ts";
import { updateSocialLinkRows } from "#app/features/creator-page/links/edit/update-social-link-rows.server.ts";
import { lookUpsOf, queueLookUps } from "#app/features/creator-page/links/fetch/look-ups.server.ts";
import { queuePicture } from "#app/features/creator-page/links/fetch/picture/fetch-picture.server.ts";
import type { LinkKind } from "#app/features/creator-page/links/kinds/kinds.ts";
import { fitsInGroup, isGroupKind } from "#app/features/creator-page/links/list/link-groups.ts";
import { keepOwnFile } from "#app/features/creator-page/links/upload/own-file.server.ts";
import { uploadOf } from "#app/features/creator-page/links/upload/upload-details.ts";
import {
	namePageImage,
	updatePageImageRow,
} from "#app/features/creator-page/profile/update-page-image-row.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { fetchPublic } from "#app/platform/fetch-public.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { type Internet, publicInternet } from "#app/platform/public-internet.server.ts";
import { storage } from "#app/platform/storage.server.ts";
import { archiveKey } from "./archive/archive-key.server.ts";
import { imageName, uploadName } from "./archive/archived-names.ts";
import { type ArchivedPart, importArchived } from "./archive/import-archived.server.ts";
import { parseDataArchive } from "./archive/parse-data-archive.server.ts";
import { importDesign } from "./import-design.server.ts";
import { listRefusals } from "./list-refusals.server.ts";
import { archivedImageId, type FoundLink, type FoundPage, NOTHING_CHOSEN } from "./schema.ts";

const ACCEPT = "image/webp, image/png, image/jpeg, image/gif";
const TIMEOUT_MS = 15_000;

export type Imported = {
	links: number;
	socials: number;
	name: boolean;
	bio: boolean;
	language: boolean;
	photo: boolean;
	/** Why the chosen photo was left out, or null. */
	photoProblem: string | null;
	banner: boolean;
	/** Why the chosen banner was left out, or null. */
	bannerProblem: string | null;
	/** Whether theme, footer and texts for search engines were set, as far as the plan includes them. */
	design: boolean;
	/** Chosen links, and parts of the design, that were left out, with the reason of each. */
	leftOut: { title: string; reason: string }[];
};

type Choice = {
	owner: PageEditor;
	found: FoundPage;
	/** Indexes in `found.links`. */
	links: readonly number[];
	socials: readonly string[];
	name?: boolean;
	bio?: boolean;
	language?: boolean;
	photo: boolean;
	banner?: boolean;
	design?: boolean;
};

/**
 * Adds the chosen links at the end of the page in the order in which they were found, and sets the chosen social links,
 * name, biography, language and photo, in one transaction, then the banner and the design. Links that the plan doesn't include, or
 * for which the page has no room, are left out, and so is a picture that can't be fetched. A job brings the pictures and
 * files of links that are in a zip.
 *
 * @throws AppError `bad_request` if nothing was chosen, or the address of a link is blocked; `invalid` if the zip is no
 * longer there; `rate_limited` with `retryAfterS`; `not_found`. Nothing is imported then
 */
export async function importFound(
	choice: Choice,
	internet: Internet = publicInternet,
): Promise<Imported> {
	const { owner, found } = choice;
	const chosen = found.links.filter((_, place) => choice.links.includes(place));
	const socials = found.socials.filter(({ platform }) => choice.socials.includes(platform));
	const name = choice.name ? found.name : "";
	const bio = choice.bio ? found.bio : "";
	const language = choice.language ? found.language : null;
	const second = choice.language ? found.second : null;
	const photo = choice.photo ? found.photo : null;
	const banner = choice.banner ? found.banner : null;
	const design = choice.design ? found.design : null;
	const { background, darkBackground } = choice.design
		? found
		: { background: null, darkBackground: null };
	if (![chosen.length, socials.length, name, bio, language, photo, banner, design].some(Boolean)) {
		throw new AppError("bad_request", NOTHING_CHOSEN);
	}
	await requireSafeTargets(
		chosen.flatMap((link) => targetsOf(link).map(({ url }) => ({ url, title: link.title }))),
	);
	const isArchived = await findArchive(owner, [
		...chosen.map(({ picture }) => picture),
		photo,
		banner,
		background,
		darkBackground,
	]);
	if (chosen.length > 0) await countAddedLinks(owner, chosen.length);
	const fetched = await fetchImage({ owner, address: photo, purpose: "profile", internet });
	const { added, leftOut } = await write({
		owner,
		imageId: fetched.imageId,
		links: chosen,
		groups: groupsOf(found.links),
		socials,
		name,
		bio,
		language,
		second,
	});
	await requestParts({ owner, added, isArchived });
	const shown = await fetchImage({ owner, address: banner, purpose: "banner", internet });
	if (shown.imageId !== null) {
		await updatePageImageRow({ owner, kind: "banner", imageId: shown.imageId });
	}
	// First: the design says whether the page shows it.
	const behind = { owner, internet };
	leftOut.push(
		...(await importBackground({ ...behind, kind: "background", address: background })),
		...(await importBackground({ ...behind, kind: "darkBackground", address: darkBackground })),
	);
	if (design !== null) leftOut.push(...(await importDesign(owner, design)));
	return {
		links: added.length,
		socials: socials.length,
		name: name !== "",
		bio: bio !== "",
		language: language !== null,
		photo: fetched.imageId !== null,
		photoProblem: fetched.problem,
		banner: shown.imageId !== null,
		bannerProblem: shown.problem,
		design: design !== null,
		leftOut,
	};
}

/**
 * @returns whether there is a zip whose pictures and files can be read
 * @throws AppError `invalid` if something is chosen that is only in the zip, and the zip was removed
 */
async function findArchive(
	owner: PageEditor,
	addresses: readonly (string | null)[],
): Promise<boolean> {
	if ((await storage.size(archiveKey(owner))) !== null) return true;
	if (!addresses.some((address) => address !== null && archivedImageId(address) !== null)) {
		return false;
	}
	throw new AppError(
		"invalid",
		"We keep a zip file for an hour, and this one is gone. Start over and choose it again.",
	);
}

type Chosen = {
	links: readonly FoundLink[];
	/** The group or grid of each link, chosen or not. */
	groups: ReadonlyMap<FoundLink, FoundLink>;
	socials: FoundPage["socials"];
	/** Empty to keep the page's own. */
	name: string;
	bio: string;
	language: Language | null;
	/** Null to keep the page's own. */
	second: FoundPage["second"];
};

/** An added link, and what it came from. */
type Added = { id: string; kind: LinkKind; icon: string | null; from: FoundLink };

type Written = { added: Added[]; leftOut: Imported["leftOut"] };

async function write({
	owner,
	imageId,
	...chosen
}: Chosen & { owner: PageEditor; imageId: string | null }): Promise<Written> {
	const { profileId } = owner;
	if (imageId === null) return updatePage(owner, (tx) => addChosen(tx, profileId, chosen));
	let written: Written = { added: [], leftOut: [] };
	await updateImage({
		owner,
		imageId,
		swap: async (tx) => {
			written = await addChosen(tx, profileId, chosen);
			return namePageImage(tx, { profileId, kind: "profile", imageId });
		},
	});
	return written;
}

async function addChosen(
	tx: PageTx,
	profileId: string,
	{ links: chosen, groups, socials, name, bio, language, second }: Chosen,
): Promise<Written> {
	const refused = await listRefusals(tx, { profileId, links: chosen });
	const links = chosen.filter((_, index) => refused[index] === null);
	const leftOut = chosen.flatMap(({ title }, index) => {
		const reason = refused[index] ?? null;
		return reason === null ? [] : [{ title, reason }];
	});
	const free = await findFreeExternalIds(tx, { profileId, links });
	const details: Awaited<ReturnType<typeof keepOwnFile>>[] = [];
	// One after the other: a transaction has one connection.
	for (const link of links) details.push(await keepOwnFile(tx, { profileId, ...link }));
	const ids = new Map(links.map((link) => [link, randomUUIDv7()]));
	const rows = links.map((link, index) => {
		const { picture: _, grouped: __, ...content } = link;
		const group = groups.get(link);
		return {
			...content,
			id: ids.get(link),
			// A link whose group wasn't chosen with it is in none.
			groupId: (group && ids.get(group)) ?? null,
			details: details[index] ?? {},
			externalId: free.get(content.externalId ?? "") === link ? content.externalId : null,
		};
	});
	const inserted = await createLinkRows(tx, { profileId, rows });
	if (socials.length > 0) {
		const byPlatform = Object.fromEntries(socials.map(({ platform, url }) => [platform, url]));
		await updateSocialLinkRows(tx, { profileId, links: byPlatform });
	}
	if (name !== "" || bio !== "" || language !== null) {
		await tx.profile.update({
			where: { id: profileId },
			data: {
				...(name === "" ? {} : { name }),
				...(bio === "" ? {} : { bio }),
				...(language === null ? {} : { language, languageChosen: true }),
				...(second === null
					? {}
					: {
							secondLanguage: second.language,
							secondName: second.name,
							secondBio: second.bio,
						}),
				version: { increment: 1 },
			},
		});
	}
	const added = inserted.flatMap((row, index) => {
		const from = links[index];
		return from === undefined ? [] : [{ ...row, from }];
	});
	return { added, leftOut };
}

/** Queues what is fetched for each added link, and what each takes from the zip. */
async function requestParts({
	owner: { userId, profileId },
	added,
	isArchived,
}: {
	owner: PageEditor;
	added: readonly Added[];
	isArchived: boolean;
}): Promise<void> {
	const parts: ArchivedPart[] = [];
	for (const { id: linkId, from, ...link } of added) {
		await queueLookUps(linkId, lookUpsOf(link));
		const imageId = from.picture === null ? null : archivedImageId(from.picture);
		if (from.picture !== null && imageId === null) {
			await queuePicture({ linkId, url: from.picture });
		}
		const upload = from.kind === "file" ? uploadOf(from.details) : null;
		if (imageId === null && upload === null) continue;
		parts.push({
			linkId,
			...(imageId === null ? {} : { imageId }),
			...(upload === null ? {} : { file: { path: uploadName(upload), name: upload.name } }),
		});
	}
	if (isArchived && parts.length > 0) await enqueue(importArchived, { userId, profileId, parts });
}

/** @returns the group or grid that each link is in */
function groupsOf(links: readonly FoundLink[]): ReadonlyMap<FoundLink, FoundLink> {
	const groups = new Map<FoundLink, FoundLink>();
	let group: FoundLink | null = null;
	for (const link of links) {
		if (!fitsInGroup(link.kind)) group = isGroupKind(link.kind) ? link : null;
		else if (!link.grouped) group = null;
		else if (group !== null) groups.set(link, group);
	}
	return groups;
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

/**
 * Stores a picture behind an exported page. On a plan without it, the design names that plan already.
 * @returns why it was left out, if it was
 */
async function importBackground(picture: {
	owner: PageEditor;
	kind: keyof typeof BACKGROUND_TITLES;
	address: string | null;
	internet: Internet;
}): Promise<Imported["leftOut"]> {
	const { owner, kind, address } = picture;
	if (address === null) return [];
	const { tier } = await db.user.findUniqueOrThrow({
		where: { id: owner.userId },
		select: { tier: true },
	});
	if (!entitlementsOf(tier).themeStyles) return [];
	const { imageId, problem } = await fetchImage({ ...picture, purpose: "background" });
	if (imageId !== null) await updatePageImageRow({ owner, kind, imageId });
	return problem === null ? [] : [{ title: BACKGROUND_TITLES[kind], reason: problem }];
}

const BACKGROUND_TITLES = {
	background: "Background picture",
	darkBackground: "Background picture for dark mode",
};

type Fetched = { imageId: string; problem: null } | { imageId: null; problem: string | null };

/** @returns the stored picture; without one, why a chosen one was left out */
async function fetchImage({
	owner,
	address,
	purpose,
	internet,
}: {
	owner: PageEditor;
	address: string | null;
	purpose: ImagePurpose;
	internet: Internet;
}): Promise<Fetched> {
	if (address === null) return { imageId: null, problem: null };
	try {
		const { maxBytes } = IMAGE_TARGETS[purpose];
		const bytes = await readPicture({ owner, address, maxBytes, internet });
		if (bytes === null) return { imageId: null, problem: "it is no longer there." };
		const { id } = await createImage({ userId: owner.userId, bytes, purpose });
		return { imageId: id, problem: null };
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
		return { imageId: null, problem: error.message };
	}
}

async function readPicture({
	owner,
	address,
	maxBytes,
	internet,
}: {
	owner: PageEditor;
	address: string;
	maxBytes: number;
	internet: Internet;
}): Promise<Uint8Array | null> {
	const imageId = archivedImageId(address);
	if (imageId !== null) {
		const zip = await storage.get(archiveKey(owner));
		return zip === null ? null : (await parseDataArchive(zip)).read(imageName(imageId), maxBytes);
	}
	const bounds = { maxBytes, timeoutMs: TIMEOUT_MS, accept: ACCEPT, internet };
	const { status, bytes } = await fetchPublic(address, bounds);
	return status === 200 ? bytes : null;
}
