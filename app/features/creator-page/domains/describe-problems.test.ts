import { expect, test } from "vitest";
import { describeProblems } from "./describe-problems.ts";
import { type DnsProblem, PROBLEM_KINDS } from "./find-dns-problems.ts";

const problem = (kind: DnsProblem["kind"], ...found: string[]): DnsProblem => ({
	...{ kind, found },
	remove: [],
	add: [],
});
test("each problem has a title of its own, and says what to do", () => {
	const problems = PROBLEM_KINDS.map((kind) => problem(kind, "192.0.2.1", "192.0.2.2"));
	const described = describeProblems({ isTaken: false, isProven: false, problems });
	expect(new Set(described.map(({ title }) => title)).size).toBe(PROBLEM_KINDS.length);
	for (const { title, advice } of described) {
		expect(title).not.toMatch(/\.$/);
		expect(advice).toMatch(/\.$/);
	}
	const naming = described.filter(({ advice }) => advice.includes("192.0.2.1 and 192.0.2.2"));
	expect(naming.map((each) => each.problem?.kind)).toEqual([
		"endless",
		"elsewhere",
		"stale",
		"ipv6",
		"authority",
		"doubled",
	]);
});

test("CAA records that name nobody allow no authority", () => {
	const problems = [problem("authority")];
	const [{ advice } = { advice: "" }] = describeProblems({
		...{ isTaken: false, isProven: false },
		problems,
	});
	expect(advice).toMatch(/^They allow no certificate authority\./);
});

test("another account comes first, and says what would prove the domain", () => {
	const problems = [problem("unproven"), problem("stale", "192.0.2.1")];
	const titles = (isProven: boolean) =>
		describeProblems({ isTaken: true, isProven, problems }).map(({ title }) => title);
	expect(titles(false)).toEqual([
		"Another account uses this domain",
		"Some visitors reach another server",
	]);
	const [{ advice } = { advice: "" }] = describeProblems({
		...{ isTaken: true, isProven: true },
		problems: [],
	});
	expect(advice).toContain("remove the other TXT record");
});
