import type { ContenderName } from "./contenders/contenders.ts";
import { type Ratio, ratioByRound } from "./measure/statistics.ts";
import type { Samples } from "./run-rounds.ts";

/** What is measured under load, and against what. */

export type LoadRow = {
	number: number;
	title: string;
	/** Without which the numbers would be read wrongly. */
	note: string;
	/** The first is what the others are compared with. */
	contenders: readonly ContenderName[];
	/** The contender the goal is for. */
	subject: ContenderName;
	/** `efficiency`: the first's CPU time over the subject's, the more the better. `cost`: the other way round. */
	measure: "efficiency" | "cost";
	goal: number;
};

export const contenderTitles: Record<ContenderName, string> = {
	"bare-page": "bare node:http, the page",
	"cached-page": "public page, cached, a person's view",
	"cached-page-bot": "public page, cached, asked by a bot",
	"not-modified": "public page, 304, a person's view",
	"not-modified-bot": "public page, 304, asked by a bot",
	"hydrated-page": "react-router-serve, hydrated page",
	"uncached-page": "public page, not cached",
	"bare-redirect": "bare node:http, 302",
	go: "/go/:linkId",
};

export const loadRows: readonly LoadRow[] = [
	{
		number: 1,
		title: "Cached public page with 20 links, against bare node:http sending the same bytes",
		note: "Each person's view is hashed, spooled and stored. Of a bot's, beside it, no more is stored than that it was one. Brotli.",
		contenders: ["bare-page", "cached-page-bot", "cached-page"],
		subject: "cached-page",
		measure: "efficiency",
		goal: 0.9,
	},
	{
		number: 2,
		title: "The same, against react-router-serve rendering the hydrated page",
		note: "The same rows by a Prisma include. It compresses and logs each answer, as it comes.",
		contenders: ["hydrated-page", "cached-page"],
		subject: "cached-page",
		measure: "efficiency",
		goal: 120,
	},
	{
		number: 3,
		title: "A 304 answer, against a bare 200",
		note: "Each person's is counted as a view like any other.",
		contenders: ["bare-page", "not-modified-bot", "not-modified"],
		subject: "not-modified",
		measure: "efficiency",
		goal: 1.1,
	},
	{
		number: 4,
		title: "Public page not cached (query, render, compress, count), against react-router-serve",
		note: "More pages in turn than the cache holds, so that each request is a first one.",
		contenders: ["hydrated-page", "uncached-page"],
		subject: "uncached-page",
		measure: "cost",
		goal: 0.6,
	},
	{
		number: 5,
		title: "/go/:linkId with full tracking, against a bare 302",
		note: "Each click of a person is counted and stored. The link has been followed before.",
		contenders: ["bare-redirect", "go"],
		subject: "go",
		measure: "efficiency",
		goal: 0.8,
	},
];

/** A contender's ratio to the first of the row, in the row's measure. */
export function ratioInRow(row: LoadRow, name: ContenderName, samples: Samples): Ratio {
	const cpuOf = (contender: ContenderName | undefined) =>
		(contender === undefined ? [] : (samples.get(contender) ?? [])).map(
			(sample) => sample.cpuMicrosPerRequest,
		);
	const [first, own] = [cpuOf(row.contenders[0]), cpuOf(name)];
	return row.measure === "efficiency" ? ratioByRound(first, own) : ratioByRound(own, first);
}

/** Whether the value is on the goal's good side. */
export function isMet(row: LoadRow, value: number): boolean {
	return row.measure === "efficiency" ? value >= row.goal : value <= row.goal;
}
