import { decodeDocument } from "#app/lib/decode-document.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { fetchPublic, type PublicAnswer } from "#app/platform/fetch-public.server.ts";
import { hostPace } from "#app/platform/host-pace.server.ts";
import { enqueue, type Job } from "#app/platform/jobs.server.ts";
import { findEmbed } from "../../kinds/embed/embeds.ts";
import type { Embed } from "../../kinds/embed/site.ts";
import { pictureOf } from "../../kinds/kinds.ts";
import { createFetchedPicture } from "../picture/create-fetched-picture.server.ts";
import { updateFoundLink } from "../picture/update-found-link.server.ts";
import { type EmbedFacts, readOEmbed, readOpenGraph } from "./read-embed-answer.ts";

const JSON_ANSWER = { maxBytes: 256 * 1024, timeoutMs: 10_000, accept: "application/json" };
const PAGE = { maxBytes: 2 * 1024 * 1024, timeoutMs: 10_000, accept: "text/html, */*;q=0.1" };
const PICTURE_TIMEOUT_MS = 15_000;

/** `fetchPublic`, which tests replace. */
type Fetch = typeof fetchPublic;

export const fetchEmbed: Job<{ linkId: string }> = {
	name: "fetch-embed",
	key: ({ linkId }) => linkId,
	// A site that is down for longer than a day rarely comes back.
	retry: { limit: 5, delayS: 60, maxDelayS: 6 * 60 * 60 },
	run: (data) => showEmbed(data),
};

/**
 * Fetches title and picture of what a link plays, and keeps both: visitors load nothing from the other site. A title or
 * a picture that the creator has chosen stays. Does nothing if the link is gone or has another address by now.
 * @throws Error if the site can't be reached at the moment
 */
export async function showEmbed(
	{ linkId }: { linkId: string },
	get: Fetch = fetchPublic,
): Promise<void> {
	const link = await db.link.findUnique({
		where: { id: linkId, kind: "embed" },
		select: {
			url: true,
			thumbnailImageId: true,
			profileId: true,
			profile: { select: { userId: true } },
		},
	});
	const embed = link && findEmbed(link.url);
	if (!link || !embed) return;
	const { userId } = link.profile;
	const facts = await readFacts(embed, get);
	const imageId =
		link.thumbnailImageId === null ? await storeFirst({ userId, embed, facts, get }) : null;
	const { title } = facts;
	await updateFoundLink({
		link: { userId, profileId: link.profileId, id: linkId, url: link.url },
		...(title === "" ? {} : { title: { before: embed.title, found: title } }),
		imageId,
	});
}

const NOTHING: EmbedFacts = { title: "", picture: null };

async function readFacts(embed: Embed, get: Fetch): Promise<EmbedFacts> {
	if (embed.oembed !== null) {
		const answer = await ask(embed.oembed, JSON_ANSWER, get);
		return (answer && readOEmbed(answer.bytes.toString())) ?? NOTHING;
	}
	const answer = await ask(embed.url, PAGE, get);
	return answer ? readOpenGraph(decodeDocument(answer.bytes, answer.contentType)) : NOTHING;
}

/** @returns id of the first picture that can be had; null if there is none */
async function storeFirst({
	userId,
	embed,
	facts,
	get,
}: {
	userId: string;
	embed: Embed;
	facts: EmbedFacts;
	get: Fetch;
}): Promise<string | null> {
	const purpose = pictureOf({ kind: "embed", url: embed.url });
	if (purpose === null) return null;
	for (const url of [embed.picture, facts.picture]) {
		if (url === null) continue;
		await hostPace.waitForTurn(url);
		const timeoutMs = PICTURE_TIMEOUT_MS;
		const imageId = await createFetchedPicture({ userId, url, purpose, timeoutMs, get });
		if (imageId !== null) return imageId;
	}
	return null;
}

/** @returns null if the site says that there is nothing */
async function ask(
	url: string,
	bounds: Parameters<Fetch>[1],
	get: Fetch,
): Promise<PublicAnswer | null> {
	await hostPace.waitForTurn(url);
	try {
		const answer = await get(url, bounds);
		if (answer.status >= 500 || answer.status === 429) {
			throw new Error(`the site answered ${answer.status}`);
		}
		return answer.status === 200 ? answer : null;
	} catch (error) {
		if (error instanceof AppError && error.code !== "unavailable") return null;
		throw error;
	}
}

/**
 * Queues a job that fetches the title and picture of what an embed plays. Call it when an embed is added or its address
 * changes. Repeated calls before the job has run queue one job.
 */
export async function queueEmbed({ linkId }: { linkId: string }): Promise<void> {
	await enqueue(fetchEmbed, { linkId });
}
