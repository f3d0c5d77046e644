import { expect, test } from "vitest";
import { singleFlight } from "./single-flight.ts";

test("runs once for simultaneous callers, and again for later ones", async () => {
	const share = singleFlight<string, number>();
	let count = 0;
	const work = async () => ++count;
	expect(await Promise.all([share("a", work), share("a", work), share("b", work)])).toEqual([
		1, 1, 2,
	]);
	expect(await share("a", work)).toBe(3);
});

test("rejects all waiting callers on failure, and runs again for the next", async () => {
	const share = singleFlight<string, string>();
	const fail = async () => {
		throw new Error("no");
	};
	const answers = await Promise.allSettled([share("a", fail), share("a", fail)]);
	expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
	expect(await share("a", async () => "yes")).toBe("yes");
});
