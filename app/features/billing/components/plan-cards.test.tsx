import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { RENEWING } from "#tests/support/billing-examples.ts";
import type { PaidPlan } from "../plans/plans.ts";
import type { ListedSubscription } from "../queries.server.ts";
import { CurrentPlanSection } from "./current-plan-section.tsx";
import { PlanCards } from "./plan-cards.tsx";

const ENDING = { ...RENEWING, cancelAt: RENEWING.currentPeriodEnd };

function draw(element: ReactElement): string {
	const router = createMemoryRouter([{ path: "*", element }]);
	return renderToStaticMarkup(<RouterProvider router={router} />);
}

type Holder = [tier: Tier | null, plan: PaidPlan | null, current: ListedSubscription | null];

function drawCards(...[tier, plan, current]: Holder): string {
	return draw(
		<PlanCards
			appName="Us"
			hasLiveChat={false}
			offersDomains
			prices={[]}
			holder={tier && { tier, current }}
			canPay
			plan={plan}
			redirectTo={null}
		/>,
	);
}

function textOf(html: string): string {
	return html
		.replaceAll(/<[^>]*>/g, " ")
		.replaceAll(/\s+/g, " ")
		.trim();
}

/** @returns the names of the plans with what marks them, in the order of the document */
function headsOf(...holder: Holder) {
	return [...drawCards(...holder).matchAll(/<h2[^>]*>(.*?)<\/(?:div|summary)>/g)].map(
		([, head = ""]) => textOf(head).replace(/ \$.*/, ""),
	);
}

test.each([
	["a visitor", null, null, null, ["Free", "Pro", "Max"]],
	["a visitor who chose", null, "max", null, ["Max Your choice", "Free", "Pro"]],
	["a creator", "max", null, null, ["Max Your plan", "Free", "Pro"]],
	["a creator who chose", "free", "pro", null, ["Pro Your choice", "Free Your plan", "Max"]],
	["a subscriber", "pro", null, RENEWING, ["Pro Your plan", "Free", "Max"]],
	[
		"one who cancelled",
		"pro",
		null,
		ENDING,
		["Pro Your plan until December 22, 2026", "Free", "Max"],
	],
	// On a plan that was given, whatever else ends.
	["one with a given plan", "max", null, ENDING, ["Max Your plan", "Free", "Pro"]],
] as const)("%s reads the plan that matters most first", (_, tier, plan, current, heads) => {
	expect(headsOf(tier, plan, current)).toEqual(heads);
});

test("a creator who pays reads one line about each other plan, and gets it in one press", () => {
	const html = drawCards("pro", null, RENEWING);
	const [, ...others] = html.split("<details");
	expect(others).toHaveLength(2);
	const [free = "", max = ""] = others.map((other) => other.replace(/^[^>]*>/, ""));
	expect(textOf(free)).toMatch(/^Free \$0 a month Without: 5 themes with color customization · /);
	expect(textOf(max)).toMatch(
		/^Max \$0 a month Adds: 7 themes with color customization · Full CSS customization · 3 domains/,
	);
	// The button isn't among what has to be opened.
	expect(textOf(max.split("</details>")[1] ?? "")).toBe("Upgrade to Max");
	expect(textOf(free.split("</details>")[1] ?? "")).toBe("Downgrade to Free");
});

test.each([
	["a visitor", null, null, null],
	["a creator on Free", "free", null, null],
	["a creator who pays and chose a plan", "pro", "max", RENEWING],
] as const)("%s compares the plans side by side", (_, tier, plan, current) => {
	expect(drawCards(tier, plan, current)).not.toContain("<details");
});

test.each([
	["that renews", RENEWING, [["Upgrade to Max", true]]],
	[
		"that ends",
		ENDING,
		[
			["Upgrade to Max", false],
			["Resume subscription", true],
		],
	],
] as const)("the button that stands out on a plan %s is the next step", (_, current, buttons) => {
	const html = draw(
		<CurrentPlanSection tier="pro" overview={{ current, given: null, nextCharge: null }} canPay />,
	);
	for (const [text, standsOut] of buttons) {
		const [, classes = ""] =
			new RegExp(`<(?:a|button)[^>]*class="([^"]*)"[^>]*>(?:<[^>]*>)*${text}`).exec(html) ?? [];
		expect(classes, text).not.toBe("");
		expect(classes.includes("bg-leaf"), text).toBe(standsOut);
	}
});
