import "#tests/support/subscribe-to-page-changes.ts";
import { describe, expect, test } from "vitest";
import { hashOf } from "#app/features/admin/link-safety/target-keys.server.ts";
import { updatePage } from "#app/features/creator-page/core/update-page.server.ts";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { insertAdministrator } from "#tests/support/administrators-factory.ts";
import { insertDomain, insertServedDomain, newDomainName } from "#tests/support/domains-factory.ts";
import { insertLink } from "#tests/support/links-factory.ts";
import { randomAddress } from "#tests/support/random-address.ts";
import { createPageReport } from "../create-page-report.server.ts";
import { suspendAccount } from "../decisions/suspend-account.server.ts";
import { suspendPage } from "../decisions/suspend-page.server.ts";
import { countWaiting } from "../queries.server.ts";
import { getStatistics } from "../statistics/get-statistics.server.ts";
import { getCase } from "./get-case.server.ts";
import { getQueueNeighbors, listReportedPages } from "./list-reported-pages.server.ts";

type User = Awaited<ReturnType<typeof insertUser>>;

function report({ profileId }: User, email?: string) {
	return createPageReport({
		profileId,
		address: randomAddress(),
		report: { reason: "scam", details: "Asks for passwords", email },
	});
}

function insertReport({ profileId }: User, minutesAgo: number, reason = "scam") {
	const createdAt = new Date(Date.now() - minutesAgo * 60_000);
	return db.pageReport.create({ data: { profileId, reason, createdAt } });
}

const ALL = { after: null, reason: null };

async function namesInQueue(search: Parameters<typeof listReportedPages>[0] = ALL) {
	return (await listReportedPages(search)).pages.map(({ username }) => username);
}

describe("the queue", () => {
	test("has each reported page once, the longest waiting first, page by page", async () => {
		await db.pageReport.deleteMany();
		const [a, b, c] = [await insertUser(), await insertUser(), await insertUser()];
		await insertReport(a, 1);
		await insertReport(b, 30);
		await insertReport(b, 2, "hate");
		await insertReport(c, 20);
		expect(await namesInQueue()).toEqual([b.username, c.username, a.username]);
		expect(await countWaiting()).toMatchObject({ reports: 3 });
		const first = await listReportedPages(ALL, 2);
		expect(first.pages[0]).toMatchObject({ reports: 2, reasons: ["hate", "scam"] });
		const rest = await listReportedPages({ ...ALL, after: first.next }, 2);
		expect(rest.pages.map(({ username }) => username)).toEqual([a.username]);
		expect(rest.next).toBeNull();
		expect(await namesInQueue({ after: null, reason: "hate" })).toEqual([b.username]);

		expect(await getQueueNeighbors(c.profileId)).toEqual({
			previous: b.profileId,
			next: a.profileId,
		});
		expect(await getQueueNeighbors(b.profileId)).toEqual({ previous: null, next: c.profileId });
		const unreported = await insertUser();
		expect(await getQueueNeighbors(unreported.profileId)).toEqual({
			previous: null,
			next: b.profileId,
		});
	});

	test("loses a page when its reports are decided", async () => {
		const user = await insertUser();
		await report(user);
		expect(await namesInQueue()).toContain(user.username);
		const reports = { until: new Date(Date.now() + 1000), answer: false };
		const actor = await insertAdministrator();
		await suspendPage({ actor, userId: user.userId, reports, notify: false });
		expect(await namesInQueue()).not.toContain(user.username);
	});
});

describe("a case", () => {
	test("shows the page as it was when it was reported", async () => {
		const user = await insertUser({ name: "Bait" });
		const { id } = await insertLink(user, { title: "Free money", url: "https://bad.example/" });
		// A header, which leads nowhere.
		await db.link.create({
			data: { profileId: user.profileId, kind: "header", title: "Links", url: "", position: 1 },
		});
		await report(user);
		await updatePage(user, async (tx) => {
			await tx.link.deleteMany({ where: { title: "Links" } });
			await tx.link.delete({ where: { id } });
			await tx.profile.update({ where: { id: user.profileId }, data: { name: "Harmless" } });
		});
		const found = await getCase({ profileId: user.profileId, reportId: null });
		expect(found.page).toMatchObject({
			name: "Harmless",
			username: user.username,
			published: true,
			isSuspended: false,
			accountStatus: "active",
			tier: "free",
		});
		expect(found.links).toEqual([]);
		expect(found.snapshot?.page.name).toBe("Bait");
		expect(found.snapshot?.page.links).toMatchObject([{ title: "Free money" }, { title: "Links" }]);
		expect(found.snapshot?.links).toEqual([
			{ id, title: "Free money", url: "https://bad.example/" },
		]);
	});

	test("shares one snapshot between reports of the same state, and shows the chosen one", async () => {
		const user = await insertUser({ name: "Before" });
		await report(user);
		await report(user);
		const where = { profileId: user.profileId };
		expect(await db.pageSnapshot.count({ where })).toBe(1);
		await updatePage(user, (tx) =>
			tx.profile.update({ where: { id: user.profileId }, data: { name: "After" } }),
		);
		await report(user);
		expect(await db.pageSnapshot.count({ where })).toBe(2);
		const [first] = await db.pageReport.findMany({ where, orderBy: { id: "asc" } });
		const reportId = first?.id ?? null;
		const { profileId } = user;
		expect((await getCase({ profileId, reportId })).snapshot?.page.name).toBe("Before");
		expect((await getCase({ profileId, reportId: null })).snapshot?.page.name).toBe("After");
		// A report of another page is not shown.
		const other = await insertUser();
		expect((await getCase({ profileId: other.profileId, reportId })).snapshot).toBeNull();
	});

	test("shows where links end after redirects, and what speaks against them", async () => {
		const user = await insertUser();
		const url = `https://${crypto.randomUUID()}.example/`;
		await insertLink(user, { title: "Shop", url });
		await db.judgedTarget.create({
			data: {
				address: url,
				addressHash: hashOf(url),
				domain: new URL(url).hostname,
				judgedHash: hashOf(url),
				judgedAt: new Date(),
				finalAddress: "https://bad.example/login",
				verdict: "blocked",
				reason: "list",
				detail: "URLhaus",
			},
		});
		const { links } = await getCase({ profileId: user.profileId, reportId: null });
		expect(links).toMatchObject([
			{ finalUrl: "https://bad.example/login", finding: "On the list URLhaus." },
		]);
	});

	test("shows earlier decisions about the account, latest first", async () => {
		const [user, actor] = [await insertUser(), await insertAdministrator()];
		const { userId, profileId } = user;
		const note = "A first time";
		await suspendAccount({ actor, userId, reason: "Spam or scam", note, notify: false });
		await suspendPage({ actor, userId, notify: false });
		await suspendPage({ actor, userId: (await insertUser()).userId, notify: false });
		const { decisions, page } = await getCase({ profileId, reportId: null });
		const decision = { administratorEmail: actor.email, liftedAt: null, appeal: null };
		expect(decisions).toMatchObject([
			{ ...decision, kind: "page-suspended", reason: "Admin action" },
			{ ...decision, kind: "account-suspended", reason: "Spam or scam", note },
		]);
		expect(page.isSuspended).toBe(true);
	});

	test("names the page's own domains, and the one at which it was reported", async () => {
		const user = await insertUser({ tier: "max" });
		const { profileId } = user;
		const shown = await insertServedDomain(user, newDomainName());
		const waiting = await insertDomain(user);
		await createPageReport({
			profileId,
			address: randomAddress(),
			domain: shown.name,
			report: { reason: "scam", details: "", email: undefined },
		});
		const found = await getCase({ profileId, reportId: null });
		expect(found.reports).toMatchObject([{ domain: shown.name }]);
		expect(found.domains).toEqual([
			{ name: shown.name, shown: shown.name, status: "active", isShown: true },
			{ name: waiting.name, shown: waiting.name, status: "waiting", isShown: false },
		]);
	});

	test("never contains a reporter's address", async () => {
		const user = await insertUser();
		await report(user, "eve@reporter.example");
		const found = await getCase({ profileId: user.profileId, reportId: null });
		expect(found.reports).toMatchObject([{ wantsAnswer: true, details: "Asks for passwords" }]);
		expect(JSON.stringify(found)).not.toContain("eve@reporter.example");
	});

	test.each(["no-uuid", crypto.randomUUID()])("is not found for %s", async (profileId) => {
		await expect(getCase({ profileId, reportId: null })).rejects.toMatchObject({
			code: "not_found",
		});
	});
});

test("statistics count reports, decisions and the time between", async () => {
	await db.pageReport.deleteMany();
	await db.moderationDecision.deleteMany();
	const [user, actor] = [await insertUser(), await insertAdministrator()];
	await insertReport(user, 120);
	await insertReport(user, 60, "hate");
	await insertReport(user, 40 * 24 * 60);
	const reports = { until: new Date(), answer: false };
	await suspendPage({ actor, userId: user.userId, reports, notify: false });
	const statistics = await getStatistics({ days: 30 });
	expect(statistics).toMatchObject({
		reports: 2,
		reportedPages: 1,
		reasons: [
			{ reason: "hate", count: 1 },
			{ reason: "scam", count: 1 },
		],
		decisions: [{ kind: "page-suspended", count: 1 }],
		administrators: [{ email: actor.email, count: 1 }],
		appeals: { received: 0, accepted: 0, rejected: 0 },
	});
	expect(statistics.medianHours).toBeCloseTo(1.5, 1);
});
