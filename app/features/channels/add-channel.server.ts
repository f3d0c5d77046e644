import type { PageOwner } from "#app/features/profile/schema.ts";
import { invalidatePublicPage } from "#app/features/public-page/invalidate-public-page.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError, isUniqueViolation } from "#app/platform/errors.server.ts";
import { MAX_CHANNELS } from "./schema.ts";

/**
 * Gives the page one more address. @returns the channel's id
 * @param name cleaned, not empty
 * @param slug lowercase
 * @throws AppError `conflict`, of the field `slug`, where the page has it already; `bad_request` where it has as many
 * channels as it may; `not_found`
 */
export async function addChannel({
	owner: { profileId, userId },
	name,
	slug,
}: {
	owner: PageOwner;
	name: string;
	slug: string;
}): Promise<string> {
	const { id } = await db
		.$transaction(async (tx) => {
			// Several at once wait for one another here, or together they would be more than there may be.
			const found = await tx.$executeRaw`
				SELECT 1 FROM profile WHERE id = ${profileId}::uuid AND user_id = ${userId}::uuid
				FOR NO KEY UPDATE`;
			if (found === 0) throw new AppError("not_found", "This page no longer exists.");
			if ((await tx.channel.count({ where: { profileId } })) >= MAX_CHANNELS) throw full();
			return tx.channel.create({ data: { profileId, name, slug }, select: { id: true } });
		})
		.catch((error: unknown) => {
			throw isUniqueViolation(error) ? taken(slug) : error;
		});
	await invalidatePublicPage(profileId);
	return id;
}

function full(): AppError {
	return new AppError(
		"bad_request",
		`Your page has ${MAX_CHANNELS} channels, which is as many as it can have.`,
	);
}

function taken(slug: string): AppError {
	return new AppError("conflict", `You have a channel at “${slug}” already.`, { field: "slug" });
}
