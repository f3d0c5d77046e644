import { PrismaPg } from "@prisma/adapter-pg";
import { plainTheme } from "#app/features/creator-page/core/page-theme.ts";
import type { PageSeo, PublicPage } from "#app/features/creator-page/core/public-page.ts";
import { PrismaClient } from "#app/generated/prisma/client.ts";
import { languageOf } from "#app/i18n/languages.ts";

const db = new PrismaClient({
	adapter: new PrismaPg({ connectionString: process.env.DATABASE_URL }),
});

/** Reads the page with `include`: the same rows as the product's single statement, without its images. */
export async function findPage(
	username: string,
): Promise<{ page: PublicPage; seo: PageSeo; linkUrls: ReadonlyMap<string, string> } | null> {
	const profile = await db.profile.findUnique({
		where: { username },
		include: {
			user: true,
			theme: true,
			footer: true,
			seo: true,
			profileImage: true,
			bannerImage: true,
			socialLinks: { orderBy: { position: "asc" } },
			links: { where: { enabled: true }, orderBy: { position: "asc" } },
		},
	});
	if (profile?.user.status !== "active" || !profile.published) return null;
	return {
		page: {
			username: profile.username,
			language: languageOf(profile.language),
			name: profile.name,
			bio: profile.bio,
			photo: null,
			banner: null,
			background: null,
			darkBackground: null,
			theme: plainTheme("default"),
			socials: profile.socialLinks.map(({ platform, url }) => ({ platform, url })),
			links: profile.links.map(({ id, kind, title }) => ({ id, kind, title })),
			footer: { text: "Hosted by Bench", branded: true },
		},
		seo: { createdAt: profile.createdAt, updatedAt: profile.updatedAt },
		linkUrls: new Map(profile.links.map(({ id, url }) => [id, url])),
	};
}
