/** Pure functions on an order of link ids, for browser and server. */

export type MoveDirection = "up" | "down";

/** @returns the order with `id` moved one place; unchanged if `id` is at that end or missing */
export function moveInOrder(
	order: readonly string[],
	{ id, direction }: { id: string; direction: MoveDirection },
): string[] {
	const from = order.indexOf(id);
	const to = direction === "up" ? from - 1 : from + 1;
	return from === -1 ? [...order] : moveToIndex(order, { from, to });
}

/**
 * @returns the order with `id` at `place` (counted from 0) or at the end if the order is shorter; unchanged if `id` is
 * missing
 */
export function moveToPlace(
	order: readonly string[],
	{ id, place }: { id: string; place: number },
): string[] {
	const to = Math.min(Math.max(place, 0), order.length - 1);
	return moveToIndex(order, { from: order.indexOf(id), to });
}

/** @returns the order with the entry moved from `from` to `to`; unchanged if either is out of range */
export function moveToIndex(
	order: readonly string[],
	{ from, to }: { from: number; to: number },
): string[] {
	const moved = [...order];
	if (from < 0 || to < 0 || from >= order.length || to >= order.length) return moved;
	moved.splice(to, 0, ...moved.splice(from, 1));
	return moved;
}

/** @returns `wanted` without links that no longer exist, with new links at the end */
export function fitOrder(wanted: readonly string[], existing: readonly string[]): string[] {
	const exists = new Set(existing);
	const named = new Set(wanted);
	return [...wanted.filter((id) => exists.has(id)), ...existing.filter((id) => !named.has(id))];
}

/**
 * Inserts each of `entries` at its `place`, or at the end if the order is shorter. Entries that were removed together,
 * given from the top down, return to their original places.
 */
export function insertIntoOrder(
	order: readonly string[],
	entries: readonly { id: string; place: number }[],
): string[] {
	const merged = [...order];
	for (const { id, place } of entries) merged.splice(place, 0, id);
	return merged;
}
