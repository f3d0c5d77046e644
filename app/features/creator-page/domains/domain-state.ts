import { isServed, type ServedTimes } from "#app/features/creator-page/core/is-served.ts";
import type { DnsDiagnosis } from "./find-dns-problems.ts";

/** What is stored of a domain's state. */
export type DomainState = ServedTimes & {
	createdAt: Date;
	/** Since when its DNS has been wrong; null while it is right. */
	failingAt: Date | null;
	/** Since when no name server has answered; null while one does. */
	unansweredAt: Date | null;
};

export const DOMAIN_STATUSES = ["waiting", "active", "failing", "stopped", "suspended"] as const;
/** `failing` still shows the page, `stopped` and `suspended` don't. */
export type DomainStatus = (typeof DOMAIN_STATUSES)[number];

/** What has happened to a domain, which its owner is told of. */
export type DomainEvent = "active" | "failing" | "stopped";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long a domain shows the page although its DNS is wrong, in milliseconds. */
export const GRACE_MS = 3 * DAY_MS;

/** How long name servers may be silent before that counts as wrong, in milliseconds. */
const SILENCE_MS = DAY_MS;

/** While a domain isn't active, by its age: DNS is set within minutes, or days later. */
const WAITING_PAUSES = [
	{ untilMs: HOUR_MS, pauseMs: MINUTE_MS },
	{ untilMs: 3 * DAY_MS, pauseMs: 15 * MINUTE_MS },
	{ untilMs: 30 * DAY_MS, pauseMs: 6 * HOUR_MS },
] as const;

/** @returns the status of a domain, of a removed one that which it had */
export function statusOf({
	activeAt,
	failingAt,
	stoppedAt,
	suspendedAt,
}: DomainState): DomainStatus {
	if (suspendedAt !== null) return "suspended";
	if (stoppedAt !== null) return "stopped";
	if (activeAt === null) return "waiting";
	return failingAt === null ? "active" : "failing";
}

/**
 * @param options.isFree whether the account may have the domain: its plan includes it, and no other account has it
 * @returns the state after a check, what the owner is told of, and when to check again. Name servers that give no answer
 * change nothing for a day, and nothing changes a suspended domain.
 */
export function stateAfter(
	state: DomainState,
	{ isRight, isProven, isUnanswered }: Pick<DnsDiagnosis, "isRight" | "isProven" | "isUnanswered">,
	{ needsProof, isFree, now }: { needsProof: boolean; isFree: boolean; now: Date },
): { state: DomainState; event: DomainEvent | null; nextCheckAt: Date } {
	const after = (next: DomainState) => new Date(+now + pauseOf(next, now));
	if (state.suspendedAt !== null) return { state, event: null, nextCheckAt: after(state) };
	const unansweredAt = isUnanswered ? (state.unansweredAt ?? now) : null;
	const current = { ...state, unansweredAt };
	const isSilent = unansweredAt !== null && +now - +unansweredAt < SILENCE_MS;
	const { state: next, event } = isSilent
		? { state: current, event: null }
		: isServed(current)
			? whileServed(current, { isRight, now })
			: whileWaiting(current, { isRight: isRight && isFree && (isProven || !needsProof), now });
	return { state: next, event, nextCheckAt: after(next) };
}

type Step = { state: DomainState; event: DomainEvent | null };

function whileWaiting(state: DomainState, { isRight, now }: { isRight: boolean; now: Date }): Step {
	if (!isRight) return { state, event: null };
	return { state: { ...state, activeAt: now, failingAt: null, stoppedAt: null }, event: "active" };
}

function whileServed(state: DomainState, { isRight, now }: { isRight: boolean; now: Date }): Step {
	if (isRight) return { state: { ...state, failingAt: null }, event: null };
	if (state.failingAt === null) return { state: { ...state, failingAt: now }, event: "failing" };
	if (+now - +state.failingAt < GRACE_MS) return { state, event: null };
	return { state: { ...state, stoppedAt: now }, event: "stopped" };
}

function pauseOf(state: DomainState, now: Date): number {
	switch (statusOf(state)) {
		case "active":
			return state.unansweredAt === null ? DAY_MS : HOUR_MS;
		case "suspended":
			return DAY_MS;
		case "failing":
			return HOUR_MS;
		case "waiting":
		case "stopped": {
			const ageMs = +now - +(state.stoppedAt ?? state.createdAt);
			return WAITING_PAUSES.find(({ untilMs }) => ageMs < untilMs)?.pauseMs ?? DAY_MS;
		}
	}
}
