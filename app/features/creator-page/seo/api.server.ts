import { type Answer, type CalledPage, handle } from "#app/api/handler.ts";
import { parseField } from "#app/api/parse-field.ts";
import { saveVersion } from "#app/api/save-version.ts";
import { EMPTY_SEO, SEO_NAMES, type SeoTexts } from "#app/features/creator-page/core/seo-fields.ts";
import { withPrecondition } from "#app/features/creator-page/core/with-precondition.ts";
import {
	isImageRemoved,
	storedToApiImage,
} from "#app/features/creator-page/images/api-image.server.ts";
import { apiCropOf } from "#app/features/creator-page/images/api-image.ts";
import { altTextSchema } from "#app/features/creator-page/images/schema.ts";
import { snakeCase, snakeKeys } from "#app/lib/snake-case.ts";
import { AppError } from "#app/platform/errors.server.ts";
import * as operations from "./api.ts";
import { getSeoImages, getStoredSeo } from "./queries.server.ts";
import { getSeoReport } from "./report/get-seo-report.server.ts";
import { resetSeo } from "./reset-seo.server.ts";
import { SEO_IMAGES, type SeoImageName, saveSeoSchema } from "./schema.ts";
import { updateSeo } from "./update-seo.server.ts";
import { deleteSeoImage, updateSeoImage, updateSeoImageText } from "./update-seo-image.server.ts";

/** The handlers of the operations on the page's SEO settings. */

const NO_TEXTS: SeoTexts = snakeKeys(EMPTY_SEO);
const NAMES = SEO_NAMES.map((name) => snakeCase(name));

export const handlers = handle(operations, {
	getSeo: ({ page }) => answerSeo(page),

	async replaceSeo({ page, body, ifMatch }) {
		await save(page, { body, texts: { ...NO_TEXTS, ...read(body) }, ifMatch });
		return answerSeo(page);
	},

	async changeSeo({ page, body, ifMatch }) {
		await save(page, { body, texts: read(body), ifMatch });
		return answerSeo(page);
	},

	async resetSeo({ page, ifMatch }) {
		await resetSeo(onlySeo(page, ifMatch));
		return answerSeo(page);
	},

	async setSeoImage({ page, params: { name }, body: { file, ...crop }, ifMatch }) {
		await updateSeoImage({ owner: onlySeo(page, ifMatch), name, file, crop: apiCropOf(crop) });
		return answerImage(page, name);
	},

	async describeSeoImage({ page, params: { name }, body, ifMatch }) {
		const altText = parseField(altTextSchema, body.alt_text, "alt_text");
		await updateSeoImageText({ owner: onlySeo(page, ifMatch), name, altText });
		return answerImage(page, name);
	},

	async removeSeoImage({ page, params, ifMatch }) {
		await deleteSeoImage({ owner: onlySeo(page, ifMatch), name: params.name });
		return {};
	},

	async getSeoReport({ page }) {
		const { findings, fine, referrers } = await getSeoReport(page);
		return {
			body: {
				findings: findings.map(({ action: _action, ...finding }) => finding),
				passed: fine,
				referrers,
			},
		};
	},
});

function onlySeo(page: CalledPage, ifMatch: number | null): CalledPage {
	return withPrecondition(page, { ifMatch, read: (tx) => getStoredSeo(page, tx) });
}

async function save(
	owner: CalledPage,
	{
		body,
		texts,
		ifMatch,
	}: { body: operations.SeoChanges; texts: Partial<SeoTexts>; ifMatch: number | null },
): Promise<void> {
	const images = await getSeoImages(owner);
	const removed = SEO_IMAGES.filter((field) =>
		isImageRemoved(body[field], { stored: images[field], field }),
	);
	await saveVersion({
		ifMatch,
		read: () => getStoredSeo(owner),
		save: ({ version: _, ...stored }, version) =>
			updateSeo({ owner, version, texts: { ...stored, ...texts } }),
	});
	for (const name of removed) await deleteSeoImage({ owner, name });
}

function read(changes: operations.SeoChanges): Partial<SeoTexts> {
	return Object.fromEntries(
		NAMES.flatMap((name) =>
			changes[name] === undefined
				? []
				: [[name, parseField(saveSeoSchema.shape[name], changes[name], name)]],
		),
	);
}

async function answerSeo(page: CalledPage): Promise<Answer> {
	const [seo, images] = await Promise.all([getStoredSeo(page), getSeoImages(page)]);
	const [og, twitter] = [images.og_image, images.twitter_image].map(storedToApiImage);
	return {
		version: seo.version,
		body: {
			...seo,
			og_image: og?.url ?? null,
			og_image_alt: og?.alt_text ?? "",
			twitter_image: twitter?.url ?? null,
			twitter_image_alt: twitter?.alt_text ?? "",
		},
	};
}

async function answerImage(page: CalledPage, name: SeoImageName): Promise<Answer> {
	const image = storedToApiImage((await getSeoImages(page))[name]);
	if (image === null) throw new AppError("not_found", "This picture no longer exists.");
	return { body: image };
}
