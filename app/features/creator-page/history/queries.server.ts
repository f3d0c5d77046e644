import { z } from "zod";
import type { PageOwner } from "#app/features/creator-page/core/owner.ts";
import type { Actor } from "#app/generated/prisma/enums.ts";
import { db, type Tx } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { type PageDocument, pageDocumentSchema } from "./page-document.ts";

/** @returns the creator's time zone, or UTC until their browser has sent one. @throws AppError `not_found` */
export async function getTimeZone(owner: PageOwner): Promise<string> {
	const profile = await db.profile.findUnique({
		where: { id: owner.profileId, userId: owner.userId },
		select: { user: { select: { timeZone: true } } },
	});
	if (!profile) throw new AppError("not_found", "This page no longer exists.");
	return profile.user.timeZone ?? "UTC";
}

export type StoredVersion = {
	id: string;
	updatedAt: Date;
	changes: string[];
	author: Actor;
	document: PageDocument;
};

/** @throws AppError `not_found`, also for a version of another account's page */
export async function getVersion(
	tx: Tx,
	{ owner, versionId }: { owner: PageOwner; versionId: string },
): Promise<StoredVersion> {
	const version = z.uuid().safeParse(versionId).success
		? await tx.pageVersion.findUnique({
				where: { id: versionId, profileId: owner.profileId, profile: { userId: owner.userId } },
				select: { id: true, updatedAt: true, changes: true, author: true, document: true },
			})
		: null;
	if (!version) throw new AppError("not_found", "This version no longer exists.");
	return { ...version, document: pageDocumentSchema.parse(version.document) };
}

/** Lists versions by key, newest first. @param before number of the version after the first, or a higher one */
export function listVersionsBefore(
	{ profileId, userId }: PageOwner,
	{ before, limit }: { before: number; limit: number },
): Promise<{ id: string; number: number; changes: string[]; author: Actor; updatedAt: Date }[]> {
	return db.pageVersion.findMany({
		where: { profileId, profile: { userId }, number: { lt: before } },
		orderBy: { number: "desc" },
		take: limit,
		select: { id: true, number: true, changes: true, author: true, updatedAt: true },
	});
}
