import { expect, test } from "vitest";
import { RecentMap } from "./recent-map.ts";

const keptOf = (map: RecentMap<number, string>, keys: number) =>
	Array.from({ length: keys }, (_, key) => key).filter((key) => map.get(key) !== undefined);

test("holds at least its capacity and at most twice as many entries", () => {
	const map = new RecentMap<number, string>(10);
	for (let key = 0; key < 35; key += 1) {
		map.set(key, `value ${key}`);
		for (let back = 0; back < Math.min(10, key + 1); back += 1) {
			expect(map.get(key - back)).toBe(`value ${key - back}`);
		}
	}
	expect(keptOf(map, 35).length).toBeLessThanOrEqual(20);
});

test("keeps entries that are read often", () => {
	const map = new RecentMap<number, string>(3);
	map.set(0, "asked for");
	for (let key = 1; key < 100; key += 1) {
		map.set(key, "passing");
		expect(map.get(0)).toBe("asked for");
	}
});

test("returns the newest value for a key that is set again", () => {
	const map = new RecentMap<number, string>(2);
	for (const key of [1, 2, 3]) map.set(key, "old");
	map.set(1, "new");
	expect(map.get(1)).toBe("new");
	expect(map.get(9)).toBeUndefined();
});
