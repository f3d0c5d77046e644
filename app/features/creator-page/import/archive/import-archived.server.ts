import { createImage } from "#app/features/creator-page/images/create-image.server.ts";
import { IMAGE_TARGETS } from "#app/features/creator-page/images/schema.ts";
import { updateFoundLink } from "#app/features/creator-page/links/fetch/picture/update-found-link.server.ts";
import { readDetails } from "#app/features/creator-page/links/kinds/details.ts";
import { pictureOf } from "#app/features/creator-page/links/kinds/kinds.ts";
import { updateLinkFile } from "#app/features/creator-page/links/upload/update-link-file.server.ts";
import { uploadOf } from "#app/features/creator-page/links/upload/upload-details.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { log } from "#app/platform/log.server.ts";
import { storage } from "#app/platform/storage.server.ts";
import { ARCHIVE_MAX_BYTES } from "../schema.ts";
import { archiveKey } from "./archive-key.server.ts";
import { imageName } from "./archived-names.ts";
import { type DataArchive, parseDataArchive } from "./parse-data-archive.server.ts";

/** What an imported link takes from the zip. */
export type ArchivedPart = {
	linkId: string;
	/** Id of its picture in the zip. */
	imageId?: string;
	/** Its file: the name in the zip, and the name of the download. */
	file?: { path: string; name: string };
};

type Import = { userId: string; profileId: string; parts: readonly ArchivedPart[] };

/** Gives imported links the pictures and files of the zip that was uploaded, and removes the zip. */
export const importArchived: Job<Import> = {
	name: "import-archived",
	retry: { limit: 3, delayS: 60, maxDelayS: 10 * 60 },
	run: (data) => importParts(data),
};

/**
 * Idempotent: a link that has a picture or a file by now keeps it, and one that is gone is left out.
 * @throws AppError `unavailable` if the store fails
 */
export async function importParts({ userId, profileId, parts }: Import): Promise<void> {
	const bytes = await storage.get(archiveKey({ userId }));
	if (bytes === null) {
		log.warn(
			{ userId, parts: parts.length },
			"the zip of an import was gone before its pictures were read",
		);
		return;
	}
	const archive = await parseDataArchive(bytes);
	for (const part of parts) {
		try {
			await importPart({ archive, userId, profileId, part });
		} catch (error) {
			if (!(error instanceof AppError) || error.code === "unavailable") throw error;
			log.warn(
				{ userId, linkId: part.linkId, err: error.message },
				"a part of an import was left out",
			);
		}
	}
	await storage.remove(archiveKey({ userId }));
}

async function importPart({
	archive,
	userId,
	profileId,
	part: { linkId, imageId, file },
}: Omit<Import, "parts"> & { archive: DataArchive; part: ArchivedPart }): Promise<void> {
	const link = await db.link.findFirst({
		where: { id: linkId, profileId },
		select: { kind: true, url: true, details: true, thumbnailImageId: true },
	});
	if (!link) return;
	const purpose = pictureOf(link);
	if (imageId !== undefined && purpose && link.thumbnailImageId === null) {
		const picture = await archive.read(imageName(imageId), IMAGE_TARGETS[purpose].maxBytes);
		if (picture !== null) {
			const stored = await createImage({ userId, bytes: picture, purpose });
			await updateFoundLink({
				link: { userId, profileId, id: linkId, url: link.url },
				imageId: stored.id,
			});
		}
	}
	const details = readDetails(link.kind, link.details);
	if (file !== undefined && details !== null && uploadOf(details) === null) {
		const content = await archive.read(file.path, ARCHIVE_MAX_BYTES);
		if (content !== null) {
			await updateLinkFile({
				owner: { userId, profileId, actor: "system" },
				linkId,
				file: new File([content as Uint8Array<ArrayBuffer>], file.name),
			});
		}
	}
}
