/**
 * `npm run bench:presses -- --url=http://localhost:5000`: how soon a press on a phone shows something, on a running
 * server with the demo's creators (`SEED_DEMO=1`), whose pages it changes.
 */
import { median } from "../bench/measure/statistics.ts";
import { formatTable } from "../bench/print-rows.ts";
import { MAX_FEEDBACK_MS, type TimedPress, timePresses } from "../bench/time-presses.ts";
import { runTask, TaskError } from "./process/task.ts";

const TRIES = 5;
const HEADINGS = ["", "ms", "slowest", "event ms", "slowest", ""];

await runTask(async (stop) => {
	const [, origin] = /^--url=(https?:\/\/\S+)$/.exec(process.argv.slice(2).join(" ")) ?? [];
	if (origin === undefined) {
		throw new TaskError(
			"Name a running demo: npm run bench:presses -- --url=http://localhost:5000",
		);
	}
	const phones = await timePresses(origin, {
		phones: ["mid-tier", "low-tier"],
		tries: TRIES,
		stop,
	});
	for (const { phone, slowdown, presses } of phones) {
		const title = `From press to feedback on a ${phone} phone, ${slowdown} times slower than this machine, ${TRIES} tries each`;
		console.log([`\n${title}`, ...formatTable([HEADINGS, ...presses.map(formatPress)])].join("\n"));
	}
	console.log(`\nGoal on the mid-tier phone: medians of at most ${MAX_FEEDBACK_MS} ms`);
	const measured = phones.find(({ phone }) => phone === "mid-tier")?.presses ?? [];
	return measured.every(({ isMet }) => isMet) ? 0 : 1;
});

function formatPress({ title, feedbackMs, eventMs, isMet }: TimedPress): string[] {
	const middle = (times: readonly number[]) => String(Math.round(median(times)));
	const slowest = (times: readonly number[]) => String(Math.round(Math.max(...times)));
	return [
		title,
		middle(feedbackMs),
		slowest(feedbackMs),
		middle(eventMs),
		slowest(eventMs),
		isMet ? "" : `More than ${MAX_FEEDBACK_MS}`,
	];
}
