import { readFileSync } from "node:fs";
import type { LAYOUTS } from "#app/features/creator-page/core/page-theme.ts";
import type { PresetId } from "#app/features/creator-page/core/presets.ts";
import { createImage } from "#app/features/creator-page/images/create-image.server.ts";
import { db } from "#app/platform/db.server.ts";
import { type InsertedUser, insertUser } from "./accounts-factory.ts";
import { KIND_EXAMPLES } from "./every-kind.ts";

/** A page that is hard to lay out, in any preset and layout, with every kind of block that draws in a way of its own. */

export type Composition = {
	preset: PresetId;
	layout: Exclude<(typeof LAYOUTS)[number], "preset">;
};

const LONG_WORD = "Donaudampfschifffahrtsgesellschaft".repeat(3).slice(0, 100);
const LONG_TITLE =
	"Everything about the workshop in spring, with dates, places, prices, and how to find us there by train";
const ARABIC = "نص من اليمين إلى اليسار";

type Stored = Awaited<ReturnType<typeof createImage>>;
type Pictures = { photo: Stored; banner: Stored; wide: Stored };

let pictures: Promise<Pictures> | undefined;

/** Resizes each picture once: pages get rows of their own with the same files. */
function createPictures(): Promise<Pictures> {
	const create = async (purpose: "profile" | "banner" | "picture", name: string) => {
		const { userId } = await insertUser();
		const bytes = readFileSync(`prisma/demo/pictures/photographer-${name}.webp`);
		return createImage({ userId, purpose, bytes });
	};
	pictures ??= (async () => ({
		photo: await create("profile", "photo"),
		banner: await create("banner", "banner"),
		wide: await create("picture", "prints"),
	}))();
	return pictures;
}

/** @returns a link to a recording whose file is nowhere: no player requests it before it is pressed */
function recording(title: string) {
	const upload = { file: crypto.randomUUID(), type: "wav", name: "Sketch.wav", size: "1024" };
	return { ...KIND_EXAMPLES.file, kind: "file" as const, title, details: upload };
}

/**
 * @param options.linkCount number of plain links that the page has in place of every kind of block
 * @param options.name decides the page's direction; by default it runs from right to left, as some texts do on every page
 * @returns the account of a new page
 */
export async function insertComposition(
	look: Composition,
	{
		hasBanner = true,
		linkCount,
		name = "نور الهدى عبد الرحمن",
	}: { hasBanner?: boolean; linkCount?: number; name?: string } = {},
): Promise<InsertedUser> {
	const owner = await insertUser({ tier: "max", name, emailVerified: true });
	const { userId, profileId } = owner;
	const { photo, banner, wide } = await createPictures();
	const copy = async ({ id }: Stored) => {
		const { id: _, ...row } = await db.image.findUniqueOrThrow({ where: { id } });
		return (await db.image.create({ data: { ...row, userId } })).id;
	};
	await db.profile.update({
		where: { id: profileId },
		data: {
			bio: `${LONG_WORD}\nمصورة فوتوغرافية تعيش بين القاهرة وبيروت`,
			profileImageId: await copy(photo),
			...(hasBanner ? { bannerImageId: await copy(banner) } : {}),
			theme: { update: { ...look, darkMode: "dimmed" } },
			footer: { update: { text: LONG_TITLE.slice(0, 100) } },
			socialLinks: {
				create: ["twitter", "instagram", "facebook", "linkedin", "github", "youtube", "tiktok"].map(
					(platform, position) => ({
						platform,
						url: `https://example.com/${platform}`,
						position,
						verifiedAt: platform === "github" ? new Date() : null,
					}),
				),
			},
		},
	});
	if (linkCount !== undefined) {
		const titles = ["Short", ARABIC, LONG_TITLE.slice(0, 100)];
		await db.link.createMany({
			data: Array.from({ length: linkCount }, (_, position) => ({
				url: `https://example.com/${position}`,
				title: `${position + 1} ${titles[position % titles.length]}`.slice(0, 100),
				position,
				profileId,
			})),
		});
		return owner;
	}
	const [group, gallery, grid] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
	const verifiedAt = new Date();
	const links = [
		{ title: LONG_TITLE.slice(0, 100), size: "lead" },
		{ title: LONG_WORD, icon: "shop", sensitive: true, verifiedAt },
		{ title: LONG_WORD, size: "quiet", icon: "shop", sensitive: true, verifiedAt },
		{ title: ARABIC, size: "quiet", icon: "shop" },
		{ title: ARABIC, highlight: true, icon: "shop" },
		{ title: "اكتب لي", url: "mailto:nour@example.com", verifiedAt },
		{ title: LONG_TITLE.slice(0, 100), thumbnailImageId: await copy(wide), verifiedAt },
		{ title: "Quiet", highlight: true, size: "quiet" },
		{ title: "📷" },
		{ ...KIND_EXAMPLES.event, kind: "event" as const, sensitive: true },
		{ ...KIND_EXAMPLES.event, kind: "event" as const, title: LONG_WORD },
		{ ...KIND_EXAMPLES.embed, kind: "embed" as const, title: LONG_TITLE.slice(0, 100) },
		{ ...recording(LONG_TITLE.slice(0, 100)), icon: "music", sensitive: true, verifiedAt },
		{ ...recording(ARABIC), highlight: true, thumbnailImageId: await copy(wide) },
		{ ...KIND_EXAMPLES.contact, kind: "contact" as const },
		{ ...KIND_EXAMPLES.signup, kind: "signup" as const, title: ARABIC },
		{ ...KIND_EXAMPLES.card, kind: "card" as const, thumbnailImageId: await copy(wide) },
		{ title: LONG_WORD, kind: "header" as const, url: "" },
		{ title: "Short", highlight: true },
		{
			title: "Text",
			kind: "text" as const,
			url: "",
			details: { text: `${LONG_TITLE}: [[Short|${LONG_WORD}]], [[Quiet]]` },
		},
		{ ...KIND_EXAMPLES.group, kind: "group" as const, id: group, title: LONG_WORD },
		{ title: LONG_TITLE.slice(0, 100), groupId: group, icon: "shop" },
		{ ...KIND_EXAMPLES.gallery, kind: "gallery" as const, id: gallery, title: ARABIC },
		...(await Promise.all(
			["First snow", LONG_WORD].map(async (title) => ({
				...KIND_EXAMPLES.picture,
				kind: "picture" as const,
				title,
				groupId: gallery,
				thumbnailImageId: await copy(wide),
			})),
		)),
		{ title: "Prints", groupId: gallery, thumbnailImageId: await copy(wide) },
		{ ...KIND_EXAMPLES.grid, kind: "grid" as const, id: grid },
		{ title: LONG_WORD, groupId: grid, thumbnailImageId: await copy(wide), verifiedAt },
		{ title: ARABIC, groupId: grid },
		{ title: LONG_TITLE.slice(0, 100), groupId: grid, sensitive: true },
	];
	await db.link.createMany({
		data: links.map((link, position) => ({
			url: "https://example.com",
			...link,
			position,
			profileId,
		})),
	});
	return owner;
}
