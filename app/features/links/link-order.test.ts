import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fitOrder, moveInOrder, moveToIndex } from "#app/features/links/link-order.ts";

describe("moveInOrder", () => {
	it("moves one place, and stays at the ends", () => {
		expect(moveInOrder(["a", "b", "c"], { id: "c", direction: "up" })).toEqual(["a", "c", "b"]);
		expect(moveInOrder(["a", "b", "c"], { id: "a", direction: "down" })).toEqual(["b", "a", "c"]);
		expect(moveInOrder(["a", "b"], { id: "a", direction: "up" })).toEqual(["a", "b"]);
		expect(moveInOrder(["a", "b"], { id: "b", direction: "down" })).toEqual(["a", "b"]);
		expect(moveInOrder(["a", "b"], { id: "gone", direction: "down" })).toEqual(["a", "b"]);
	});
});

describe("moveToIndex", () => {
	it("is undone by moving back", () => {
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
	it("drops what is gone and puts what is new at the end", () => {
		expect(fitOrder(["c", "gone", "a"], ["a", "b", "c"])).toEqual(["c", "a", "b"]);
	});
});
