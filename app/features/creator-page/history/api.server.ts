import { z } from "zod";
import { cutList, decodeCursor } from "#app/api/cursor.ts";
import { handle } from "#app/api/handler.ts";
import { DEFAULT_LANGUAGE } from "#app/i18n/languages.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import * as operations from "./api.ts";
import { createPageVersion } from "./create-page-version.server.ts";
import { differences } from "./differences.ts";
import { getPageDocument } from "./get-page-document.server.ts";
import { getVersion, listVersionsBefore } from "./queries.server.ts";
import { restorePageVersion } from "./restore-page-version.server.ts";

/** The handlers of the operations on the page's history. */

const MAX_NUMBER = 2_147_483_647;

export const handlers = handle(operations, {
	async listVersions({ page, query }) {
		const before = decodeCursor(query.cursor, z.tuple([z.int32()]))?.[0] ?? MAX_NUMBER;
		// If a save failed to keep its version, it is kept here, as in the dashboard.
		await createPageVersion({ profileId: page.profileId, actor: "creator" });
		const rows = await listVersionsBefore(page, { before, limit: query.limit + 1 });
		const { items, next_cursor } = cutList(rows, query.limit, ({ number }) => [number]);
		return {
			body: {
				versions: items.map(({ updatedAt, ...version }) => ({
					...version,
					updated_at: updatedAt.toISOString(),
				})),
				next_cursor,
			},
		};
	},

	async getVersion({ page, params }) {
		const [{ id, author, changes, updatedAt, document }, now] = await Promise.all([
			getVersion(db, { owner: page, versionId: params.id }),
			getPageDocument(db, page.profileId),
		]);
		// Keys of the analytics schema are internal.
		const links = document.links.map(({ analyticsKey: _, ...link }) => link);
		return {
			body: {
				id,
				author,
				changes,
				updated_at: updatedAt.toISOString(),
				page: { ...document, links },
				differences: now === null ? [] : differences(now, document),
			},
		};
	},

	async restoreVersion({ page, params }) {
		const { when } = await restorePageVersion({ owner: page, versionId: params.id });
		return { body: { message: `Restored the version of ${when}` } };
	},

	/** The format is that of `page.json` in the copy of an account's data, which the import reads. */
	async exportPage({ page }) {
		const document = await getPageDocument(db, page.profileId);
		if (document === null) throw new AppError("not_found", "This page no longer exists.");
		const { name, bio, language = DEFAULT_LANGUAGE, second, theme, seo, footer } = document;
		return {
			body: {
				profile: {
					name,
					bio,
					language,
					secondLanguage: second?.language ?? null,
					secondName: second?.name ?? "",
					secondBio: second?.bio ?? "",
				},
				links: document.links.map(({ analyticsKey: _, ...link }) => link),
				socialLinks: document.socialLinks.map(({ platform, url }) => ({ platform, url })),
				theme,
				seo,
				footer,
			},
		};
	},
});
