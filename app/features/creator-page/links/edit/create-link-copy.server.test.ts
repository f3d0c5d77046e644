import { describe, expect, it } from "vitest";
import { createLinkCopy } from "#app/features/creator-page/links/edit/create-link-copy.server.ts";
import { getLink } from "#app/features/creator-page/links/queries.server.ts";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { insertLinks, titlesInOrder } from "#tests/support/links-factory.ts";

describe("createLinkCopy", () => {
	it("inserts a hidden copy below the link with all its settings and its own statistics", async () => {
		const owner = await insertUser();
		const [linkId = ""] = await insertLinks(owner, ["a", "b"]);
		const image = await db.image.create({
			data: {
				userId: owner.userId,
				contentHash: "c".repeat(64),
				width: 192,
				height: 192,
				widths: [64, 192],
				altText: "Roses",
			},
		});
		const appearance = {
			icon: "flower",
			highlight: true,
			size: "lead" as const,
			sensitive: true,
			utm: { source: "posy" },
		};
		await db.link.update({
			where: { id: linkId },
			data: { ...appearance, thumbnailImageId: image.id },
		});
		const copy = await createLinkCopy({ owner, linkId });
		expect(await titlesInOrder(owner)).toEqual(["a", "a", "b"]);
		const [original, duplicate] = [await getLink(owner, linkId), await getLink(owner, copy.id)];
		expect(duplicate).toMatchObject({ ...appearance, title: "a", enabled: false, version: 1 });
		expect(duplicate.thumbnail).toMatchObject({ widths: [64, 192], altText: "Roses" });
		expect(duplicate.thumbnail?.id).not.toBe(original.thumbnail?.id);
		const keys = await db.link.findMany({
			where: { id: { in: [linkId, copy.id] } },
			select: { analyticsKey: true },
		});
		expect(keys[0]?.analyticsKey).not.toBe(keys[1]?.analyticsKey);
	});
});
