import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
	fitOrder,
	insertIntoOrder,
	moveInOrder,
	moveToIndex,
} from "#app/features/creator-page/links/list/link-order.ts";

describe("moveInOrder", () => {
	it("moves one position and stops at the ends", () => {
		expect(moveInOrder(["a", "b", "c"], { id: "c", direction: "up" })).toEqual(["a", "c", "b"]);
		expect(moveInOrder(["a", "b", "c"], { id: "a", direction: "down" })).toEqual(["b", "a", "c"]);
		expect(moveInOrder(["a", "b"], { id: "a", direction: "up" })).toEqual(["a", "b"]);
		expect(moveInOrder(["a", "b"], { id: "b", direction: "down" })).toEqual(["a", "b"]);
		expect(moveInOrder(["a", "b"], { id: "gone", direction: "down" })).toEqual(["a", "b"]);
	});
});

describe("moveToIndex", () => {
	it("is reversed by moving back", () => {
		const list = fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 30 });
		const move = list.chain((order) =>
			fc.tuple(fc.constant(order), fc.nat(order.length - 1), fc.nat(order.length - 1)),
		);
		fc.assert(
			fc.property(move, ([order, from, to]) => {
				const moved = moveToIndex(order, { from, to });
				expect(moved[to]).toBe(order[from]);
				expect(moveToIndex(moved, { from: to, to: from })).toEqual(order);
			}),
		);
	});
});

describe("fitOrder", () => {
	it("drops deleted items and appends new ones", () => {
		expect(fitOrder(["c", "gone", "a"], ["a", "b", "c"])).toEqual(["c", "a", "b"]);
	});
});

describe("insertIntoOrder", () => {
	it("reverses a removal, whatever was removed", () => {
		const chosen = fc
			.uniqueArray(fc.string(), { maxLength: 30 })
			.chain((order) => fc.tuple(fc.constant(order), fc.subarray(order)));
		fc.assert(
			fc.property(chosen, ([order, taken]) => {
				const left = order.filter((id) => !taken.includes(id));
				const entries = taken.map((id) => ({ id, place: order.indexOf(id) }));
				expect(insertIntoOrder(left, entries)).toEqual(order);
			}),
		);
	});

	it("appends an item whose place is past the end", () => {
		expect(insertIntoOrder(["a"], [{ id: "b", place: 7 }])).toEqual(["a", "b"]);
	});
});

describe("any sequence of moves", () => {
	it("neither loses nor duplicates a link", () => {
		const steps = fc.array(
			fc.oneof(
				fc.record({
					id: fc.integer({ min: -2, max: 40 }).map(String),
					direction: fc.constantFrom("up" as const, "down" as const),
				}),
				fc.record({ from: fc.integer({ min: -2, max: 40 }), to: fc.integer({ min: -2, max: 40 }) }),
			),
			{ maxLength: 30 },
		);
		fc.assert(
			fc.property(fc.nat(30), steps, (count, moves) => {
				const start = Array.from({ length: count }, (_, index) => String(index));
				const end = moves.reduce<string[]>(
					(order, move) => ("from" in move ? moveToIndex(order, move) : moveInOrder(order, move)),
					start,
				);
				expect(end.toSorted()).toEqual(start.toSorted());
				expect(fitOrder(end, start)).toEqual(end);
			}),
		);
	});
});
