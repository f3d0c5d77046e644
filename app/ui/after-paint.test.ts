import { beforeEach, describe, expect, test, vi } from "vitest";
import { afterPaint } from "./after-paint.ts";

let frames: (() => void)[];

beforeEach(() => {
	vi.useFakeTimers({ toFake: ["setTimeout"] });
	frames = [];
	vi.stubGlobal("requestAnimationFrame", (callback: () => void) => frames.push(callback));
	return () => {
		vi.useRealTimers();
		vi.unstubAllGlobals();
	};
});

/** @returns what tells whether the wait is over */
async function wait(visibilityState: DocumentVisibilityState) {
	vi.stubGlobal("document", { visibilityState });
	const done = vi.fn();
	void afterPaint().then(done);
	await vi.advanceTimersByTimeAsync(0);
	return done;
}

describe("a wait for the paint", () => {
	test("ends after the next frame", async () => {
		const done = await wait("visible");
		expect(done).not.toHaveBeenCalled();
		for (const frame of frames) frame();
		expect(done).not.toHaveBeenCalled();
		await vi.advanceTimersByTimeAsync(1);
		expect(done).toHaveBeenCalled();
	});

	test("ends by itself in a window that gets no frame", async () => {
		const done = await wait("visible");
		await vi.advanceTimersByTimeAsync(99);
		expect(done).not.toHaveBeenCalled();
		await vi.advanceTimersByTimeAsync(1);
		expect(done).toHaveBeenCalled();
	});

	test("is over at once in a tab in the background", async () => {
		expect(await wait("hidden")).toHaveBeenCalled();
	});
});
