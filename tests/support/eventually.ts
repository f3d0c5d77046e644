import { vi } from "vitest";
import { PATIENCE_MS } from "./patience.ts";

/** Time between two tries in milliseconds. With fake timers, each try advances them by as much. */
type Pace = { intervalMs?: number };

/** Repeats `check` until it no longer throws. @returns its result. @throws its last error after `PATIENCE_MS` */
export function eventually<Result>(
	check: () => Result | Promise<Result>,
	{ intervalMs = 50 }: Pace = {},
): Promise<Result> {
	return vi.waitFor(check, { timeout: PATIENCE_MS, interval: intervalMs });
}

/** Repeats `find` until it returns something truthy. @returns that. @throws Error after `PATIENCE_MS` */
export function until<Result>(
	find: () => Result | Promise<Result>,
	{ intervalMs = 50 }: Pace = {},
) {
	return vi.waitUntil(find, { timeout: PATIENCE_MS, interval: intervalMs });
}
