import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { enqueue, type Job, startJobs, stopJobs } from "#app/platform/jobs.server.ts";
import { recordMail } from "#app/platform/record-mail.server.ts";
import { query } from "#app/platform/sql.server.ts";
import {
	type InsertedAdministrator,
	insertAdministrator,
} from "#tests/support/administrators-factory.ts";
import { eventually } from "#tests/support/eventually.ts";
import { insertFailedRun } from "#tests/support/failed-runs-factory.ts";
import {
	discardFailedJob,
	discardFailedJobs,
	retryFailedJob,
	retryFailedJobs,
} from "./decide-failed-jobs.server.ts";
import { openFailedJob } from "./open-failed-job.server.ts";
import { listFailedJobKinds, listFailedJobs } from "./queries.server.ts";

const TOKEN = "pQ3xV9-kZ2m_7RtB0aYc5LdEoWn8HsJf1GuXi6TqKvM";
const MAIL_JOB = "send-account-notice";
/** No worker of this file takes its runs. */
const BILLING_JOB = "send-billing-mail";
const MAIL = { to: "ada@example.com", subject: "Your password was changed" };

let actor: InsertedAdministrator;

beforeEach(async () => {
	actor = await insertAdministrator();
	await db.outboxMail.deleteMany();
});

afterAll(stopJobs);

/** Entries of the test's administrator, oldest first. */
const entries = () =>
	db.auditEntry.findMany({
		where: { administratorEmail: actor.email },
		orderBy: { position: "asc" },
		select: {
			...{ action: true, targetType: true, targetId: true, targetLabel: true },
			...{ before: true, after: true },
		},
	});

const stateOf = async (id: string) => {
	const [row] = await query<{ state: string }>({
		text: "SELECT state::text FROM pgboss.job WHERE id = $1",
		values: [id],
	});
	return row?.state ?? null;
};

function insertMail(runId: string, state: "sent" | "failed") {
	return db.outboxMail.create({ data: { ...MAIL, runId, state } });
}

const insertRun = (run: Parameters<typeof insertFailedRun>[0] = {}) =>
	insertFailedRun({ job: BILLING_JOB, ...run });

test("before the queue has tables, nothing has failed", async () => {
	expect(await listFailedJobs({})).toEqual({ jobs: [], older: null });
	expect(await listFailedJobKinds()).toEqual([]);
	const id = randomUUID();
	await expect(openFailedJob({ actor, id })).rejects.toMatchObject({ code: "not_found" });
	await expect(retryFailedJob({ actor, id })).rejects.toMatchObject({ code: "not_found" });
	await expect(discardFailedJobs({ actor, job: MAIL_JOB })).rejects.toMatchObject({
		code: "not_found",
	});
});

describe("a job that fails", () => {
	/** How many tries have begun. */
	let tries = 0;
	let isFixed = false;
	const job: Job<{ to: string; token: string }> = {
		name: MAIL_JOB,
		sendsMail: true,
		retry: { limit: 1, delayS: 1, maxDelayS: 1 },
		async run({ to }) {
			tries += 1;
			if (isFixed) return;
			const mail = { to, subject: MAIL.subject };
			await recordMail(mail, { error: "ETIMEDOUT, CONN", isFinal: false });
			throw new Error(`No answer to ${TOKEN}`);
		},
	};

	beforeEach(async () => {
		[tries, isFixed] = [0, false];
		await startJobs([job]);
		await query({ text: "DELETE FROM pgboss.job" });
	});

	/** @returns the job once it has failed, after this number of tries in all */
	async function untilFailed(number: number) {
		return eventually(async () => {
			const { jobs } = await listFailedJobs({});
			expect(jobs).toMatchObject([{ tries: number }]);
			return jobs[0] as (typeof jobs)[number];
		});
	}

	test("is listed, is done when it is retried, and leaves the list", async () => {
		await enqueue(job, { to: MAIL.to, token: TOKEN });
		const failed = await untilFailed(2);
		expect(failed).toMatchObject({
			job: MAIL_JOB,
			title: "Send an account notice",
			sendsMail: true,
			reason: "No answer to ••••",
			recipient: null,
			mails: [{ ...MAIL, state: "failed" }],
		});
		expect(await listFailedJobKinds()).toMatchObject([{ name: MAIL_JOB, count: 1 }]);
		isFixed = true;
		await retryFailedJob({ actor, id: failed.id });
		expect(await listFailedJobs({})).toEqual({ jobs: [], older: null });
		await eventually(async () => expect(await stateOf(failed.id)).toBe("completed"));
		expect(tries).toBe(3);
		expect(await entries()).toEqual([
			{
				action: "job.retried",
				targetType: "job",
				targetId: failed.id,
				targetLabel: "Send an account notice (send-account-notice)",
				before: null,
				after: null,
			},
		]);
	});

	test("is back after one further try if it fails again", async () => {
		await enqueue(job, { to: MAIL.to, token: TOKEN });
		const { id } = await untilFailed(2);
		await retryFailedJob({ actor, id });
		expect(await untilFailed(3)).toMatchObject({ id, mails: [{ state: "failed" }] });
		expect(tries).toBe(3);
	});

	test("counts as due from the retry on", async () => {
		const longAgo = new Date(Date.now() - 6 * 86_400_000);
		const id = await insertFailedRun({ job: "back-up", failedAt: longAgo });
		await query({
			text: `UPDATE pgboss.job SET start_after = $2, keep_until = $2::timestamptz + interval '14 days' WHERE id = $1`,
			values: [id, longAgo],
		});
		await retryFailedJob({ actor, id });
		const [row] = await query<{ isDue: boolean; isKept: boolean }>({
			text: `SELECT start_after > now() - interval '1 day' AS "isDue",
				keep_until > now() + interval '13 days' AS "isKept" FROM pgboss.job WHERE id = $1`,
			values: [id],
		});
		expect(row).toEqual({ isDue: true, isKept: true });
	});
});

describe("failed jobs", () => {
	beforeEach(async () => {
		await insertRun();
		await query({ text: "DELETE FROM pgboss.job" });
	});

	test("are listed by job and part by part, latest first, while others are retried", async () => {
		const at = (second: number) => new Date(Date.UTC(2026, 10, 1, 0, 0, second));
		const ids: string[] = [];
		for (const second of [1, 2, 2, 3]) ids.push(await insertRun({ failedAt: at(second) }));
		await insertRun({ job: "back-up", failedAt: at(9) });
		const first = await listFailedJobs({ job: BILLING_JOB }, { limit: 2 });
		expect(first.jobs.map(({ failedAt }) => failedAt)).toEqual([at(3), at(2)]);
		await discardFailedJob({ actor, id: first.jobs[1]?.id ?? "" });
		const before = first.older ?? undefined;
		const second = await listFailedJobs({ job: BILLING_JOB, before }, { limit: 2 });
		expect(second.jobs.map(({ failedAt }) => failedAt)).toEqual([at(2), at(1)]);
		expect(second.older).toBeNull();
		const shown = [...first.jobs, ...second.jobs].map(({ id }) => id);
		expect(shown.sort()).toEqual(ids.sort());
		expect((await listFailedJobs({})).jobs[0]).toMatchObject({ title: "Back up the site" });
	});

	test("that queued an email without writing it name the recipient", async () => {
		const job = "send-reset-mail";
		await startJobs([{ name: job, sendsMail: true, run: async () => {} }]);
		await insertRun({ job });
		expect((await listFailedJobs({})).jobs).toMatchObject([
			{ sendsMail: true, recipient: "ada@example.com", mails: [] },
		]);
	});

	test("are opened without secrets, which is recorded", async () => {
		const data = { to: "ada@example.com", token: TOKEN, link: `https://a.example/x?t=${TOKEN}` };
		const output = { message: "No", stack: `Error: No\n at ${TOKEN}` };
		const id = await insertRun({ data, output });
		const opened = await openFailedJob({ actor, id });
		expect(opened).toMatchObject({
			reason: "No",
			data: { to: "ada@example.com", token: "••••", link: "https://a.example/x?t=••••" },
		});
		expect(JSON.stringify(opened)).not.toContain(TOKEN);
		expect(JSON.stringify(await listFailedJobs({}))).not.toContain(TOKEN);
		expect(await entries()).toMatchObject([{ action: "job.opened", targetId: id }]);
	});

	test.each([randomUUID(), "1", ""])("aren’t found by the id %j", async (id) => {
		await expect(openFailedJob({ actor, id })).rejects.toMatchObject({ code: "not_found" });
		expect(await entries()).toEqual([]);
	});

	test.each([
		["retry", retryFailedJob, "retry"],
		["discard", discardFailedJob, null],
	])("do it once if two administrators press %s", async (_, decide, state) => {
		const id = await insertRun();
		const results = await Promise.allSettled([decide({ actor, id }), decide({ actor, id })]);
		expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
		expect(results.find(({ status }) => status === "rejected")).toMatchObject({
			reason: { code: "not_found", message: "Somebody already retried or discarded this job." },
		});
		expect(await stateOf(id)).toBe(state);
		expect(await entries()).toHaveLength(1);
	});

	test("are discarded, which is recorded", async () => {
		const [id, other] = [await insertRun(), await insertRun()];
		await discardFailedJob({ actor, id });
		expect((await listFailedJobs({})).jobs.map((job) => job.id)).toEqual([other]);
		expect(await entries()).toMatchObject([{ action: "job.discarded", targetId: id }]);
	});

	test("aren’t retried if they sent their email", async () => {
		const [sent, failed] = [await insertRun(), await insertRun()];
		await insertMail(sent, "sent");
		await insertMail(failed, "failed");
		await expect(retryFailedJob({ actor, id: sent })).rejects.toMatchObject({ code: "conflict" });
		expect(await retryFailedJobs({ actor, job: BILLING_JOB })).toEqual({ retried: 1, sent: 1 });
		expect([await stateOf(sent), await stateOf(failed)]).toEqual(["failed", "retry"]);
		await expect(retryFailedJobs({ actor, job: BILLING_JOB })).rejects.toMatchObject({
			code: "conflict",
		});
		expect(await entries()).toHaveLength(1);
	});

	test("of a release that had other jobs are only discarded", async () => {
		const job = "send-letters";
		const id = await insertRun({ job });
		await expect(retryFailedJob({ actor, id })).rejects.toMatchObject({ code: "conflict" });
		await expect(retryFailedJobs({ actor, job })).rejects.toMatchObject({ code: "conflict" });
		expect((await listFailedJobs({})).jobs).toMatchObject([{ title: job }]);
		expect(await discardFailedJobs({ actor, job })).toBe(1);
		expect(await entries()).toMatchObject([{ targetLabel: job }]);
	});

	test("of one job are retried and discarded together, and each is named", async () => {
		const ids = [await insertRun(), await insertRun()].sort();
		const other = await insertRun({ job: "back-up" });
		expect(await retryFailedJobs({ actor, job: BILLING_JOB })).toEqual({ retried: 2, sent: 0 });
		expect((await listFailedJobs({})).jobs).toMatchObject([{ id: other }]);
		const many = await Promise.all(Array.from({ length: 22 }, () => insertRun()));
		expect(await discardFailedJobs({ actor, job: BILLING_JOB })).toBe(many.length);
		const title = "Send a billing email (send-billing-mail)";
		const target = { targetType: "job", targetId: BILLING_JOB, targetLabel: title };
		const named = many.sort().slice(0, 20).join(", ");
		expect(await entries()).toEqual([
			{
				...{ action: "jobs.retried", ...target, before: null },
				after: { Runs: "2", Ids: ids.join(", ") },
			},
			{
				...{ action: "jobs.discarded", ...target, after: null },
				before: { Runs: "22", Ids: `${named} and 2 more` },
			},
		]);
		await expect(retryFailedJobs({ actor, job: BILLING_JOB })).rejects.toMatchObject({
			code: "not_found",
		});
	});
});
