import { beforeEach, describe, expect, test } from "vitest";
import { endReportMails } from "#app/features/audience/email-reports/end-report-mails.server.ts";
import { db } from "#app/platform/db.server.ts";
import { type InsertedUser, insertUser } from "#tests/support/accounts-factory.ts";
import { recordQueuedJobs } from "#tests/support/record-queued-jobs.ts";
import { queueDueSeoReports } from "./queue-seo-reports.server.ts";
import { sendSeoReport } from "./send-seo-report.server.ts";

const queued = recordQueuedJobs();

beforeEach(async () => {
	await db.outboxMail.deleteMany();
	await db.user.deleteMany();
});

const queueAt = (time: string) => queueDueSeoReports({ now: () => new Date(time) });

/** Inserts an account that subscribed to the report a while ago. */
async function insertReader({
	timeZone = "Europe/Berlin",
	chosenAt = new Date("2026-10-10T00:00:00Z"),
	...given
}: Parameters<typeof insertUser>[0] & { timeZone?: string; chosenAt?: Date } = {}) {
	const owner = await insertUser({ tier: "max", emailVerified: true, ...given });
	await db.reportSettings.create({
		data: {
			profileId: owner.profileId,
			timeZone,
			seoMonthly: true,
			unsubscribeToken: crypto.randomUUID(),
			updatedAt: chosenAt,
		},
	});
	return owner;
}

const november = ({ userId, profileId }: InsertedUser) => ({
	userId,
	profileId,
	firstDay: "2026-11-01",
});
const runFor = (owner: InsertedUser) => ({ job: "send-seo-report", data: november(owner) });

describe("the monthly report", () => {
	test("is queued on the first of the month at eight in the morning in its reader's time zone", async () => {
		const [berlin, tokyo] = [await insertReader(), await insertReader({ timeZone: "Asia/Tokyo" })];
		await queueAt("2026-11-30T22:59:00Z");
		expect(queued).toEqual([]);
		await queueAt("2026-11-30T23:00:00Z");
		expect(queued).toMatchObject([{ data: { profileId: tokyo.profileId } }]);
		await queueAt("2026-12-01T06:59:00Z");
		expect(queued).toHaveLength(1);
		await queueAt("2026-12-01T07:00:00Z");
		expect(queued.at(-1)).toEqual(runFor(berlin));
	});

	test("is queued once, however often and from however many processes the job runs", async () => {
		const owner = await insertReader();
		const at = "2026-12-01T07:15:00Z";
		await Promise.all(Array.from({ length: 4 }, () => queueAt(at)));
		await queueAt(at);
		expect(queued).toEqual([runFor(owner)]);
		await queueAt("2027-01-01T07:00:00Z");
		expect(queued).toHaveLength(2);
	});

	test("is queued late after an outage, but neither weeks late nor right after it was turned on", async () => {
		await insertReader({ chosenAt: new Date("2026-12-01T09:00:00Z") });
		await queueAt("2026-12-01T09:15:00Z");
		const owner = await insertReader();
		await queueAt("2026-12-05T07:00:00Z");
		expect(queued).toEqual([]);
		await queueAt("2026-12-03T07:00:00Z");
		expect(queued).toEqual([runFor(owner)]);
	});

	test("requires Max and a verified address, and is not sent for accounts being deleted", async () => {
		await insertReader({ tier: "pro" });
		await insertReader({ emailVerified: false });
		await insertReader({ status: "suspended" });
		await insertReader({ deletionRequestedAt: new Date() });
		const silent = await insertReader();
		await db.reportSettings.update({
			where: { profileId: silent.profileId },
			data: { seoMonthly: false },
		});
		await queueAt("2026-12-01T07:00:00Z");
		expect(queued).toEqual([]);
	});
});

describe("the report mail", () => {
	test("says what to fix, where to fix it, and how to unsubscribe", async () => {
		const owner = await insertReader({ name: "Ada" });
		const link = await db.link.create({
			data: {
				profileId: owner.profileId,
				title: "Shop",
				url: "https://gone.example",
				position: 0,
				brokenAt: new Date(),
				brokenReason: "404",
			},
		});
		await sendSeoReport.run(november(owner));
		const [mail] = await db.outboxMail.findMany();
		expect(mail).toMatchObject({
			to: owner.email,
			subject: "Your SEO report: 4 things to fix – Posy",
		});
		expect(mail?.text).toContain(
			`A link is broken. Broken links hurt your search ranking and put off visitors. Change or hide them. (${link.title}: There is no page at this address (404).)`,
		);
		expect(mail?.text).toContain("http://localhost:3000/dashboard/settings/seo/report");
		expect(mail?.text).toMatch(/\/unsubscribe\/\S+\?mail=seo/);
	});

	test("is not sent once its reader has unsubscribed or left the plan", async () => {
		const [ended, left] = [await insertReader(), await insertReader()];
		const { unsubscribeToken: token } = await db.reportSettings.findUniqueOrThrow({
			where: { profileId: ended.profileId },
		});
		await endReportMails({ token, mail: "seo" });
		await db.user.update({ where: { id: left.userId }, data: { tier: "free" } });
		for (const owner of [ended, left]) await sendSeoReport.run(november(owner));
		expect(await db.outboxMail.count()).toBe(0);
	});
});
