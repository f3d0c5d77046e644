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
	/** Whether it changes something, so that the balancer must not send it twice. */
	isChange: boolean;
	/** Name of the process that got it last, if it is a change and reached one. */
	process: string | null;
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
	/** From the signal that kills a process until its end, and the name of the process. */
	kill: Period & { process: string };
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

	const inFlight = facts.outcomes.filter((outcome) => isInKilled(outcome, facts));
	const refused = inFlight.filter((outcome) => !outcome.isAnswered);
	lines.push(
		`Changes that the killed process was working on: ${inFlight.length}, of which ${refused.length} were answered with 503`,
	);
	if (inFlight.length === 0) faults.push("The killed process was working on no change");

	const answered = (...kinds: Kind[]) => countAnswered(facts.outcomes, kinds);
	const { views, visitors, clicks } = facts.counted;
	compare("Views", answered("view", "freshView"), views);
	// Each view has an address of its own: one that was counted twice has no visitor of its own.
	compare("Visitors", answered("view", "freshView"), visitors);
	compare("Clicks", answered("click"), clicks);
	function compare(title: string, expected: number, actual: number) {
		lines.push(`${title}: ${expected} answered, ${actual} counted`);
		if (expected !== actual) faults.push(`${title}: ${expected} answered, but ${actual} counted`);
	}

	const lost = listLost(facts);
	lines.push(
		`Acknowledged writes: ${facts.acknowledged.size}, of which ${lost.length} are missing`,
		`The promotion took ${((facts.promotion.endedAt - facts.promotion.beganAt) / 1_000).toFixed(1)} s`,
	);
	if (facts.acknowledged.size === 0) faults.push("No write was acknowledged");
	for (const name of lost) faults.push(`Acknowledged, but missing: ${name}`);
	return { lines, faults };
}

/**
 * During the promotion, nobody can store anything. Whether a killed process has stored a change that it was working on, nobody
 * knows. The answer to both says when to come back.
 */
function mayFail(outcome: Outcome, facts: Facts): boolean {
	const isRefused = outcome.result === "503" && outcome.hasRetryAfter;
	return isRefused && placeOf(outcome, facts) !== AT_ANOTHER_TIME;
}

function placeOf(outcome: Outcome, facts: Facts): (typeof PLACES)[number] {
	if (overlap(outcome, facts.promotion)) return DURING_PROMOTION;
	return isInKilled(outcome, facts) ? IN_KILLED : AT_ANOTHER_TIME;
}

function isInKilled(outcome: Outcome, { kill }: Facts): boolean {
	return outcome.isChange && outcome.process === kill.process && overlap(outcome, kill);
}

export function countAnswered(
	outcomes: readonly Pick<Outcome, "kind" | "isAnswered">[],
	kinds: readonly Kind[],
): number {
	return outcomes.filter(({ kind, isAnswered }) => isAnswered && kinds.includes(kind)).length;
}

/** @returns the names of acknowledged writes that aren't kept */
export function listLost({ acknowledged, kept }: Pick<Facts, "acknowledged" | "kept">): string[] {
	return [...acknowledged].filter((name) => !kept.has(name));
}

export function overlap(one: Period, other: Period): boolean {
	return one.beganAt <= other.endedAt && one.endedAt >= other.beganAt;
}

export function describe({
	result,
	hasRetryAfter,
}: Pick<Outcome, "result" | "hasRetryAfter">): string {
	return `${result}${hasRetryAfter ? " with Retry-After" : ""}`;
}
