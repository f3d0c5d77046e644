import { checkTargets } from "#app/features/admin/link-safety/check-targets.server.ts";
import { unchanged, updatePage } from "#app/features/creator-page/core/update-page.server.ts";
import { decodeDocument } from "#app/lib/decode-document.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { fetchPublic } from "#app/platform/fetch-public.server.ts";
import { hostPace } from "#app/platform/host-pace.server.ts";
import { enqueue, type Job } from "#app/platform/jobs.server.ts";
import { type Internet, publicInternet } from "#app/platform/public-internet.server.ts";
import type { FeedProblem } from "./describe-feed-problem.ts";
import { findFeedAddress } from "./find-feed-address.ts";
import { type Post, readFeed } from "./read-feed.ts";

const FEED = {
	maxBytes: 3 * 1024 * 1024,
	timeoutMs: 10_000,
	// A feed has its newest posts at its beginning.
	isCut: true,
	accept: "application/rss+xml, application/atom+xml, application/feed+json, text/xml, */*;q=0.1",
};

export const fetchFeed: Job<{ linkId: string }> = {
	name: "fetch-feed",
	key: ({ linkId }) => linkId,
	run: (data) => showLatestPost(data),
};

/**
 * Fetches the feed of a link and keeps its newest post. If the feed can't be read or has no post, the last one stays,
 * the reason is stored for the creator, and the feed is fetched again with the others. A post whose address is blocked or suspicious isn't kept, and one that
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
	const foundPost = "post" in found ? found.post : null;
	const post = await firstAllowed([foundPost, kept], clock);
	const isRefused = foundPost !== null && post !== foundPost;
	const problem: FeedProblem | null =
		"problem" in found ? found.problem : isRefused ? "blocked" : null;

	const { profileId, profile, url: feedUrl } = link;
	await updatePage({ userId: profile.userId, profileId, actor: "system" }, async (tx) => {
		// The address may have changed meanwhile.
		const isSame = await tx.link.count({ where: { id: linkId, kind: "feed", url: feedUrl } });
		if (isSame === 0) return unchanged(undefined);
		const columns = {
			feedUrl,
			title: post?.title ?? "",
			url: post?.url ?? null,
			publishedAt: post?.publishedAt ?? null,
			checkedAt: now,
			problem,
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
	const findings = await checkTargets(
		given.map(({ url }) => ({ address: url })),
		clock,
	);
	return given.find(({ url }) => !findings.get(url)) ?? null;
}

type Problem = { problem: FeedProblem };

/** @param url address of a feed, or of a web page that names one */
async function fetchLatestPost(
	url: string,
	{ internet, now }: { internet: Internet; now: Date },
): Promise<{ post: Post } | Problem> {
	const answer = await ask(url, internet);
	if ("problem" in answer) return answer;
	const found = await readFeed(answer.text, { base: answer.url, now });
	const isPage = "problem" in found && found.problem === "no-feed";
	const address = isPage ? await findFeedAddress(answer.text, answer.url) : null;
	if (address === null) return found;
	const feed = await ask(address, internet);
	return "problem" in feed ? feed : readFeed(feed.text, { base: feed.url, now });
}

async function ask(
	address: string,
	internet: Internet,
): Promise<{ url: string; text: string } | Problem> {
	await hostPace.waitForTurn(address);
	try {
		const { status, url, contentType, bytes } = await fetchPublic(address, { ...FEED, internet });
		if (status === 200) return { url, text: decodeDocument(bytes, contentType) };
		if (status === 404 || status === 410) return { problem: "missing" };
		return { problem: status < 500 ? "refused" : "unreachable" };
	} catch (error) {
		if (error instanceof AppError) return { problem: "unreachable" };
		throw error;
	}
}

/** Queues a job that fetches the latest post. Repeated calls before the job has run queue one job. */
export async function queueFeed({ linkId }: { linkId: string }): Promise<void> {
	await enqueue(fetchFeed, { linkId });
}
