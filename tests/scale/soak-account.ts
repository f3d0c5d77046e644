import type { Period } from "./account.ts";
import {
	countAnswered,
	describe,
	type Facts,
	KINDS,
	type Kind,
	listLost,
	overlap,
} from "./account.ts";
import type { Sent } from "./send-load.ts";

/** Faults of the soak, and the requests that may fail meanwhile. The first of the two processes is never killed. */
export const SOAK_FAULTS = {
	databaseStopped: { title: "PostgreSQL stopped", excuses: isRefusedChange },
	databaseCrashed: { title: "PostgreSQL crashed", excuses: isRefusedChange },
	databaseFrozen: { title: "PostgreSQL frozen", excuses: isRefusedChange },
	connectionsEnded: { title: "Database connections ended", excuses: isRefusedChange },
	processKilled: { title: "The second process killed", excuses: isBrokenOff },
	mailHangs: { title: "The mail server hung", excuses: () => false },
	picturesFull: { title: "The disk of pictures full", excuses: isRefusedUpload },
} as const satisfies Record<string, { title: string; excuses: (outcome: SoakOutcome) => boolean }>;

export type SoakFault = keyof typeof SOAK_FAULTS;

export type SoakOutcome = Sent & { process: "first" | "second" };

export type SoakFacts = Pick<Facts, "counted" | "acknowledged" | "kept"> & {
	outcomes: readonly SoakOutcome[];
	/** Until both processes are ready again. */
	faults: readonly (Period & { name: SoakFault })[];
	/** Names of writes that are stored more than once. */
	double: readonly string[];
	/** Sign-ups, whose emails must be there or wait. */
	mails: { acknowledged: number; arrived: number; waiting: number };
};

/** @returns the account as lines, and each requirement that isn't met */
export function makeSoakAccount(facts: SoakFacts): { lines: string[]; faults: string[] } {
	const faults: string[] = [];
	const lines = Object.entries(SOAK_FAULTS).map(([name, { title }]) => {
		const periods = facts.faults.filter((fault) => fault.name === name);
		const seconds =
			periods.reduce((sum, { beganAt, endedAt }) => sum + endedAt - beganAt, 0) / 1_000;
		return `${title}: ${periods.length} times, ${seconds.toFixed(0)} s`;
	});

	for (const kind of Object.keys(KINDS) as Kind[]) {
		const { title } = KINDS[kind];
		const outcomes = facts.outcomes.filter((outcome) => outcome.kind === kind);
		const failed = outcomes.filter(({ isAnswered }) => !isAnswered);
		const unexcused = failed.filter((outcome) => !isExcused(outcome, facts));
		lines.push(
			`${title}: ${outcomes.length} sent, ${failed.length} failed, ${unexcused.length} of them without excuse`,
		);
		if (outcomes.length === failed.length) faults.push(`${title}: none was answered`);
		for (const outcome of unexcused) faults.push(`${title}: ${describeFailure(outcome, facts)}`);
	}

	const { views, visitors, clicks } = facts.counted;
	compare("Views", ["view", "freshView"], views);
	compare("Clicks", ["click"], clicks);
	// Each view has an address of its own: one that was counted twice has no visitor of its own.
	if (visitors !== views) faults.push(`Views: ${views} counted, of ${visitors} visitors`);
	/** What a killed process has counted, but not answered any more, is neither lost nor double. */
	function compare(title: string, kinds: Kind[], counted: number) {
		const answered = countAnswered(facts.outcomes, kinds);
		const brokenOff = facts.outcomes.filter(
			(outcome) => kinds.includes(outcome.kind) && isBrokenOff(outcome),
		).length;
		const lost = Math.max(0, answered - counted);
		const double = Math.max(0, counted - answered - brokenOff);
		lines.push(
			`${title}: ${answered} answered, ${brokenOff} without an answer, ${counted} counted: ${lost} lost, ${double} double`,
		);
		if (lost > 0) faults.push(`${title}: ${lost} lost`);
		if (double > 0) faults.push(`${title}: ${double} double`);
	}

	const lost = listLost(facts);
	lines.push(
		`Acknowledged writes: ${facts.acknowledged.size}, of which ${lost.length} are lost and ${facts.double.length} double`,
	);
	if (facts.acknowledged.size === 0) faults.push("No write was acknowledged");
	for (const name of lost) faults.push(`Acknowledged, but lost: ${name}`);
	for (const name of facts.double) faults.push(`Stored more than once: ${name}`);

	const { acknowledged, arrived, waiting } = facts.mails;
	lines.push(
		`Emails of sign-ups: ${acknowledged} acknowledged, ${arrived} arrived, ${waiting} wait`,
	);
	if (arrived + waiting < acknowledged) {
		faults.push(`Emails: ${acknowledged - arrived - waiting} lost`);
	}
	return { lines, faults };
}

function isExcused(outcome: SoakOutcome, { faults }: SoakFacts): boolean {
	return faults.some(
		(fault) => SOAK_FAULTS[fault.name].excuses(outcome) && overlap(outcome, fault),
	);
}

function describeFailure(outcome: SoakOutcome, { faults }: SoakFacts): string {
	const during = faults.filter((fault) => overlap(outcome, fault));
	const titles = during.map(({ name }) => SOAK_FAULTS[name].title);
	return `${describe(outcome)} of the ${outcome.process} process (${titles.join(", ") || "no fault"})`;
}

function isRefusedChange(outcome: SoakOutcome): boolean {
	return !KINDS[outcome.kind].isVisitors && outcome.result === "503" && outcome.hasRetryAfter;
}

function isRefusedUpload({ kind, result }: SoakOutcome): boolean {
	return kind === "upload" && result === "503";
}

/** Whether a request to the process that is killed got no answer at all. */
function isBrokenOff({ process, result }: SoakOutcome): boolean {
	return process === "second" && !/^\d+$/.test(result);
}
