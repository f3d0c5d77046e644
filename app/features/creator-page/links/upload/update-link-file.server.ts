import { randomUUIDv7 } from "node:crypto";
import { entitlementsOf } from "#app/features/billing/plans/entitlements.ts";
import type { PageEditor } from "#app/features/creator-page/core/owner.ts";
import {
	type PageTx,
	unchanged,
	updatePage,
} from "#app/features/creator-page/core/update-page.server.ts";
import { freeBytes } from "#app/lib/free-bytes.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { log } from "#app/platform/log.server.ts";
import { createRateLimit } from "#app/platform/rate-limit.server.ts";
import { storage } from "#app/platform/storage.server.ts";
import { getLink } from "../queries.server.ts";
import { fileKey } from "./file-key.server.ts";
import { toFileName } from "./file-name.ts";
import { sniffFileType } from "./sniff-file-type.ts";
import {
	FILE_TYPES,
	fileMaxBytes,
	fileTooLarge,
	type Upload,
	uploadFactsFor,
	uploadOf,
	WRONG_FILE_TYPE,
} from "./upload-details.ts";

const HOUR_S = 60 * 60;
const uploads = createRateLimit({
	name: "file-upload",
	tries: 30,
	perSeconds: HOUR_S,
	message: "You have uploaded 30 files in the last hour. Please try again later.",
});

/** Maximum number of files per account, including those in page versions that can be restored. */
const MAX_FILES = 60;

/**
 * Stores the file of a link of the kind "file", in place of the one before, which earlier versions of the page keep.
 * @throws AppError `not_found`; `bad_request` for another kind, or too many files; `too_large` for the plan; `invalid`
 * for another type; `rate_limited` with `retryAfterS`; `unavailable` if the store fails
 */
export async function updateLinkFile({
	owner,
	linkId,
	file,
}: {
	owner: PageEditor;
	linkId: string;
	file: File;
}): Promise<void> {
	await requireFileLink(owner, linkId);
	await uploads.consume([owner.userId]);
	const { tier } = await db.user.findUniqueOrThrow({
		where: { id: owner.userId },
		select: { tier: true },
	});
	const plan = entitlementsOf(tier);
	if (file.size > fileMaxBytes(plan)) throw new AppError("too_large", fileTooLarge(plan));
	const bytes = new Uint8Array(await file.arrayBuffer());
	const type = sniffFileType(bytes);
	if (type === null) throw new AppError("invalid", WRONG_FILE_TYPE);
	const id = randomUUIDv7();
	const name = toFileName(file.name, FILE_TYPES[type]);
	const upload: Upload = { id, type, name, bytes: bytes.length };
	try {
		// The file first: a crash then leaves a file without a row, never a row without a file.
		await storage.put(fileKey(upload), bytes);
	} catch (err) {
		log.error({ err }, "a file could not be stored");
		throw new AppError("unavailable", "We can’t save files right now. Please try again later.");
	} finally {
		freeBytes(bytes);
	}
	try {
		await updatePage(owner, async (tx) => {
			await requireRoomForFile(tx, owner.userId);
			await tx.linkFile.create({ data: { ...upload, userId: owner.userId } });
			await nameFile(tx, { owner, linkId, upload });
		});
	} catch (error) {
		// Where removing fails too, the scheduled purge removes it.
		await storage.remove(fileKey(upload)).catch(() => {});
		throw error;
	}
}

/** Removes the file of a link, if it has one. @throws AppError `not_found`; `bad_request` for another kind */
export async function deleteLinkFile({
	owner,
	linkId,
}: {
	owner: PageEditor;
	linkId: string;
}): Promise<void> {
	await requireFileLink(owner, linkId);
	await updatePage(owner, async (tx) => {
		const { details } = await getLink(owner, linkId, tx);
		if (uploadOf(details) === null) return unchanged(undefined);
		await nameFile(tx, { owner, linkId, upload: null });
		return undefined;
	});
}

async function requireFileLink(owner: PageEditor, linkId: string): Promise<void> {
	const { kind } = await getLink(owner, linkId);
	if (kind !== "file") throw new AppError("bad_request", "This kind of link has no file.");
}

/** Keeps the version: it counts edits of the form, which doesn't contain the file. */
async function nameFile(
	tx: PageTx,
	{ owner, linkId, upload }: { owner: PageEditor; linkId: string; upload: Upload | null },
): Promise<void> {
	const { details } = await getLink(owner, linkId, tx);
	await tx.link.update({
		where: { id: linkId },
		data: { details: { ...details, ...uploadFactsFor(upload) } },
	});
}

/** Locks the account's row until the end of the transaction, so that concurrent uploads are counted one by one. */
async function requireRoomForFile(tx: PageTx, userId: string): Promise<void> {
	await tx.$executeRaw`SELECT 1 FROM "user" WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
	if ((await tx.linkFile.count({ where: { userId } })) < MAX_FILES) return;
	throw new AppError(
		"bad_request",
		`You have ${MAX_FILES} files, the maximum, including those in the history of your page. Delete a file link; its file is removed once the history no longer has it.`,
	);
}
