import { afterAll, beforeEach, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { type Job, startJobs, stopJobs } from "#app/platform/jobs.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { insertDaily, insertReader, insertReports } from "#tests/support/reports-factory.ts";
import { queueFirstVisitsAt } from "./queue-first-visits.server.ts";
import { sendFirstVisits } from "./send-first-visits.server.ts";

afterAll(stopJobs);

const today = { now: () => new Date("2025-06-16T12:00:00Z") };

/** The queue without workers, so that jobs stay in it. */
function startQueue() {
	const idle: Job<{ userId: string; profileId: string }> = {
		...sendFirstVisits,
		run: async () => {},
	};
	return startJobs([idle]);
}

async function queuedFor({ profileId }: { profileId: string }) {
	const rows = await query<{ data: object }>({
		text: `SELECT data FROM pgboss.job WHERE name = $1 AND data->>'profileId' = $2`,
		values: [sendFirstVisits.name, profileId],
	});
	return rows.map(({ data }) => data);
}

async function insertVisited({ visits, day = "2025-06-16" }: { visits: number; day?: string }) {
	const reader = await insertReader();
	await insertDaily(reader, { day, visits, views: visits });
	return reader;
}

// Must be the first test of the file, because no queue exists yet.
test("a claim whose email could not be queued is released, and the email is queued later", async () => {
	const reader = await insertVisited({ visits: 10 });
	await expect(queueFirstVisitsAt(today)).rejects.toThrow();
	expect(await db.reportDelivery.count({ where: { profileId: reader.profileId } })).toBe(0);
	await startQueue();
	await queueFirstVisitsAt(today);
	expect(await queuedFor(reader)).toEqual([{ userId: reader.userId, profileId: reader.profileId }]);
});

test("the tenth visit is noticed once, whatever the number of processes, and nine aren't enough", async () => {
	await startQueue();
	const nine = await insertVisited({ visits: 9 });
	const ten = await insertReader();
	await insertDaily(ten, { day: "2025-05-02", visits: 6 }, { day: "2025-06-15", visits: 4 });
	const source = { day: "2025-06-16", dimension: "source", value: "instagram", visits: 90 };
	await insertDaily(nine, source);
	const others = [];
	for (let count = 0; count < 10; count += 1) others.push(await insertVisited({ visits: 10 }));
	// They read the same pages before one of them claims the last.
	await Promise.all([1, 2, 3, 4].map(() => queueFirstVisitsAt(today)));
	await queueFirstVisitsAt(today);
	for (const page of [ten, ...others]) expect(await queuedFor(page)).toHaveLength(1);
	expect(await queuedFor(nine)).toEqual([]);
	await insertDaily(nine, { day: "2025-06-15", visits: 1 });
	await queueFirstVisitsAt(today);
	expect(await queuedFor(nine)).toHaveLength(1);
});

test("a page waits until its owner has verified the email address", async () => {
	await startQueue();
	const reader = await insertVisited({ visits: 20 });
	await db.user.update({ where: { id: reader.userId }, data: { emailVerifiedAt: null } });
	await queueFirstVisitsAt(today);
	expect(await queuedFor(reader)).toEqual([]);
	await db.user.update({ where: { id: reader.userId }, data: { emailVerifiedAt: new Date() } });
	await queueFirstVisitsAt(today);
	expect(await queuedFor(reader)).toHaveLength(1);
});

test("a page without a visit since yesterday isn't read", async () => {
	await startQueue();
	const reader = await insertVisited({ visits: 20, day: "2025-06-14" });
	await queueFirstVisitsAt(today);
	expect(await queuedFor(reader)).toEqual([]);
});

beforeEach(async () => {
	await db.outboxMail.deleteMany();
});

test("the email says which page it is about, and how to unsubscribe", async () => {
	const reader = await insertReader();
	await sendFirstVisits.run(reader);
	const [mail] = await db.outboxMail.findMany();
	expect(mail).toMatchObject({ to: reader.email, subject: "Your first 10 visits – Posy" });
	expect(mail?.text).toContain(`People are finding /${reader.username}.`);
	expect(mail?.text).toContain("http://localhost:3000/dashboard/analytics");
	const { unsubscribeToken } = await db.reportSettings.findUniqueOrThrow({
		where: { profileId: reader.profileId },
	});
	expect(mail?.text).toContain(`/unsubscribe/${unsubscribeToken}?mail=first-visits`);
});

test("no email is sent to owners who unsubscribed, whose address isn't verified, or whose page is hidden", async () => {
	const [silent, unverified, hidden] = [
		await insertReader(),
		await insertReader({ emailVerified: false }),
		await insertReader(),
	];
	await insertReports(silent, { firstVisits: false });
	await db.profile.update({ where: { id: hidden.profileId }, data: { published: false } });
	for (const reader of [silent, unverified, hidden]) await sendFirstVisits.run(reader);
	expect(await db.outboxMail.count()).toBe(0);
});
