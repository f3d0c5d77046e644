import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { SearchResults } from "./search-results.tsx";
import { BillingDetails, TicketList } from "./user-sections.tsx";

function draw(element: React.ReactNode): string {
	const router = createMemoryRouter([{ path: "/", element }]);
	return renderToStaticMarkup(<RouterProvider router={router} />);
}

const AT = new Date("2026-05-01T12:00:00Z");
const ticket = { id: "t", subject: "Help", status: "in-progress", createdAt: AT } as const;

test("a ticket's status is in words, in the search and at its account", () => {
	const found = draw(
		<SearchResults
			q="help"
			users={{ data: { users: [], hasMore: false } }}
			tickets={{ data: [{ ...ticket, email: "anna@example.com" }] }}
			links={{ data: [] }}
		/>,
	);
	const listed = draw(<TicketList tickets={[{ ...ticket, priority: "high", updatedAt: AT }]} />);
	for (const html of [found, listed]) {
		expect(html).toContain("In progress");
		expect(html).not.toContain("in-progress");
	}
});

test("the statuses of a subscription and an invoice are in words", () => {
	const html = draw(
		<BillingDetails
			userId="u"
			billing={
				{
					current: {
						tier: "pro",
						priceCents: 200,
						currency: "usd",
						status: "past_due",
						graceUntil: null,
						cancelAt: null,
						currentPeriodEnd: AT,
					},
					card: null,
					grants: [],
					customers: [],
					invoices: [
						{
							id: "in_1",
							number: null,
							status: "uncollectible",
							currency: "usd",
							totalCents: 200,
							refundedCents: 0,
							isDisputed: false,
							issuedAt: AT,
						},
					],
				} as never
			}
		/>,
	);
	expect(html).toContain("Payment failed");
	expect(html).toContain("Not collected");
	expect(html).not.toMatch(/past_due|uncollectible/);
});
