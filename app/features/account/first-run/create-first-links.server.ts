import { requireSafeTargets } from "#app/features/admin/link-safety/require-safe-targets.server.ts";
import type { PageEditor } from "#app/features/creator-page/core/owner.ts";
import {
	createLinkOnce,
	deletePicture,
	fetchLinkContent,
} from "#app/features/creator-page/links/edit/create-fetched-link.server.ts";
import { fetchFullAddress } from "#app/features/creator-page/links/fetch/target/fetch-full-address.server.ts";
import { readsTitle } from "#app/features/creator-page/links/schema.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { type Internet, publicInternet } from "#app/platform/public-internet.server.ts";
import type { FirstLink } from "./schema.ts";

/**
 * Adds links at the end of the page by their addresses alone, in their order, with the titles and pictures of what they
 * lead to. An address that the page has already is left out, so that a repeated call adds nothing.
 * @returns the number of links that were added
 * @throws AppError `bad_request` at `urls` for a blocked address, before any link is added; the other errors of
 * `createLink` at `urls`, after those before it were added
 */
export async function createFirstLinks(
	{ owner, links: typed }: { owner: PageEditor; links: readonly FirstLink[] },
	internet: Internet = publicInternet,
): Promise<number> {
	const { userId, profileId } = owner;
	const links = await Promise.all(typed.map((link) => toStored(userId, link)));
	await requireSafeTargets(links.map(({ url }) => ({ title: "", url, field: "urls" })));
	const stored = await db.link.findMany({ where: { profileId }, select: { url: true } });
	const known = new Set(stored.map(({ url }) => url));
	const added = links.filter(({ url }) => !known.has(url) && known.add(url));
	// All at the same time, because each may take seconds.
	const fetched = await Promise.all(
		added.map(async ({ kind, url }) => {
			const link = { kind, title: "", url, details: {} };
			return readsTitle(kind)
				? await fetchLinkContent({ userId, link }, internet)
				: { ...link, thumbnailImageId: null };
		}),
	);
	for (const [index, link] of fetched.entries()) {
		try {
			await createLinkOnce({ owner, link });
		} catch (error) {
			const others = fetched.slice(index + 1);
			await Promise.all(others.map((other) => deletePicture(userId, other)));
			if (!(error instanceof AppError)) throw error;
			throw new AppError(error.code, error.message, { ...error.details, field: "urls" });
		}
	}
	return added.length;
}

/** A short address that can't be resolved becomes a plain link: a first step shouldn't wait for another site. */
async function toStored(userId: string, { kind, url }: FirstLink): Promise<FirstLink> {
	try {
		return { kind, url: await fetchFullAddress({ userId, kind, url }) };
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
		return { kind: "link", url };
	}
}
