import { runTask } from "../process/task.ts";
import { inProduct } from "./in-product.ts";

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Calls `visit` for each UTC day with stored raw visits, and prints the number of days. The command's
 * arguments are the first and the last day as `YYYY-MM-DD`, by default all days.
 *
 * @param visit returns false if something is wrong with the day: the command then exits with 1
 */
export async function onRecordedDays(
	task: string,
	visit: (day: string) => Promise<boolean>,
): Promise<void> {
	await runTask(async (stop) => {
		const [first = "", last = "9999-12-31", ...more] = process.argv.slice(2);
		if (!(first === "" || DAY.test(first)) || !DAY.test(last) || more.length > 0) {
			console.error(`Usage: npm run analytics:${task} [-- FIRST-DAY [LAST-DAY]], as YYYY-MM-DD`);
			return 2;
		}
		return inProduct(stop, async () => {
			const { listRecordedDays } = await import(
				"#app/features/audience/analytics/roll-ups/verify-roll-ups.server.ts"
			);
			const days = (await listRecordedDays()).filter((day) => day >= first && day <= last);
			let wrong = 0;
			for (const day of days) {
				stop.throwIfAborted();
				if (!(await visit(day))) wrong += 1;
			}
			console.log(`${days.length} days${wrong > 0 ? `, ${wrong} with differences` : ""}`);
			return wrong > 0 ? 1 : 0;
		});
	});
}
