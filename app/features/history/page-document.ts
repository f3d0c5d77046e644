import { z } from "zod";
import { storedContent } from "#app/features/links/columns.ts";

/**
 * Everything that shapes a page, as one version of its history holds it: what is stored, and not what the tier shows of
 * it. Left out on purpose: the username, whether the page is public and whether it shows an address, for going back to
 * earlier words must neither move a page nor show what was hidden since.
 *
 * A version that is kept stays readable: what changes the shape below raises `schema` and reads the earlier ones too.
 */

/** A picture by its row, which may be gone by now, and what it said to those who don't see it. */
const imageSchema = z.object({ id: z.uuid(), altText: z.string() }).nullable();

const linkSchema = z.object({
	/** Both are the link's for ever: its numbers are kept under them. */
	id: z.uuid(),
	analyticsKey: z.int(),
	...storedContent.shape,
	/** The target's own icon, which a job fetches; the creator never sees it change. */
	iconImageId: z.uuid().nullable(),
	thumbnail: imageSchema,
});

export const pageDocumentSchema = z.object({
	schema: z.literal(1),
	name: z.string(),
	bio: z.string(),
	photo: imageSchema,
	banner: imageSchema,
	/** In the order of the page. */
	socialLinks: z.array(z.object({ platform: z.string(), url: z.string(), position: z.int() })),
	/** From the top down. */
	links: z.array(linkSchema),
	theme: z.object({
		preset: z.string(),
		customColors: z.record(z.string(), z.string()),
		customCss: z.string(),
		buttonShape: z.string(),
	}),
	seo: z.object({
		title: z.string(),
		description: z.string(),
		keywords: z.string(),
		ogTitle: z.string(),
		ogDescription: z.string(),
		ogImage: imageSchema,
		twitterTitle: z.string(),
		twitterDescription: z.string(),
		twitterImage: imageSchema,
		twitterCard: z.string(),
		robots: z.string(),
	}),
	footer: z.object({ text: z.string(), hideBranding: z.boolean() }),
});

export type PageDocument = z.infer<typeof pageDocumentSchema>;
export type DocumentLink = PageDocument["links"][number];
export type DocumentImage = z.infer<typeof imageSchema>;

/** Every picture that a document names, each once. */
export function imagesOf({ photo, banner, links, seo }: PageDocument): string[] {
	const ids = [
		photo?.id,
		banner?.id,
		seo.ogImage?.id,
		seo.twitterImage?.id,
		...links.flatMap(({ iconImageId, thumbnail }) => [iconImageId, thumbnail?.id]),
	];
	return [...new Set(ids.filter((id) => typeof id === "string"))];
}
