import { expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { DEFAULT_DOCUMENT } from "../landing/default-document.ts";
import { deleteUnusedSiteImagesAt } from "./delete-unused-site-images.server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

test("removes old pictures that neither a version nor the draft shows", async () => {
	const old = new Date(Date.now() - 2 * DAY_MS);
	const insert = async (createdAt: Date) => {
		const image = { format: "png", bytes: Buffer.from("x"), width: 1, height: 1 };
		const { id } = await db.siteImage.create({
			data: { ...image, createdAt },
			select: { id: true },
		});
		return id;
	};
	const [left, fresh] = [await insert(old), await insert(new Date())];
	const [inVersion, inDraft] = [await insert(old), await insert(old)];
	const heroWith = (id: string) => ({ ...DEFAULT_DOCUMENT.hero, imageUrl: `/images/site/${id}` });
	await db.homepageVersion.create({ data: { document: { hero: heroWith(inVersion) } } });
	await db.homepageDraft.update({
		where: { section: "hero" },
		data: { content: heroWith(inDraft) },
	});
	await deleteUnusedSiteImagesAt();
	const kept = await db.siteImage.findMany({
		where: { id: { in: [left, fresh, inVersion, inDraft] } },
		select: { id: true },
	});
	expect(kept.map(({ id }) => id).sort()).toEqual([fresh, inVersion, inDraft].sort());
});
