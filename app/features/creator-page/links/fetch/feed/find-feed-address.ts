import { htmlTokensInTurns } from "#app/lib/html-tokens.ts";
import { webAddress } from "../target/read-head.ts";

/** WordPress and Blogger name a feed of comments beside the feed of posts, on the page of a post even before it. */
const COMMENTS_PATH = /[/=]comments?(?:[/.-]|$)/i;
const COMMENTS_TITLE =
	/comment|kommentar|comentario|comentário|commenti|reactie|комментари|コメント|评论/i;
const TITLE_MAX_LENGTH = 500;

/** @returns URL of the feed that a web page names, of its posts rather than of comments; null if it names none */
export async function findFeedAddress(html: string, url: string): Promise<string | null> {
	let base: string | null = null;
	let ofComments: string | null = null;
	for await (const tokens of htmlTokensInTurns(html)) {
		for (const token of tokens) {
			if (token.kind !== "open") continue;
			const { name, attributes } = token;
			if (name === "base") base ??= webAddress(attributes.get("href"), url);
			if (name !== "link") continue;
			const rels = (attributes.get("rel") ?? "").toLowerCase().split(/\s+/);
			const isFeed = /^application\/(?:rss|atom|feed)\+(?:xml|json)/i.test(
				attributes.get("type") ?? "",
			);
			if (!rels.includes("alternate") || !isFeed) continue;
			const address = webAddress(attributes.get("href"), base ?? url);
			if (address === null) continue;
			const { pathname, search } = new URL(address);
			const title = (attributes.get("title") ?? "").slice(0, TITLE_MAX_LENGTH);
			const isOfComments = COMMENTS_PATH.test(pathname + search) || COMMENTS_TITLE.test(title);
			if (!isOfComments) return address;
			ofComments ??= address;
		}
	}
	return ofComments;
}
