import { describe, expect, test } from "vitest";
import { KINDS, type Kind } from "#tests/scale/account.ts";
import {
	makeSoakAccount,
	SOAK_FAULTS,
	type SoakFacts,
	type SoakOutcome,
} from "#tests/scale/soak-account.ts";

/** The account of `npm run bench:soak -- --faults`, which needs minutes: here it gets its facts by hand. */

function outcome(kind: Kind, given: Partial<SoakOutcome> = {}): SoakOutcome {
	const isAnswered = given.result === undefined;
	return {
		kind,
		number: 1,
		isChange: false,
		process: "first",
		isAnswered,
		result: "200",
		hasRetryAfter: false,
		beganAt: 0,
		endedAt: 1,
		...given,
	};
}

const fault = (name: keyof typeof SOAK_FAULTS) => ({ name, beganAt: 100, endedAt: 110 });
const during = { beganAt: 105, endedAt: 106 };
const refused = { result: "503", hasRetryAfter: true };
const broken = { result: "ECONNRESET", process: "second" } as const;

/** One answered request of each kind, and everything kept, counted and sent. */
const MET: SoakFacts = {
	outcomes: (Object.keys(KINDS) as Kind[]).map((kind) => outcome(kind)),
	faults: (Object.keys(SOAK_FAULTS) as (keyof typeof SOAK_FAULTS)[]).map(fault),
	counted: { views: 2, visitors: 2, clicks: 1 },
	acknowledged: new Set(["a link"]),
	kept: new Set(["a link", "another"]),
	double: [],
	mails: { acknowledged: 3, arrived: 2, waiting: 1 },
};

const faultsOf = (given: Partial<SoakFacts>) => makeSoakAccount({ ...MET, ...given }).faults;
const faultsWith = (name: keyof typeof SOAK_FAULTS, ...more: SoakOutcome[]) =>
	faultsOf({ faults: [fault(name)], outcomes: [...MET.outcomes, ...more] });

test("all requirements met", () => {
	const { lines, faults } = makeSoakAccount(MET);
	expect(faults).toEqual([]);
	expect(lines).toEqual([
		"PostgreSQL stopped: 1 times, 0 s",
		"PostgreSQL crashed: 1 times, 0 s",
		"PostgreSQL frozen: 1 times, 0 s",
		"Database connections ended: 1 times, 0 s",
		"The second process killed: 1 times, 0 s",
		"The mail server hung: 1 times, 0 s",
		"The disk of pictures full: 1 times, 0 s",
		"Views of cached pages: 1 sent, 0 failed, 0 of them without excuse",
		"Clicks on known links: 1 sent, 0 failed, 0 of them without excuse",
		"Views of pages that change: 1 sent, 0 failed, 0 of them without excuse",
		"Forms: 1 sent, 0 failed, 0 of them without excuse",
		"Uploads: 1 sent, 0 failed, 0 of them without excuse",
		"API calls: 1 sent, 0 failed, 0 of them without excuse",
		"Views: 2 answered, 0 without an answer, 2 counted: 0 lost, 0 double",
		"Clicks: 1 answered, 0 without an answer, 1 counted: 0 lost, 0 double",
		"Acknowledged writes: 1, of which 0 are lost and 0 double",
		"Emails of sign-ups: 3 acknowledged, 2 arrived, 1 wait",
	]);
});

describe.each([
	"databaseStopped",
	"databaseCrashed",
	"databaseFrozen",
	"connectionsEnded",
] as const)("%s", (name) => {
	test.each(["freshView", "form", "upload", "call"] as const)("excuses a refused %s", (kind) => {
		expect(faultsWith(name, outcome(kind, { ...refused, ...during }))).toEqual([]);
		expect(faultsWith(name, outcome(kind, { ...during, result: "500" }))).toHaveLength(1);
		expect(faultsWith(name, outcome(kind, { ...during, result: "503" }))).toHaveLength(1);
		expect(faultsWith(name, outcome(kind, { ...during, ...broken }))).toHaveLength(1);
	});

	test.each(["view", "click"] as const)("excuses no %s", (kind) => {
		expect(faultsWith(name, outcome(kind, { ...refused, ...during }))).toEqual([
			`${KINDS[kind].title}: 503 with Retry-After of the first process (${SOAK_FAULTS[name].title})`,
		]);
	});
});

test("a killed process excuses requests to it that got no answer", () => {
	expect(faultsWith("processKilled", outcome("form", { ...broken, ...during }))).toEqual([]);
	expect(
		faultsWith("processKilled", outcome("form", { ...broken, ...during, process: "first" })),
	).toEqual(["Forms: ECONNRESET of the first process (The second process killed)"]);
	expect(faultsWith("processKilled", outcome("form", { ...refused, ...during }))).toHaveLength(1);
});

test("a full disk excuses refused uploads, and a mail server that hangs nothing", () => {
	expect(faultsWith("picturesFull", outcome("upload", { result: "503", ...during }))).toEqual([]);
	expect(faultsWith("picturesFull", outcome("form", { ...refused, ...during }))).toHaveLength(1);
	expect(faultsWith("mailHangs", outcome("form", { ...refused, ...during }))).toHaveLength(1);
});

test("nothing is excused before or after a fault", () => {
	for (const period of [
		{ beganAt: 98, endedAt: 99 },
		{ beganAt: 111, endedAt: 112 },
	]) {
		expect(faultsWith("databaseStopped", outcome("form", { ...refused, ...period }))).toEqual([
			"Forms: 503 with Retry-After of the first process (no fault)",
		]);
	}
});

test("what a killed process has counted without an answer is neither lost nor double", () => {
	const outcomes = [...MET.outcomes, outcome("view", { ...broken, ...during })];
	const countedAs = (views: number) =>
		faultsOf({ outcomes, counted: { views, visitors: views, clicks: 1 } });
	expect([countedAs(2), countedAs(3)]).toEqual([[], []]);
	expect(countedAs(4)).toEqual(["Views: 1 double"]);
	expect(countedAs(1)).toEqual(["Views: 1 lost"]);
});

test.each([
	[{ counted: { views: 2, visitors: 1, clicks: 1 } }, "Views: 2 counted, of 1 visitors"],
	[{ counted: { views: 2, visitors: 2, clicks: 0 } }, "Clicks: 1 lost"],
	[{ kept: new Set<string>() }, "Acknowledged, but lost: a link"],
	[{ acknowledged: new Set<string>() }, "No write was acknowledged"],
	[{ double: ["a link"] }, "Stored more than once: a link"],
	[{ mails: { acknowledged: 3, arrived: 1, waiting: 1 } }, "Emails: 1 lost"],
	[{ outcomes: MET.outcomes.filter(({ kind }) => kind !== "form") }, "Forms: none was answered"],
])("%j is a fault", (given, text) => {
	expect(faultsOf(given)).toEqual([text]);
});
