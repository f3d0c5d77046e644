import { describe, expect, test } from "vitest";
import { type Facts, KINDS, type Kind, makeAccount, type Outcome } from "#tests/scale/account.ts";

/** The account of `npm run test:scale`, which needs minutes and programs of the system: here it gets its facts by hand. */

function outcome(kind: Kind, given: Partial<Outcome> = {}): Outcome {
	const isAnswered = given.result === undefined;
	return {
		kind,
		isChange: false,
		process: null,
		isAnswered,
		result: "200",
		hasRetryAfter: false,
		beganAt: 0,
		endedAt: 1,
		...given,
	};
}

/** A change that the killed process has while it is killed. */
const inKilled = { isChange: true, process: "two", beganAt: 99, endedAt: 101 };

/** One answered request of each kind, a change that a kill didn't prevent, and everything kept and counted. */
const MET: Facts = {
	outcomes: [
		...(Object.keys(KINDS) as Kind[]).map((kind) => outcome(kind)),
		outcome("form", inKilled),
	],
	kill: { process: "two", beganAt: 100, endedAt: 110 },
	promotion: { beganAt: 200, endedAt: 220 },
	counted: { views: 2, visitors: 2, clicks: 1 },
	acknowledged: new Set(["a link"]),
	kept: new Set(["a link", "another"]),
};

const faultsOf = (given: Partial<Facts>) => makeAccount({ ...MET, ...given }).faults;
const faultsWith = (...more: Outcome[]) => faultsOf({ outcomes: [...MET.outcomes, ...more] });

const during = { beganAt: 210, endedAt: 211 };
const refused = { result: "503", hasRetryAfter: true };

test("all requirements met", () => {
	const { lines, faults } = makeAccount(MET);
	expect(faults).toEqual([]);
	expect(lines).toEqual([
		"Views of cached pages: 1 sent, 0 failed",
		"Clicks on known links: 1 sent, 0 failed",
		"Views of pages that change: 1 sent, 0 failed",
		"Forms: 2 sent, 0 failed",
		"Uploads: 1 sent, 0 failed",
		"API calls: 1 sent, 0 failed",
		"Changes that the killed process was working on: 1, of which 0 were answered with 503",
		"Views: 2 answered, 2 counted",
		"Visitors: 2 answered, 2 counted",
		"Clicks: 1 answered, 1 counted",
		"Acknowledged writes: 1, of which 0 are missing",
		"The promotion took 0.0 s",
	]);
});

test("the account says where requests have failed", () => {
	const outcomes = [
		...MET.outcomes,
		outcome("form", { ...refused, ...during }),
		outcome("form", { ...refused, ...inKilled }),
		outcome("form", { result: "500", beganAt: 300, endedAt: 301 }),
	];
	const { lines } = makeAccount({ ...MET, outcomes });
	expect(lines).toContain(
		"Forms: 5 sent, 3 failed (1 during the promotion, 1 in the killed process, 1 at another time)",
	);
	expect(lines).toContain(
		"Changes that the killed process was working on: 2, of which 1 were answered with 503",
	);
});

test.each(["view", "click"] as const)("a %s may never fail", (kind) => {
	const { title } = KINDS[kind];
	expect(faultsWith(outcome(kind, { ...refused, ...during }))).toEqual([
		`${title}: 503 with Retry-After during the promotion`,
	]);
	expect(faultsWith(outcome(kind, { result: "ECONNRESET" }))).toEqual([
		`${title}: ECONNRESET at another time`,
	]);
});

describe.each(["freshView", "form", "upload", "call"] as const)(
	"a request of the kind %s",
	(kind) => {
		const { title } = KINDS[kind];

		test("may be refused during the promotion, with the time to try again", () => {
			expect(faultsWith(outcome(kind, { ...refused, ...during }))).toEqual([]);
			expect(faultsWith(outcome(kind, { ...during, result: "503" }))).toEqual([
				`${title}: 503 during the promotion`,
			]);
			expect(faultsWith(outcome(kind, { ...during, result: "500" }))).toEqual([
				`${title}: 500 during the promotion`,
			]);
		});

		test("may be refused by the balancer if it is a change that the killed process was working on", () => {
			expect(faultsWith(outcome(kind, { ...refused, ...inKilled }))).toEqual([]);
			expect(faultsWith(outcome(kind, { ...inKilled, result: "503" }))).toEqual([
				`${title}: 503 in the killed process`,
			]);
			expect(faultsWith(outcome(kind, { ...inKilled, result: "ECONNRESET" }))).toEqual([
				`${title}: ECONNRESET in the killed process`,
			]);
		});

		test.each([
			["it changes nothing", { ...inKilled, isChange: false }],
			["another process had it", { ...inKilled, process: "one" }],
			["no process had it", { ...inKilled, process: null }],
			["it was sent after the kill", { ...inKilled, beganAt: 111, endedAt: 112 }],
		])("may not be refused if %s", (_why, given) => {
			expect(faultsWith(outcome(kind, { ...refused, ...given }))).toEqual([
				`${title}: 503 with Retry-After at another time`,
			]);
		});

		test.each([
			["before the promotion", { beganAt: 198, endedAt: 199 }],
			["after the promotion", { beganAt: 221, endedAt: 222 }],
		])("may not be refused %s", (_when, period) => {
			expect(faultsWith(outcome(kind, { ...refused, ...period }))).toEqual([
				`${title}: 503 with Retry-After at another time`,
			]);
		});

		test("has to be answered at all", () => {
			const outcomes = MET.outcomes.filter((each) => each.kind !== kind);
			expect(faultsOf({ outcomes })).toContain(`${title}: none was answered`);
		});
	},
);

test.each([
	["views", 3, "Views: 2 answered, but 3 counted"],
	["views", 1, "Views: 2 answered, but 1 counted"],
	["visitors", 1, "Visitors: 2 answered, but 1 counted"],
	["clicks", 0, "Clicks: 1 answered, but 0 counted"],
])("%s that are %i", (name, count, fault) => {
	expect(faultsOf({ counted: { ...MET.counted, [name]: count } })).toEqual([fault]);
});

test("an acknowledged write may not be missing, and there has to be one", () => {
	expect(faultsOf({ kept: new Set() })).toEqual(["Acknowledged, but missing: a link"]);
	expect(faultsOf({ acknowledged: new Set() })).toEqual(["No write was acknowledged"]);
});

test("the killed process has to have been working on a change", () => {
	const outcomes = MET.outcomes.filter(({ process }) => process === null);
	expect(faultsOf({ outcomes })).toEqual(["The killed process was working on no change"]);
});
