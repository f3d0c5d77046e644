import {
	type OpenedPage,
	openedPage,
	PAGE_TEXT_COLUMNS,
} from "#app/features/creator-page/core/page-languages.ts";
import { db } from "#app/platform/db.server.ts";
import { findEmbed } from "../../kinds/embed/embeds.ts";
import type { Embed } from "../../kinds/embed/site.ts";

/** What the page of a player shows. */
export type Player = {
	title: string;
	page: OpenedPage;
	embed: Embed;
};

/**
 * Reads what a link plays. The caller has checked that visitors may see it.
 * @param asked tag of the language in which it was opened
 * @returns null if the link is gone or plays nothing
 */
export async function getPlayer(linkId: string, asked: string | null): Promise<Player | null> {
	const link = await db.link.findUnique({
		where: { id: linkId, kind: "embed" },
		select: {
			title: true,
			secondTitle: true,
			url: true,
			profile: { select: PAGE_TEXT_COLUMNS },
		},
	});
	const embed = link && findEmbed(link.url);
	if (!link || !embed) return null;
	const page = openedPage(link.profile, asked);
	return { title: (page.isSecond && link.secondTitle) || link.title, page, embed };
}
