import type { StoredPageImage } from "#app/features/images/page-image.ts";
import type { PageOwner } from "#app/features/page/owner.ts";
import type { Prisma } from "#app/generated/prisma/client.ts";
import { db, type Tx } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import type { SeoImageName, StoredSeo } from "./schema.ts";

const TEXTS = {
	version: true,
	title: true,
	description: true,
	keywords: true,
	ogTitle: true,
	ogDescription: true,
	twitterTitle: true,
	twitterDescription: true,
	twitterCard: true,
	robots: true,
} satisfies Prisma.SeoSettingsSelect;

const IMAGE = {
	select: { id: true, width: true, height: true, widths: true, altText: true },
} satisfies Prisma.SeoSettings$ogImageArgs;

/** Returns the initial values of the form. @throws AppError `not_found` */
export async function getStoredSeo(owner: PageOwner, tx: Tx = db): Promise<StoredSeo> {
	const { ogTitle, ogDescription, twitterTitle, twitterDescription, twitterCard, ...texts } = found(
		await tx.seoSettings.findUnique({
			where: { profileId: owner.profileId, profile: { userId: owner.userId } },
			select: TEXTS,
		}),
	);
	return {
		...texts,
		og_title: ogTitle,
		og_description: ogDescription,
		twitter_title: twitterTitle,
		twitter_description: twitterDescription,
		twitter_card: twitterCard,
	};
}

/** Returns the pictures chosen for cards of the page. @throws AppError `not_found` */
export async function getSeoImages(
	owner: PageOwner,
	tx: Tx = db,
): Promise<Record<SeoImageName, StoredPageImage | null>> {
	const { ogImage, twitterImage } = found(
		await tx.seoSettings.findUnique({
			where: { profileId: owner.profileId, profile: { userId: owner.userId } },
			select: { ogImage: IMAGE, twitterImage: IMAGE },
		}),
	);
	return { og_image: ogImage, twitter_image: twitterImage };
}

function found<T>(row: T | null): T {
	if (row === null) throw new AppError("not_found", "This page no longer exists.");
	return row;
}
