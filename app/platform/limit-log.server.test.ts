import { expect, test, vi } from "vitest";
import { limitLog } from "./limit-log.server.ts";

test("logs the first line immediately and then one a minute, with the number of lines left out", () => {
	vi.useFakeTimers({ toFake: ["performance"] });
	try {
		const write = vi.fn();
		const limited = limitLog();
		limited(write);
		for (let second = 1; second < 60; second += 1) {
			vi.advanceTimersByTime(1_000);
			limited(write);
		}
		expect(write.mock.calls).toEqual([[0]]);
		vi.advanceTimersByTime(1_000);
		limited(write);
		expect(write.mock.calls).toEqual([[0], [59]]);
	} finally {
		vi.useRealTimers();
	}
});
