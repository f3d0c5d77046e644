import { median } from "../measure/statistics.ts";

const MIB = 1024 * 1024;
const MAX_BYTES = 350 * MIB;
/** Maximum growth of the last third's median over the middle third's, as a fraction, for memory to count as flat. */
const MAX_GROWTH = 0.05;
export const SAMPLE_EVERY_MS = 2_000;
export const MINUTE_MS = 60_000;

/** @param samples bytes of a process, one each `SAMPLE_EVERY_MS` */
export function judgeMemory(samples: readonly number[]): { isMet: boolean; text: string } {
	const third = Math.ceil(samples.length / 3);
	const growth = median(samples.slice(-third)) / median(samples.slice(third, 2 * third)) - 1;
	const most = Math.max(...samples);
	return {
		isMet: most <= MAX_BYTES && growth <= MAX_GROWTH,
		text:
			`maximum ${inMiB(most)}, goal ≤ ${inMiB(MAX_BYTES)}; median of the last third ${(growth * 100).toFixed(1)}% ` +
			`above the middle third, goal ≤ ${MAX_GROWTH * 100}%`,
	};
}

export function highestByMinute(samples: readonly number[]): string {
	const perMinute = MINUTE_MS / SAMPLE_EVERY_MS;
	return Array.from({ length: Math.ceil(samples.length / perMinute) }, (_, minute) =>
		inMiB(Math.max(...samples.slice(minute * perMinute, (minute + 1) * perMinute))),
	).join(", ");
}

export function inMiB(bytes: number): string {
	return (bytes / MIB).toFixed(0);
}
