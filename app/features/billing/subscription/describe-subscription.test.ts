import { describe, expect, test } from "vitest";
import type { ListedSubscription } from "../queries.server.ts";
import {
	isCancelable,
	planName,
	scheduledChange,
	statusBadge,
	whatCancelingDoes,
	whatNext,
} from "./describe-subscription.ts";

const ACTIVE: ListedSubscription = {
	id: "1",
	tier: "max",
	status: "active",
	priceCents: 400,
	currency: "usd",
	currentPeriodEnd: new Date("2026-12-22T12:00:00Z"),
	cancelAt: null,
	endedAt: null,
	scheduledTier: null,
	scheduledFor: null,
	pendingTier: null,
	pendingInvoiceUrl: null,
};
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
	test.each<[string, Partial<ListedSubscription>, RegExp]>([
		["an active one", {}, /^Renews automatically on December 22, 2026, for \$4 a month$/],
		["a trial", { status: "trialing" }, /^Free until December 22, 2026, then \$4 a month$/],
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
		["one in another currency", { currency: "eur" }, /for €4 a month$/],
		["an unpaid one", { status: "unpaid" }, /Max is off\. Pay the open invoice/],
		["an unfinished first payment", { status: "incomplete" }, /isn’t finished/],
		["a first payment that ran out", { status: "incomplete_expired" }, /weren’t charged/],
		["a paused one", { status: "paused" }, /Max is off.*Add a card/],
		["an ended one", { status: "canceled", endedAt: SOON }, /^Ended on December 10, 2026$/],
		["a status that Stripe adds one day", { status: "resting" }, /doesn’t include a plan/],
	])("describes %s", (_name, change, text) => {
		expect(whatNext({ ...ACTIVE, ...change })).toMatch(text);
	});
});

describe("whatCancelingDoes", () => {
	test("promises the plan until the end of the period", () => {
		expect(whatCancelingDoes(ACTIVE)).toBe(
			"You keep Max until December 22, 2026, and you won’t be charged again. You can resume it until then.",
		);
	});

	test("promises neither that nor an end of charges after a failed payment", () => {
		const text = whatCancelingDoes({ ...ACTIVE, status: "past_due" });
		expect(text).toMatch(/once it’s paid, you keep Max until December 22, 2026/);
		expect(text).toMatch(/If it isn’t, Max ends earlier/);
		expect(text).not.toContain("won’t be charged again");
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
		expect(statusBadge({ status, cancelAt: null }).label).toBe(label);
	});

	test("says that an active subscription with an end date ends soon", () => {
		expect(statusBadge({ status: "active", cancelAt: SOON }).label).toBe("Ends soon");
	});
});

test("a scheduled change without a date happens at the end of the period", () => {
	expect(scheduledChange({ ...ACTIVE, scheduledTier: "pro" })).toBe(
		"Changes to Pro on December 22, 2026",
	);
});

describe("isCancelable", () => {
	test.each(["active", "trialing", "past_due"])("is true for %s", (status) => {
		expect(isCancelable({ ...ACTIVE, status })).toBe(true);
	});

	test.each(["canceled", "incomplete", "unpaid", "paused"])("is false for %s", (status) => {
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
