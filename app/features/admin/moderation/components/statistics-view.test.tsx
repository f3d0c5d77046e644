import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { StatisticsView } from "./statistics-view.tsx";

test("names administrators by their address, and those who were removed together", () => {
	const html = renderToStaticMarkup(
		<StatisticsView
			statistics={{
				...{ reports: 0, reportedPages: 0, reasons: [], decisions: [], medianHours: null },
				administrators: [
					{ email: null, count: 3 },
					{ email: "anna@example.com", count: 2 },
				],
				appeals: { received: 0, accepted: 0, rejected: 0 },
			}}
		/>,
	);
	expect(html).toMatch(/Removed administrators<.*>3<.*anna@example\.com<.*>2</);
});
