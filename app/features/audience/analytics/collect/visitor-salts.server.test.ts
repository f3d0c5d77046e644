import { expect, test } from "vitest";
import { query } from "#app/platform/sql.server.ts";
import { deleteOldVisitors } from "../retention/delete-old-visitors.server.ts";
import { createVisitorSalts } from "./visitor-salts.server.ts";

function clockAt(iso: string) {
	return { now: () => new Date(iso) };
}

function visitAt(iso: string, given: { address?: string; profileKey?: number } = {}) {
	return {
		address: "192.0.2.7",
		userAgent: "A browser",
		profileKey: 1,
		atMs: Date.parse(iso),
		...given,
	};
}

async function storedDays(): Promise<string[]> {
	const rows = await query<{ day: string }>({
		text: `SELECT day::text FROM analytics.salt WHERE day < '2031-01-01' ORDER BY day`,
	});
	return rows.map(({ day }) => day);
}

test("a visitor's id is the same all day on a page, and differs by page, by day and from other visitors' ids", () => {
	const salts = createVisitorSalts(clockAt("2030-01-01T08:00:00Z"));
	const morning = salts.hashVisitor(visitAt("2030-01-01T08:00:00Z"));
	expect(morning).toMatch(/^[0-9a-f]{32}$/);
	expect(salts.hashVisitor(visitAt("2030-01-01T23:59:59Z"))).toBe(morning);
	expect(salts.hashVisitor(visitAt("2030-01-02T00:00:00Z"))).not.toBe(morning);
	expect(salts.hashVisitor(visitAt("2030-01-01T08:00:00Z", { profileKey: 2 }))).not.toBe(morning);
	expect(salts.hashVisitor(visitAt("2030-01-01T08:00:00Z", { address: "192.0.2.8" }))).not.toBe(
		morning,
	);
});

test("two processes compute the same visitor id today and, from noon on, for tomorrow", async () => {
	const clock = clockAt("2030-02-01T12:00:00Z");
	const [one, other] = [createVisitorSalts(clock), createVisitorSalts(clock)];
	await Promise.all([one.share(), other.share()]);
	for (const iso of ["2030-02-01T12:00:00Z", "2030-02-02T03:00:00Z"]) {
		expect(one.hashVisitor(visitAt(iso))).toBe(other.hashVisitor(visitAt(iso)));
	}
});

test("a salt made while the database was unavailable is stored and used by other processes", async () => {
	const clock = clockAt("2030-03-01T09:00:00Z");
	const alone = createVisitorSalts(clock);
	const before = alone.hashVisitor(visitAt("2030-03-01T09:00:00Z"));
	await alone.share();
	const other = createVisitorSalts(clock);
	await other.share();
	expect(other.hashVisitor(visitAt("2030-03-01T09:00:00Z"))).toBe(before);
});

test("a salt is made at most 12 hours before its day and deleted an hour after it, from memory too", async () => {
	await query({ text: `TRUNCATE analytics.salt` });
	await createVisitorSalts(clockAt("2030-04-01T11:59:59Z")).share();
	expect(await storedDays()).toEqual(["2030-04-01"]);

	let now = "2030-04-01T12:00:00Z";
	// Other tests of this process may have set the clock.
	const salts = createVisitorSalts({ now: () => new Date(now) }, () => true);
	await salts.share();
	expect(await storedDays()).toEqual(["2030-04-01", "2030-04-02"]);
	const first = salts.hashVisitor(visitAt("2030-04-01T12:00:00Z"));

	await deleteOldVisitors(clockAt("2030-04-02T00:59:59Z"));
	expect(await storedDays()).toEqual(["2030-04-01", "2030-04-02"]);
	await deleteOldVisitors(clockAt("2030-04-02T01:00:00Z"));
	expect(await storedDays()).toEqual(["2030-04-02"]);

	now = "2030-04-02T01:00:00Z";
	await salts.share();
	expect(salts.hashVisitor(visitAt("2030-04-01T12:00:00Z"))).not.toBe(first);
});

test("after the hourly job, every remaining salt is less than 48 hours old", async () => {
	for (let hour = 0; hour < 24; hour += 1) {
		await query({
			text: `INSERT INTO analytics.salt (day, salt)
				SELECT day, decode(repeat('00', 32), 'hex') FROM generate_series('2030-05-25'::date, '2030-06-11', '1 day') AS day
				ON CONFLICT DO NOTHING`,
		});
		const now = new Date(Date.UTC(2030, 5, 10, hour, 59));
		await deleteOldVisitors({ now: () => now });
		const [oldest = ""] = await storedDays();
		// Salts are created at noon of the previous day at the earliest.
		const madeMs = Date.parse(`${oldest}T00:00:00Z`) - 12 * 3_600_000;
		expect(now.getTime() - madeMs).toBeLessThan(48 * 3_600_000);
	}
});

test("visitor ids are deleted after the next day", async () => {
	await query({
		text: `INSERT INTO analytics.visitor_day (day, profile_key, visitor, minutes)
			SELECT day, 1, gen_random_uuid(), '{9}'
			FROM unnest(ARRAY['2030-05-01', '2030-05-02', '2030-05-03']::date[]) AS day`,
	});
	await deleteOldVisitors(clockAt("2030-05-03T00:00:00Z"));
	const rows = await query({
		text: `SELECT day::text FROM analytics.visitor_day WHERE day BETWEEN '2030-05-01' AND '2030-05-31' ORDER BY 1`,
	});
	expect(rows).toEqual([{ day: "2030-05-02" }, { day: "2030-05-03" }]);
});
