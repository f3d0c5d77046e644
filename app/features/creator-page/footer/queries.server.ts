import type { PageOwner } from "#app/features/creator-page/core/owner.ts";
import type { Prisma } from "#app/generated/prisma/client.ts";
import { languageOf } from "#app/i18n/languages.ts";
import type { PageTexts } from "#app/i18n/visitors/texts.ts";
import { pageTexts } from "#app/i18n/visitors.server.ts";
import { db, type Tx } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import type { StoredFooter } from "./schema.ts";

export const STORED_FOOTER = {
	version: true,
	text: true,
	hideBranding: true,
} satisfies Prisma.FooterSelect;

/** Returns the initial values of the footer form. @throws AppError `not_found` */
export async function getStoredFooter(owner: PageOwner, tx: Tx = db): Promise<StoredFooter> {
	const row = await tx.footer.findUnique({
		where: { profileId: owner.profileId, profile: { userId: owner.userId } },
		select: STORED_FOOTER,
	});
	if (row === null) throw new AppError("not_found", "This page no longer exists.");
	return row;
}

/** @returns our texts in the language of the page, of which the default footer is one */
export async function getPageTexts({ profileId, userId }: PageOwner): Promise<PageTexts> {
	const page = await db.profile.findUnique({
		where: { id: profileId, userId },
		select: { language: true },
	});
	return pageTexts(languageOf(page?.language ?? ""));
}
