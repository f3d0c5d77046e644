import { randomUUIDv7 } from "node:crypto";
import { EVENT_KIND, type ExclusionReason } from "#app/features/audience/analytics/codes.ts";
import { recordUnspooledBatches } from "#app/features/audience/analytics/collect/record-unspooled-batches.server.ts";
import type {
	ExcludedHit,
	SpoolRecord,
	VisitEvent,
} from "#app/features/audience/analytics/collect/spool-record.ts";
import { startOfHour } from "#app/features/audience/analytics/utc-day.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";

/** Builds visits in the format that the server records, and merges them into the tables. */

export function visitorHex(number: number): string {
	return number.toString(16).padStart(32, "0");
}

let lastVisitor = 1_000_000;

/**
 * A view of a page, by default now and by a new visitor.
 *
 * @param given properties to set: `linkKey` makes it a click, `engagedS` a beacon
 */
export function visitEvent(profileKey: number, given: Partial<VisitEvent> = {}): VisitEvent {
	lastVisitor += 1;
	return {
		kind: given.linkKey ? EVENT_KIND.click : given.engagedS ? EVENT_KIND.engaged : EVENT_KIND.view,
		atMs: Date.now(),
		visitor: visitorHex(lastVisitor),
		profileKey,
		linkKey: null,
		channelKey: null,
		engagedS: null,
		source: null,
		country: null,
		device: 1,
		browser: 1,
		language: null,
		domain: null,
		...given,
	};
}

export function excludedHit(
	profileKey: number,
	{ atMs = Date.now(), reason = "bot" as ExclusionReason } = {},
): ExcludedHit {
	return { hourMs: startOfHour(atMs), profileKey, reason };
}

/** Stores visits as one batch. */
export function mergeVisits(records: readonly SpoolRecord[], clock: Clock = systemClock) {
	return recordUnspooledBatches([{ id: randomUUIDv7(), records }], clock);
}
