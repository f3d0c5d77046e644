import { expect, test } from "vitest";
import { foldSiteChanges } from "#app/features/audience/analytics/platform/site-growth.server.ts";
import { db } from "#app/platform/db.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import {
	type InsertedAdministrator,
	insertAdministrator,
} from "#tests/support/administrators-factory.ts";
import { getStatistics, type ModerationStatistics } from "./get-statistics.server.ts";
import { STATISTICS_DAYS } from "./schema.ts";

const HOUR_MS = 3_600_000;
const NOW = Date.parse("2026-11-20T15:30:00.500Z");
const clock = { now: () => new Date(NOW) };

const REASONS = ["scam", "hate", "a:b", "other"];
const KINDS = ["warning", "no-violation", "page-suspended"];

/** From every row, without the counts that triggers keep. */
async function countRows(days: number): Promise<ModerationStatistics> {
	const since = { gte: new Date(NOW - days * 24 * HOUR_MS) };
	const reports = await db.pageReport.findMany({ where: { createdAt: since } });
	const decisions = await db.moderationDecision.findMany({ where: { createdAt: since } });
	const appeals = await db.moderationAppeal.findMany({ where: { createdAt: since } });
	const emails = new Map<string | null, string>(
		(await db.administrator.findMany()).map(({ id, email }) => [id, email]),
	);
	const hours = reports
		.flatMap(({ resolvedAt, createdAt }) =>
			resolvedAt === null ? [] : [(resolvedAt.getTime() - createdAt.getTime()) / HOUR_MS],
		)
		.sort((one, other) => one - other);
	const middle = [hours[(hours.length - 1) >> 1], hours[hours.length >> 1]];
	return {
		reports: reports.length,
		reportedPages: new Set(reports.map(({ profileId }) => profileId)).size,
		reasons: countsOf(reports.map(({ reason }) => reason)).map(([reason, count]) => ({
			reason,
			count,
		})),
		decisions: countsOf(decisions.map(({ kind }) => kind)).map(([kind, count]) => ({
			kind,
			count,
		})),
		administrators: countsOf(
			decisions.map(({ administratorId }) => emails.get(administratorId) ?? "~"),
		).map(([email, count]) => ({ email: email === "~" ? null : email, count })),
		medianHours: hours.length === 0 ? null : ((middle[0] ?? 0) + (middle[1] ?? 0)) / 2,
		appeals: {
			received: appeals.length,
			accepted: appeals.filter(({ outcome }) => outcome === "accepted").length,
			rejected: appeals.filter(({ outcome }) => outcome === "rejected").length,
		},
	};
}

/** The most frequent first. */
function countsOf(values: readonly string[]): [string, number][] {
	const counts = new Map<string, number>();
	for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
	return [...counts].sort(
		([one, count], [other, more]) => more - count || (one < other ? -1 : Number(one > other)),
	);
}

async function insertCase(
	{ profileId, userId }: { profileId: string; userId: string },
	{
		number,
		at,
		administrators,
	}: { number: number; at: number; administrators: InsertedAdministrator[] },
): Promise<void> {
	const createdAt = new Date(at);
	await db.pageReport.create({
		data: {
			profileId,
			reason: REASONS[(number * number) % REASONS.length] ?? "",
			createdAt,
			resolvedAt: number % 3 === 0 ? null : new Date(at + ((number * 37) % 50) * HOUR_MS),
		},
	});
	if (number % 2 === 0) return;
	const administrator = administrators[number % 5];
	await db.moderationDecision.create({
		data: {
			kind: KINDS[(number * number) % KINDS.length] ?? "",
			userId,
			profileId,
			reason: "Spam",
			administratorId: administrator?.administratorId ?? null,
			administratorEmail: administrator?.email ?? "gone@example.com",
			createdAt,
			...(number % 7 === 0 && {
				appeal: {
					create: {
						message: "No",
						createdAt,
						...(number % 14 === 0 ? {} : { outcome: "accepted", answeredAt: createdAt }),
					},
				},
			}),
		},
	});
}

async function expectSame(): Promise<void> {
	for (const days of STATISTICS_DAYS) {
		const statistics = await getStatistics({ days }, clock);
		const { medianHours, ...counts } = await countRows(days);
		expect(statistics, `${days} days`).toMatchObject(counts);
		if (medianHours === null) expect(statistics.medianHours).toBeNull();
		else expect(statistics.medianHours).toBeCloseTo(medianHours, 6);
	}
}

test("the counts of whole days and the rows of the first are those of all rows", async () => {
	await query({ text: "TRUNCATE analytics.site_growth, analytics.site_change" });
	const [first, second] = [await insertUser(), await insertUser()];
	const administrators = [
		await insertAdministrator({ email: "anna@example.com" }),
		await insertAdministrator({ email: "a/b@example.com" }),
		await insertAdministrator({ email: "ben@example.com" }),
	];
	const [, , ben] = administrators;
	// The beginnings of the periods and of their first whole days, and just before.
	const times = STATISTICS_DAYS.flatMap((days) => {
		const since = NOW - days * 24 * HOUR_MS;
		const midnight = Math.ceil(since / (24 * HOUR_MS)) * 24 * HOUR_MS;
		return [since - 1, since, since + 1, midnight - 1, midnight, midnight + 1];
	});
	const spread = Array.from({ length: 60 }, (_, index) => NOW - index * index * 2.7 * HOUR_MS);
	for (const [number, at] of [...times, ...spread].entries()) {
		const owner = number % 4 === 0 ? second : first;
		await insertCase(owner, { number, at: Math.floor(at), administrators });
		if (number === 40) await foldSiteChanges();
	}
	await expectSame();
	expect((await countRows(365)).decisions).toHaveLength(2);
	expect((await countRows(365)).administrators).toHaveLength(4);

	// Joins those whose administrator isn't known.
	await db.administrator.delete({ where: { id: ben?.administratorId ?? "" } });
	expect((await countRows(365)).administrators).toHaveLength(3);
	await expectSame();

	await db.pageReport.deleteMany({ where: { reason: "hate" } });
	await db.moderationDecision.deleteMany({ where: { kind: "warning" } });
	await expectSame();
	await foldSiteChanges();
	// Reports and decisions go with the account.
	await db.user.delete({ where: { id: second.userId } });
	await expectSame();
	expect((await countRows(365)).reports).toBeGreaterThan(10);
	await db.user.delete({ where: { id: first.userId } });
	await expectSame();
	expect((await getStatistics({ days: 365 }, clock)).reasons).toEqual([]);
});

test("counts under no administrator's address, which would stay when the administrator is gone", async () => {
	await query({ text: "TRUNCATE analytics.site_growth, analytics.site_change" });
	const listNames = async () => {
		const rows = await query<{ name: string }>({
			text: `SELECT name FROM analytics.site_growth UNION ALL SELECT name FROM analytics.site_change`,
		});
		return rows.map(({ name }) => name);
	};
	const expectNoAddress = async () => {
		expect(await listNames()).toContain("moderation:kind:warning");
		expect((await listNames()).filter((name) => name.includes("@"))).toEqual([]);
	};
	const [staying, leaving] = [await insertAdministrator(), await insertAdministrator()];
	const { userId } = await insertUser();
	for (const { administratorId, email } of [staying, leaving, leaving]) {
		await db.moderationDecision.create({
			data: {
				...{ kind: "warning", userId, reason: "Spam", createdAt: clock.now() },
				...{ administratorId, administratorEmail: email },
			},
		});
	}
	await expectNoAddress();
	const read = async () => (await getStatistics({ days: 7 }, clock)).administrators;
	expect(await read()).toEqual([
		{ email: leaving.email, count: 2 },
		{ email: staying.email, count: 1 },
	]);

	await db.administrator.delete({ where: { id: leaving.administratorId } });
	await foldSiteChanges();
	await expectNoAddress();
	expect(await read()).toEqual([
		{ email: null, count: 2 },
		{ email: staying.email, count: 1 },
	]);

	await db.user.delete({ where: { id: userId } });
	await foldSiteChanges();
	await expectNoAddress();
	expect(await read()).toEqual([]);
});
