import { LRUCache } from "lru-cache";
import { MAX_ENGAGED_S } from "./spool-record.ts";

const REMEMBERED_VISITORS = 20_000;

/**
 * Limits the seconds of a beacon: to half an hour, and to the time since the visitor's last beacon. So a forged beacon
 * can't add more time to a day than has passed.
 *
 * Each process remembers its latest visitors by the hash of the day, which doesn't identify them.
 *
 * @param passedMs monotonic time in milliseconds. The system clock won't do: set back an hour, it would drop an hour of
 * beacons
 */
export function createEngagementBound(passedMs = () => performance.now()) {
	const latest = new LRUCache<string, number>({ max: REMEMBERED_VISITORS });

	/** @returns whole seconds; 0 if the beacon is not worth storing */
	return function boundEngagement(beacon: { visitor: string; seconds: number }): number {
		const nowMs = passedMs();
		const beforeMs = latest.get(beacon.visitor) ?? Number.NEGATIVE_INFINITY;
		const passedS = Math.floor((nowMs - beforeMs) / 1_000);
		const seconds = Math.min(beacon.seconds, MAX_ENGAGED_S, passedS);
		if (seconds > 0) latest.set(beacon.visitor, nowMs);
		return seconds;
	};
}
