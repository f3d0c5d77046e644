import { z } from "zod";
import { cleanLine } from "#app/lib/clean-text.ts";
import { cutToLength } from "#app/lib/cut-text.ts";
import { htmlTokens, htmlTokensInTurns } from "#app/lib/html-tokens.ts";
import { parseCutJson, parseJson } from "#app/lib/parse-bounded-json.ts";
import { webAddress } from "../target/read-head.ts";
import { readDate } from "./read-date.ts";

/** A post of a feed. Untrusted, but its text is cleaned and its address is an http(s) URL. */
export type Post = {
	/** Empty if the post has none. */
	title: string;
	url: string;
	/** Null if the feed doesn't say, or says something impossible. */
	publishedAt: Date | null;
};

/** Length of the column. */
const POST_TITLE_MAX_LENGTH = 150;
const POST_URL_MAX_LENGTH = 2_048;
/** Number of posts that are read, from the top. Feeds have the newest posts there. */
const MAX_POSTS = 200;
/** Number of characters of a field that are read. */
const MAX_FIELD_LENGTH = 5_000;

/** Why a feed's text shows no post. */
export type TextProblem = "no-feed" | "no-posts" | "no-address";

/**
 * Finds the newest post of a feed in RSS (0.9 to 2.0), Atom or JSON Feed. A post without a page of its own leads to its
 * recording, as an episode of a podcast does, else to the page of the feed.
 * @param text the feed, or its beginning
 * @param base URL of the feed
 * @param now posts from later than tomorrow count as undated
 */
export async function readFeed(
	text: string,
	{ base, now }: { base: string; now: Date },
): Promise<{ post: Post } | { problem: TextProblem }> {
	const isJson = text.trimStart().startsWith("{");
	const feed = isJson ? readJson(text, base) : await readXml(text, base);
	if (feed === null) return { problem: "no-feed" };
	if (feed.posts.length === 0) return { problem: "no-posts" };
	const posts = feed.posts.flatMap(({ title, addresses, date }) => {
		const url = [...addresses, feed.home].find(isUsable);
		return url ? [{ title, url, publishedAt: readDate(date, now) }] : [];
	});
	const timeOf = ({ publishedAt }: Post) => publishedAt?.getTime() ?? Number.NEGATIVE_INFINITY;
	const newest = posts.reduce<Post | null>(
		(newest, post) => (newest === null || timeOf(post) > timeOf(newest) ? post : newest),
		null,
	);
	if (newest === null) return { problem: "no-address" };
	return { post: { ...newest, title: plainText(newest.title) } };
}

function isUsable(address: string | null): boolean {
	return address !== null && address.length <= POST_URL_MAX_LENGTH;
}

type RawPost = {
	title: string;
	/** Absolute http(s) URLs, the best first; null for what is none. */
	addresses: (string | null)[];
	date: string;
};
type RawFeed = {
	/** URL of the feed's own page, if it names one. */
	home: string | null;
	posts: RawPost[];
};

const text = z.string().optional().catch(undefined);
const jsonFeed = z.object({ home_page_url: text, items: z.array(z.unknown()) });
const jsonPosts = z.array(
	z.object({
		title: text,
		url: text,
		external_url: text,
		date_published: text,
		date_modified: text,
		attachments: z
			.array(z.object({ url: text }))
			.optional()
			.catch(undefined),
	}),
);

/** https://www.jsonfeed.org/version/1.1/ @returns null if it is none */
function readJson(json: string, base: string): RawFeed | null {
	// A long feed is cut off within its posts.
	const { data: feed } = jsonFeed.safeParse(parseJson(json) ?? parseCutJson(json));
	if (feed === undefined) return null;
	// Cut before they are checked: there may be thousands.
	const { data: items = [] } = jsonPosts.safeParse(feed.items.slice(0, MAX_POSTS));
	return {
		home: webAddress(feed.home_page_url, base),
		posts: items.map((item) => ({
			title: (item.title ?? "").slice(0, MAX_FIELD_LENGTH),
			addresses: [item.url, item.external_url, item.attachments?.[0]?.url].map((address) =>
				webAddress(address, base),
			),
			date: item.date_published ?? item.date_modified ?? "",
		})),
	};
}

const FEED_ELEMENTS = new Set(["rss", "feed", "rdf:rdf", "channel"]);
const FIELDS = [
	"title",
	"itunes:title",
	"link",
	"guid",
	"pubdate",
	"dc:date",
	"published",
	"updated",
] as const;
type Field = (typeof FIELDS)[number];

/** An item or entry that is being read. */
type OpenPost = {
	fields: Map<Field, string>;
	/** URL that its relative addresses belong to. */
	base: string;
	/** URL of the first Atom link that leads to the post itself. */
	href: string | null;
	/** URL of its recording. */
	enclosure: string | null;
	hasPermanentGuid: boolean;
};

/**
 * Reads the items of RSS and the entries of Atom as a list of tokens, so that nesting and unclosed tags cost nothing. An
 * unclosed item is left out: it may be cut off.
 * @returns null if this is no feed
 */
async function readXml(xml: string, url: string): Promise<RawFeed | null> {
	const posts: RawPost[] = [];
	let isFeed = false;
	let feedBase = url;
	let home: string | null = null;
	/** Text of the feed's link while it is read. */
	let homeText: string | null = null;
	/** The feed's picture has a link too. */
	let isInPicture = false;
	let post: OpenPost | null = null;
	/** Field that is being read: the first of its name. */
	let open: Field | null = null;
	for await (const tokens of htmlTokensInTurns(withoutSections(xml))) {
		for (const token of tokens) {
			if (token.kind === "text") {
				if (post === null) {
					if (homeText !== null) homeText = appendTo(homeText, token.text);
				} else if (open !== null) {
					post.fields.set(open, appendTo(post.fields.get(open) ?? "", token.text));
				}
				continue;
			}
			const { name } = token;
			const isPost = name === "item" || name === "entry";
			if (token.kind === "close") {
				if (name === "image") isInPicture = false;
				if (homeText) home ??= webAddress(homeText.trim(), feedBase);
				homeText = null;
				if (isPost && post !== null) {
					posts.push(toPost(post));
					post = null;
					if (posts.length === MAX_POSTS) return { home, posts };
				}
				open = null;
				continue;
			}
			const { attributes } = token;
			const baseWithin = (outer: string) => webAddress(attributes.get("xml:base"), outer) ?? outer;
			if (FEED_ELEMENTS.has(name)) {
				isFeed = true;
				feedBase = baseWithin(feedBase);
			} else if (isPost) {
				isFeed = true;
				open = null;
				post = {
					fields: new Map(),
					base: baseWithin(feedBase),
					href: null,
					enclosure: null,
					hasPermanentGuid: true,
				};
			} else if (post === null) {
				if (name === "image") isInPicture = true;
				homeText = name === "link" && !isInPicture ? "" : null;
				if (homeText !== null && isOf("alternate", attributes)) {
					home ??= webAddress(attributes.get("href"), baseWithin(feedBase));
				}
			} else {
				const field = FIELDS.find((known) => known === name);
				open = field !== undefined && !post.fields.has(field) ? field : null;
				if (name === "guid" && open) {
					post.hasPermanentGuid = attributes.get("ispermalink") !== "false";
				} else if (name === "link" && isOf("alternate", attributes)) {
					post.href ??= webAddress(attributes.get("href"), baseWithin(post.base));
				} else if (name === "enclosure" || (name === "link" && isOf("enclosure", attributes))) {
					const address = attributes.get(name === "link" ? "href" : "url");
					post.enclosure ??= webAddress(address, baseWithin(post.base));
				}
			}
		}
	}
	return isFeed ? { home, posts } : null;
}

function appendTo(before: string, more: string): string {
	return (before + more).slice(0, MAX_FIELD_LENGTH);
}

/** Whether an Atom link has this relation. Without one, it leads to the page itself. */
function isOf(rel: string, attributes: ReadonlyMap<string, string>): boolean {
	return (attributes.get("rel") ?? "alternate").toLowerCase() === rel;
}

function toPost({ fields, base, href, enclosure, hasPermanentGuid }: OpenPost): RawPost {
	const of = (name: Field) => fields.get(name)?.trim() || undefined;
	const guid = of("guid");
	// An identifier is an address only if it looks like one.
	const permanent = hasPermanentGuid && guid && /^https?:/i.test(guid) ? guid : undefined;
	return {
		title: of("title") ?? of("itunes:title") ?? "",
		addresses: [href, webAddress(of("link"), base), webAddress(permanent, base), enclosure],
		date: of("pubdate") ?? of("published") ?? of("dc:date") ?? of("updated") ?? "",
	};
}

const SECTION = "<![CDATA[";
const SECTION_END = "]]>";
/** Number of sections and of empty titles that are replaced. More than `MAX_POSTS` posts have. */
const MAX_REPLACED = 10_000;
const EMPTY_TITLE = /<title(?:\s[^<>]{0,200})?\/>/gi;

/** Replaces CDATA sections by escaped text, and empty titles by a pair of tags, which HTML would need. */
function withoutSections(xml: string): string {
	const parts: string[] = [];
	let at = 0;
	for (let count = 0; count < MAX_REPLACED; count += 1) {
		const start = xml.indexOf(SECTION, at);
		const end = start === -1 ? -1 : xml.indexOf(SECTION_END, start);
		if (end === -1) break;
		const from = start + SECTION.length;
		const content = xml.slice(from, Math.min(end, from + MAX_FIELD_LENGTH));
		parts.push(xml.slice(at, start), content.replaceAll("&", "&amp;").replaceAll("<", "&lt;"));
		at = end + SECTION_END.length;
	}
	parts.push(xml.slice(at));
	return withoutEmptyTitles(parts.join(""));
}

function withoutEmptyTitles(xml: string): string {
	const parts: string[] = [];
	let at = 0;
	EMPTY_TITLE.lastIndex = 0;
	for (let count = 0; count < MAX_REPLACED; count += 1) {
		const match = EMPTY_TITLE.exec(xml);
		if (match === null) break;
		parts.push(xml.slice(at, match.index), "<title></title>");
		at = EMPTY_TITLE.lastIndex;
	}
	parts.push(xml.slice(at));
	return parts.join("");
}

/** Titles may hold HTML. @returns its text, on one line */
function plainText(title: string): string {
	const words: string[] = [];
	for (const token of htmlTokens(title)) if (token.kind === "text") words.push(token.text);
	return cutToLength(cleanLine(words.join("")), POST_TITLE_MAX_LENGTH);
}
