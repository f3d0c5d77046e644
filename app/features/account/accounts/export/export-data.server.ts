import { makeZip } from "client-zip";
import {
	countDailyCounts,
	type DailyCount,
	listDailyCounts,
} from "#app/features/audience/analytics/report/list-daily-counts.server.ts";
import type { PageOwner } from "#app/features/creator-page/core/owner.ts";
import { pageAddress } from "#app/features/creator-page/core/page-address.ts";
import { imageKey } from "#app/features/creator-page/images/image-key.server.ts";
import { imageName, uploadName } from "#app/features/creator-page/import/archive/archived-names.ts";
import { fileKey } from "#app/features/creator-page/links/upload/file-key.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { env } from "#app/platform/env.server.ts";
import { readQuery } from "#app/platform/read-database.server.ts";
import { site } from "#app/platform/site.server.ts";
import { storage } from "#app/platform/storage.server.ts";
import {
	type AccountData,
	getAccountData,
	listMessages,
	listRemovedLinks,
	listSubscribers,
	listTickets,
	listVersions,
} from "./get-account-data.server.ts";

/** Approximate JSON size in bytes of a row of a long list. */
const BYTES_PER_ROW = 200;
/** Approximate size in bytes of the text that every copy has: the description, the account, the settings. */
const FIXED_BYTES = 4_000;

/**
 * Approximate size in bytes of the copy of an account's data: exact for images, by number of rows for lists that
 * can grow long.
 */
export async function estimateExportBytes(owner: PageOwner): Promise<number> {
	const { userId, profileId } = owner;
	const { images, files, profileKey, page } = await getAccountData(owner);
	const [sizes, counts, tickets, replies, versions, messages, subscribers] = await Promise.all([
		Promise.all(images.map((image) => storage.size(largestKey(image)))),
		countDailyCounts({ profileKey }),
		readQuery((reader) => reader.ticket.count({ where: { userId } })),
		readQuery((reader) => reader.ticketReply.count({ where: { ticket: { userId } } })),
		readQuery((reader) => reader.pageVersion.count({ where: { profileId } })),
		readQuery((reader) => reader.contactMessage.count({ where: { profileId } })),
		readQuery((reader) => reader.subscriber.count({ where: { profileId } })),
	]);
	// A version contains every link of the page.
	const ofForms = messages + subscribers;
	const rows = counts + tickets + replies + ofForms + (versions + 1) * (page.links.length + 1);
	return [...sizes, ...files.map(({ bytes }) => bytes)].reduce(
		(sum: number, bytes) => sum + (bytes ?? 0),
		FIXED_BYTES + rows * BYTES_PER_ROW,
	);
}

/**
 * All data of an account as a zip: JSON, the images, and a text that explains the files. Created while it is
 * read, so that an aborted download costs little memory and time.
 *
 * @returns the file name, which contains only letters, digits, `-`, `_` and `.`
 * @throws AppError `not_found`; the stream fails if something can't be read
 */
export async function exportData(
	owner: PageOwner,
	clock: Clock = systemClock,
): Promise<{ fileName: string; stream: ReadableStream<Uint8Array> }> {
	const data = await getAccountData(owner);
	const now = clock.now();
	return {
		fileName: exportFileName({ username: data.username, at: now }),
		stream: makeZip(listFiles({ owner, data, now })),
	};
}

/** @param username stored username: `[a-z0-9_-]`, so it is safe in a header */
export function exportFileName({ username, at }: { username: string; at: Date }): string {
	return `${username}-data-${at.toISOString().slice(0, 10)}.zip`;
}

type ZippedFile = {
	name: string;
	lastModified: Date;
	input: string | AsyncIterable<string> | ReadableStream<Uint8Array>;
};

async function* listFiles({
	owner: { userId, profileId },
	data,
	now,
}: {
	owner: PageOwner;
	data: AccountData;
	now: Date;
}): AsyncGenerator<ZippedFile> {
	const { profileKey, images, files } = data;
	const file = (name: string, input: ZippedFile["input"]) => ({ name, lastModified: now, input });
	const imageList = images.map(({ contentHash: _hash, ...image }) => ({
		...image,
		file: imageName(image.id),
	}));

	yield file("README.txt", readme({ address: pageAddress(data, env.APP_URL), now }));
	yield file("account.json", toJson({ exportedAt: now, ...data.account }));
	const fileList = files.map((upload) => ({ ...upload, file: uploadName(upload) }));
	yield file("page.json", toJson({ ...data.page, images: imageList, files: fileList }));
	yield file("history.json", toJsonArray(listVersions({ profileId })));
	yield file("deleted-links.json", toJsonArray(listRemovedLinks({ profileId })));
	yield file("analytics.json", toJsonArray(describeCounts(listDailyCounts({ profileKey }))));
	yield file("tickets.json", toJsonArray(listTickets({ userId })));
	yield file("messages.json", toJsonArray(listMessages({ profileId })));
	yield file("subscribers.json", toJsonArray(listSubscribers({ profileId })));
	for (const image of images) {
		const stored = await storage.read(largestKey(image));
		// The rows still mention it: a lost file must not fail the whole export.
		if (stored === null) continue;
		yield { name: imageName(image.id), lastModified: image.createdAt, input: stored.stream };
	}
	for (const upload of files) {
		const stored = await storage.read(fileKey(upload));
		if (stored === null) continue;
		yield { name: uploadName(upload), lastModified: upload.createdAt, input: stored.stream };
	}
}

function largestKey({ contentHash, width }: { contentHash: string; width: number }): string {
	return imageKey({ contentHash, width, format: "webp" });
}

function toJson(value: unknown): string {
	return `${JSON.stringify(value, null, "\t")}\n`;
}

async function* toJsonArray(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
	let separator = "[\n";
	for await (const row of rows) {
		yield `${separator}${JSON.stringify(row)}`;
		separator = ",\n";
	}
	yield separator === "[\n" ? "[]\n" : "\n]\n";
}

/** An uncounted hit is neither a view nor a click, though its number is stored among the views. */
async function* describeCounts(counts: AsyncIterable<DailyCount>) {
	for await (const { day, dimension, value, ...numbers } of counts) {
		yield dimension === "excluded"
			? { day, dimension, value, hits: numbers.views }
			: { day, dimension, value, ...numbers };
	}
}

function readme({ address, now }: { address: string; now: Date }): string {
	return `Your data at ${site.name}, ${now.toISOString()}
${address}

account.json        your account: email, plan, terms you accepted, devices you are signed in on, API tokens (never the
                    tokens themselves), connected accounts, links we emailed you, subscriptions, invoices, card
                    (last four digits), plan changes
page.json           your page: profile, theme, SEO and footer settings, links from top to bottom, social links,
                    channels, domains with their options, email settings, former usernames, and a list of your
                    images
history.json        the versions in your page history, newest first, and what changed in each
deleted-links.json  deleted links that you can still restore, and until when; titles of older ones with clicks
analytics.json      visits to your page by UTC day: "total", and by country, device, browser, source, link,
                    channel, and "address". "link" refers to a link in page.json, "channel" to a channel; null means it
                    was deleted. "address" is a domain of the page; the rest of the total is this site’s. "excluded"
                    counts hits that were left out, by reason. An empty value means unknown; for a source, it means a
                    direct visit.
tickets.json        your support tickets and our replies
messages.json       messages from your contact forms and your replies; "email" only where you replied or asked for it
subscribers.json    confirmed subscribers of your email list, and what they agreed to
images/             your images, in the format we store (WebP)
files/              the PDFs and recordings that you uploaded

Not included: your password, which we don’t store in readable form; single visits, which are stored without anything
that identifies you or your visitors; emails we sent you; and your cookie choice, which only your browser knows. All times
are UTC.
`;
}
