import { z } from "zod";
import { cleanLine } from "#app/lib/clean-text.ts";
import { cutText } from "#app/lib/cut-text.ts";
import { htmlTokens } from "#app/lib/html-tokens.ts";
import { LINK_TITLE_MAX_LENGTH } from "../columns.ts";

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
		return toFacts(result.data.title, result.data.thumbnail_url);
	} catch (error) {
		if (error instanceof SyntaxError) return null;
		throw error;
	}
}

/** Reads the tags of https://ogp.me in a page. */
export function readOpenGraph(html: string): EmbedFacts {
	const tags = new Map<string, string>();
	for (const token of htmlTokens(html)) {
		if (token.kind !== "open" || token.name !== "meta") continue;
		const name = token.attributes.get("property") ?? token.attributes.get("name");
		const content = token.attributes.get("content");
		if (name !== undefined && content !== undefined && !tags.has(name)) tags.set(name, content);
	}
	return toFacts(tags.get("og:title"), tags.get("og:image"));
}

function toFacts(title = "", picture = ""): EmbedFacts {
	const isWeb = /^https?:\/\//i.test(picture) && URL.canParse(picture);
	return {
		title: cutText(cleanLine(title), LINK_TITLE_MAX_LENGTH),
		picture: isWeb ? new URL(picture).href : null,
	};
}
