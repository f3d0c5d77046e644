import { type AuditActor, recordAudit } from "#app/features/admin/audit/record-audit.server.ts";
import {
	createSiteImage,
	type RenderedSiteImage,
	renderUploadedSiteImage,
} from "#app/features/creator-page/images/create-site-image.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { labelOfSlot, PICTURE_SLOTS, type PictureSlot } from "../landing/picture-slots.ts";
import { getHomepageDraft } from "./get-homepage-draft.server.ts";
import { changedElsewhere } from "./update-section.server.ts";

type Change = {
	actor: AuditActor;
	slot: PictureSlot;
	/** Version of the section's draft that the administrator has seen. */
	version: number;
};

/**
 * Stores an uploaded picture and shows it in the draft of its section.
 * @throws AppError `conflict` if the section was changed since; `invalid`, `too_large`, `unavailable` with a text
 */
export async function uploadPicture(
	{ file, ...change }: Change & { file: File },
	clock: Clock = systemClock,
): Promise<void> {
	const image = await renderUploadedSiteImage(file, PICTURE_SLOTS[change.slot].purpose);
	await changePicture(change, image, clock);
}

/** Shows no picture in the draft of the section. Versions that show it keep it. @throws AppError `conflict` */
export async function deletePicture(change: Change, clock: Clock = systemClock): Promise<void> {
	await changePicture(change, null, clock);
}

async function changePicture(
	{ actor, slot, version }: Change,
	image: RenderedSiteImage | null,
	clock: Clock,
): Promise<void> {
	const { section, read, write } = PICTURE_SLOTS[slot];
	await db.$transaction(async (tx) => {
		const { draft } = await getHomepageDraft(tx);
		const path = image === null ? "" : await createSiteImage(tx, image);
		const { count } = await tx.homepageDraft.updateMany({
			where: { section, version },
			data: {
				content: write(draft, path),
				version: { increment: 1 },
				editedBy: actor.email,
				updatedAt: clock.now(),
			},
		});
		if (count === 0) throw changedElsewhere();
		const before = read(draft);
		const label = labelOfSlot(slot);
		await recordAudit(tx, {
			actor,
			action: image === null ? "homepage-image.removed" : "homepage-image.uploaded",
			target: { type: "homepage", id: section, label },
			...(before === "" ? {} : { before: { [label]: before } }),
			...(path === "" ? {} : { after: { [label]: path } }),
		});
	});
}
