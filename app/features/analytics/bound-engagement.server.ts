import { LRUCache } from "lru-cache";
import { MAX_ENGAGED_S } from "./spool-record.ts";

const REMEMBERED_VISITORS = 20_000;

/**
 * How many seconds of a beacon are believed: at most half an hour, and never more than have passed since the visitor's
 * beacon before. So a visitor who sends whatever they like adds no more time to a day than the day has.
 *
 * Each process remembers its latest visitors by the day's hash, which says nothing of who they are.
 *
 * @param passedMs milliseconds since any moment. Not of the system's clock: set back an hour, it would drop an hour of beacons
 */
export function createEngagementBound(passedMs = () => performance.now()) {
	const latest = new LRUCache<string, number>({ max: REMEMBERED_VISITORS });

	/** @returns whole seconds; 0 for a beacon that is not worth keeping */
	return function boundEngagement(beacon: { visitor: string; seconds: number }): number {
		const nowMs = passedMs();
		const beforeMs = latest.get(beacon.visitor) ?? Number.NEGATIVE_INFINITY;
		const passedS = Math.floor((nowMs - beforeMs) / 1_000);
		const seconds = Math.min(beacon.seconds, MAX_ENGAGED_S, passedS);
		if (seconds > 0) latest.set(beacon.visitor, nowMs);
		return seconds;
	};
}
