import { expect, test } from "vitest";
import { coalesce } from "./coalesce.ts";

function controlledWork() {
	const runs: PromiseWithResolvers<number>[] = [];
	return {
		runs,
		work: () => {
			const run = Promise.withResolvers<number>();
			runs.push(run);
			return run.promise;
		},
	};
}

test("callers during a run share one run that begins after it", async () => {
	const share = coalesce<string, number>();
	const { runs, work } = controlledWork();
	const first = share("a", work);
	const later = [share("a", work), share("a", work), share("a", work)];
	expect(runs).toHaveLength(1);
	runs[0]?.resolve(1);
	expect(await first).toBe(1);
	await expect.poll(() => runs.length).toBe(2);
	runs[1]?.resolve(2);
	expect(await Promise.all(later)).toEqual([2, 2, 2]);
	const last = share("a", work);
	expect(runs).toHaveLength(3);
	runs[2]?.resolve(3);
	expect(await last).toBe(3);
});

test("a failure fails only its own callers", async () => {
	const share = coalesce<string, number>();
	const { runs, work } = controlledWork();
	const first = share("a", work);
	const second = share("a", work);
	runs[0]?.reject(new Error("broken"));
	await expect(first).rejects.toThrow("broken");
	await expect.poll(() => runs.length).toBe(2);
	runs[1]?.resolve(2);
	expect(await second).toBe(2);
});

test("keys don't wait for each other", () => {
	const share = coalesce<string, number>();
	const { runs, work } = controlledWork();
	void share("a", work);
	void share("b", work);
	expect(runs).toHaveLength(2);
});
