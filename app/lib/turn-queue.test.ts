import { expect, test } from "vitest";
import { createTurnQueue } from "./turn-queue.ts";

test("starts one task in each turn of the event loop, in order", async () => {
	const takeTurn = createTurnQueue();
	const started: string[] = [];
	for (const name of ["first", "second", "third"]) takeTurn()?.then(() => started.push(name));
	const turn = () => new Promise((resolve) => setImmediate(resolve));

	await Promise.resolve();
	expect(started).toEqual(["first"]);
	await turn();
	expect(started).toEqual(["first", "second"]);
	await turn();
	expect(started).toEqual(["first", "second", "third"]);

	await turn();
	takeTurn()?.then(() => started.push("later"));
	await Promise.resolve();
	expect(started.at(-1)).toBe("later");
});

test("starts several tasks in each turn, and counts those of one turn together", async () => {
	const takeTurn = createTurnQueue({ perTurn: 2 });
	let started = 0;
	const start = (count: number) => {
		for (let index = 0; index < count; index++) takeTurn()?.then(() => started++);
	};
	const turn = () => new Promise((resolve) => setImmediate(resolve));

	start(1);
	start(4);
	await Promise.resolve();
	expect(started).toBe(2);
	await turn();
	expect(started).toBe(4);
	start(2);
	await turn();
	expect(started).toBe(6);
	await turn();
	expect(started).toBe(7);
	await turn();
	start(2);
	await Promise.resolve();
	expect(started).toBe(9);
});

test("refuses tasks beyond its limit", async () => {
	const takeTurn = createTurnQueue({ maxWaiting: 2 });
	const turns = Array.from({ length: 5 }, takeTurn);
	expect(turns.map((turn) => turn !== null)).toEqual([true, true, true, false, false]);
	await Promise.all(turns);
	expect(takeTurn()).not.toBeNull();
});
