import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PaymentSection } from "./payment-section.tsx";

test("the next charge is shown in its own currency", () => {
	const at = new Date("2026-12-22T12:00:00Z");
	const overview = {
		current: null,
		given: null,
		paymentMethodType: "link",
		card: null,
		hasCustomer: true,
		syncedAt: null,
		nextCharge: { cents: 250, currency: "eur", at },
	};
	const html = renderToStaticMarkup(<PaymentSection overview={overview} canPay={false} />);
	expect(html).toContain("Link");
	expect(html).toContain("€2.50 on December 22, 2026");
});
