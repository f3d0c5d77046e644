import { describe, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { endReportMails } from "./end-report-mails.server.ts";
import { getStoredReports } from "./queries.server.ts";
import type { ReportMail } from "./schema.ts";
import { unsubscribeAddress } from "./unsubscribe-address.server.ts";
import { updateReportSettings } from "./update-report-settings.server.ts";

const CHOSEN = {
	frequency: "weekly",
	weekday: 3,
	dayOfMonth: 14,
	timeZone: "Asia/Tokyo",
	seoMonthly: true,
	brokenLinks: false,
	firstVisits: true,
} as const;

describe("updateReportSettings", () => {
	test("saves the choices of a max user, and keeps them after a downgrade", async () => {
		const owner = await insertUser({ tier: "max" });
		const saved = await updateReportSettings({ owner, version: 1, settings: CHOSEN });
		expect(saved).toEqual({ ...CHOSEN, version: 2 });
		const free = { ...owner, tier: "free" } as const;
		await updateReportSettings({ owner: free, version: 2, settings: { brokenLinks: true } });
		expect(await getStoredReports(owner)).toEqual({ ...CHOSEN, brokenLinks: true, version: 3 });
	});

	test.each(["free", "pro"] as const)("refuses reports for %s", async (tier) => {
		const owner = await insertUser({ tier });
		const saving = updateReportSettings({ owner, version: 1, settings: CHOSEN });
		await expect(saving).rejects.toMatchObject({ code: "forbidden" });
		expect(await getStoredReports(owner)).toMatchObject({ version: 1, frequency: "off" });
	});

	test("never overwrites another tab's changes, unless both saved the same values", async () => {
		const owner = await insertUser({ tier: "max" });
		const save = { owner, version: 1 };
		await updateReportSettings({ ...save, settings: CHOSEN });
		expect(await updateReportSettings({ ...save, settings: CHOSEN })).toMatchObject({ version: 2 });
		const other = updateReportSettings({ ...save, settings: { ...CHOSEN, weekday: 4 } });
		await expect(other).rejects.toMatchObject({ code: "conflict" });
	});

	test("leaves another account's page unchanged", async () => {
		const [owner, other] = [await insertUser({ tier: "max" }), await insertUser({ tier: "max" })];
		const thief = { ...owner, profileId: other.profileId };
		const saving = updateReportSettings({ owner: thief, version: 1, settings: CHOSEN });
		await expect(saving).rejects.toMatchObject({ code: "not_found" });
		expect(await db.reportSettings.count({ where: { profileId: other.profileId } })).toBe(0);
	});
});

describe("getStoredReports", () => {
	test("suggests the browser's time zone until one is saved", async () => {
		const owner = await insertUser({ tier: "max" });
		expect(await getStoredReports(owner)).toMatchObject({ timeZone: "UTC" });
		// An email about a broken link creates the row.
		await unsubscribeAddress({ profileId: owner.profileId, mail: "broken-links" });
		const timeZone = "America/Lima";
		await db.user.update({ where: { id: owner.userId }, data: { timeZone } });
		expect(await getStoredReports(owner)).toMatchObject({ version: 1, timeZone });
		const settings = { ...CHOSEN, timeZone: "UTC" };
		await updateReportSettings({ owner, version: 1, settings });
		expect(await getStoredReports(owner)).toMatchObject({ timeZone: "UTC" });
	});
});

describe("an unsubscribe address", () => {
	const tokenOf = (address: string) => new URL(address).pathname.split("/")[2] ?? "";

	test("is the same for a page at every request, even simultaneous ones", async () => {
		const [owner, other] = [await insertUser(), await insertUser()];
		const addressOf = ({ profileId }: { profileId: string }, mail: ReportMail = "seo") =>
			unsubscribeAddress({ profileId, mail });
		const addresses = await Promise.all([owner, owner, owner].map((user) => addressOf(user)));
		expect(new Set(addresses).size).toBe(1);
		expect(addresses[0]).toMatch(/^http:\/\/localhost:3000\/unsubscribe\/[\w-]{43}\?mail=seo$/);
		expect(tokenOf(await addressOf(other))).not.toBe(tokenOf(addresses[0] ?? ""));
		expect(tokenOf(await addressOf(owner, "analytics"))).toBe(tokenOf(addresses[0] ?? ""));
	});

	test.each([
		["analytics", { frequency: "off" }],
		["seo", { seoMonthly: false }],
		["broken-links", { brokenLinks: false }],
		["first-visits", { firstVisits: false }],
	] as const)("stops only %s mails, and can be opened twice", async (mail, ended) => {
		const owner = await insertUser({ tier: "max" });
		const settings = { ...CHOSEN, brokenLinks: true };
		await updateReportSettings({ owner, version: 1, settings });
		const token = tokenOf(await unsubscribeAddress({ profileId: owner.profileId, mail }));
		expect(await endReportMails({ token, mail })).toBe(true);
		expect(await endReportMails({ token, mail })).toBe(true);
		expect(await getStoredReports(owner)).toEqual({ ...settings, ...ended, version: 4 });
	});
});
