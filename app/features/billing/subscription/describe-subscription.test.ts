import { describe, expect, test } from "vitest";
import { RENEWING } from "#tests/support/billing-examples.ts";
import type { ListedSubscription } from "../queries.server.ts";
import {
	isCancelable,
	planName,
	scheduledChange,
	statusBadge,
	whatCancelingDoes,
	whatNext,
} from "./describe-subscription.ts";

const ACTIVE: ListedSubscription = { ...RENEWING, tier: "max", priceCents: 400 };
const SOON = new Date("2026-12-10T12:00:00Z");

describe("planName", () => {
	test("names the plan of a known price", () => {
		expect(planName(ACTIVE)).toBe("Max");
	});

	test("is Unknown Plan for any other price", () => {
		expect(planName({ tier: null })).toBe("Unknown Plan");
	});
});

describe("whatNext", () => {
	const renewal = { cents: 238, currency: "usd", at: ACTIVE.currentPeriodEnd };

	test.each<[string, Partial<ListedSubscription>, RegExp]>([
		["an active one", {}, /^Renews automatically on December 22, 2026, for \$2\.38$/],
		["a trial", { status: "trialing" }, /^Free until December 22, 2026, then \$2\.38$/],
		["a canceled one before its end", { cancelAt: SOON }, /^Ends on December 10, 2026\./],
		[
			"a scheduled downgrade",
			{ scheduledTier: "pro", scheduledFor: SOON },
			/^Changes to Pro on December 10, 2026$/,
		],
		["a failed renewal", { status: "past_due" }, /You keep Max while we try again\./],
		[
			"a failed renewal of a canceled one",
			{ status: "past_due", cancelAt: SOON },
			/You keep Max while we try again, until December 10, 2026 at the latest\./,
		],
		[
			"an unpaid one",
			{ status: "unpaid" },
			/Max is off\. You can cancel it, or choose a plan again/,
		],
		["an unfinished first payment", { status: "incomplete" }, /isn’t finished/],
		["a first payment that ran out", { status: "incomplete_expired" }, /weren’t charged/],
		["a paused one", { status: "paused" }, /Max is off.*Add a card/],
		["an ended one", { status: "canceled", endedAt: SOON }, /^Ended on December 10, 2026$/],
		["a status that Stripe adds one day", { status: "resting" }, /doesn’t include a plan/],
	])("describes %s", (_name, change, text) => {
		expect(whatNext({ ...ACTIVE, ...change }, renewal)).toMatch(text);
	});
});

describe("the amount of a renewal", () => {
	const nextCharge = { cents: 150, currency: "eur", at: ACTIVE.currentPeriodEnd };

	test("is in the currency that is charged", () => {
		expect(whatNext(ACTIVE, nextCharge)).toMatch(/, for €1\.50$/);
	});

	test.each([
		["isn't known", null],
		["is of another charge", { ...nextCharge, at: SOON }],
	])("is left out if it %s: the list price isn't what is charged", (_name, charge) => {
		expect(whatNext(ACTIVE, charge)).toBe("Renews automatically on December 22, 2026");
		expect(whatNext({ ...ACTIVE, status: "trialing" }, charge)).toBe(
			"Free until December 22, 2026, then it renews each month",
		);
	});
});

describe("whatCancelingDoes", () => {
	test("promises the plan until the end of the period", () => {
		expect(whatCancelingDoes(ACTIVE, null)).toBe(
			"You keep Max until December 22, 2026, and you won’t be charged again. You can resume it until then.",
		);
	});

	test("promises neither that nor an end of charges after a failed payment", () => {
		const text = whatCancelingDoes({ ...ACTIVE, status: "past_due" }, null);
		expect(text).toMatch(/once it’s paid, you keep Max until December 22, 2026/);
		expect(text).toMatch(/If it isn’t, Max ends earlier/);
		expect(text).not.toContain("won’t be charged again");
	});
});

describe("a renewal that Stripe is about to charge", () => {
	const draft = { cents: 238, currency: "usd", at: new Date("2026-11-22T13:00:00Z") };
	const told = /The period that has begun is charged on November 22, 2026: \$2\.38\. After that/;

	test("is named before a cancellation, and after it", () => {
		expect(whatCancelingDoes(ACTIVE, draft)).toMatch(told);
		expect(whatNext({ ...ACTIVE, cancelAt: ACTIVE.currentPeriodEnd }, draft)).toMatch(told);
	});

	test("is none where the next charge is the one that the cancellation prevents", () => {
		const renewal = { ...draft, at: ACTIVE.currentPeriodEnd };
		expect(whatCancelingDoes(ACTIVE, renewal)).toMatch(/, and you won’t be charged again\./);
	});
});

describe("statusBadge", () => {
	test.each([
		["active", "Active"],
		["trialing", "Trial"],
		["past_due", "Payment failed"],
		["unpaid", "Not paid"],
		["incomplete", "Incomplete"],
		["incomplete_expired", "Not completed"],
		["paused", "Paused"],
		["canceled", "Canceled"],
		["resting", "Other"],
	])("of the status %s is %s", (status, label) => {
		expect(statusBadge({ status, graceUntil: null, cancelAt: null }).label).toBe(label);
	});

	test("says that an active subscription with an end date ends soon", () => {
		expect(statusBadge({ status: "active", graceUntil: null, cancelAt: SOON }).label).toBe(
			"Ends soon",
		);
	});
});

test("a scheduled change without a date happens at the end of the period", () => {
	expect(scheduledChange({ ...ACTIVE, scheduledTier: "pro" })).toBe(
		"Changes to Pro on December 22, 2026",
	);
});

describe("a past due subscription whose grace period is over", () => {
	const over = { ...ACTIVE, status: "past_due", graceUntil: new Date("2026-01-01T12:00:00Z") };

	test("is described like an unpaid one, and can be canceled at once", () => {
		expect(whatNext(over, null)).toMatch(/Max is off\. You can cancel it/);
		expect(statusBadge(over).label).toBe("Not paid");
		expect(whatCancelingDoes(over, null)).toMatch(/ends now/);
		expect(isCancelable(over)).toBe(true);
		expect(isCancelable({ ...over, cancelAt: SOON })).toBe(true);
	});

	test("is on until then", () => {
		const before = { ...over, graceUntil: new Date("2100-01-01T12:00:00Z") };
		expect(statusBadge(before).label).toBe("Payment failed");
		expect(isCancelable({ ...before, cancelAt: SOON })).toBe(false);
	});
});

describe("isCancelable", () => {
	test.each(["active", "trialing", "past_due", "unpaid", "paused"])("is true for %s", (status) => {
		expect(isCancelable({ ...ACTIVE, status })).toBe(true);
	});

	test.each(["canceled", "incomplete"])("is false for %s", (status) => {
		expect(isCancelable({ ...ACTIVE, status })).toBe(false);
	});

	test("is false for a subscription that is canceled already", () => {
		expect(isCancelable({ ...ACTIVE, cancelAt: SOON })).toBe(false);
	});

	test("is true for a price of no known plan, which is charged like any other", () => {
		const unknown = { ...ACTIVE, tier: null };
		expect(isCancelable(unknown)).toBe(true);
	});
});
