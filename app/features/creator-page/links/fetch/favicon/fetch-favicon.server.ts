import { unchanged, updatePage } from "#app/features/creator-page/core/update-page.server.ts";
import {
	createImage,
	type StoredImage,
} from "#app/features/creator-page/images/create-image.server.ts";
import { deleteImage } from "#app/features/creator-page/images/delete-image.server.ts";
import { openPixels } from "#app/features/creator-page/images/parse-picture.server.ts";
import { IMAGE_TARGETS } from "#app/features/creator-page/images/schema.ts";
import { decodeDocument } from "#app/lib/decode-document.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { fetchPublic } from "#app/platform/fetch-public.server.ts";
import { hostPace } from "#app/platform/host-pace.server.ts";
import { enqueue, type Job } from "#app/platform/jobs.server.ts";
import { type Internet, publicInternet } from "#app/platform/public-internet.server.ts";
import { isWebsite } from "../../kinds/kinds.ts";
import { FAVICON } from "../../link-columns.ts";
import { findIcons } from "./find-icons.ts";
import { readIco } from "./read-ico.ts";

const PAGE = { maxBytes: 1024 * 1024, timeoutMs: 10_000, accept: "text/html, */*;q=0.1" };
const ICON = {
	maxBytes: IMAGE_TARGETS.icon.maxBytes,
	timeoutMs: 10_000,
	accept: "image/png, image/webp, image/jpeg, image/gif, image/x-icon, */*;q=0.1",
};
/** Maximum number of the page's own icons to try, the best first, in addition to `/favicon.ico`. */
const MAX_NAMED = 4;

export const fetchFavicon: Job<{ linkId: string }> = {
	name: "fetch-favicon",
	key: ({ linkId }) => linkId,
	// A site that is down for longer than a day rarely comes back.
	retry: { limit: 5, delayS: 60, maxDelayS: 6 * 60 * 60 },
	run: (data) => showFavicon(data),
};

/**
 * Shows the target's favicon beside the link, or none if the site has no usable icon. Does nothing if the link is gone
 * or has another icon by now.
 * @throws Error if the site can't be reached at the moment; the current icon stays
 */
export async function showFavicon(
	{ linkId }: { linkId: string },
	internet: Internet = publicInternet,
): Promise<void> {
	const link = await db.link.findUnique({
		where: { id: linkId, icon: FAVICON },
		select: {
			url: true,
			iconImageId: true,
			profileId: true,
			profile: { select: { userId: true } },
		},
	});
	if (!link || !isWebsite(link.url)) return;
	const { userId } = link.profile;
	const image = await storeIcon({ userId, url: link.url, internet });

	const page = { userId, profileId: link.profileId, actor: "system" } as const;
	const isShown = await updatePage(page, async (tx) => {
		const { count } = await tx.link.updateMany({
			where: { id: linkId, icon: FAVICON, url: link.url, iconImageId: link.iconImageId },
			data: { iconImageId: image?.id ?? null },
		});
		return count > 0 || unchanged(false);
	});
	// The link changed meanwhile, and that change has requested the favicon again.
	const unused = isShown ? link.iconImageId : image?.id;
	if (unused) await deleteImage({ userId, imageId: unused });
}

type Target = { userId: string; url: string; internet: Internet };

/** Stores the first icon that is an image. @returns null if none is */
async function storeIcon({ userId, url, internet }: Target): Promise<StoredImage | null> {
	await hostPace.waitForTurn(url);
	let isAway = false;
	for (const icon of await listIcons(url, internet)) {
		try {
			const { status, bytes } = await fetchPublic(icon, { ...ICON, internet });
			if (status !== 200) continue;
			return await createImage({ userId, bytes: await toPicture(bytes), purpose: "icon" });
		} catch (error) {
			if (!(error instanceof AppError)) throw error;
			isAway ||= error.code === "unavailable";
		}
	}
	if (isAway) throw new Error("the site can't be reached");
	return null;
}

/** @returns the icons that the page declares, or the conventional paths if the page can't be read */
async function listIcons(url: string, internet: Internet): Promise<string[]> {
	const icons = await fetchPublic(url, { ...PAGE, internet }).then(
		(page) => findIcons(decodeDocument(page.bytes, page.contentType), page.url),
		(error: unknown) => {
			if (!(error instanceof AppError)) throw error;
			return findIcons("", url);
		},
	);
	return [...icons.slice(0, -1).slice(0, MAX_NAMED), ...icons.slice(-1)];
}

/** `createImage` can't read .ico files, so their image is extracted. Other formats are passed on. */
async function toPicture(bytes: Buffer): Promise<Buffer> {
	const ico = readIco(bytes);
	if (ico === null) return bytes;
	if (ico.kind === "png") return ico.bytes;
	const { width, height } = ico;
	return openPixels(ico.bytes, { width, height, channels: 4 }).png().toBuffer();
}

/**
 * Queues a job that shows the target's favicon beside the link. Call it when the icon becomes "favicon", or when the
 * address of such a link changes. Repeated calls before the job has run queue one job.
 */
export async function queueFavicon({ linkId }: { linkId: string }): Promise<void> {
	await enqueue(fetchFavicon, { linkId });
}
