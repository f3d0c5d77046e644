/**
 * `npm run bench:presses -- --url=http://localhost:5000`: how soon a press on a phone shows something, on a running
 * server with the demo's creators (`SEED_DEMO=1`), whose pages it changes.
 */
import { median } from "../bench/measure/statistics.ts";
import { formatTable } from "../bench/print-rows.ts";
import { MAX_FEEDBACK_MS, timePresses } from "../bench/time-presses.ts";
import { runTask, TaskError } from "./process/task.ts";

const TRIES = 3;

await runTask(async (stop) => {
	const [, origin] = /^--url=(https?:\/\/\S+)$/.exec(process.argv.slice(2).join(" ")) ?? [];
	if (origin === undefined) {
		throw new TaskError(
			"Name a running demo: npm run bench:presses -- --url=http://localhost:5000",
		);
	}
	const presses = await timePresses(origin, { tries: TRIES, stop });
	const middle = (times: readonly number[]) => String(Math.round(median(times)));
	const slowest = (times: readonly number[]) => String(Math.round(Math.max(...times)));
	const rows = presses.map(({ title, feedbackMs, eventMs, isMet }) => [
		title,
		middle(feedbackMs),
		slowest(feedbackMs),
		middle(eventMs),
		slowest(eventMs),
		isMet ? "" : "Not met",
	]);
	console.log(
		[
			`From press to feedback on a phone, CPU slowed down 4 times, ${TRIES} tries each; goal: a median of at most ${MAX_FEEDBACK_MS} ms`,
			...formatTable([["", "ms", "slowest", "event ms", "slowest", ""], ...rows]),
		].join("\n"),
	);
	return presses.every(({ isMet }) => isMet) ? 0 : 1;
});
