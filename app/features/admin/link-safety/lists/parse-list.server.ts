import { setImmediate } from "node:timers/promises";
import { formatWholeCount } from "#app/lib/format-count.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { hashKey, isSharedHost, targetKeys } from "../target-keys.server.ts";

/** An entry of a list: the hash of its key, and its registrable domain. */
export type ListEntry = { keyHash: Buffer; domain: string };

const MAX_LIST_ENTRIES = 1_000_000;
/** Share of the lines that may be unreadable: an error page instead of a list has almost none that isn't. */
const MAX_UNREADABLE_SHARE = 0.1;
const MAX_LINE_BYTES = 8_192;
const LINES_AT_ONCE = 1_000;

const COMMENT = /^(?:[#;!]|\/\/)/;
const CSV_FIELD = /"((?:[^"]|"")*)"/g;
const HOSTS_FILE = /^(?:0\.0\.0\.0|127\.0\.0\.1|::1?)\s+/;
const DOMAIN = /^(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?\.)+[a-z0-9-]+$/i;

/**
 * Reads a list file in batches, and leaves the event loop free between them. Reads URLhaus (CSV and text), OpenPhish,
 * plain domains and hosts files: the format is recognized line by line. Skips domains that many sites share, and what
 * isn't a website.
 * @throws AppError `invalid` if the file isn't such a list; `too_large`. The batches so far are worthless then.
 */
export async function* parseList(
	bytes: Buffer,
	maxEntries = MAX_LIST_ENTRIES,
): AsyncGenerator<ListEntry[]> {
	let [found, unreadable] = [0, 0];
	for (const lines of batchesOfLines(bytes)) {
		const entries: ListEntry[] = [];
		for (const line of lines) {
			const entry = line === null ? "unreadable" : readLine(line);
			if (entry === "unreadable") unreadable += 1;
			else if (entry !== null) entries.push(entry);
		}
		found += entries.length;
		if (found > maxEntries) {
			const limit = formatWholeCount(maxEntries);
			throw new AppError("too_large", `The list has more than ${limit} entries.`);
		}
		yield entries;
		await setImmediate();
	}
	if (found === 0) throw new AppError("invalid", "The file has no addresses and no domains.");
	if (unreadable > (found + unreadable) * MAX_UNREADABLE_SHARE) {
		throw new AppError(
			"invalid",
			`The file isn’t a list of addresses or domains: ${formatWholeCount(unreadable)} of ${formatWholeCount(found + unreadable)} lines are neither.`,
		);
	}
}

/** @returns null for a line without an entry */
function readLine(raw: string): ListEntry | "unreadable" | null {
	const line = raw.trim();
	if (line === "" || COMMENT.test(line)) return null;
	if (line.startsWith('"')) return readCsv(line);
	if (line.includes("://")) return readAddress(line);
	return readDomain(withoutComment(line.replace(HOSTS_FILE, "")));
}

function withoutComment(line: string): string {
	const start = line.search(/\s#/);
	return start === -1 ? line : line.slice(0, start).trimEnd();
}

/** A row of URLhaus: `"id","dateadded","url",…`. */
function readCsv(line: string): ListEntry | "unreadable" | null {
	const fields = [...line.matchAll(CSV_FIELD)].map(([, field = ""]) => field.replaceAll('""', '"'));
	const address = fields.find((field) => field.includes("://"));
	if (address !== undefined) return readAddress(address);
	return fields.includes("url") ? null : "unreadable";
}

function readAddress(text: string): ListEntry | "unreadable" | null {
	const keys = targetKeys(text);
	const [key] = keys?.addresses ?? [];
	if (keys && key !== undefined) return { keyHash: hashKey(key), domain: keys.domain };
	// Malware is also listed on servers of other kinds, which can't be linked.
	return /^[a-z][a-z0-9+.-]*:\/\/\S+$/i.test(text) ? null : "unreadable";
}

function readDomain(text: string): ListEntry | "unreadable" | null {
	const domain = text.replace(/^(?:\*?\.)/, "").replace(/\.$/, "");
	if (domain === "localhost") return null;
	if (!DOMAIN.test(domain)) return "unreadable";
	const keys = targetKeys(`http://${domain}/`);
	if (!keys) return "unreadable";
	return isSharedHost(keys.host) ? null : { keyHash: hashKey(keys.host), domain: keys.domain };
}

/** Lines that are too long are null. */
function* batchesOfLines(bytes: Buffer): Generator<(string | null)[]> {
	const hasMark = bytes.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]));
	let batch: (string | null)[] = [];
	for (let start = hasMark ? 3 : 0; start < bytes.length; ) {
		const found = bytes.indexOf(10, start);
		const end = found === -1 ? bytes.length : found;
		batch.push(end - start > MAX_LINE_BYTES ? null : bytes.toString("utf8", start, end));
		start = end + 1;
		if (batch.length === LINES_AT_ONCE) {
			yield batch;
			batch = [];
		}
	}
	yield batch;
}
