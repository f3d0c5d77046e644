import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { startJobs, stopJobs } from "#app/platform/jobs.server.ts";
import { insertAdministrator, insertAdminSession } from "#tests/support/administrators-factory.ts";
import { mailedToken } from "#tests/support/mailed-links.ts";
import { randomAddress } from "#tests/support/random-address.ts";
import { sendAdminNotice } from "../queue-administrator-notice.server.ts";
import { signInAdministrator } from "../sign-in/sign-in-administrator.server.ts";
import { requestAdminReset, sendAdminReset } from "./request-admin-reset.server.ts";
import { getAdminReset, resetAdminPassword } from "./reset-admin-password.server.ts";

const NEW_PASSWORD = "Staple-battery-11";
const MINUTE_MS = 60_000;

// The tests run the job that sends the link themselves.
beforeAll(() => startJobs([{ ...sendAdminReset, run: async () => {} }, sendAdminNotice]));
afterAll(() => stopJobs());

const visitor = (address = randomAddress()) => ({
	address,
	userAgent: null,
	sessionToken: null,
	requestId: "test-request",
});

async function mailReset(email: string): Promise<string> {
	await sendAdminReset.run({ email });
	return mailedToken(email, "/admin/reset-password");
}

describe("a forgotten password", () => {
	test("is replaced with the emailed link, which ends all sessions and keeps two-step verification", async () => {
		const administrator = await insertAdministrator();
		const { administratorId, email } = administrator;
		const totpSecret = Buffer.alloc(40);
		await db.administrator.update({ where: { id: administratorId }, data: { totpSecret } });
		await insertAdminSession(administrator);
		const token = await mailReset(email);
		expect(await getAdminReset(token)).toMatchObject({ email });
		await resetAdminPassword({ token, password: NEW_PASSWORD, visitor: visitor() });
		expect(await db.adminSession.count({ where: { administratorId } })).toBe(0);
		const signedIn = await signInAdministrator({
			email,
			password: NEW_PASSWORD,
			visitor: visitor(),
		});
		expect(signedIn.isComplete).toBe(false);
		expect(
			await db.auditEntry.count({
				where: { administratorEmail: email, action: "password.reset" },
			}),
		).toBe(1);
	});

	test("is mailed to the stored address, which may be another mailbox than the typed one", async () => {
		const name = `ada${crypto.randomUUID().replace(/[^a-z]/g, "")}`;
		const wide = [...name].map((letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));
		const { email } = await insertAdministrator({ email: `${wide.join("")}@example.com` });
		await sendAdminReset.run({ email: `${name}@example.com` });
		const token = await mailedToken(email, "/admin/reset-password");
		expect(await getAdminReset(token)).toMatchObject({ email });
	});

	test("is replaced once, also by twenty requests at once", async () => {
		const { email } = await insertAdministrator();
		const token = await mailReset(email);
		const results = await Promise.allSettled(
			Array.from({ length: 20 }, (_, index) =>
				resetAdminPassword({ token, password: `${NEW_PASSWORD}-${index}`, visitor: visitor() }),
			),
		);
		expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		await expect(
			resetAdminPassword({ token, password: NEW_PASSWORD, visitor: visitor() }),
		).rejects.toMatchObject({ code: "gone" });
	});

	test("is not replaced with a link that is an hour old, replaced or made up", async () => {
		const { email } = await insertAdministrator();
		const first = await mailReset(email);
		const second = await mailReset(email);
		const clock = { now: () => new Date(Date.now() + 61 * MINUTE_MS) };
		expect(await getAdminReset(first)).toBeNull();
		expect(await getAdminReset(second, clock)).toBeNull();
		expect(await getAdminReset("A".repeat(43))).toBeNull();
		expect(await getAdminReset(second)).not.toBeNull();
		await expect(
			resetAdminPassword({ token: first, password: NEW_PASSWORD, visitor: visitor() }),
		).rejects.toMatchObject({ code: "gone" });
	});

	test("is guessed at most 30 times from a network, while valid links still work", async () => {
		const { administratorId, email } = await insertAdministrator();
		const [token, address] = [await mailReset(email), randomAddress()];
		const reset = (given: string, from: string) =>
			resetAdminPassword({ token: given, password: NEW_PASSWORD, visitor: visitor(from) });
		for (let tries = 0; tries < 30; tries += 1) {
			await expect(reset("A".repeat(43), address)).rejects.toMatchObject({ code: "gone" });
		}
		await expect(reset("A".repeat(43), address)).rejects.toMatchObject({ code: "rate_limited" });
		await reset(token, randomAddress());
		expect(await db.administratorPasswordReset.count({ where: { administratorId } })).toBe(0);
	});

	test("of an address that isn't an administrator's sends nothing", async () => {
		const email = `${crypto.randomUUID()}@example.com`;
		await sendAdminReset.run({ email });
		expect(await db.outboxMail.count({ where: { to: email } })).toBe(0);
	});

	test("can be asked for five times an hour from a network, whoever the address belongs to", async () => {
		const address = randomAddress();
		const known = (await insertAdministrator()).email;
		for (const email of [known, "nobody@example.com"]) {
			for (let count = 0; count < 5; count += 1) await requestAdminReset({ email, address });
			await expect(requestAdminReset({ email, address })).rejects.toMatchObject({
				code: "rate_limited",
			});
		}
		await requestAdminReset({ email: known, address: randomAddress() });
	});
});

test("a log-in from a new device or network is emailed once", async () => {
	const { email, password } = await insertAdministrator();
	const home = visitor();
	const elsewhere = visitor();
	for (const from of [home, home, elsewhere, home]) {
		await signInAdministrator({ email, password, visitor: from });
	}
	await expect.poll(() => db.outboxMail.count({ where: { to: email } })).toBe(2);
	const mail = await db.outboxMail.findFirstOrThrow({ where: { to: email } });
	expect(mail.subject).toMatch(/^New log-in to the administrator area/);
});
