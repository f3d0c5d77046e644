/**
 * A program: fills the product's map of domains, and prints as JSON what that takes. Needs Node's `--expose-gc`. The
 * argument is the number of domains.
 */
import { servedDomains } from "#app/features/creator-page/core/served-domains.server.ts";
import { median } from "./measure/statistics.ts";

export type MapFigures = {
	domains: number;
	/** Memory of the map with its texts. */
	bytes: number;
	/** Median of the batches. */
	lookUpNs: number;
};

const ROWS_AT_ONCE = 10_000;
const BATCHES = 500;
const LOOK_UPS_PER_BATCH = 2_000;
/** V8 compiles the loop in these. */
const WARM_UP_BATCHES = 50;
/** One of so many names is unknown, as those that somebody makes up. */
const UNKNOWN_EVERY = 10;

const [, , count = "1000000"] = process.argv;
const domains = Number(count);

const before = usedBytes();
for (let first = 0; first < domains; first += ROWS_AT_ONCE) {
	const last = Math.min(first + ROWS_AT_ONCE, domains);
	for (let index = first; index < last; index++)
		servedDomains.set(nameOf(index), usernameOf(index));
}
const bytes = usedBytes() - before;

const batchNs: number[] = [];
for (let batch = 0; batch < WARM_UP_BATCHES + BATCHES; batch++) {
	const ns = timeLookUps(batch);
	if (batch >= WARM_UP_BATCHES) batchNs.push(ns);
}
const figures: MapFigures = { domains, bytes, lookUpNs: median(batchNs) };
console.log(JSON.stringify(figures));

/** @returns time of a look-up in nanoseconds. @throws Error if the map lacks a name */
function timeLookUps(batch: number): number {
	// New texts each time, as a request's: their hashes aren't known yet.
	const names = Array.from({ length: LOOK_UPS_PER_BATCH }, (_, index) =>
		index % UNKNOWN_EVERY === 0
			? flat(`unknown-${batch}-${index}.example.net`)
			: nameOf(spread(batch * LOOK_UPS_PER_BATCH + index) % domains),
	);
	let found = 0;
	const start = process.hrtime.bigint();
	for (const name of names) if (servedDomains.get(name) !== undefined) found++;
	const ns = Number(process.hrtime.bigint() - start);
	if (found !== LOOK_UPS_PER_BATCH - LOOK_UPS_PER_BATCH / UNKNOWN_EVERY) {
		throw new Error(`The map has ${found} of the names`);
	}
	return ns / LOOK_UPS_PER_BATCH;
}

/** Twenty characters more or less, as most domains have. */
function nameOf(index: number): string {
	const word = spread(index).toString(36);
	return flat(`${index % 2 === 0 ? "links." : ""}${word}-${index.toString(36)}.example`);
}

function usernameOf(index: number): string {
	return flat(`creator-${index}`);
}

/** Spreads neighbors over 32 bits (Knuth's multiplicative hash). */
function spread(index: number): number {
	return Math.imul(index + 1, 2_654_435_761) >>> 0;
}

/** As the database's driver makes texts: in one piece, where a template may keep its parts. */
function flat(text: string): string {
	return Buffer.from(text).toString();
}

function usedBytes(): number {
	const { gc } = globalThis;
	if (!gc) throw new Error("Start it with --expose-gc.");
	gc();
	const { heapUsed, external } = process.memoryUsage();
	return heapUsed + external;
}
