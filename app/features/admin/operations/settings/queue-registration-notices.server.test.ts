import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { deleteOldRegistrationsAt } from "#app/features/account/accounts/registrations/delete-old-registrations.server.ts";
import { sendAdminNotice } from "#app/features/admin/administrators/queue-administrator-notice.server.ts";
import { db } from "#app/platform/db.server.ts";
import { startJobs, stopJobs } from "#app/platform/jobs.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { insertAdministrator } from "#tests/support/administrators-factory.ts";
import { queueRegistrationNotices } from "./queue-registration-notices.server.ts";

const DAY_MS = 86_400_000;
const START_MS = Date.UTC(2026, 4, 1);
const onDay = (day: number) => ({ now: () => new Date(START_MS + day * DAY_MS) });

beforeAll(() => startJobs([{ ...sendAdminNotice, run: async () => {} }]));
afterAll(() => stopJobs());

beforeEach(async () => {
	await db.registrationRequest.deleteMany();
	await db.administrator.deleteMany();
});

async function signUpOn(day: number, email: string): Promise<void> {
	const createdAt = onDay(day).now();
	await db.registrationRequest.create({
		data: { email, name: "Anna", termsVersion: "1", createdAt },
	});
}

/** @returns what each administrator is told by the job of that day, by address */
async function mailsOf(day: number): Promise<Record<string, unknown>> {
	await query({ text: "DELETE FROM pgboss.job WHERE name = $1", values: [sendAdminNotice.name] });
	await queueRegistrationNotices(onDay(day));
	const rows = await query<{ data: { to: string; notice: unknown } }>({
		text: "SELECT data FROM pgboss.job WHERE name = $1",
		values: [sendAdminNotice.name],
	});
	return Object.fromEntries(rows.map(({ data }) => [data.to, data.notice]));
}

test("every administrator is told of new sign-ups once, and again before they are deleted", async () => {
	const [grace, ada] = [await insertAdministrator(), await insertAdministrator()];
	await signUpOn(0, "anna@example.com");
	await signUpOn(0.5, "bert@example.com");
	const first = { kind: "waiting-registrations", waiting: 2, fresh: 2, ending: 0 };
	expect(await mailsOf(1)).toEqual({ [grace.email]: first, [ada.email]: first });
	expect(await mailsOf(2)).toEqual({});
	await signUpOn(2.5, "carl@example.com");
	expect(await mailsOf(3)).toMatchObject({ [ada.email]: { waiting: 3, fresh: 1, ending: 0 } });
	expect(await mailsOf(24)).toMatchObject({ [ada.email]: { waiting: 3, fresh: 0, ending: 2 } });
	expect(await mailsOf(25)).toEqual({});

	await deleteOldRegistrationsAt(onDay(30.9));
	expect(await db.registrationRequest.count()).toBe(3);
	await deleteOldRegistrationsAt(onDay(31.1));
	expect(await db.registrationRequest.count()).toBe(1);
});

test("nothing is deleted as long as nobody could be told", async () => {
	await signUpOn(0, "anna@example.com");
	expect(await mailsOf(24)).toEqual({});
	await deleteOldRegistrationsAt(onDay(90));
	expect(await db.registrationRequest.count()).toBe(1);
});
