import { readdirSync, readFileSync } from "node:fs";
import { constants, getPriority } from "node:os";
import { describe, expect, it } from "vitest";
import { favorEventLoop } from "./favor-event-loop.server.ts";

const POOL_THREAD = "libuv-worker";

function threads(): { id: number; name: string }[] {
	return readdirSync("/proc/self/task").map((id) => ({
		id: Number(id),
		name: readFileSync(`/proc/self/task/${id}/comm`, "utf8").trim(),
	}));
}

describe.runIf(process.platform === "linux")("favorEventLoop", () => {
	it("gives the lowest priority to the threads of the pool only", async () => {
		const own = getPriority();
		await favorEventLoop();
		const lowered = threads().filter(({ id }) => getPriority(id) !== own);
		expect(lowered.length).toBeGreaterThan(0);
		expect(new Set(lowered.map(({ name }) => name))).toEqual(new Set([POOL_THREAD]));
		expect(new Set(lowered.map(({ id }) => getPriority(id)))).toEqual(
			new Set([constants.priority.PRIORITY_LOW]),
		);
	});
});
