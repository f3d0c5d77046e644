import { expect, test } from "vitest";
import { createFairSemaphore } from "./fair-semaphore.ts";

const limits = { slots: 2, maxWaiting: 10, maxWaitingPerOwner: 10 };

test("runs one call of each owner at once", async () => {
	const semaphore = createFairSemaphore(limits);
	const order: string[] = [];
	const first = await semaphore.acquire("ada");
	const second = semaphore.acquire("ada").then((release) => {
		order.push("ada again");
		return release;
	});
	(await semaphore.acquire("ben"))?.();
	expect(order).toEqual([]);
	first?.();
	(await second)?.();
	expect(order).toEqual(["ada again"]);
});

test("serves an owner who came last before the further calls of others", async () => {
	const semaphore = createFairSemaphore(limits);
	const order: string[] = [];
	const releases: (() => void)[] = [];
	const call = async (owner: string) => {
		const release = await semaphore.acquire(owner);
		order.push(owner);
		if (release) releases.push(release);
	};
	const calls = ["ada", "ben", "ada", "ada", "ben", "ben", "cleo"].map(call);
	await Promise.all(calls.slice(0, 2));
	while (releases.length > 0) {
		releases.shift()?.();
		// Lets the caller that has got the slot run.
		await new Promise(setImmediate);
	}
	await Promise.all(calls);
	expect(order.slice(0, 3)).toEqual(["ada", "ben", "cleo"]);
	expect(order.toSorted()).toEqual(["ada", "ada", "ada", "ben", "ben", "ben", "cleo"]);
});

test("refuses calls over the limit of an owner, and over the limit of all", async () => {
	const semaphore = createFairSemaphore({ slots: 1, maxWaiting: 3, maxWaitingPerOwner: 2 });
	const release = await semaphore.acquire("ada");
	const waiting = [semaphore.acquire("ada"), semaphore.acquire("ada")];
	expect(await semaphore.acquire("ada")).toBeNull();
	waiting.push(semaphore.acquire("ben"));
	expect(await semaphore.acquire("cleo")).toBeNull();
	release?.();
	(await waiting[2])?.();
	(await waiting[0])?.();
	(await waiting[1])?.();
	expect(await semaphore.acquire("cleo")).not.toBeNull();
});

test("frees one slot when a release is called twice", async () => {
	const semaphore = createFairSemaphore({ slots: 1, maxWaiting: 0, maxWaitingPerOwner: 0 });
	const release = await semaphore.acquire("ada");
	release?.();
	release?.();
	expect(await semaphore.acquire("ada")).not.toBeNull();
	expect(await semaphore.acquire("ben")).toBeNull();
});
