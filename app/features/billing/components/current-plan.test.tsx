import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import type { ListedSubscription } from "../queries.server.ts";
import { CurrentPlan } from "./current-plan.tsx";

const RENEWING: ListedSubscription = {
	id: "1",
	tier: "pro",
	status: "active",
	priceCents: 200,
	currency: "usd",
	currentPeriodEnd: new Date("2026-12-22T12:00:00Z"),
	cancelAt: null,
	endedAt: null,
	graceUntil: null,
	isRenewalStopped: false,
	scheduledTier: null,
	scheduledFor: null,
	pendingTier: null,
	pendingInvoiceId: null,
};

function textOf(current: ListedSubscription): string {
	return renderToStaticMarkup(<CurrentPlan tier="pro" current={current} given={null} />).replace(
		/<[^>]*>/g,
		"",
	);
}

describe("the current plan", () => {
	test("names the day of the renewal", () => {
		expect(textOf(RENEWING)).toBe("You’re on Pro. It renews on December 22, 2026.");
	});

	test("promises no renewal after a failed payment", () => {
		expect(textOf({ ...RENEWING, status: "past_due" })).toBe(
			"You’re on Pro. Your last payment failed.",
		);
	});
});
