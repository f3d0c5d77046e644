import { pageFunctions } from "lighthouse/core/lib/page-functions.js";
import type { Browser, CDPSession, Page } from "playwright";
import { median } from "./statistics.ts";

/**
 * Phones by the score of their processors in Lighthouse's benchmark. The scores are those to which Chrome's developer
 * tools calibrate their presets "Mid-tier mobile" (such as a Pixel 5) and "Low-tier mobile" (such as a Moto G Power of 2022).
 */
export const PHONES = { "mid-tier": 1_000, "low-tier": 264 } as const;
export type Phone = keyof typeof PHONES;

/** Chrome keeps two decimals. */
const STEPS_PER_UNIT = 100;
const TRIES = 3;
const ROUNDS = 7;

/**
 * Finds how much this machine's processor has to be slowed down to be as fast as that of a phone, as Chrome's developer
 * tools do. Other work on the machine makes the result smaller than it should be.
 *
 * @returns the rates for `Emulation.setCPUThrottlingRate`, at least 1, and the machine's own score
 */
export async function calibratePhones(
	browser: Browser,
): Promise<{ rates: Record<Phone, number>; score: number }> {
	const context = await browser.newContext();
	const page = await context.newPage();
	const processor = await context.newCDPSession(page);
	const at = (rate: number) => scoreAt(rate, { page, processor });
	// V8 still compiles the benchmark the first time.
	await at(1);
	const score = await at(1);
	const rates = {
		"mid-tier": await findRate(PHONES["mid-tier"], { score, at }),
		"low-tier": await findRate(PHONES["low-tier"], { score, at }),
	};
	await context.close();
	return { rates, score };
}

async function scoreAt(
	rate: number,
	{ page, processor }: { page: Page; processor: CDPSession },
): Promise<number> {
	await processor.send("Emulation.setCPUThrottlingRate", { rate });
	const scores: number[] = [];
	for (let time = 0; time < TRIES; time++) {
		scores.push(await page.evaluate(pageFunctions.computeBenchmarkIndex));
	}
	return median(scores);
}

/** Halves the range in which the rate is, because scores don't fall in proportion to it. */
async function findRate(
	target: number,
	{ score, at }: { score: number; at: (rate: number) => Promise<number> },
): Promise<number> {
	let [low, high] = [1, (score / target) * 1.5];
	if (score <= target) return 1;
	for (let round = 0; round < ROUNDS; round++) {
		const rate = (low + high) / 2;
		if ((await at(rate)) < target) high = rate;
		else low = rate;
	}
	return Math.round(((low + high) / 2) * STEPS_PER_UNIT) / STEPS_PER_UNIT;
}
