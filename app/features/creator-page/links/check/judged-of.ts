import type { Judged } from "#app/features/admin/link-safety/check-targets.server.ts";
import type { Probe } from "./fetch-probe.server.ts";

/** What a check has found out about where links lead: probed addresses, and those that links fall back to. */
export function judgedOf(
	probes: ReadonlyMap<string, Probe>,
	fallbacks: readonly (string | null)[],
): Judged[] {
	const known = fallbacks.flatMap((address) =>
		address === null || probes.has(address) ? [] : [{ address }],
	);
	const probed = [...probes].map(([address, { finalUrl }]) => ({
		address,
		...(finalUrl === undefined ? {} : { finalAddress: finalUrl }),
	}));
	return [...known, ...probed];
}
