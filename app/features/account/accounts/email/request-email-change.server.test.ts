import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { startJobs, stopJobs } from "#app/platform/jobs.server.ts";
import { type InsertedUser, insertUser } from "#tests/support/accounts-factory.ts";
import { getPendingEmail } from "../queries.server.ts";
import { sendAccountNotice } from "../send-account-notice.server.ts";
import { cancelEmailChange } from "./cancel-email-change.server.ts";
import { confirmEmailChange } from "./confirm-email-change.server.ts";
import { requestEmailChange } from "./request-email-change.server.ts";
import { sendEmailChangeAgain } from "./send-email-change-again.server.ts";
import { sendEmailChangeMail } from "./send-email-change-mail.server.ts";

/** Starts the queues only; the tests run the queued jobs themselves. */
beforeAll(() => startJobs([idle(sendEmailChangeMail), idle(sendAccountNotice)]));
afterAll(stopJobs);

const idle = ({ name }: { name: string }) => ({ name, run: () => Promise.resolve() });

const DAY_MS = 24 * 60 * 60 * 1000;
const byCreator = (token: string) => ({ token, actor: "creator" }) as const;
const uniqueEmail = () => `${crypto.randomUUID()}@example.com`;
const at = (offsetMs: number) => {
	const now = new Date(Date.now() + offsetMs);
	return { now: () => now };
};

async function ask(owner: InsertedUser, newEmail = uniqueEmail()) {
	await requestEmailChange({ owner, newEmail, currentPassword: owner.password });
	return newEmail;
}

/** Runs the queued job and reads the token from the email; null if there is none. */
async function receiveToken({ userId }: InsertedUser, newEmail: string): Promise<string | null> {
	const before = await db.outboxMail.count({ where: { to: newEmail } });
	await sendEmailChangeMail.run({ userId, newEmail });
	const mails = await db.outboxMail.findMany({ where: { to: newEmail }, orderBy: { id: "asc" } });
	if (mails.length === before) return null;
	return /confirm-email\?token=([\w-]+)/.exec(mails.at(-1)?.text ?? "")?.[1] ?? null;
}

function queued(name: string, like: string) {
	return db.$queryRaw<{ data: unknown }[]>`
		SELECT data FROM pgboss.job WHERE name = ${name} AND data::text LIKE ${`%${like}%`}`;
}

describe("requesting an email change", () => {
	test("mails no link for another account’s address, in whichever spelling it has it", async () => {
		const [owner, name] = [await insertUser(), crypto.randomUUID()];
		await insertUser({ email: `${name}@müller.de` });
		const newEmail = await ask(owner, `${name}@xn--mller-kva.de`);
		expect(await receiveToken(owner, newEmail)).toBeNull();
	});

	test("mails a link for another spelling of the account’s own address", async () => {
		const name = crypto.randomUUID();
		const owner = await insertUser({ email: `${name}@müller.de` });
		const newEmail = await ask(owner, `${name}@xn--mller-kva.de`);
		expect(await receiveToken(owner, newEmail)).not.toBeNull();
	});

	test("mails a link to the new address, notifies the current one, and changes nothing until the link is confirmed", async () => {
		const owner = await insertUser();
		const newEmail = await ask(owner);
		expect(await getPendingEmail(owner)).toBe(newEmail);

		expect(await queued("send-account-notice", owner.email)).toEqual([
			{ data: { to: owner.email, notice: { kind: "email-change-requested", newEmail } } },
		]);
		const token = await receiveToken(owner, newEmail);
		expect(await db.user.findUnique({ where: { id: owner.userId } })).toMatchObject({
			email: owner.email,
		});

		expect(await confirmEmailChange(byCreator(token ?? ""))).toMatchObject({ outcome: "success" });
		expect(await db.user.findUnique({ where: { id: owner.userId } })).toMatchObject({
			email: newEmail,
			emailVerifiedAt: expect.any(Date),
		});
		expect(await getPendingEmail({ ...owner, email: newEmail })).toBeNull();
	});

	test("keeps the token out of the queue", async () => {
		const owner = await insertUser();
		const newEmail = await ask(owner);
		await receiveToken(owner, newEmail);
		expect(await queued("send-email-change-mail", newEmail)).toEqual([
			{ data: { userId: owner.userId, newEmail } },
		]);
	});

	test("answers the same if the address belongs to another account, and mails it nothing", async () => {
		const [owner, other] = await Promise.all([insertUser(), insertUser()]);
		await ask(owner, other.email);
		expect(await getPendingEmail(owner)).toBe(other.email);
		expect(await queued("send-account-notice", owner.email)).toHaveLength(1);
		expect(await receiveToken(owner, other.email)).toBeNull();
	});

	test("expires after a day", async () => {
		const owner = await insertUser();
		await ask(owner);
		expect(await getPendingEmail(owner, at(0.99 * DAY_MS))).not.toBeNull();
		expect(await getPendingEmail(owner, at(1.01 * DAY_MS))).toBeNull();
	});

	test("replaces an earlier request and voids its link", async () => {
		const owner = await insertUser();
		const first = await ask(owner);
		const token = await receiveToken(owner, first);
		const second = await ask(owner);
		expect(await getPendingEmail(owner)).toBe(second);
		expect(await confirmEmailChange(byCreator(token ?? ""))).toEqual({ outcome: "invalid" });
	});

	test("changes nothing without the right password", async () => {
		const owner = await insertUser();
		const newEmail = uniqueEmail();
		await expect(
			requestEmailChange({ owner, newEmail, currentPassword: "not this one" }),
		).rejects.toMatchObject({
			status: 400,
			message: "This is not your current password",
			details: { field: "currentPassword" },
		});
		await expect(requestEmailChange({ owner, newEmail })).rejects.toMatchObject({
			message: "Enter your current password",
			details: { field: "currentPassword" },
		});
		expect(await getPendingEmail(owner)).toBeNull();
	});

	test("is refused for the account's current address", async () => {
		const owner = await insertUser();
		await expect(ask(owner, owner.email)).rejects.toMatchObject({
			status: 400,
			details: { field: "email" },
		});
	});
});

describe("a pending email change", () => {
	test("can be canceled, which voids every link mailed for it", async () => {
		const owner = await insertUser();
		const newEmail = await ask(owner);
		const tokens = [await receiveToken(owner, newEmail)];
		await sendEmailChangeAgain(owner);
		tokens.push(await receiveToken(owner, newEmail));

		await cancelEmailChange(owner);
		expect(await getPendingEmail(owner)).toBeNull();
		for (const token of tokens) {
			expect(token).not.toBeNull();
			expect(await confirmEmailChange(byCreator(token ?? ""))).toEqual({ outcome: "invalid" });
		}
		// A request that was still queued.
		expect(await receiveToken(owner, newEmail)).toBeNull();
		await expect(sendEmailChangeAgain(owner)).rejects.toMatchObject({ status: 404 });
	});

	test("can be mailed again, and either link confirms it", async () => {
		const owner = await insertUser();
		const newEmail = await ask(owner);
		const first = await receiveToken(owner, newEmail);
		expect(await sendEmailChangeAgain(owner)).toBe(newEmail);
		expect(await queued("send-email-change-mail", newEmail)).toHaveLength(2);
		const second = await receiveToken(owner, newEmail);
		expect(await confirmEmailChange(byCreator(first ?? ""))).toMatchObject({ outcome: "success" });
		expect(await confirmEmailChange(byCreator(second ?? ""))).not.toMatchObject({
			outcome: "success",
		});
		expect(await getPendingEmail({ ...owner, email: newEmail })).toBeNull();
	});

	test("sends at most three mails a day to one address, and five an hour for one account", async () => {
		const owner = await insertUser();
		const newEmail = await ask(owner);
		for (let count = 1; count < 3; count += 1) await sendEmailChangeAgain(owner);
		const refusal = {
			status: 429,
			message: "Too many confirmation emails requested. Please try again later.",
			details: { retryAfterS: expect.any(Number) },
		};
		await expect(sendEmailChangeAgain(owner)).rejects.toMatchObject(refusal);
		await expect(ask(await insertUser(), newEmail)).rejects.toMatchObject(refusal);
		await ask(owner);
		await expect(ask(owner)).rejects.toMatchObject(refusal);
	});
});
