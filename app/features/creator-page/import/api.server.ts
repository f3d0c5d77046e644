import { type CalledPage, handle } from "#app/api/handler.ts";
import { parseField } from "#app/api/parse-field.ts";
import { AppError } from "#app/platform/errors.server.ts";
import * as operations from "./api.ts";
import { describeImport } from "./describe-import.ts";
import { getFoundPage, type PageSource } from "./get-found-page.server.ts";
import { getImportPreview } from "./get-import-preview.server.ts";
import { importFound } from "./import-found.server.ts";
import { type ImportPreview, NOTHING_CHOSEN, readAddressSchema } from "./schema.ts";

/** The handlers of the operations that import a page. */

export const handlers = handle(operations, {
	async previewImport({ page, body }) {
		const { found, present, refused } = await preview(page, body);
		const isPresent = new Set(present);
		return {
			body: {
				source: found.source,
				name: found.name,
				bio: found.bio,
				language: found.language,
				second_language: found.second?.language ?? null,
				photo: found.photo,
				links: found.links.map(({ kind, title, url }, place) => ({
					kind,
					title,
					url,
					present: isPresent.has(place),
					refused: refused[place] ?? null,
				})),
				social_links: Object.fromEntries(found.socials.map(({ platform, url }) => [platform, url])),
				skipped: found.skipped,
				missing: found.missing,
			},
		};
	},

	async importPage({ page, body }) {
		const { found, present } = await preview(page, body);
		const wanted = body.links ?? found.links.map((_, place) => place);
		const links = wanted.filter((place) => !present.includes(place));
		const socials = body.social_links ? found.socials.map(({ platform }) => platform) : [];
		const { name, bio, language, photo, design } = body;
		const profile = { name, bio, language, photo, design };
		const imported = await importFound({ owner: page, found, links, socials, ...profile });
		return {
			body: {
				links: imported.links,
				social_links: imported.socials,
				name: imported.name,
				bio: imported.bio,
				language: imported.language,
				photo: imported.photo,
				photo_problem: imported.photoProblem,
				design: imported.design,
				left_out: imported.leftOut,
				message: describeImport(imported),
			},
		};
	},
});

type Source = {
	address?: string | undefined;
	html?: string | undefined;
	export?: Record<string, unknown> | undefined;
};

async function preview(page: CalledPage, given: Source): Promise<ImportPreview> {
	const found = await getFoundPage({ userId: page.userId, source: sourceOf(given) });
	return getImportPreview(page, found);
}

/** @throws AppError `bad_request` unless there is exactly one source; `invalid` for its address */
function sourceOf({ address, html, export: exported }: Source): PageSource {
	const given = [address, html, exported].filter((each) => each !== undefined);
	if (given.length !== 1) throw new AppError("bad_request", NOTHING_CHOSEN);
	if (html !== undefined) return { intent: "read-html", html };
	if (exported !== undefined) {
		const type = "application/json";
		const file = new File([JSON.stringify(exported)], "page.json", { type });
		return { intent: "read-file", file };
	}
	const url = parseField(readAddressSchema.shape.address, address, "address");
	return { intent: "read-address", address: url };
}
