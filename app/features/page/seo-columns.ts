import type { Prisma } from "#app/generated/prisma/client.ts";

/** Columns of `seo_settings` that creators set. */
export const SEO_COLUMNS = {
	title: true,
	description: true,
	keywords: true,
	ogTitle: true,
	ogDescription: true,
	ogImageId: true,
	twitterTitle: true,
	twitterDescription: true,
	twitterImageId: true,
	twitterCard: true,
	robots: true,
} as const satisfies Prisma.SeoSettingsSelect;
