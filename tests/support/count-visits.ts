import { BROWSERS, DEVICES, EVENT_KIND } from "#app/features/audience/analytics/codes.ts";
import type {
	SpoolRecord,
	VisitEvent,
} from "#app/features/audience/analytics/collect/spool-record.ts";
import { LANGUAGES, type Language } from "#app/i18n/languages.ts";
import { type Counts, ZERO_COUNTS } from "./zero-counts.ts";

/**
 * Expected roll-ups for these visits, counted visitor by visitor from the definitions in docs/analytics.md. Keys are
 * `<page> <day or hour> <dimension> <value>`; rows with zeros only are left out.
 */
export function countVisits(records: readonly SpoolRecord[]) {
	const hourly = new Map<string, Counts>();
	const daily = new Map<string, Counts>();

	function add(
		{ atMs, profileKey, dimension, value }: Place,
		count: keyof Counts,
		by: number,
	): void {
		const hour = `${new Date(atMs).toISOString().slice(0, 13).replace("T", " ")}:00`;
		for (const [counts, at] of [
			[hourly, hour],
			[daily, hour.slice(0, 10)],
		] as const) {
			const place = [profileKey, at, dimension, value].join(" ");
			const row = counts.get(place) ?? { ...ZERO_COUNTS };
			row[count] += by;
			counts.set(place, row);
		}
	}

	const visitors = new Map<string, VisitEvent[]>();
	for (const record of records) {
		if ("reason" in record) {
			const { hourMs: atMs, profileKey, reason: value } = record;
			add({ atMs, profileKey, dimension: "excluded", value }, "views", 1);
			continue;
		}
		const key = `${record.profileKey} ${Math.floor(record.atMs / DAY_MS)} ${record.visitor}`;
		visitors.set(key, [...(visitors.get(key) ?? []), record]);
	}

	for (const events of visitors.values()) {
		for (const event of events) {
			const total = placeOf(event, "total", "");
			if (event.kind === EVENT_KIND.engaged) {
				add(total, "engaged_s", event.engagedS ?? 0);
				continue;
			}
			const count = event.kind === EVENT_KIND.view ? "views" : "clicks";
			for (const place of [total, ...attributesOf(event, event)]) {
				if (count === "views" || place.dimension !== "source") add(place, count, 1);
			}
			if (event.linkKey !== null) add(placeOf(event, "link", String(event.linkKey)), count, 1);
		}

		const visits = splitIntoVisits(events).filter((visit) => visit.some(isCounted));
		for (const visit of visits) {
			const total = placeOf(visit[0], "total", "");
			add(total, "visits", 1);
			if (!visit.some(isClick)) add(total, "bounces", 1);
			if (visit.some((event) => event.kind === EVENT_KIND.engaged)) add(total, "engaged_visits", 1);
		}
		const view = firstOf(events.filter(isView));
		const click = firstOf(events.filter(isClick));
		const origin = view ?? click;
		if (origin === undefined) continue;
		for (const [event, count] of [
			[view, "visitors"],
			[click, "clickers"],
		] as const) {
			if (event === undefined) continue;
			const places = [placeOf(event, "total", ""), ...attributesOf(event, origin)];
			for (const place of places) add(place, count, 1);
		}
		if (view && visits.length > 1) add(placeOf(view, "total", ""), "returning_visitors", 1);
	}
	return { daily: withoutZeros(daily), hourly: withoutZeros(hourly) };
}

type Place = { atMs: number; profileKey: number; dimension: string; value: string };

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;

const isView = (event: VisitEvent) => event.kind === EVENT_KIND.view;
const isClick = (event: VisitEvent) => event.kind === EVENT_KIND.click;
const isCounted = (event: VisitEvent) => isView(event) || isClick(event);

function placeOf(event: VisitEvent | undefined, dimension: string, value: string): Place {
	if (event === undefined) throw new Error("a visit without an event");
	return { atMs: event.atMs, profileKey: event.profileKey, dimension, value };
}

/** @returns where `event` counts, with the attributes of `origin` */
function attributesOf(event: VisitEvent, origin: VisitEvent): Place[] {
	return [
		placeOf(event, "country", origin.country ?? ""),
		placeOf(event, "device", DEVICES[origin.device] ?? ""),
		placeOf(event, "browser", BROWSERS[origin.browser] ?? ""),
		placeOf(event, "source", origin.source ?? ""),
		...(origin.channelKey === null ? [] : [placeOf(event, "channel", String(origin.channelKey))]),
		...(origin.language === null ? [] : [placeOf(event, "language", origin.language)]),
		...(origin.domain === null ? [] : [placeOf(event, "address", origin.domain)]),
	];
}

/**
 * @returns the earliest event; at equal times the one whose source was known first, then the one with the lower channel,
 * then the one whose language is listed first, then the one whose domain was known first
 */
function firstOf(events: readonly VisitEvent[]): VisitEvent | undefined {
	return events.toSorted(
		(a, b) =>
			a.atMs - b.atMs ||
			sourceRank(a.source) - sourceRank(b.source) ||
			(a.channelKey ?? 0) - (b.channelKey ?? 0) ||
			languageRank(a.language) - languageRank(b.language) ||
			domainRank(a.domain) - domainRank(b.domain),
	)[0];
}

/** In the order in which the tests insert them. */
const SOURCES = [null, "instagram", "tiktok"];
const sourceRank = (source: string | null) => SOURCES.indexOf(source);

const DOMAINS = [null, "www.ada.example", "ada.example"];
const domainRank = (domain: string | null) => DOMAINS.indexOf(domain);

const languageRank = (language: Language | null) =>
	language === null ? -1 : LANGUAGES.indexOf(language);

function splitIntoVisits(events: readonly VisitEvent[]): VisitEvent[][] {
	const visits: VisitEvent[][] = [];
	let lastMinute = Number.NEGATIVE_INFINITY;
	for (const event of events.map(asBegun).toSorted((a, b) => a.atMs - b.atMs)) {
		const minute = Math.floor(event.atMs / MINUTE_MS);
		if (minute - lastMinute >= 30) visits.push([]);
		visits.at(-1)?.push(event);
		lastMinute = minute;
	}
	return visits;
}

/** Moves a beacon to the time when its seconds began, on that day. */
function asBegun(event: VisitEvent): VisitEvent {
	const { atMs, engagedS } = event;
	if (engagedS === null) return event;
	return { ...event, atMs: Math.max(atMs - engagedS * 1_000, atMs - (atMs % DAY_MS)) };
}

function withoutZeros(counts: Map<string, Counts>): Map<string, Counts> {
	return new Map([...counts].filter(([, row]) => Object.values(row).some((count) => count !== 0)));
}
