import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { RENEWING } from "#tests/support/billing-examples.ts";
import type { ListedSubscription } from "../queries.server.ts";
import { CurrentPlan } from "./current-plan.tsx";

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
