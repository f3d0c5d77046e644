import { z } from "zod";
import { cleanLine } from "#app/lib/clean-text.ts";
import { cutToLength } from "#app/lib/cut-text.ts";
import { htmlTokens } from "#app/lib/html-tokens.ts";
import { webAddress } from "../target/read-head.ts";

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
const DAY_MS = 24 * 60 * 60 * 1000;
const EARLIEST_MS = Date.UTC(1990, 0, 1);

/**
 * Finds the newest post of a feed in RSS (0.9 to 2.0), Atom or JSON Feed. Posts without an address are left out.
 * @param base URL of the feed
 * @param now posts from later than tomorrow count as undated
 * @returns null if the text is no feed, or has no post
 */
export function readFeed(text: string, { base, now }: { base: string; now: Date }): Post | null {
	const isJson = text.trimStart().startsWith("{");
	const posts = (isJson ? readJson(text) : readXml(text)).flatMap(({ title, address, date }) => {
		const url = webAddress(address, base);
		if (url === null || url.length > POST_URL_MAX_LENGTH) return [];
		return [{ title: plainText(title), url, publishedAt: readDate(date, now) }];
	});
	const timeOf = ({ publishedAt }: Post) => publishedAt?.getTime() ?? Number.NEGATIVE_INFINITY;
	return posts.reduce<Post | null>(
		(newest, post) => (newest === null || timeOf(post) > timeOf(newest) ? post : newest),
		null,
	);
}

/** @returns URL of the feed that a web page names; null if it names none */
export function findFeedAddress(html: string, url: string): string | null {
	for (const token of htmlTokens(html)) {
		if (token.kind !== "open" || token.name !== "link") continue;
		const { attributes } = token;
		const rels = (attributes.get("rel") ?? "").toLowerCase().split(/\s+/);
		const isFeed = /^application\/(?:rss|atom|feed)\+(?:xml|json)/i.test(
			attributes.get("type") ?? "",
		);
		const address = webAddress(attributes.get("href"), url);
		if (rels.includes("alternate") && isFeed && address !== null) return address;
	}
	return null;
}

type RawPost = { title: string; address: string | undefined; date: string };

const text = z.string().optional().catch(undefined);
const jsonFeed = z.object({
	items: z.array(
		z.object({
			title: text,
			url: text,
			external_url: text,
			date_published: text,
			date_modified: text,
		}),
	),
});

/** https://www.jsonfeed.org/version/1.1/ */
function readJson(json: string): RawPost[] {
	try {
		const { items } = jsonFeed.parse(JSON.parse(json));
		return items.slice(0, MAX_POSTS).map((item) => ({
			title: (item.title ?? "").slice(0, MAX_FIELD_LENGTH),
			address: item.url ?? item.external_url,
			date: item.date_published ?? item.date_modified ?? "",
		}));
	} catch (error) {
		if (error instanceof SyntaxError || error instanceof z.ZodError) return [];
		throw error;
	}
}

const FIELDS = ["title", "link", "guid", "pubdate", "dc:date", "published", "updated"] as const;
type Field = (typeof FIELDS)[number];

/** Reads the items of RSS and the entries of Atom as a list of tokens, so that nesting and unclosed tags cost nothing. */
function readXml(xml: string): RawPost[] {
	const posts: RawPost[] = [];
	let fields: Map<Field, string> | null = null;
	/** `href` of the first Atom link that leads to the post itself. */
	let href: string | undefined;
	let hasPermanentGuid = true;
	/** Field that is being read: the first of its name. */
	let open: Field | null = null;
	for (const token of htmlTokens(withoutSections(xml))) {
		if (token.kind === "text") {
			if (fields === null || open === null) continue;
			const before = fields.get(open) ?? "";
			fields.set(open, (before + token.text).slice(0, MAX_FIELD_LENGTH));
			continue;
		}
		const { name } = token;
		const isPost = name === "item" || name === "entry";
		if (token.kind === "close") {
			if (isPost && fields !== null) {
				posts.push(toPost(fields, { href, hasPermanentGuid }));
				fields = null;
				if (posts.length === MAX_POSTS) return posts;
			}
			open = null;
			continue;
		}
		if (isPost) {
			fields = new Map();
			href = undefined;
			hasPermanentGuid = true;
			open = null;
			continue;
		}
		const field = FIELDS.find((known) => known === name);
		open = field !== undefined && fields !== null && !fields.has(field) ? field : null;
		if (name === "guid" && open) {
			hasPermanentGuid = token.attributes.get("ispermalink") !== "false";
		}
		if (name === "link" && (token.attributes.get("rel") ?? "alternate") === "alternate") {
			href ??= token.attributes.get("href");
		}
	}
	return posts;
}

function toPost(
	fields: ReadonlyMap<Field, string>,
	{ href, hasPermanentGuid }: { href: string | undefined; hasPermanentGuid: boolean },
): RawPost {
	const of = (name: Field) => fields.get(name)?.trim() || undefined;
	const guid = of("guid");
	// An identifier is an address only if it looks like one.
	const permanent = hasPermanentGuid && guid && /^https?:/i.test(guid) ? guid : undefined;
	return {
		title: of("title") ?? "",
		address: href ?? of("link") ?? permanent,
		date: of("pubdate") ?? of("published") ?? of("dc:date") ?? of("updated") ?? "",
	};
}

const SECTION = "<![CDATA[";
const SECTION_END = "]]>";

/** Replaces CDATA sections by escaped text, and empty titles by a pair of tags, which HTML would need. */
function withoutSections(xml: string): string {
	const parts: string[] = [];
	let at = 0;
	for (;;) {
		const start = xml.indexOf(SECTION, at);
		const end = start === -1 ? -1 : xml.indexOf(SECTION_END, start);
		if (end === -1) break;
		const content = xml.slice(start + SECTION.length, end);
		parts.push(xml.slice(at, start), content.replaceAll("&", "&amp;").replaceAll("<", "&lt;"));
		at = end + SECTION_END.length;
	}
	parts.push(xml.slice(at));
	return parts.join("").replace(/<title(?:\s[^<>]{0,200})?\/>/gi, "<title></title>");
}

/** Titles may hold HTML. @returns its text, on one line */
function plainText(title: string): string {
	const words: string[] = [];
	for (const token of htmlTokens(title)) if (token.kind === "text") words.push(token.text);
	return cutToLength(cleanLine(words.join("")), POST_TITLE_MAX_LENGTH);
}

function readDate(date: string, now: Date): Date | null {
	const ms = Date.parse(date.slice(0, 100));
	return ms >= EARLIEST_MS && ms <= now.getTime() + DAY_MS ? new Date(ms) : null;
}
