/** Pure steps on an order of link ids, shared by the browser and the use-cases. */

export type MoveDirection = "up" | "down";

/** The order with `id` one place up or down; the same order when it is at that end, or not in it. */
export function moveInOrder(
	order: readonly string[],
	{ id, direction }: { id: string; direction: MoveDirection },
): string[] {
	const from = order.indexOf(id);
	const to = direction === "up" ? from - 1 : from + 1;
	return from === -1 ? [...order] : moveToIndex(order, { from, to });
}

/** The order with `id` at `place`, counted from 0, or at the end where it is shorter; the same order when it is not in it. */
export function moveToPlace(
	order: readonly string[],
	{ id, place }: { id: string; place: number },
): string[] {
	const to = Math.min(Math.max(place, 0), order.length - 1);
	return moveToIndex(order, { from: order.indexOf(id), to });
}

/** The order with the entry at `from` taken out and put in at `to`; the same order when either is outside. */
export function moveToIndex(
	order: readonly string[],
	{ from, to }: { from: number; to: number },
): string[] {
	const moved = [...order];
	if (from < 0 || to < 0 || from >= order.length || to >= order.length) return moved;
	moved.splice(to, 0, ...moved.splice(from, 1));
	return moved;
}

/** `wanted` fitted to the links that exist by now: without those that are gone, with those that are new at the end. */
export function fitOrder(wanted: readonly string[], existing: readonly string[]): string[] {
	const exists = new Set(existing);
	const named = new Set(wanted);
	return [...wanted.filter((id) => exists.has(id)), ...existing.filter((id) => !named.has(id))];
}

/**
 * The order with each of `entries` put in at its `place`, or at the end where the order is shorter by now. Entries that
 * were taken out of an order together, given from the top down, come back to it as they were.
 */
export function insertIntoOrder(
	order: readonly string[],
	entries: readonly { id: string; place: number }[],
): string[] {
	const merged = [...order];
	for (const { id, place } of entries) merged.splice(place, 0, id);
	return merged;
}
