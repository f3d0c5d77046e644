import { isWebsite } from "../kinds/kinds.ts";

const MAX_TARGETS = 50;
const MAX_TARGETS_OF_A_HOST = 10;

/**
 * Selects the http(s) URLs that one job requests: each once, with a limit in total and per host, because a job times
 * out after 15 minutes.
 */
export function chooseTargets(urls: readonly string[]): string[] {
	const counts = new Map<string, number>();
	const chosen: string[] = [];
	for (const url of new Set(urls)) {
		if (!isWebsite(url) || chosen.length === MAX_TARGETS) continue;
		const { host } = new URL(url);
		const count = counts.get(host) ?? 0;
		if (count === MAX_TARGETS_OF_A_HOST) continue;
		counts.set(host, count + 1);
		chosen.push(url);
	}
	return chosen;
}
