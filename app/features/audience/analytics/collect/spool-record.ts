import { isLanguage, type Language } from "#app/i18n/languages.ts";
import {
	BROWSERS,
	DEVICES,
	decodeCountry,
	EVENT_KIND,
	type EventKind,
	EXCLUSION_REASONS,
	type ExclusionReason,
	encodeCountry,
} from "../codes.ts";
import { startOfHour } from "../utc-day.ts";

/** A view, click or beacon that is counted. */
export type VisitEvent = {
	kind: EventKind;
	/** Time in milliseconds since the epoch. */
	atMs: number;
	/** Visitor hash, 16 bytes in hex: identifies the visitor only while the day's salt exists. */
	visitor: string;
	profileKey: number;
	/** Analytics key of the link, for a click. */
	linkKey: number | null;
	/** Analytics key of the channel through which the visitor came, for a view or click; null for none. */
	channelKey: number | null;
	/** Engaged time in seconds, for a beacon. */
	engagedS: number | null;
	/** Source, for a view; null for a direct visit. */
	source: string | null;
	/** Country code, two capital letters. */
	country: string | null;
	/** Index into `DEVICES`. */
	device: number;
	/** Index into `BROWSERS`. */
	browser: number;
	/** Language in which the page was shown, for a view of a page in two; null for all others. */
	language: Language | null;
	/**
	 * Host of the page in ASCII lowercase, for a view or click at its own domain or below WILDCARD_DOMAIN; null for the site and for
	 * beacons.
	 */
	domain: string | null;
};

/** A hit that is not counted. Nothing else about it is stored. */
export type ExcludedHit = {
	/** Start of the UTC hour, in milliseconds since the epoch: an exact time is not needed. */
	hourMs: number;
	profileKey: number;
	reason: ExclusionReason;
};

export type SpoolRecord = VisitEvent | ExcludedHit;

/** Maximum engaged time of one beacon in seconds: half an hour. */
export const MAX_ENGAGED_S = 1_800;

const EXCLUDED = 0;
/** Earliest accepted time: a damaged one must not create a partition for every month until the year 9999. */
export const EARLIEST_MS = Date.UTC(2000, 0);
export const LATEST_MS = Date.UTC(2100, 0);

const MAX_KEY = 2_147_483_647;
const MAX_SOURCE_CHARS = 100;
const NULL = "\\N";
/** Before the domain in the last column. No language and no reason contains it. */
export const DOMAIN_MARK = "@";
/** The form of a stored domain, as JavaScript and PostgreSQL read it. Usernames below WILDCARD_DOMAIN may have an underscore. */
export const DOMAIN_FORM = "[a-z0-9._-]{1,253}";
const IS_DOMAIN = new RegExp(`^${DOMAIN_FORM}$`);

/**
 * Encodes records as lines of PostgreSQL's COPY text format, each with its newline, with the columns of `staging`
 * (staging-tables.server.ts): so a file is sent to the database as it is. The last column of an event is its language, its
 * domain after `DOMAIN_MARK`, or both: another column would cost a process of the release before the whole line. As it is, that
 * process refuses such lines, decodes them, and stores the rest of them.
 */
export function encodeRecords(records: readonly SpoolRecord[]): Buffer {
	return Buffer.from(encodeLines(records));
}

/** The same as text, which is cheaper to make and to write if there are only a few records. */
export function encodeLines(records: readonly SpoolRecord[]): string {
	let lines = "";
	for (const record of records) lines += `${encodeRecord(record)}\n`;
	return lines;
}

function encodeRecord(record: SpoolRecord): string {
	if ("reason" in record) {
		return `${EXCLUDED}\t${record.hourMs}\t\\N\t${record.profileKey}\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N\t${record.reason}`;
	}
	const source = record.source === null ? NULL : escapeText(record.source);
	const country = record.country === null ? NULL : encodeCountry(record.country);
	return `${record.kind}\t${encodeTime(record.atMs)}\t${record.visitor}\t${record.profileKey}\t${record.linkKey ?? NULL}\t${record.channelKey ?? NULL}\t${record.engagedS ?? NULL}\t${source}\t${country}\t${record.device}\t${record.browser}\t${labelOf(record)}`;
}

function labelOf({ language, domain }: VisitEvent): string {
	return domain === null ? (language ?? NULL) : `${language ?? ""}${DOMAIN_MARK}${domain}`;
}

let latestTime = { atMs: Number.NaN, text: "" };

/** Under load, most records are of the same millisecond as the record before. */
function encodeTime(atMs: number): string {
	if (atMs !== latestTime.atMs) latestTime = { atMs, text: String(atMs) };
	return latestTime.text;
}

const ESCAPED = /[\\\t\n\r]/;
const ESCAPES: Record<string, string> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

function escapeText(text: string): string {
	// Nearly no text has any, and replacing costs more than searching.
	if (!ESCAPED.test(text)) return text;
	return text.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? character);
}

/**
 * Decodes a line (without its newline) that the database has refused, to recover what is valid in a damaged file.
 *
 * @returns null for a line that the tables can't store: one bad line must not hold up the rest
 */
export function decodeRecord(line: string): SpoolRecord | null {
	const fields = readCopyLine(line);
	if (fields === null) return null;
	return fields.kind === EXCLUDED ? toExcluded(fields) : toEvent(fields);
}

/** Fields of a line before validation. */
type Fields = Record<keyof VisitEvent | "reason", unknown>;

function readCopyLine(line: string): Fields | null {
	const columns = line.split("\t");
	if (columns.length !== 12) return null;
	const [kind, atMs, visitor, profileKey, linkKey, channelKey, engagedS, source, country, ...rest] =
		columns.map((column) => (column === NULL ? null : column));
	const [device, browser, label] = rest;
	const [language, domain = null] = label?.split(DOMAIN_MARK) ?? [];
	return {
		kind: toNumber(kind),
		atMs: toNumber(atMs),
		visitor,
		profileKey: toNumber(profileKey),
		linkKey: toNumber(linkKey),
		channelKey: toNumber(channelKey),
		engagedS: toNumber(engagedS),
		source:
			source?.replace(/\\(.)/g, (_, escaped: string) => UNESCAPES[escaped] ?? escaped) ?? null,
		country: country == null ? null : decodeCountry(Number(country)),
		device: toNumber(device),
		browser: toNumber(browser),
		reason: label,
		language,
		domain,
	};
}

const UNESCAPES: Record<string, string> = { t: "\t", n: "\n", r: "\r" };

function toNumber(column: string | null | undefined): number | null {
	return column == null ? null : Number(column);
}

function toExcluded({ atMs, profileKey, reason: reasonText }: Fields): ExcludedHit | null {
	const reason = EXCLUSION_REASONS.find((known) => known === reasonText);
	if (!isTime(atMs) || !isKey(profileKey) || reason === undefined) return null;
	return { hourMs: startOfHour(atMs), profileKey, reason };
}

function toEvent(fields: Fields): VisitEvent | null {
	const { kind, atMs, visitor, profileKey, linkKey, channelKey, engagedS } = fields;
	const { source, country, device, browser, language, domain } = fields;
	if (!isEventKind(kind) || !isTime(atMs)) return null;
	if (typeof visitor !== "string" || !/^[0-9a-f]{32}$/.test(visitor)) return null;
	if (!isKey(profileKey) || !isNullOr(linkKey, isKey)) return null;
	if (!isNullOr(channelKey, isKey) || !isNullOr(engagedS, isSeconds)) return null;
	if (kind === EVENT_KIND.click && linkKey === null) return null;
	if (kind === EVENT_KIND.engaged && engagedS === null) return null;
	if (!isNullOr(source, isSourceName) || !isNullOr(country, isCountry)) return null;
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
		// One of a later release is left out.
		language: isLanguage(language) ? language : null,
		domain: isDomain(domain) ? domain : null,
	};
}

function isNullOr<T>(value: unknown, is: (value: unknown) => value is T): value is T | null {
	return value === null || is(value);
}

function isEventKind(value: unknown): value is EventKind {
	return Object.values(EVENT_KIND).some((kind) => kind === value);
}

function isTime(value: unknown): value is number {
	return Number.isInteger(value) && Number(value) >= EARLIEST_MS && Number(value) < LATEST_MS;
}

function isSeconds(value: unknown): value is number {
	return Number.isInteger(value) && Number(value) > 0 && Number(value) <= MAX_ENGAGED_S;
}

function isCountry(value: unknown): value is string {
	return typeof value === "string" && /^[A-Z]{2}$/.test(value);
}

function isSourceName(value: unknown): value is string {
	return (
		typeof value === "string" &&
		value.length >= 1 &&
		value.length <= MAX_SOURCE_CHARS &&
		!value.includes("\0")
	);
}

function isDomain(value: unknown): value is string {
	return typeof value === "string" && IS_DOMAIN.test(value);
}

function isKey(value: unknown): value is number {
	return Number.isInteger(value) && Number(value) > 0 && Number(value) <= MAX_KEY;
}

function isIndex(value: unknown, list: readonly string[]): value is number {
	return Number.isInteger(value) && Number(value) >= 0 && Number(value) < list.length;
}
