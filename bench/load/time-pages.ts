import { type Agent, get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { humans } from "../contenders/visitors.ts";

/** Far below the product's capacity, so that the load itself creates no queue. */
const PAGES_PER_SECOND = 250;

/**
 * Requests the page at a steady rate, independent of the response times, until `over` has settled.
 *
 * @returns milliseconds until the last byte of each response
 */
export async function timePages(page: Page, over: Promise<unknown>): Promise<number[]> {
	let isOver = false;
	const end = () => {
		isOver = true;
	};
	over.then(end, end);
	const answers: Promise<number>[] = [];
	const startedAt = performance.now();
	while (!isOver) {
		const answer = timePage(page, humans[answers.length % humans.length] ?? {});
		answer.catch(end);
		answers.push(answer);
		const dueAt = startedAt + (answers.length * 1_000) / PAGES_PER_SECOND;
		await sleep(Math.max(0, dueAt - performance.now()));
	}
	await over;
	return Promise.all(answers);
}

export type Page = { url: string; agent: Agent };

function timePage({ url, agent }: Page, headers: Record<string, string>): Promise<number> {
	const { promise, resolve, reject } = Promise.withResolvers<number>();
	const startedAt = performance.now();
	get(url, { agent, headers }, (answer) => {
		if (answer.statusCode !== 200) reject(new Error(`The page answers ${answer.statusCode}`));
		answer.resume().once("end", () => resolve(performance.now() - startedAt));
	}).once("error", reject);
	return promise;
}
