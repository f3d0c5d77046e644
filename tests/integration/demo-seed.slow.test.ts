import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { verifyPassword } from "#app/features/account/accounts/passwords/passwords.server.ts";
import { verifyAuditLog } from "#app/features/admin/audit/verify-audit-log.server.ts";
import { countWaiting } from "#app/features/admin/moderation/queries.server.ts";
import { mergeOverDefaults } from "#app/features/admin/site/landing/merge-over-defaults.ts";
import { listRevenueDays } from "#app/features/audience/analytics/platform/get-platform-revenue.server.ts";
import { addDays, toUtcDay } from "#app/features/audience/analytics/utc-day.ts";
import { getMonthlyRecurringCents } from "#app/features/billing/payments/revenue.server.ts";
import { PLANS } from "#app/features/billing/plans/plans.ts";
import { readDetails } from "#app/features/creator-page/links/kinds/details.ts";
import { KINDS, LINK_KINDS } from "#app/features/creator-page/links/kinds/kinds.ts";
import { isGroupKind } from "#app/features/creator-page/links/list/link-groups.ts";
import { db } from "#app/platform/db.server.ts";
import { storage } from "#app/platform/storage.server.ts";

type Seeded = { label: string; email: string; password: string; username: string | null }[] | null;

const DAY_MS = 24 * 60 * 60 * 1000;
const run = promisify(execFile);
const ofCreators = { user: { passwordHash: { not: null } } };

describe("the demo", () => {
	let accounts: Seeded;
	beforeAll(async () => {
		accounts = await seed();
	});

	it("includes a finished page on each tier", async () => {
		const pages = await db.profile.findMany({
			where: ofCreators,
			orderBy: { user: { tier: "asc" } },
			include: { user: true, links: true, socialLinks: true },
		});
		expect(pages.map(({ user }) => user.tier)).toEqual(["free", "pro", "max"]);
		for (const page of pages) {
			expect(page.name).not.toBe("");
			expect(page.bio).not.toBe("");
			expect(page.profileImageId).not.toBeNull();
			expect(page.bannerImageId).not.toBeNull();
			expect(page.links.length).toBeGreaterThanOrEqual(6);
			expect(page.links.length).toBeLessThanOrEqual(16);
			expect(page.socialLinks.length).toBeGreaterThan(1);
			expect(page.links.filter(({ highlight }) => highlight)).toHaveLength(1);
			expect(
				page.links.filter(({ thumbnailImageId }) => thumbnailImageId).length,
			).toBeGreaterThanOrEqual(3);
			expect(page.links.some(({ endsAt }) => endsAt && endsAt > new Date())).toBe(true);
		}
		const creators = accounts?.filter(({ username }) => username !== null);
		expect(creators?.map(({ username }) => username).sort()).toEqual(
			pages.map(({ username }) => username).sort(),
		);
	});

	it("has a block of each kind, as a form would store it", async () => {
		const links = await db.link.findMany({
			where: { profile: ofCreators },
			include: { grouped: true, post: true },
		});
		expect(new Set(links.map(({ kind }) => kind))).toEqual(new Set(LINK_KINDS));
		for (const { kind, title, url, details, thumbnailImageId, grouped, post } of links) {
			const { address } = KINDS[kind];
			const normalized = address?.normalize(url) ?? { ok: true, url: "" };
			expect(normalized, title).toEqual({ ok: true, url });
			expect(readDetails(kind, details), title).not.toBeNull();
			if (kind === "card" || kind === "embed") expect(thumbnailImageId, title).not.toBeNull();
			if (isGroupKind(kind)) expect(grouped.length, title).toBeGreaterThan(1);
			if (kind === "feed") expect(post?.problem, title).toBeNull();
		}
	});

	it("has revenue that its paid plans and invoices add up to, and nobody at Stripe", async () => {
		const users = await db.user.findMany({
			include: { invoices: true, subscriptions: true, planGrants: true, profiles: true },
		});
		const paying = users.filter(({ subscriptions }) =>
			subscriptions.some(({ status }) => status === "active"),
		);
		for (const { tier, subscriptions, invoices, planGrants, createdAt } of paying) {
			expect(subscriptions).toMatchObject([{ tier, priceCents: PLANS[tier].priceCents }]);
			expect(planGrants).toEqual([]);
			const [subscription] = subscriptions;
			const times = invoices.map(({ paidAt }) => paidAt?.getTime() ?? 0);
			expect(Math.min(...times)).toBe(subscription?.startedAt.getTime());
			expect(times).toContain(subscription?.currentPeriodStart.getTime());
			expect(Math.min(...times)).toBeGreaterThanOrEqual(createdAt.getTime());
			expect(Number(subscription?.currentPeriodEnd)).toBeGreaterThan(Date.now());
		}
		const paid = users.filter(({ tier }) => tier !== "free");
		const given = paid.filter(({ planGrants }) => planGrants.length > 0);
		expect(given.map(({ profiles }) => profiles[0]?.username)).toEqual(["harbor-choir"]);
		expect(paid).toHaveLength(paying.length + given.length);
		const names = paying.map(({ profiles }) => profiles[0]?.username);
		expect(names).toEqual(expect.arrayContaining(["mara", "noor"]));

		const monthly = paying.reduce((sum, { tier }) => sum + PLANS[tier].priceCents, 0);
		expect(await getMonthlyRecurringCents()).toBe(monthly);
		const today = toUtcDay(Date.now());
		const { days, netCents } = await listRevenueDays(addDays(today, -70), today);
		const invoices = users.flatMap((user) => user.invoices);
		const net = invoices.reduce((sum, each) => sum + each.paidCents - each.refundedCents, 0);
		expect(netCents).toBe(net);
		expect(net).toBeGreaterThan(monthly);
		const months = new Set(days.map(({ day }) => day.slice(0, 7)));
		expect(months.size).toBeGreaterThanOrEqual(3);
		expect(days.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(paying.length);
		expect(await db.billingCustomer.count()).toBe(0);
	});

	it("gives the creators their plans once payments are set up, and keeps what they have paid", async () => {
		const keys = { STRIPE_SECRET_KEY: "sk_test_demo", STRIPE_WEBHOOK_SECRET: "whsec_demo" };
		expect(await seed(keys)).toBeNull();
		const creators = await db.user.findMany({
			where: { tier: { not: "free" }, passwordHash: { not: null } },
			include: { subscriptions: true, planGrants: true, invoices: true },
		});
		expect(creators).toHaveLength(2);
		for (const { tier, subscriptions, planGrants, invoices } of creators) {
			expect(subscriptions.map(({ status }) => status)).toEqual(["canceled"]);
			expect(planGrants).toMatchObject([{ tier, until: null }]);
			expect(invoices.length).toBeGreaterThanOrEqual(3);
		}
	});

	it("shows the three pages on the landing page", async () => {
		const version = await db.homepageVersion.findFirstOrThrow();
		const usernames = accounts?.flatMap(({ username }) => username ?? []).sort();
		expect(mergeOverDefaults(version.document).hero.phonePages.toSorted()).toEqual(usernames);
	});

	it("has its images in storage", async () => {
		for (const { contentHash, widths } of await db.image.findMany()) {
			for (const width of widths) {
				const key = `images/${contentHash.slice(0, 2)}/${contentHash}-${width}.webp`;
				expect(await storage.get(key)).not.toBeNull();
			}
		}
	});

	it("has two months of visits, and two tickets for each creator", async () => {
		for (const { analyticsKey } of await db.profile.findMany({ where: ofCreators })) {
			const [row] = await db.$queryRaw<{ days: bigint; clicks: bigint; channels: bigint }[]>`
				SELECT count(*) AS days, sum(clicks) AS clicks,
					(SELECT count(DISTINCT value) FROM analytics.daily
						WHERE profile_key = ${analyticsKey} AND dimension = 'channel') AS channels
				FROM analytics.daily
				WHERE profile_key = ${analyticsKey} AND dimension = 'total' AND views > 0`;
			expect(Number(row?.channels)).toBe(2);
			expect(Number(row?.days)).toBeGreaterThanOrEqual(59);
			expect(Number(row?.clicks)).toBeGreaterThan(100);
		}
		expect(await db.ticket.count({ where: ofCreators })).toBe(6);
	});

	it("has an administrator, who is listed without a page", async () => {
		const administrator = accounts?.find(({ label }) => label === "Administrator");
		const stored = await db.administrator.findMany();
		expect(stored.map(({ email }) => email)).toEqual([administrator?.email]);
		expect(administrator?.username).toBeNull();
		const [{ passwordHash } = { passwordHash: "" }] = stored;
		expect(await verifyPassword(passwordHash, administrator?.password ?? "")).toBe(true);
	});

	it("has sign-ups in each week of the last two months, and nobody can sign in to these accounts", async () => {
		const signUps = await db.user.findMany({ where: { passwordHash: null } });
		expect(signUps.length).toBeGreaterThanOrEqual(30);
		const weeks = signUps.map(({ createdAt }) =>
			Math.floor((Date.now() - createdAt.getTime()) / (7 * DAY_MS)),
		);
		expect([...new Set(weeks)].sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
		expect(await db.identity.count()).toBe(0);
	});

	it("has tickets in each status, one of them overdue, with replies by the administrator", async () => {
		const tickets = await db.ticket.findMany({ include: { replies: true } });
		expect(new Set(tickets.map(({ status }) => status))).toEqual(
			new Set(["open", "pending", "in_progress", "closed"]),
		);
		const overdue = tickets.filter(({ status, dueAt }) => status === "open" && dueAt < new Date());
		expect(overdue).toHaveLength(1);
		const replies = tickets.flatMap((ticket) => ticket.replies);
		for (const { author, administratorId } of replies) {
			expect(administratorId === null).toBe(author === "creator");
		}
		for (const { createdAt, updatedAt, status } of tickets) {
			expect(createdAt.getTime()).toBeLessThan(Date.now());
			if (status === "closed") expect(updatedAt.getTime()).toBeGreaterThan(createdAt.getTime());
		}
		expect(await db.savedReply.count()).toBe(3);
	});

	it("has a reported page that waits, and one whose account is suspended and whose appeal is answered", async () => {
		expect(await countWaiting()).toMatchObject({ reports: 1, appeals: 0 });
		const suspended = await db.user.findMany({
			where: { status: "suspended" },
			include: {
				notes: true,
				profiles: { include: { pageReports: true } },
				moderationDecisions: { include: { appeal: true } },
			},
		});
		expect(suspended).toHaveLength(1);
		const [{ email, notes, profiles, moderationDecisions } = { email: "" }] = suspended;
		expect(accounts?.map((account) => account.email)).not.toContain(email);
		expect(notes).toHaveLength(1);
		const reports = profiles?.flatMap(({ pageReports }) => pageReports) ?? [];
		expect(reports.length).toBeGreaterThan(0);
		for (const { resolvedAt, decisionId } of reports) {
			expect(resolvedAt).not.toBeNull();
			expect(decisionId).toBe(moderationDecisions?.[0]?.id);
		}
		expect(moderationDecisions?.[0]?.appeal).toMatchObject({ outcome: "rejected" });
	});

	it("has an intact audit log in the order of time", async () => {
		expect(await verifyAuditLog()).toMatchObject({ isIntact: true });
		const entries = await db.auditEntry.findMany({ orderBy: { position: "asc" } });
		const times = entries.map(({ createdAt }) => createdAt.getTime());
		expect(times).toEqual(times.toSorted((a, b) => a - b));
		expect(new Set(entries.map(({ action }) => action))).toEqual(
			new Set([
				"administrator.created",
				"saved-reply.created",
				"ticket.replied",
				"ticket.status-changed",
				"user.suspended",
				"user-note.added",
				"appeal.rejected",
				"plan.given",
			]),
		);
	});

	it("sends no email", async () => {
		expect(await db.outboxMail.count()).toBe(0);
		const [row] = await db.$queryRaw<{ exists: boolean }[]>`
			SELECT to_regclass('pgboss.job') IS NOT NULL AS exists`;
		expect(row).toEqual({ exists: false });
	});

	it("leaves a database with users unchanged", async () => {
		const [users, entries] = [await db.user.count(), await db.auditEntry.count()];
		expect(await seed()).toBeNull();
		expect(await db.user.count()).toBe(users);
		expect(await db.auditEntry.count()).toBe(entries);
	});
});

/** Runs in plain Node, as `npm start` does, so nothing it imports may need a bundler. */
async function seed(environment: Record<string, string> = {}): Promise<Seeded> {
	const program = `
		const { seedDemo } = await import("#prisma/seed.ts");
		const { closeDb } = await import("#app/platform/db.server.ts");
		const result = await seedDemo();
		await closeDb();
		process.stdout.write(JSON.stringify(result?.accounts ?? null));
	`;
	const { stdout } = await run(
		process.execPath,
		["--throw-deprecation", "--input-type=module", "--eval", program],
		{
			env: { ...process.env, ...environment },
		},
	);
	return JSON.parse(stdout);
}
