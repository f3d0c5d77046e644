import { BROWSERS, DEVICES, EVENT_KIND } from "#app/features/audience/analytics/codes.ts";

/** Generates visits as lines for `COPY analytics.event`: unevenly distributed, like real ones, and equal in each run. */

export type BusyPage = { profileKey: number; linkKeys: number[]; channelKeys: number[] };

export type VisitPlan = {
	/** The pages; the n-th has 1/n of the first one's visitors (Zipf's law). */
	pages: readonly BusyPage[];
	events: number;
	/** Range of UTC days, oldest first; each has about as many visits. */
	firstDayMs: number;
	endMs: number;
	sourceIds: readonly number[];
};

export const EVENT_COLUMNS =
	"at, visitor, profile_key, link_key, channel_key, engaged_s, source_id, country, kind, device, browser";

const DAY_MS = 86_400_000;
const COUNTRIES = 60;
const LINES_AT_ONCE = 500;

/** Shares of the visits: some click, most send how long they stayed, a few are a visitor's second of the day. */
const CLICK = 0.45;
const SECOND_CLICK = 0.15;
const BEACON = 0.75;
const SECOND_VISIT = 0.15;
const EVENTS_PER_VISIT = 1 + CLICK * (1 + SECOND_CLICK) + BEACON;
const DIRECT = 0.35;
const BY_CHANNEL = 0.3;

const NULL = String.raw`\N`;

/** Generates visits in nearly the order of their arrival. @returns many lines at a time, each with its newline */
export function* makeVisits(plan: VisitPlan): Generator<string> {
	const { pages, events, firstDayMs, endMs, sourceIds } = plan;
	const random = createRandom(7);
	const stepMs = ((endMs - firstDayMs) * EVENTS_PER_VISIT) / events;
	/** Each page's last visitor, some of whom return. */
	const latest = new Map<BusyPage, { day: number; number: number }>();
	let lines: string[] = [];
	let made = 0;
	for (let visit = 0; made < events; visit++) {
		const atMs = Math.min(firstDayMs + visit * stepMs, endMs - 1);
		const page = pick(pages, random);
		const day = Math.floor(atMs / DAY_MS);
		let who = latest.get(page);
		if (who?.day !== day || random() > SECOND_VISIT) who = { day, number: visit };
		latest.set(page, who);

		const visitor = visitorId(who, page.profileKey);
		const from = `${pickNumber(COUNTRIES, random) * 7}`;
		const device = random() < 0.8 ? DEVICES.indexOf("mobile") : DEVICES.indexOf("desktop");
		const browser = pickNumber(BROWSERS.length - 1, random) + 1;
		const channel = random() < BY_CHANNEL ? pick(page.channelKeys, random) : NULL;
		const line = (
			laterMs: number,
			kind: number,
			{
				link = NULL as string | number,
				engaged = NULL as string | number,
				source = NULL as string | number,
			},
		) => {
			const at = new Date(Math.min(atMs + laterMs, endMs - 1)).toISOString();
			const by = kind === EVENT_KIND.engaged ? NULL : channel;
			lines.push(
				`${at}\t${visitor}\t${page.profileKey}\t${link}\t${by}\t${engaged}\t${source}\t${from}\t${kind}\t${device}\t${browser}\n`,
			);
			made++;
		};
		line(0, EVENT_KIND.view, { source: random() < DIRECT ? NULL : pick(sourceIds, random) });
		if (random() < CLICK) {
			line(5_000 + random() * 40_000, EVENT_KIND.click, { link: pick(page.linkKeys, random) });
			if (random() < SECOND_CLICK) {
				line(50_000 + random() * 60_000, EVENT_KIND.click, { link: pick(page.linkKeys, random) });
			}
		}
		if (random() < BEACON) {
			const engaged = 2 + pickNumber(178, random);
			line(engaged * 1_000, EVENT_KIND.engaged, { engaged });
		}
		if (lines.length >= LINES_AT_ONCE) {
			yield lines.join("");
			lines = [];
		}
	}
	if (lines.length > 0) yield lines.join("");
}

/** A number below `count`: the n-th about 1/n as often as the first. */
function pickNumber(count: number, random: () => number): number {
	return Math.min(Math.floor((count + 1) ** random()) - 1, count - 1);
}

function pick<Item>(items: readonly Item[], random: () => number): Item {
	const item = items[pickNumber(items.length, random)];
	if (item === undefined) throw new Error("Nothing to pick from");
	return item;
}

/** 32 hexadecimal digits, evenly distributed like those of a hash. */
function visitorId({ day, number }: { day: number; number: number }, profileKey: number): string {
	return [number, number ^ 0x5bd1e995, profileKey + day, day ^ number]
		.map((part) => scatter(part).toString(16).padStart(8, "0"))
		.join("");
}

/** MurmurHash3's finalizer: consecutive numbers end up far apart. */
function scatter(value: number): number {
	let bits = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
	bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
	return (bits ^ (bits >>> 16)) >>> 0;
}

/** Mulberry32, a small seeded generator. @returns numbers from 0 to below 1 */
function createRandom(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let bits = Math.imul(state ^ (state >>> 15), state | 1);
		bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
		return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296;
	};
}
