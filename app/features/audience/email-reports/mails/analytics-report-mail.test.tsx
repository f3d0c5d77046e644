import { describe, expect, test } from "vitest";
import { renderMail } from "#app/platform/render-mail.server.ts";
import { analyticsReportMail } from "./analytics-report-mail.tsx";

const NONE = { visitors: 0, views: 0, clicks: 0, clickers: 0 };
const REPORT = {
	frequency: "monthly",
	firstDay: "2025-05-28",
	lastDay: "2025-06-27",
	totals: { visitors: 8, views: 12, clicks: 1, clickers: 1 },
	previous: null,
	links: [],
	sources: [],
	unsubscribeUrl: "http://localhost:3000/unsubscribe/a-token?mail=analytics",
} as const;

async function textOf(given: Partial<Parameters<typeof analyticsReportMail>[0]> = {}) {
	const mail = analyticsReportMail({ ...REPORT, ...given });
	const { html, text } = await renderMail(mail.body);
	return { subject: mail.subject, html, text, line: text.replace(/\s+/g, " ") };
}

describe("the report mail", () => {
	test("names its days, why it was sent, and how to unsubscribe", async () => {
		const { subject, line } = await textOf();
		expect(subject).toBe("Your page from May 28 to June 27 – Posy");
		expect(line).toContain("8 visitors 12 views 1 click 12.5% of visitors clicked a link.");
		expect(line).toContain(
			"You’re receiving this email because you chose a monthly report on your page.",
		);
		expect(line).toContain(REPORT.unsubscribeUrl);
		expect(line).toContain("Questions? Write to support@example.com.");
	});

	test.each([
		[{ visitors: 4 }, "8 visitors, up 100% from the 31 days before"],
		[{ visitors: 16 }, "8 visitors, down 50% from the 31 days before"],
		[{ visitors: 8 }, "8 visitors, the same as the 31 days before"],
		[{ visitors: 0 }, "8 visitors, none in the 31 days before"],
		[{ clicks: 3_000 }, "1 click, down 100% from the 31 days before"],
	])("after %o, says: %s", async (previous, words) => {
		expect((await textOf({ previous: { ...NONE, ...previous } })).line).toContain(words);
	});

	test("says if nobody visited", async () => {
		const { line } = await textOf({ totals: NONE, previous: NONE });
		expect(line).toContain("0 visitors, the same as the 31 days before");
		expect(line).not.toContain("clicked a link");
		expect(line).not.toContain("Where visitors came from");
	});

	test("lists the five most clicked links and escapes their titles", async () => {
		const titles = ["<script>alert(1)</script>", "B", "C", "D", "E", "F"];
		const links = [...titles.map((title) => ({ title, clicks: 2 })), { title: "G", clicks: 0 }];
		const { html, text, line } = await textOf({ links });
		expect(line).toContain("1. <script>alert(1)</script>, 2 clicks");
		expect(text).toMatch(/^ 5\. E, 2 clicks$/m);
		expect(line).not.toContain("F, 2 clicks");
		expect(line).not.toContain("G,");
		expect(html).not.toContain("<script");
	});
});
