import { join } from "node:path";
import { runProgram } from "#scripts/process/program.ts";
import type { MapFigures } from "./fill-domains.ts";

/** Row 25: the map of creators' domains that each process has in memory, in a process of its own. */

export const MAX_MAP_BYTES = 200_000_000;
export const MAX_LOOK_UP_NS = 1_000;

export type DomainsReport = MapFigures & { isMet: boolean };

/** The product's code reads its settings, but the program connects to nothing. */
const NO_DATABASE = { DATABASE_URL: "postgresql://nobody:none@127.0.0.1:1/none" };

/** @param domains number of domains in the map. @throws Error with the program's output */
export async function weighDomains(domains: number, stop: AbortSignal): Promise<DomainsReport> {
	const program = join(import.meta.dirname, "fill-domains.ts");
	const { code, output } = await runProgram(["--expose-gc", program, String(domains)], stop, {
		env: NO_DATABASE,
	});
	if (code !== 0) throw new Error(`fill-domains.ts failed:\n${output}`);
	const figures: MapFigures = JSON.parse(output);
	const { bytes, lookUpNs } = figures;
	return { ...figures, isMet: bytes <= MAX_MAP_BYTES && lookUpNs <= MAX_LOOK_UP_NS };
}
