import { decodeHTML } from "entities";
import { z } from "zod";
import { cleanLine } from "#app/lib/clean-text.ts";
import { cutToLength } from "#app/lib/cut-text.ts";
import { LINK_TITLE_MAX_LENGTH } from "../../link-columns.ts";
import { readHead, webAddress } from "../target/read-head.ts";

/** What another site says about a video, music or a post. Its texts are cleaned; its address is only to be fetched. */
export type EmbedFacts = {
	/** Empty if the site gives none. */
	title: string;
	/** http(s) URL of its picture; null if the site gives none. */
	picture: string | null;
};

const oEmbed = z.object({
	title: z.string().optional().catch(undefined),
	thumbnail_url: z.string().optional().catch(undefined),
});

/** Reads an answer in the format of https://oembed.com. @returns null if it is none */
export function readOEmbed(json: string): EmbedFacts | null {
	try {
		const result = oEmbed.safeParse(JSON.parse(json));
		if (!result.success) return null;
		const { title = "", thumbnail_url } = result.data;
		// Plain text by the format, but WordPress and others escape it as HTML.
		return toFacts(decodeHTML(title), thumbnail_url);
	} catch (error) {
		if (error instanceof SyntaxError) return null;
		throw error;
	}
}

/** Reads the tags of https://ogp.me in a page. Its other titles name the site rather than what it plays. */
export async function readOpenGraph(html: string): Promise<EmbedFacts> {
	const { meta } = await readHead(html);
	return toFacts(meta.get("og:title"), meta.get("og:image"));
}

function toFacts(title = "", picture?: string): EmbedFacts {
	return {
		title: cutToLength(cleanLine(title), LINK_TITLE_MAX_LENGTH),
		picture: webAddress(picture),
	};
}
