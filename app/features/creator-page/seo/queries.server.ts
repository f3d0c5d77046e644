import type { PageOwner } from "#app/features/creator-page/core/owner.ts";
import { SEO_TEXT_COLUMNS } from "#app/features/creator-page/core/seo-fields.ts";
import type { StoredPageImage } from "#app/features/creator-page/images/page-image.ts";
import type { Prisma } from "#app/generated/prisma/client.ts";
import { snakeKeys } from "#app/lib/snake-case.ts";
import { db, type Tx } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import type { SeoImageName, StoredSeo } from "./schema.ts";

const IMAGE = {
	select: { id: true, width: true, height: true, widths: true, altText: true },
} satisfies Prisma.SeoSettings$ogImageArgs;

/** Returns the initial values of the form. @throws AppError `not_found` */
export async function getStoredSeo(owner: PageOwner, tx: Tx = db): Promise<StoredSeo> {
	const { version, ...texts } = found(
		await tx.seoSettings.findUnique({
			where: { profileId: owner.profileId, profile: { userId: owner.userId } },
			select: { version: true, ...SEO_TEXT_COLUMNS },
		}),
	);
	return { ...snakeKeys(texts), version };
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
