import { changePage, unchanged } from "#app/features/page/change-page.server.ts";
import { judgeTargets } from "#app/features/targets/judge-targets.server.ts";
import { decodeHtml } from "#app/lib/decode-html.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { fetchPublic } from "#app/platform/fetch-public.server.ts";
import { waitForTurn } from "#app/platform/host-pace.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { type Internet, publicInternet } from "#app/platform/public-internet.server.ts";
import { findFeedAddress, type Post, readFeed } from "./read-feed.ts";

const FEED = {
	maxBytes: 3 * 1024 * 1024,
	timeoutMs: 10_000,
	accept: "application/rss+xml, application/atom+xml, application/feed+json, text/xml, */*;q=0.1",
};

export const fetchFeed: Job<{ linkId: string }> = {
	name: "fetch-feed",
	key: ({ linkId }) => linkId,
	run: (data) => showLatestPost(data),
};

/**
 * Fetches the feed of a link and keeps its newest post. If the feed can't be read or has no post, the last one stays,
 * and the feed is fetched again with the others. A post whose address is blocked or suspicious isn't kept, and one that
 * has become so is removed.
 */
export async function showLatestPost(
	{ linkId }: { linkId: string },
	{ internet = publicInternet, clock = systemClock }: { internet?: Internet; clock?: Clock } = {},
): Promise<void> {
	const link = await db.link.findUnique({
		where: { id: linkId, kind: "feed" },
		select: {
			url: true,
			profileId: true,
			profile: { select: { userId: true } },
			post: true,
		},
	});
	if (!link) return;
	const now = clock.now();
	const kept = link.post?.feedUrl === link.url ? toPost(link.post) : null;
	const found = await fetchLatestPost(link.url, { internet, now });
	const post = await firstAllowed([found, kept], clock);

	const { profileId, profile, url: feedUrl } = link;
	await changePage({ userId: profile.userId, profileId, actor: "system" }, async (tx) => {
		// The address may have changed meanwhile.
		const isSame = await tx.link.count({ where: { id: linkId, kind: "feed", url: feedUrl } });
		if (isSame === 0) return unchanged(undefined);
		const columns = {
			feedUrl,
			title: post?.title ?? "",
			url: post?.url ?? null,
			publishedAt: post?.publishedAt ?? null,
			checkedAt: now,
		};
		await tx.feedPost.upsert({
			where: { linkId },
			create: { linkId, ...columns },
			update: columns,
		});
		return JSON.stringify(post) === JSON.stringify(kept) ? unchanged(undefined) : undefined;
	});
}

function toPost({
	title,
	url,
	publishedAt,
}: Omit<Post, "url"> & { url: string | null }): Post | null {
	return url === null ? null : { title, url, publishedAt };
}

async function firstAllowed(posts: readonly (Post | null)[], clock: Clock): Promise<Post | null> {
	const given = posts.filter((post) => post !== null);
	const findings = await judgeTargets(
		given.map(({ url }) => ({ address: url })),
		clock,
	);
	return given.find(({ url }) => !findings.get(url)) ?? null;
}

/** @param url address of a feed, or of a web page that names one */
async function fetchLatestPost(
	url: string,
	{ internet, now }: { internet: Internet; now: Date },
): Promise<Post | null> {
	const answer = await ask(url, internet);
	if (answer === null) return null;
	const post = readFeed(answer.text, { base: answer.url, now });
	const address = post === null ? findFeedAddress(answer.text, answer.url) : null;
	if (address === null) return post;
	const feed = await ask(address, internet);
	return feed && readFeed(feed.text, { base: feed.url, now });
}

/** @returns null if the site can't be reached or answers with an error */
async function ask(
	address: string,
	internet: Internet,
): Promise<{ url: string; text: string } | null> {
	await waitForTurn(address);
	try {
		const { status, url, contentType, bytes } = await fetchPublic(address, { ...FEED, internet });
		return status === 200 ? { url, text: decodeFeed(bytes, contentType) } : null;
	} catch (error) {
		if (error instanceof AppError) return null;
		throw error;
	}
}

const XML_ENCODING = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w-]{1,40})/i;
/** Number of bytes within which an XML declaration names the character set. */
const DECLARED_WITHIN_BYTES = 300;

function decodeFeed(bytes: Buffer, contentType: string): string {
	const start = bytes.subarray(0, DECLARED_WITHIN_BYTES).toString("latin1");
	const encoding = XML_ENCODING.exec(start)?.[1];
	const isNamed = /charset/i.test(contentType) || encoding === undefined;
	return decodeHtml(bytes, isNamed ? contentType : `${contentType}; charset=${encoding}`);
}
