import { beforeEach, vi } from "vitest";
import { hostPace } from "#app/platform/host-pace.server.ts";

/** Skips the wait of one second between requests to a host, in each test of the file. */
export function skipHostPace(): void {
	beforeEach(() => {
		vi.spyOn(hostPace, "waitForTurn").mockResolvedValue();
	});
}
