import type { ContenderName } from "./contenders/contenders.ts";
import { type Ratio, ratioByRound } from "./measure/statistics.ts";
import type { Samples } from "./run-rounds.ts";

/** A measurement under load and its contenders. */

export type LoadRow = {
	number: number;
	title: string;
	/** Context that readers need to interpret the numbers. */
	note: string;
	/** The contenders; the others are compared with the first. */
	contenders: readonly ContenderName[];
	/** The contender that has the goal. */
	subject: ContenderName;
	/** `efficiency`: the first's CPU time divided by the subject's, higher is better. `cost`: the inverse. */
	measure: "efficiency" | "cost";
	goal: number;
};

export const contenderTitles: Record<ContenderName, string> = {
	"bare-page": "bare node:http, the page",
	"cached-page": "public page, cached, a person's view",
	"cached-page-bot": "public page, cached, a bot's view",
	"not-modified": "public page, 304, a person's view",
	"not-modified-bot": "public page, 304, a bot's view",
	"hydrated-page": "react-router-serve, hydrated page",
	"uncached-page": "public page, not cached",
	"bare-redirect": "bare node:http, 302",
	go: "/go/:linkId",
	"site-page": "public page with a domain, at the site",
	"domain-page": "the same page, at its domain",
};

export const loadRows: readonly LoadRow[] = [
	{
		number: 1,
		title: "Cached public page with 20 links, against bare node:http sending the same bytes",
		note: "A person's view is hashed, spooled and stored. A bot's view is only counted as excluded. Brotli.",
		contenders: ["bare-page", "cached-page-bot", "cached-page"],
		subject: "cached-page",
		measure: "efficiency",
		goal: 1,
	},
	{
		number: 2,
		title: "Cached public page, against react-router-serve rendering the hydrated page",
		note: "react-router-serve reads the same rows with a Prisma include, and by default compresses and logs each answer.",
		contenders: ["hydrated-page", "cached-page"],
		subject: "cached-page",
		measure: "efficiency",
		goal: 500,
	},
	{
		number: 3,
		title: "A 304 answer, against a bare 200",
		note: "A person's 304 counts as a view.",
		contenders: ["bare-page", "not-modified-bot", "not-modified"],
		subject: "not-modified",
		measure: "efficiency",
		goal: 1.2,
	},
	{
		number: 4,
		title: "Public page not cached (query, render, compress, count), against react-router-serve",
		note: "Requests go through more pages than the cache holds, so each one misses it.",
		contenders: ["hydrated-page", "uncached-page"],
		subject: "uncached-page",
		measure: "cost",
		goal: 0.3,
	},
	{
		number: 5,
		title: "/go/:linkId with full tracking, against a bare 302",
		note: "A person's click is counted and stored. The link was followed before, so it is in the cache.",
		contenders: ["bare-redirect", "go"],
		subject: "go",
		measure: "efficiency",
		goal: 0.95,
	},
	{
		number: 24,
		title:
			"Cached public page with 20 links at a creator's domain, against the same page at the site",
		note: "One server, which has one domain. A person's view, as in row 1.",
		contenders: ["site-page", "domain-page"],
		subject: "domain-page",
		measure: "efficiency",
		goal: 0.97,
	},
];

/** Ratio of a contender to the first of the row, in the row's measure. */
export function ratioInRow(row: LoadRow, name: ContenderName, samples: Samples): Ratio {
	const cpuOf = (contender: ContenderName | undefined) =>
		(contender === undefined ? [] : (samples.get(contender) ?? [])).map(
			(sample) => sample.cpuMicrosPerRequest,
		);
	const [first, own] = [cpuOf(row.contenders[0]), cpuOf(name)];
	return row.measure === "efficiency" ? ratioByRound(first, own) : ratioByRound(own, first);
}

/** Whether the value meets the goal. */
export function isMet(row: LoadRow, value: number): boolean {
	return row.measure === "efficiency" ? value >= row.goal : value <= row.goal;
}
