import { entitlementsOf } from "#app/features/billing/plans/entitlements.ts";
import type { PageOwner } from "#app/features/creator-page/core/owner.ts";
import { pageAddress } from "#app/features/creator-page/core/page-address.ts";
import {
	mainDomainOf,
	SERVED_DOMAIN_COLUMNS,
} from "#app/features/creator-page/core/served-domains.server.ts";
import { isLanguage, languageOf } from "#app/i18n/languages.ts";
import { db, type Tx } from "#app/platform/db.server.ts";
import { env } from "#app/platform/env.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import type { StoredProfile } from "./schema.ts";

/**
 * Returns the page's status for the dashboard's frame. `published` is whether visitors see the page: also false while
 * the account is scheduled for deletion or the page is suspended. @throws AppError `not_found`
 */
export async function getPageStatus(
	owner: PageOwner,
	tx: Tx = db,
): Promise<{ username: string; published: boolean; isSuspended: boolean }> {
	const { user, username, published, suspendedAt } = found(
		await tx.profile.findUnique({
			where: { id: owner.profileId, userId: owner.userId },
			select: {
				username: true,
				published: true,
				suspendedAt: true,
				user: { select: { deletionRequestedAt: true } },
			},
		}),
	);
	const isSuspended = suspendedAt !== null;
	return {
		username,
		published: published && user.deletionRequestedAt === null && !isSuspended,
		isSuspended,
	};
}

/**
 * Returns the page's address, at its main domain or else on the site, without a slash at the end.
 * @throws AppError `not_found`
 */
export async function getPageAddress(owner: PageOwner): Promise<string> {
	const { user, username, domains } = found(
		await db.profile.findUnique({
			where: { id: owner.profileId, userId: owner.userId },
			select: { username: true, user: { select: { tier: true } }, ...SERVED_DOMAIN_COLUMNS },
		}),
	);
	const domain = mainDomainOf({ domains }, entitlementsOf(user.tier));
	return pageAddress({ username, domain }, env.APP_URL);
}

/** Returns the initial values of the profile form. @throws AppError `not_found` */
export async function getStoredProfile(owner: PageOwner, tx: Tx = db): Promise<StoredProfile> {
	const { language, secondLanguage, ...profile } = found(
		await tx.profile.findUnique({
			where: { id: owner.profileId, userId: owner.userId },
			select: {
				version: true,
				name: true,
				bio: true,
				language: true,
				secondLanguage: true,
				secondName: true,
				secondBio: true,
			},
		}),
	);
	return {
		...profile,
		language: languageOf(language),
		secondLanguage: isLanguage(secondLanguage) ? secondLanguage : null,
	};
}

const imageFields = { id: true, width: true, height: true, widths: true, altText: true } as const;
const coloredFields = { ...imageFields, darkest: true, lightest: true } as const;

/** Returns the images of the page as a whole. @throws AppError `not_found` */
export async function getPageImages(owner: PageOwner) {
	const { profileImage, bannerImage, backgroundImage, darkBackgroundImage } = found(
		await db.profile.findUnique({
			where: { id: owner.profileId, userId: owner.userId },
			select: {
				profileImage: { select: imageFields },
				bannerImage: { select: imageFields },
				backgroundImage: { select: coloredFields },
				darkBackgroundImage: { select: coloredFields },
			},
		}),
	);
	return {
		profile: profileImage,
		banner: bannerImage,
		background: backgroundImage,
		darkBackground: darkBackgroundImage,
	};
}

function found<T>(row: T | null): T {
	if (row === null) throw new AppError("not_found", "This page no longer exists.");
	return row;
}
