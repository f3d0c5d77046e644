import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { PAID_PLANS, type PaidPlan, PLANS } from "#app/features/billing/plans/plans.ts";
import { AccountStats } from "./account-stats.tsx";
import { TrafficStats } from "./traffic-stats.tsx";

function draw(element: ReactNode): string {
	const router = createMemoryRouter([{ path: "/", element }]);
	return renderToStaticMarkup(<RouterProvider router={router} />);
}

/** A different number for each paid plan, from 11 on. */
const PAID = Object.fromEntries(PAID_PLANS.map((plan, place) => [plan, 11 + place])) as Record<
	PaidPlan,
	number
>;
const number = { now: 3, before: 2 };

test("each number of the overview leads to what it counts", () => {
	const html =
		draw(
			<AccountStats
				users={number}
				activeUsers={number}
				links={number}
				mrrCents={number}
				paid={PAID}
			/>,
		) +
		draw(
			<TrafficStats
				now={{ views: 4, visitors: 3, clicks: 2 }}
				before={{ views: 2, visitors: 2, clicks: 1 }}
				days={3}
				activeUsers={number}
			/>,
		);
	const cards = html.split("<dt").slice(1);
	expect(cards).toHaveLength(7);
	for (const card of cards) expect(card).toMatch(/<a [^>]*href="\/admin\/dashboard\//);
	const counts = PAID_PLANS.map((plan, place) => `${11 + place} ${PLANS[plan].name}`);
	expect(cards[1]).toContain(counts.join(", "));
});
