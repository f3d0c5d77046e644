import { type Language, languageOf } from "#app/i18n/languages.ts";
import { db } from "#app/platform/db.server.ts";
import { findEmbed } from "../../kinds/embed/embeds.ts";
import type { Embed } from "../../kinds/embed/site.ts";

/** What the page of a player shows. */
export type Player = {
	title: string;
	username: string;
	/** Name of the page. */
	name: string;
	language: Language;
	embed: Embed;
};

/**
 * Reads what a link plays. The caller has checked that visitors may see it.
 * @returns null if the link is gone or plays nothing
 */
export async function getPlayer(linkId: string): Promise<Player | null> {
	const link = await db.link.findUnique({
		where: { id: linkId, kind: "embed" },
		select: {
			title: true,
			url: true,
			profile: { select: { username: true, name: true, language: true } },
		},
	});
	const embed = link && findEmbed(link.url);
	if (!link || !embed) return null;
	const { title, profile } = link;
	return { title, ...profile, language: languageOf(profile.language), embed };
}
