import { describe, expect, test } from "vitest";
import { isServed } from "#app/features/creator-page/core/is-served.ts";
import { type DomainState, GRACE_MS, stateAfter, statusOf } from "./domain-state.ts";

const NOW = new Date("2026-12-01T12:00:00Z");
const ago = (ms: number) => new Date(+NOW - ms);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const NEW: DomainState = {
	createdAt: NOW,
	activeAt: null,
	failingAt: null,
	stoppedAt: null,
	removedAt: null,
	unansweredAt: null,
	suspendedAt: null,
};
const ACTIVE: DomainState = { ...NEW, createdAt: ago(9 * DAY), activeAt: ago(9 * DAY) };

const RIGHT = { isRight: true, isProven: false, isUnanswered: false };
const PROVEN = { ...RIGHT, isProven: true };
const WRONG = { ...RIGHT, isRight: false };
const UNANSWERED = { ...WRONG, isUnanswered: true };

function check(state: DomainState, dns: Parameters<typeof stateAfter>[1], facts = {}) {
	const given = { needsProof: false, isFree: true, now: NOW, ...facts };
	const { state: next, event, nextCheckAt } = stateAfter(state, dns, given);
	return { status: statusOf(next), event, pause: +nextCheckAt - +NOW, next };
}

describe("a domain that waits", () => {
	test("is active once it leads here", () => {
		expect(check(NEW, RIGHT)).toMatchObject({ status: "active", event: "active", pause: DAY });
	});

	test("needs the proof if it was somebody else's, and stays waiting while it is", () => {
		expect(check(NEW, RIGHT, { needsProof: true }).status).toBe("waiting");
		expect(check(NEW, PROVEN, { needsProof: true }).status).toBe("active");
		expect(check(NEW, PROVEN, { isFree: false }).status).toBe("waiting");
	});

	test.each([
		["each minute for an hour", 59 * MINUTE, MINUTE],
		["each quarter of an hour for three days", HOUR, 15 * MINUTE],
		["each six hours for a month", 3 * DAY, 6 * HOUR],
		["daily from then on", 30 * DAY, DAY],
	])("is checked %s", (_, age, pause) => {
		const waiting = check({ ...NEW, createdAt: ago(age) }, WRONG);
		expect(waiting).toMatchObject({ status: "waiting", event: null, pause });
	});
});

describe("a domain that shows the page", () => {
	test("is failing once it leads elsewhere, and stops three days later", () => {
		const failing = check(ACTIVE, WRONG);
		expect(failing).toMatchObject({ status: "failing", event: "failing", pause: HOUR });
		const later = (ms: number) => ({ ...failing.next, failingAt: ago(ms) });
		expect(check(later(GRACE_MS - 1), WRONG)).toMatchObject({ status: "failing", event: null });
		expect(check(later(GRACE_MS), WRONG)).toMatchObject({ status: "stopped", event: "stopped" });
	});

	test("goes on when its DNS is right again, also after it had stopped", () => {
		expect(check({ ...ACTIVE, failingAt: ago(DAY) }, RIGHT)).toMatchObject({
			status: "active",
			event: null,
		});
		const stopped = { ...ACTIVE, failingAt: ago(9 * DAY), stoppedAt: ago(6 * DAY) };
		expect(check(stopped, RIGHT)).toMatchObject({ status: "active", event: "active" });
		expect(check(stopped, RIGHT, { isFree: false }).status).toBe("stopped");
	});

	test("stays as it is while no name server answers for a day", () => {
		for (const state of [NEW, ACTIVE, { ...ACTIVE, failingAt: ago(9 * DAY) }]) {
			const first = check(state, UNANSWERED);
			expect(first).toMatchObject({ next: { ...state, unansweredAt: NOW }, event: null });
			const later = { ...state, unansweredAt: ago(DAY - 1) };
			expect(check(later, UNANSWERED)).toMatchObject({ next: later, event: null });
		}
		expect(check(ACTIVE, UNANSWERED).pause).toBe(HOUR);
	});

	test("is failing once they have been silent for a day, and right again once they answer", () => {
		const silent = check({ ...ACTIVE, unansweredAt: ago(DAY) }, UNANSWERED);
		expect(silent).toMatchObject({ status: "failing", event: "failing" });
		expect(check(silent.next, RIGHT)).toMatchObject({
			status: "active",
			next: { unansweredAt: null, failingAt: null },
		});
	});

	test("keeps its account although another one proves it, which decides who gets it elsewhere", () => {
		expect(check(ACTIVE, RIGHT, { needsProof: true }).status).toBe("active");
	});
});

describe("a suspended domain", () => {
	test.each([
		["waited", NEW],
		["showed the page", { ...ACTIVE, stoppedAt: ago(DAY) }],
	])("that %s stays suspended whatever its DNS says, and is checked daily", (_, before) => {
		const state = { ...before, suspendedAt: ago(DAY) };
		for (const dns of [RIGHT, PROVEN, WRONG, UNANSWERED]) {
			expect(check(state, dns)).toEqual({
				status: "suspended",
				event: null,
				pause: DAY,
				next: state,
			});
		}
	});

	test("isn't served, even if it never stopped", () => {
		expect(isServed({ ...ACTIVE, suspendedAt: NOW })).toBe(false);
	});
});
