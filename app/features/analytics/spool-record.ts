import {
	BROWSERS,
	DEVICES,
	EVENT_KIND,
	type EventKind,
	EXCLUSION_REASONS,
	type ExclusionReason,
} from "./codes.ts";
import { startOfDay, toUtcDay } from "./utc-day.ts";

/** A view, a click or a beacon that counts. */
export type VisitEvent = {
	kind: EventKind;
	/** Milliseconds since the epoch. */
	atMs: number;
	/** 16 bytes in hex: who it was, for as long as the day's salt exists. */
	visitor: string;
	profileKey: number;
	/** Of a click. */
	linkKey: number | null;
	/** Of a view or a click: the address of the page that the visitor came by; null for the plain one. */
	channelKey: number | null;
	/** Of a beacon, in seconds. */
	engagedS: number | null;
	/** Of a view; null when it came directly. */
	source: string | null;
	/** Two capital letters. */
	country: string | null;
	/** Index into `DEVICES`. */
	device: number;
	/** Index into `BROWSERS`. */
	browser: number;
};

/** A hit that does not count. Nothing else of it is kept. */
export type ExcludedHit = { day: string; profileKey: number; reason: ExclusionReason };

export type SpoolRecord = VisitEvent | ExcludedHit;

/** What one beacon can say: half an hour. */
export const MAX_ENGAGED_S = 1_800;

const EXCLUDED = 0;
const MAX_KEY = 2_147_483_647;
/** A damaged time must not ask for a partition in every month until the year 9999. */
const EARLIEST_MS = Date.UTC(2000, 0);
const LATEST_MS = Date.UTC(2100, 0);

/** One line of the spool, without its newline: a JSON array that begins with the kind. */
export function encodeRecord(record: SpoolRecord): string {
	if ("reason" in record) {
		return `[${EXCLUDED},"${record.day}",${record.profileKey},"${record.reason}"]`;
	}
	const source = record.source === null ? "null" : JSON.stringify(record.source);
	const country = record.country === null ? "null" : `"${record.country}"`;
	return `[${record.kind},${record.atMs},"${record.visitor}",${record.profileKey},${record.linkKey},${source},${country},${record.device},${record.browser},${record.channelKey},${record.engagedS}]`;
}

/** Null for a line that says nothing the tables could hold: one bad line must not hold up the rest. */
export function decodeRecord(line: string): SpoolRecord | null {
	let fields: unknown;
	try {
		fields = JSON.parse(line);
	} catch {
		return null;
	}
	if (!Array.isArray(fields)) return null;
	return fields[0] === EXCLUDED ? decodeExcluded(fields) : decodeEvent(fields);
}

function decodeExcluded([, day, profileKey, reasonText]: unknown[]): ExcludedHit | null {
	const reason = EXCLUSION_REASONS.find((known) => known === reasonText);
	if (!isDay(day) || !isKey(profileKey) || reason === undefined) return null;
	return { day, profileKey, reason };
}

function decodeEvent(fields: unknown[]): VisitEvent | null {
	const [kind, atMs, visitor, profileKey, linkKey, source, country, device, browser] = fields;
	// Files from before there were beacons and channels end here.
	const [channelKey = null, engagedS = null] = fields.slice(9);
	if (!isEventKind(kind)) return null;
	if (!(channelKey === null || isKey(channelKey))) return null;
	if (!(engagedS === null || isSeconds(engagedS))) return null;
	if (typeof atMs !== "number" || !(atMs >= EARLIEST_MS && atMs < LATEST_MS)) return null;
	if (typeof visitor !== "string" || !/^[0-9a-f]{32}$/.test(visitor)) return null;
	if (!isKey(profileKey) || !(linkKey === null || isKey(linkKey))) return null;
	if (!(source === null || (typeof source === "string" && isSourceName(source)))) return null;
	if (!(country === null || (typeof country === "string" && /^[A-Z]{2}$/.test(country))))
		return null;
	if (!isIndex(device, DEVICES) || !isIndex(browser, BROWSERS)) return null;
	return {
		kind,
		atMs,
		visitor,
		profileKey,
		linkKey,
		channelKey,
		engagedS,
		source,
		country,
		device,
		browser,
	};
}

function isEventKind(value: unknown): value is EventKind {
	return Object.values(EVENT_KIND).some((kind) => kind === value);
}

function isSeconds(value: unknown): value is number {
	return Number.isInteger(value) && (value as number) > 0 && (value as number) <= MAX_ENGAGED_S;
}

function isSourceName(name: string): boolean {
	return name.length >= 1 && name.length <= 100 && !name.includes("\0");
}

function isDay(value: unknown): value is string {
	if (typeof value !== "string" || !/^20\d\d-\d\d-\d\d$/.test(value)) return false;
	// "2026-02-31" parses, as a day of March.
	const startMs = startOfDay(value);
	return !Number.isNaN(startMs) && toUtcDay(startMs) === value;
}

function isKey(value: unknown): value is number {
	return Number.isInteger(value) && (value as number) > 0 && (value as number) <= MAX_KEY;
}

function isIndex(value: unknown, list: readonly string[]): value is number {
	return Number.isInteger(value) && (value as number) >= 0 && (value as number) < list.length;
}
