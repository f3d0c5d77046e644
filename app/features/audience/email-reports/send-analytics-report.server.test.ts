import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { insertLink } from "#tests/support/links-factory.ts";
import { insertDaily, insertReader, insertReports } from "#tests/support/reports-factory.ts";
import { startSmtpServer, type TestSmtpServer } from "#tests/support/smtp-server.ts";

let smtp: TestSmtpServer;

beforeEach(async () => {
	smtp = await startSmtpServer();
});

afterEach(() => smtp.stop());

/** Loads the job after the configuration is set, because the mail module reads it when it is loaded. */
async function loadJob() {
	vi.stubEnv("SMTP_URL", smtp.url);
	vi.stubEnv("MAIL_FROM", "hello@links.example");
	vi.resetModules();
	const { sendAnalyticsReport } = await import("./send-analytics-report.server.ts");
	return sendAnalyticsReport;
}

const WEEK = { frequency: "weekly", firstDay: "2025-06-09", lastDay: "2025-06-15" } as const;

function headerOf(mail: TestSmtpServer["mails"][number] | undefined, key: string) {
	return mail?.headers.find((header) => header.key === key)?.value;
}

describe("sendAnalyticsReport", () => {
	test("mails the numbers of the period, how they have changed, and how to unsubscribe", async () => {
		const reader = await insertReader();
		const { userId, profileId, email } = reader;
		const { unsubscribeToken } = await insertReports(reader, { frequency: "weekly" });
		const link = await insertLink(reader, { title: "My <shop>" });
		const { analyticsKey } = await db.link.findUniqueOrThrow({ where: { id: link.id } });
		const counts = { views: 1_200, visitors: 1_000, clicks: 300, clickers: 250 };
		await insertDaily(reader, { day: "2025-06-09", ...counts });
		await insertDaily(reader, { day: "2025-06-08", views: 600, visitors: 2_000, clicks: 300 });
		await insertDaily(reader, { day: "2025-06-16", views: 7 });
		const value = String(analyticsKey);
		await insertDaily(reader, { day: "2025-06-09", dimension: "link", value, clicks: 300 });
		const source = { dimension: "source", value: "instagram", views: 9, visitors: 8 };
		await insertDaily(reader, { day: "2025-06-09", ...source });

		const job = await loadJob();
		await job.run({ userId, profileId, ...WEEK });
		const [mail] = smtp.mails;
		expect(mail?.recipients).toEqual([email]);
		expect(mail?.subject).toBe("Your page from June 9 to June 15 – Posy");
		const text = mail?.text?.replace(/\s+/g, " ");
		for (const words of [
			"1,000 visitors, down 50% from the 7 days before",
			"1,200 views, up 100% from the 7 days before",
			"300 clicks, the same as the 7 days before",
			"25% of visitors clicked a link",
			"1. My <shop>, 300 clicks",
			"1. Instagram, 8 visitors",
			"http://localhost:3000/dashboard/analytics?range=custom&from=2025-06-09&to=2025-06-15",
		]) {
			expect(text).toContain(words);
		}
		expect(mail?.html).toContain("My &lt;shop&gt;");
		const address = `http://localhost:3000/unsubscribe/${unsubscribeToken}?mail=analytics`;
		expect(text).toContain(address);
		expect(headerOf(mail, "list-unsubscribe")).toBe(`<${address}>`);
		expect(headerOf(mail, "list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
	});

	test("sends the same mail when retried, so that mail programs recognize it", async () => {
		const reader = await insertReader();
		const { userId, profileId } = reader;
		await insertReports(reader, { frequency: "weekly" });
		const job = await loadJob();
		// Repeats the run, as after a crash between the SMTP server's acceptance and the job's completion.
		await job.run({ userId, profileId, ...WEEK });
		await job.run({ userId, profileId, ...WEEK });
		await job.run({ userId, profileId, ...WEEK, firstDay: "2025-06-02", lastDay: "2025-06-08" });
		const ids = smtp.mails.map(({ messageId }) => messageId);
		expect(ids[0]).toMatch(/^<weekly-2025-06-09-[0-9a-f-]+@localhost>$/);
		expect(ids[1]).toBe(ids[0]);
		expect(ids[2]).not.toBe(ids[0]);
	});

	test.each([
		["has unsubscribed", {}, { frequency: "off" }],
		["has chosen a different frequency", {}, { frequency: "monthly" }],
		["has left the plan", { tier: "pro" }, { frequency: "weekly" }],
		["is suspended", { status: "suspended" }, { frequency: "weekly" }],
		["has changed to an unverified address", { emailVerified: false }, { frequency: "weekly" }],
	] as const)("sends nothing to an owner who %s in the meantime", async (_, owner, settings) => {
		const reader = await insertReader(owner);
		await insertReports(reader, settings);
		const job = await loadJob();
		await job.run({ userId: reader.userId, profileId: reader.profileId, ...WEEK });
		expect(smtp.mails).toEqual([]);
	});

	test("leaves out days before the page existed", async () => {
		const reader = await insertReader();
		await insertReports(reader, { frequency: "weekly" });
		const createdAt = new Date("2025-06-16T01:00:00Z");
		await db.profile.update({ where: { id: reader.profileId }, data: { createdAt } });
		const job = await loadJob();
		await job.run({ userId: reader.userId, profileId: reader.profileId, ...WEEK });
		expect(smtp.mails).toEqual([]);
	});
});
