import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { afterProbe, type CheckState, NEVER_CHECKED } from "./check-state.ts";
import { type Verdict, verdictOfFailure, verdictOfStatus } from "./verdict.ts";

const HOUR_MS = 3_600_000;
const FAILS: Verdict = { kind: "fails", reason: "404" };
const at = (hours: number) => new Date(Date.UTC(2026, 10, 1) + hours * HOUR_MS);

/** The state after probes at these times, in hours. */
function afterProbes(probes: readonly (readonly [hours: number, verdict: Verdict])[]): CheckState {
	return probes.reduce<CheckState>(
		(state, [hours, verdict]) => afterProbe(state, verdict, at(hours)),
		NEVER_CHECKED,
	);
}

describe("a link", () => {
	it("is broken after three failures in a row, with twelve hours between them", () => {
		expect(afterProbes([[0, FAILS]])).toMatchObject({ failedChecks: 1, brokenAt: null });
		const two = afterProbes([
			[0, FAILS],
			[12, FAILS],
		]);
		expect(two).toMatchObject({ failedChecks: 2, brokenAt: null, brokenReason: "404" });
		expect(afterProbe(two, FAILS, at(24))).toEqual({
			checkedAt: at(24),
			failedChecks: 3,
			brokenAt: at(24),
			brokenReason: "404",
		});
	});

	it("isn't marked as broken sooner by more frequent probes", () => {
		const often = Array.from({ length: 24 }, (_, hour) => [hour, FAILS] as const);
		expect(afterProbes(often)).toMatchObject({ failedChecks: 2, brokenAt: null });
	});

	it("stores when it broke, and the latest reason", () => {
		const state = afterProbes([
			[0, FAILS],
			[12, FAILS],
			[24, FAILS],
			[48, { kind: "fails", reason: "dns" }],
		]);
		expect(state).toMatchObject({ brokenAt: at(24), brokenReason: "dns", failedChecks: 4 });
	});

	it("resets its count once it works, and ignores unclear probes", () => {
		const two = [
			[0, FAILS],
			[12, FAILS],
		] as const;
		expect(afterProbes([...two, [24, { kind: "works" }], [36, FAILS]]).failedChecks).toBe(1);
		expect(afterProbes([...two, [24, { kind: "unclear" }], [36, FAILS]])).toMatchObject({
			failedChecks: 3,
			brokenAt: at(36),
		});
	});

	it("is never broken within a day or before three failures since it last worked", () => {
		const verdict = fc.constantFrom<Verdict>(FAILS, { kind: "works" }, { kind: "unclear" });
		const probe = fc.tuple(fc.double({ min: 0.01, max: 30, noNaN: true }), verdict);
		fc.assert(
			fc.property(fc.array(probe, { maxLength: 30 }), (probes) => {
				let [state, hours]: [CheckState, number] = [NEVER_CHECKED, 0];
				let failures: number[] = [];
				for (const [gap, verdict] of probes) {
					hours += gap;
					state = afterProbe(state, verdict, at(hours));
					if (verdict.kind === "works") failures = [];
					if (verdict.kind === "fails") failures.push(hours);
					if (state.brokenAt === null) continue;
					const untilBroken = failures.filter((each) => at(each) <= (state.brokenAt ?? at(0)));
					expect(untilBroken.length).toBeGreaterThanOrEqual(3);
					expect(Number(state.brokenAt) - Number(at(failures[0] ?? 0))).toBeGreaterThanOrEqual(
						24 * HOUR_MS - 1,
					);
				}
			}),
		);
	});
});

test.each([
	[200, { kind: "works" }],
	[304, { kind: "works" }],
	[401, { kind: "works" }],
	[403, { kind: "works" }],
	[404, { kind: "fails", reason: "404" }],
	[405, { kind: "works" }],
	[410, { kind: "fails", reason: "410" }],
	[429, { kind: "unclear" }],
	[500, { kind: "unclear" }],
	[503, { kind: "unclear" }],
	[999, { kind: "unclear" }],
] as const)("the status %i leads to the right verdict", (status, verdict) => {
	expect(verdictOfStatus(status)).toEqual(verdict);
});

test.each([
	["ENOTFOUND", "dns"],
	["ECONNREFUSED", "refused"],
	["UND_ERR_CONNECT_TIMEOUT", "timeout"],
	["CERT_HAS_EXPIRED", "tls"],
	["ERR_TLS_CERT_ALTNAME_INVALID", "tls"],
	// Failures of this server rather than the site, or failures that browsers recover from.
	["EAI_AGAIN", null],
	["ENETUNREACH", null],
	["ECONNRESET", null],
	["UNABLE_TO_VERIFY_LEAF_SIGNATURE", null],
] as const)("the error %s leads to the right verdict", (code, reason) => {
	const cause = Object.assign(new Error("no"), { code });
	expect(verdictOfFailure(cause)).toEqual(
		reason === null ? { kind: "unclear" } : { kind: "fails", reason },
	);
	expect(verdictOfFailure(new AggregateError([cause]))).toEqual(verdictOfFailure(cause));
});
