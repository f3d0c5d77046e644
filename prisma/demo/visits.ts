import { randomUUIDv7 } from "node:crypto";
import {
	BROWSERS,
	type Browser,
	DEVICES,
	type Device,
	EVENT_KIND,
} from "#app/features/audience/analytics/codes.ts";
import { recordUnspooledBatches } from "#app/features/audience/analytics/collect/record-unspooled-batches.server.ts";
import type { SpoolRecord } from "#app/features/audience/analytics/collect/spool-record.ts";
import { addDays, startOfDay, toUtcDay } from "#app/features/audience/analytics/utc-day.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { seededRandom } from "./random.ts";

type Weighted<T> = ReadonlyArray<readonly [value: T, weight: number]>;

const SOURCES: Weighted<string | null> = [
	["instagram", 38],
	["tiktok", 19],
	[null, 17],
	["google", 9],
	["youtube", 6],
	["twitter", 4],
	["facebook", 3],
	["newsletter", 2],
	["pinterest", 2],
];
const COUNTRIES: Weighted<string | null> = [
	["CA", 30],
	["US", 27],
	["GB", 11],
	["DE", 7],
	["FR", 6],
	["AU", 5],
	["BR", 5],
	["IN", 4],
	["JP", 3],
	[null, 2],
];
const BROWSERS_BY_DEVICE: Record<Exclude<Device, "other">, Weighted<Browser>> = {
	mobile: [
		["safari", 34],
		["instagram", 27],
		["chrome", 25],
		["tiktok", 10],
		["samsung", 4],
	],
	desktop: [
		["chrome", 60],
		["safari", 18],
		["edge", 12],
		["firefox", 10],
	],
	tablet: [
		["safari", 70],
		["chrome", 30],
	],
};
const DEVICE_SHARES: Weighted<Exclude<Device, "other">> = [
	["mobile", 74],
	["desktop", 21],
	["tablet", 5],
];
/** Weights by UTC hour: the evening in most visitors' time zones is this page's night. */
const HOURS: Weighted<number> = [
	9, 7, 5, 4, 3, 3, 3, 4, 5, 6, 6, 7, 8, 9, 9, 9, 10, 11, 12, 12, 13, 13, 12, 11,
].map((weight, hour) => [hour, weight]);

/** Factors by weekday, from Sunday: visits increase on weekends and are fewest on Mondays. */
const WEEKDAY_FACTORS = [1.2, 0.85, 0.9, 0.95, 1, 1.1, 1.3];
const VISITORS_ON_FIRST_DAY = 34;
const GROWTH_PER_DAY = 1.013;
/** Daily factors after the page is shared widely, once in the period; they fade over a few days. */
const SPIKE_FACTORS = [2.6, 1.9, 1.4, 1.15];
const SPIKE_AT = 0.68;
const SECOND_VIEW_CHANCE = 0.16;
const CLICK_CHANCE = 0.46;
const SECOND_CLICK_CHANCE = 0.22;
/** Share of visits through a channel, if the page has any, from 0 to 1. */
const CHANNEL_CHANCE = 0.35;
/** Share of browsers that send engagement beacons, from 0 to 1. */
const BEACON_CHANCE = 0.8;
const BOTS_PER_VISITOR = 0.09;
const OWNER_VISITS_PER_DAY = 2;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Fills a demo page with realistic visits. The same arguments at the same time create the same visits. They are
 * recorded like real ones, so events and roll-ups agree.
 *
 * @param page.linkKeys analytics keys of the page's links, most popular first
 * @param page.channelKeys analytics keys of the page's channels, most used first
 * @param page.createdAt time before which no visits are created
 * @param page.days number of days, today included
 * @param page.seed any integer
 */
export async function seedDemoVisits(
	page: {
		analyticsKey: number;
		linkKeys: readonly number[];
		channelKeys: readonly number[];
		createdAt?: Date;
		days: number;
		seed: number;
	},
	clock: Clock = systemClock,
): Promise<void> {
	const nowMs = clock.now().getTime();
	const random = seededRandom(page.seed);
	const earliestMs = page.createdAt?.getTime() ?? 0;
	const records: SpoolRecord[] = [];
	for (let index = 0; index < page.days; index += 1) {
		const day = addDays(toUtcDay(nowMs), index + 1 - page.days);
		records.push(...inventDay({ ...page, day, index, random }));
	}
	const happened = records.filter((record) =>
		"reason" in record
			? record.hourMs >= earliestMs
			: record.atMs >= earliestMs && record.atMs <= nowMs,
	);
	await recordUnspooledBatches([{ id: randomUUIDv7(), records: happened }], clock);
}

function inventDay({
	analyticsKey: profileKey,
	linkKeys,
	channelKeys,
	days,
	day,
	index,
	random,
}: {
	analyticsKey: number;
	linkKeys: readonly number[];
	channelKeys: readonly number[];
	days: number;
	day: string;
	index: number;
	random: () => number;
}): SpoolRecord[] {
	const weekday = new Date(startOfDay(day)).getUTCDay();
	const spike = SPIKE_FACTORS[index - Math.floor(days * SPIKE_AT)] ?? 1;
	const chance = 0.85 + random() * 0.3;
	const visitors = Math.round(
		VISITORS_ON_FIRST_DAY *
			GROWTH_PER_DAY ** index *
			(WEEKDAY_FACTORS[weekday] ?? 1) *
			spike *
			chance,
	);
	const popularity = rankByOrder(linkKeys);
	const channels = rankByOrder(channelKeys);
	const records: SpoolRecord[] = [];
	for (let visitor = 0; visitor < visitors; visitor += 1) {
		records.push(...inventVisitor({ profileKey, popularity, channels, day, random }));
	}
	const bots = Math.round(visitors * BOTS_PER_VISITOR);
	for (let hit = 0; hit < bots; hit += 1)
		records.push({ hourMs: startOfDay(day), profileKey, reason: "bot" });
	for (let hit = 0; hit < OWNER_VISITS_PER_DAY; hit += 1) {
		records.push({ hourMs: startOfDay(day), profileKey, reason: "owner" });
	}
	if (random() < 0.5) records.push({ hourMs: startOfDay(day), profileKey, reason: "opt-out" });
	return records;
}

function rankByOrder(keys: readonly number[]): Weighted<number> {
	return keys.map((key, rank) => [key, 1 / (rank + 1)]);
}

function inventVisitor({
	profileKey,
	popularity,
	channels,
	day,
	random,
}: {
	profileKey: number;
	popularity: Weighted<number>;
	channels: Weighted<number>;
	day: string;
	random: () => number;
}): SpoolRecord[] {
	const device = pick(DEVICE_SHARES, random);
	const who = {
		visitor: Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join(""),
		profileKey,
		channelKey: channels.length > 0 && random() < CHANNEL_CHANCE ? pick(channels, random) : null,
		engagedS: null,
		country: pick(COUNTRIES, random),
		device: DEVICES.indexOf(device),
		browser: BROWSERS.indexOf(pick(BROWSERS_BY_DEVICE[device], random)),
		language: null,
		domain: null,
	};
	const source = pick(SOURCES, random);
	const records: SpoolRecord[] = [];
	let atMs = startOfDay(day) + pick(HOURS, random) * HOUR_MS + Math.floor(random() * HOUR_MS);
	const endOfDayMs = startOfDay(addDays(day, 1));
	const views = random() < SECOND_VIEW_CHANCE ? 2 : 1;
	for (let view = 0; view < views && atMs < endOfDayMs; view += 1) {
		const viewedMs = atMs;
		records.push({ ...who, kind: EVENT_KIND.view, atMs, linkKey: null, source });
		const wanted = random() < CLICK_CHANCE ? 1 + Number(random() < SECOND_CLICK_CHANCE) : 0;
		const clicks = popularity.length === 0 ? 0 : wanted;
		for (let click = 0; click < clicks; click += 1) {
			atMs += Math.floor((3 + random() * 40) * 1_000);
			if (atMs >= endOfDayMs) break;
			const linkKey = pick(popularity, random);
			records.push({ ...who, kind: EVENT_KIND.click, atMs, linkKey, source: null });
		}
		atMs += Math.floor((2 + random() * 30) * 1_000);
		if (random() < BEACON_CHANCE && atMs < endOfDayMs) {
			const engagedS = Math.round((atMs - viewedMs) / 1_000);
			const looked = { channelKey: null, linkKey: null, source: null, engagedS };
			records.push({ ...who, ...looked, kind: EVENT_KIND.engaged, atMs });
		}
		atMs += Math.floor((5 + random() * 180) * MINUTE_MS);
	}
	return records;
}

function pick<T>(choices: Weighted<T>, random: () => number): T {
	let left = random() * choices.reduce((sum, [, weight]) => sum + weight, 0);
	for (const [value, weight] of choices) {
		left -= weight;
		if (left < 0) return value;
	}
	throw new Error("There is nothing to pick from.");
}
