import { expect, test } from "vitest";
import { createSemaphore } from "./semaphore.ts";

test("runs up to its limit at once, queues others in order, and refuses the rest", async () => {
	const semaphore = createSemaphore({ slots: 1, maxWaiting: 2 });
	const order: string[] = [];
	const first = await semaphore.acquire();
	const second = semaphore.acquire().then((release) => {
		order.push("second");
		return release;
	});
	const third = semaphore.acquire().then((release) => {
		order.push("third");
		return release;
	});
	expect(await semaphore.acquire()).toBeNull();
	expect(order).toEqual([]);

	first?.();
	(await second)?.();
	(await third)?.();
	expect(order).toEqual(["second", "third"]);
});

test("frees one slot when a release is called twice", async () => {
	const semaphore = createSemaphore({ slots: 1, maxWaiting: 0 });
	const release = await semaphore.acquire();
	release?.();
	release?.();
	expect(await semaphore.acquire()).not.toBeNull();
	expect(await semaphore.acquire()).toBeNull();
});
