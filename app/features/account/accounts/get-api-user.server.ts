import { FIRST_PAGE } from "#app/features/creator-page/core/first-page.ts";
import { storedToApiImage } from "#app/features/creator-page/images/api-image.server.ts";
import { languageOf } from "#app/i18n/languages.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import type { ApiUser } from "./api-schemas.ts";
import { deletionTime } from "./deletion/schema.ts";
import { getPendingEmail } from "./queries.server.ts";

const IMAGE = {
	select: { id: true, width: true, height: true, widths: true, altText: true },
} as const;

/** Reads an account with its first page. @throws AppError `not_found` if it was deleted, or has no page */
export async function getApiUser(userId: string): Promise<ApiUser> {
	const user = await db.user.findUnique({
		where: { id: userId },
		select: {
			email: true,
			emailVerifiedAt: true,
			tier: true,
			createdAt: true,
			deletionRequestedAt: true,
			profiles: {
				...FIRST_PAGE,
				select: {
					id: true,
					username: true,
					name: true,
					bio: true,
					language: true,
					profileImage: IMAGE,
					bannerImage: IMAGE,
				},
			},
		},
	});
	const page = user?.profiles[0];
	if (!page) throw new AppError("not_found", "This account no longer exists.");
	const { email, tier, createdAt, emailVerifiedAt, deletionRequestedAt } = user;
	return {
		id: userId,
		email,
		email_verified: emailVerifiedAt !== null,
		pending_email: await getPendingEmail({ userId, email }),
		name: page.name,
		username: page.username,
		bio: page.bio,
		language: languageOf(page.language),
		page_id: page.id,
		tier,
		profile_image: storedToApiImage(page.profileImage)?.url ?? null,
		banner_image: storedToApiImage(page.bannerImage)?.url ?? null,
		created_at: createdAt.toISOString(),
		deletes_at: deletionRequestedAt && deletionTime(deletionRequestedAt).toISOString(),
	};
}
