/** What the load sends. Visitors' requests may never fail, others while no database takes writes. */
export const KINDS = {
	view: { title: "Views of cached pages", isVisitors: true },
	click: { title: "Clicks on known links", isVisitors: true },
	freshView: { title: "Views of pages that change", isVisitors: false },
	form: { title: "Forms", isVisitors: false },
	upload: { title: "Uploads", isVisitors: false },
	call: { title: "API calls", isVisitors: false },
} as const;

export type Kind = keyof typeof KINDS;

/** Times are those of `performance.now()`. */
export type Period = { beganAt: number; endedAt: number };

/** A request and what came of it. */
export type Outcome = Period & {
	kind: Kind;
	isAnswered: boolean;
	/** The status, or the reason why there is none. */
	result: string;
	/** Whether the answer says when to try again. */
	hasRetryAfter: boolean;
};

export type Facts = {
	outcomes: readonly Outcome[];
	/** From the end of the primary until all processes are ready on the other server. */
	promotion: Period;
	/** From the signal that kills a process until its end. */
	kill: Period;
	/** What the analytics count for all pages. */
	counted: { views: number; visitors: number; clicks: number };
	/** Answered writes, by their names, and those of them that are in the database and the bucket. */
	acknowledged: ReadonlySet<string>;
	kept: ReadonlySet<string>;
};

const DURING_PROMOTION = "during the promotion";
const IN_KILLED = "in the killed process";
const AT_ANOTHER_TIME = "at another time";
const PLACES = [DURING_PROMOTION, IN_KILLED, AT_ANOTHER_TIME] as const;

/** @returns the account as lines, and each requirement that isn't met */
export function makeAccount(facts: Facts): { lines: string[]; faults: string[] } {
	const faults: string[] = [];
	const lines = (Object.keys(KINDS) as Kind[]).map((kind) => {
		const outcomes = facts.outcomes.filter((outcome) => outcome.kind === kind);
		const failed = outcomes.filter(({ isAnswered }) => !isAnswered);
		const { title, isVisitors } = KINDS[kind];
		if (outcomes.length === failed.length) faults.push(`${title}: none was answered`);
		for (const outcome of failed) {
			const isExcused = !isVisitors && mayFail(outcome, facts);
			if (!isExcused) faults.push(`${title}: ${describe(outcome)} ${placeOf(outcome, facts)}`);
		}
		const counts = PLACES.flatMap((place) => {
			const count = failed.filter((outcome) => placeOf(outcome, facts) === place).length;
			return count === 0 ? [] : `${count} ${place}`;
		});
		return `${title}: ${outcomes.length} sent, ${failed.length} failed${failed.length === 0 ? "" : ` (${counts.join(", ")})`}`;
	});

	const answered = (...kinds: Kind[]) =>
		facts.outcomes.filter(({ kind, isAnswered }) => isAnswered && kinds.includes(kind)).length;
	const { views, visitors, clicks } = facts.counted;
	compare("Views", answered("view", "freshView"), views);
	// Each view has an address of its own: one that was counted twice has no visitor of its own.
	compare("Visitors", answered("view", "freshView"), visitors);
	compare("Clicks", answered("click"), clicks);
	function compare(title: string, expected: number, actual: number) {
		lines.push(`${title}: ${expected} answered, ${actual} counted`);
		if (expected !== actual) faults.push(`${title}: ${expected} answered, but ${actual} counted`);
	}

	const lost = [...facts.acknowledged].filter((name) => !facts.kept.has(name));
	lines.push(
		`Acknowledged writes: ${facts.acknowledged.size}, of which ${lost.length} are missing`,
		`The promotion took ${((facts.promotion.endedAt - facts.promotion.beganAt) / 1_000).toFixed(1)} s`,
	);
	if (facts.acknowledged.size === 0) faults.push("No write was acknowledged");
	for (const name of lost) faults.push(`Acknowledged, but missing: ${name}`);
	return { lines, faults };
}

/**
 * During the promotion, nobody can store anything: a refusal says when to come back. HAProxy repeats no request but GETs, so
 * what else a killed process was working on gets the same refusal, or none: HAProxy closes a connection that has had an answer
 * before, and leaves it to the browser to try again.
 */
function mayFail(outcome: Outcome, facts: Facts): boolean {
	const isRefused = outcome.result === "503" && outcome.hasRetryAfter;
	const place = placeOf(outcome, facts);
	if (place === DURING_PROMOTION) return isRefused;
	return place === IN_KILLED && (isRefused || outcome.result === "ECONNRESET");
}

function placeOf(outcome: Outcome, { promotion, kill }: Facts): (typeof PLACES)[number] {
	if (overlap(outcome, promotion)) return DURING_PROMOTION;
	return overlap(outcome, kill) ? IN_KILLED : AT_ANOTHER_TIME;
}

function overlap(one: Period, other: Period): boolean {
	return one.beganAt <= other.endedAt && one.endedAt >= other.beganAt;
}

function describe({ result, hasRetryAfter }: Outcome): string {
	return `${result}${hasRetryAfter ? " with Retry-After" : ""}`;
}
