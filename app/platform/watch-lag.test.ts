import { expect, test, vi } from "vitest";
import { createLagWatch } from "./watch-lag.ts";

const MAX_LAG_MS = 1_000;

/** A primary and a standby whose positions the test sets. Time passes by pauses alone. */
function createServers({ committed = 100, replayed = 100 as number | null } = {}) {
	const servers = {
		committed,
		replayed,
		nowMs: 0,
		/** Called at each pause. */
		onPause: () => {},
		readPrimary: vi.fn(async () => servers.committed),
		readStandby: vi.fn(async () => servers.replayed),
	};
	const onChange = vi.fn();
	const watch = createLagWatch({
		...{ readPrimary: servers.readPrimary, readStandby: servers.readStandby, onChange },
		maxLagMs: MAX_LAG_MS,
		passedMs: () => servers.nowMs,
		async pause(ms) {
			servers.nowMs += ms;
			servers.onPause();
		},
	});
	return { servers, watch, onChange };
}

test("reads go to the primary until the standby was measured", async () => {
	const { watch, servers } = createServers();
	expect(await watch.hasCaughtUp()).toBe(false);
	expect(servers.readPrimary).not.toHaveBeenCalled();
	await watch.measure();
	expect(watch.state).toEqual({ isUsable: true, lagMs: 0, lagBytes: 0, problem: null });
	expect(await watch.hasCaughtUp()).toBe(true);
});

test("a read waits until the standby has what was committed before", async () => {
	const { watch, servers } = createServers();
	await watch.measure();
	servers.committed = 200;
	servers.onPause = () => {
		// What is committed later isn't waited for.
		servers.committed += 50;
		if (servers.nowMs > 50) servers.replayed = 200;
	};
	expect(await watch.hasCaughtUp()).toBe(true);
	expect(servers.nowMs).toBeGreaterThan(50);
	expect(servers.nowMs).toBeLessThan(MAX_LAG_MS);
});

test("beyond the bound, reads go to the primary, and don't wait until the standby is back", async () => {
	const { watch, servers, onChange } = createServers();
	await watch.measure();
	servers.committed = 300;
	expect(await watch.hasCaughtUp()).toBe(false);
	expect(servers.nowMs).toBeGreaterThan(MAX_LAG_MS);
	const waitedUntil = servers.nowMs;
	expect(await watch.hasCaughtUp()).toBe(false);
	expect(servers.nowMs).toBe(waitedUntil);

	await watch.measure();
	expect(watch.state).toMatchObject({ isUsable: false, lagBytes: 200, problem: null });
	expect(watch.state.lagMs).toBeGreaterThan(MAX_LAG_MS);
	// The time goes on with the next measurement.
	servers.committed = 400;
	await watch.measure();
	expect(watch.state).toMatchObject({ isUsable: false, lagBytes: 300 });
	expect(watch.state.lagMs).toBeGreaterThan(2 * MAX_LAG_MS);

	servers.replayed = 400;
	// What was waited for came too late. What comes next comes in time.
	await watch.measure();
	expect(watch.state.isUsable).toBe(false);
	await watch.measure();
	expect(watch.state).toEqual({ isUsable: true, lagMs: 0, lagBytes: 0, problem: null });
	expect(await watch.hasCaughtUp()).toBe(true);
	expect(onChange.mock.calls.map(([{ isUsable }]) => isUsable)).toEqual([true, false, true]);
});

test("a standby that is behind within the bound stays usable while it is measured", async () => {
	const { watch, servers } = createServers();
	await watch.measure();
	servers.committed = 200;
	servers.onPause = () => {
		expect(watch.state.isUsable).toBe(true);
		if (servers.nowMs > MAX_LAG_MS / 2) servers.replayed = 200;
	};
	await watch.measure();
	expect(watch.state).toMatchObject({ isUsable: true, problem: null });
	expect(watch.state.lagMs).toBeGreaterThan(MAX_LAG_MS / 2);
});

test("a standby that doesn't answer gets no reads until it was measured again", async () => {
	const { watch, servers, onChange } = createServers();
	await watch.measure();
	const failure = new Error("ECONNREFUSED");
	servers.readStandby.mockRejectedValueOnce(failure);
	expect(await watch.hasCaughtUp()).toBe(false);
	expect(onChange).toHaveBeenLastCalledWith(watch.state, failure);
	servers.readStandby.mockRejectedValueOnce(failure);
	await watch.measure();
	expect(watch.state).toMatchObject({ isUsable: false, lagMs: null, problem: "no answer" });
	await watch.measure();
	expect(await watch.hasCaughtUp()).toBe(true);
});

test.each([
	["is no standby, such as one that was promoted", null],
	["is ahead, so it belongs to another database", 101],
])("a server that %s gets no reads", async (_, replayed) => {
	const { watch } = createServers({ replayed });
	await watch.measure();
	const problem = "not a standby of this database";
	expect(watch.state).toEqual({ isUsable: false, lagMs: null, lagBytes: null, problem });
	expect(await watch.hasCaughtUp()).toBe(false);
});

test("a standby that is promoted while it is used gets no further reads", async () => {
	const { watch, servers } = createServers();
	await watch.measure();
	servers.replayed = null;
	expect(await watch.hasCaughtUp()).toBe(false);
	expect(watch.state.isUsable).toBe(false);
});

test("an outage of the primary sends reads there, where they fail with their own error", async () => {
	const { watch, servers } = createServers();
	await watch.measure();
	servers.readPrimary.mockRejectedValueOnce(new Error("away"));
	expect(await watch.hasCaughtUp()).toBe(false);
});

test("many reads at once ask each server no more than twice", async () => {
	const { watch, servers } = createServers();
	await watch.measure();
	servers.readPrimary.mockClear();
	servers.readStandby.mockClear();
	const reads = Array.from({ length: 20 }, () => watch.hasCaughtUp());
	expect(new Set(await Promise.all(reads))).toEqual(new Set([true]));
	expect(servers.readPrimary.mock.calls.length).toBeLessThanOrEqual(2);
	expect(servers.readStandby.mock.calls.length).toBeLessThanOrEqual(3);
});
