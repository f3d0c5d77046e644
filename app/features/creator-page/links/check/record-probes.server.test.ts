import { afterEach, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { startJobs, stopJobs } from "#app/platform/jobs.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { until } from "#tests/support/eventually.ts";
import { insertLink } from "#tests/support/links-factory.ts";
import { recordProbes } from "./record-probes.server.ts";
import { sendBrokenLinks } from "./send-broken-links.server.ts";
import type { Verdict } from "./verdict.ts";

afterEach(stopJobs);

const HOUR_MS = 3_600_000;
const FAILS: Verdict = { kind: "fails", reason: "timeout" };

test("two probes that find a broken link at the same time notify its owner once", async () => {
	await startJobs([sendBrokenLinks]);
	const owner = await insertUser({ emailVerified: true });
	const { id, url } = await insertLink(owner);
	const record = (hours: number) =>
		recordProbes(
			{ owner, verdicts: new Map([[url, FAILS]]) },
			{ now: () => new Date(Date.UTC(2026, 10, 16) + hours * HOUR_MS) },
		);
	for (const hours of [0, 12]) await record(hours);
	await Promise.all([record(24), record(24), record(24)]);
	expect(await db.link.findUniqueOrThrow({ where: { id } })).toMatchObject({ failedChecks: 3 });
	const [queue] = await db.$queryRaw<{ runs: number }[]>`
		SELECT count(*)::int AS runs FROM pgboss.job WHERE name = ${sendBrokenLinks.name}`;
	expect(queue).toEqual({ runs: 1 });
	await until(() => db.outboxMail.count({ where: { to: owner.email } }));
});
