import { expect, test, vi } from "vitest";
import { eventually } from "#tests/support/eventually.ts";
import { createBatchedLookup } from "./batched-lookup.ts";

const even = async (keys: number[]) => new Set(keys.filter((key) => key % 2 === 0));

test("looks up concurrent keys together, each once", async () => {
	const findExisting = vi.fn(even);
	const exists = createBatchedLookup(findExisting, { maxKeys: 10 });
	expect(await Promise.all([1, 2, 2, 4].map(exists))).toEqual([false, true, true, true]);
	expect(findExisting.mock.calls).toEqual([[[1, 2, 4]]]);
	expect(await exists(2)).toBe(true);
	expect(findExisting).toHaveBeenCalledTimes(2);
});

test("runs one batch at a time, each of limited size; what arrives meanwhile joins the next", async () => {
	const answers: (() => void)[] = [];
	const findExisting = vi.fn((keys: number[]) => {
		return new Promise<Set<number>>((resolve) => answers.push(() => resolve(new Set(keys))));
	});
	const exists = createBatchedLookup(findExisting, { maxKeys: 2 });
	const first = [1, 2, 3].map(exists);
	await eventually(() => expect(findExisting.mock.calls).toEqual([[[1, 2]]]));
	const late = exists(4);
	answers[0]?.();
	await eventually(() => expect(findExisting.mock.calls).toEqual([[[1, 2]], [[3, 4]]]));
	answers[1]?.();
	expect(await Promise.all([...first, late])).toEqual([true, true, true, true]);
});

test("fails for all that wait, and works again for the next", async () => {
	const findExisting = vi.fn(even).mockRejectedValueOnce(new Error("away"));
	const exists = createBatchedLookup(findExisting, { maxKeys: 1 });
	const outcomes = await Promise.allSettled([1, 2, 3].map(exists));
	expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
	expect(findExisting).toHaveBeenCalledOnce();
	expect(await exists(2)).toBe(true);
});
