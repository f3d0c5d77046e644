import type { LinkKind } from "#app/generated/prisma/enums.ts";
import { db } from "#app/platform/db.server.ts";

/** Inserts links for tests directly into the database. */

type LinkOptions = {
	kind?: LinkKind;
	title?: string;
	url?: string;
	enabled?: boolean;
	groupId?: string | null;
};

/** Adds a link at the end of the page. */
export async function insertLink(
	{ profileId }: { profileId: string },
	{
		kind = "link",
		title = "A link",
		url = "https://example.com",
		enabled = true,
		groupId = null,
	}: LinkOptions = {},
): Promise<{ id: string; title: string; url: string; enabled: boolean; version: number }> {
	const position = await db.link.count({ where: { profileId } });
	return db.link.create({
		data: { profileId, kind, title, url, enabled, position, groupId },
		select: { id: true, title: true, url: true, enabled: true, version: true },
	});
}

/** Adds one link per title, in this order. @returns their ids */
export async function insertLinks(
	{ profileId }: { profileId: string },
	titles: readonly string[],
): Promise<string[]> {
	const links = await db.link.createManyAndReturn({
		data: titles.map((title, position) => ({
			profileId,
			title,
			url: "https://example.com",
			position,
		})),
		select: { id: true, position: true },
	});
	return links.sort((a, b) => a.position - b.position).map((link) => link.id);
}

/** @returns the titles of the page's links in order, after checking that positions run from 0 without a gap */
export async function titlesInOrder({ profileId }: { profileId: string }): Promise<string[]> {
	const links = await db.link.findMany({ where: { profileId }, orderBy: { position: "asc" } });
	const hole = links.findIndex((link, index) => link.position !== index);
	if (hole !== -1) throw new Error(`position ${links[hole]?.position} stands at place ${hole}`);
	return links.map((link) => link.title);
}
