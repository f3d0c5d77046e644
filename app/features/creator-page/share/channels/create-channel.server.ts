import type { PageEditor } from "#app/features/creator-page/core/owner.ts";
import { unchanged, updatePage } from "#app/features/creator-page/core/update-page.server.ts";
import { AppError, isUniqueViolation } from "#app/platform/errors.server.ts";
import { MAX_CHANNELS } from "./schema.ts";

/**
 * @returns the channel's id
 * @param name cleaned name, not empty
 * @param slug slug in lowercase
 * @throws AppError `conflict` for the field `slug` if the page has it already; `bad_request` if the page has the
 * maximum number of channels; `not_found`
 */
export async function createChannel({
	owner,
	id: wantedId,
	name,
	slug,
}: {
	owner: PageEditor;
	/** Id of the channel, so that a repeated call adds no second one. */
	id?: string | undefined;
	name: string;
	slug: string;
}): Promise<string> {
	const { profileId } = owner;
	const { id } = await updatePage(owner, async (tx) => {
		const added = wantedId
			? await tx.channel.findUnique({ where: { id: wantedId, profileId }, select: { id: true } })
			: null;
		if (added) return unchanged(added);
		if ((await tx.channel.count({ where: { profileId } })) >= MAX_CHANNELS) throw full();
		return tx.channel.create({
			data: { profileId, name, slug, ...(wantedId ? { id: wantedId } : {}) },
			select: { id: true },
		});
	}).catch((error: unknown) => {
		throw isUniqueViolation(error) ? taken(slug) : error;
	});
	return id;
}

function full(): AppError {
	return new AppError(
		"bad_request",
		`Your page already has ${MAX_CHANNELS} channels, the maximum. Delete one first.`,
	);
}

function taken(slug: string): AppError {
	return new AppError("conflict", `You already have a channel at “${slug}”.`, { field: "slug" });
}
