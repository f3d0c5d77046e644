import { expect, test, vi } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { mailedToken } from "#tests/support/mailed-links.ts";
import { startSmtpServer } from "#tests/support/smtp-server.ts";
import { getResetLink } from "./get-reset-link.server.ts";
import { sendResetMail } from "./send-reset-mail.server.ts";

const HOUR_MS = 60 * 60 * 1000;

test("the mail links to the configured origin, and the database holds no usable token", async () => {
	const { email, userId } = await insertUser();
	await sendResetMail.run({ email });
	const mail = await db.outboxMail.findFirstOrThrow({ where: { to: email } });
	const token = await mailedToken(email, "/reset-password");
	const link = `http://localhost:3000/reset-password?token=${token}`;
	expect(mail.subject).toBe("Reset your password for Posy");
	expect(mail.text).toContain(link);
	expect(mail.html).toContain(`href="${link}"`);
	const [row] = await db.accountToken.findMany({ where: { userId } });
	expect(Buffer.from(row?.tokenHash ?? []).toString("utf8")).not.toContain(token);
});

test("the link is valid for an hour", async () => {
	const { email, userId } = await insertUser();
	await sendResetMail.run({ email });
	const token = await mailedToken(email, "/reset-password");
	const after = (ms: number) => ({ now: () => new Date(Date.now() + ms) });
	expect(await getResetLink(token, after(HOUR_MS - 10_000))).toMatchObject({ userId, email });
	expect(await getResetLink(token, after(HOUR_MS))).toBeNull();
});

test("the mail goes to the address as the account has it, in whichever spelling it was typed", async () => {
	const name = crypto.randomUUID();
	const { email } = await insertUser({ email: `${name}@müller.de` });
	await sendResetMail.run({ email: `${name}@xn--mller-kva.de` });
	const token = await mailedToken(email, "/reset-password");
	expect(await getResetLink(token)).toMatchObject({ email });
});

test("only the latest link is valid", async () => {
	const { email } = await insertUser();
	await sendResetMail.run({ email });
	const first = await mailedToken(email, "/reset-password");
	await sendResetMail.run({ email });
	const second = await mailedToken(email, "/reset-password");
	expect(await getResetLink(first)).toBeNull();
	expect(await getResetLink(second)).not.toBeNull();
});

test("an email that the mail server refuses leaves the earlier link valid", async () => {
	const { email } = await insertUser();
	await sendResetMail.run({ email });
	const earlier = await mailedToken(email, "/reset-password");
	const smtp = await startSmtpServer(550);
	try {
		vi.stubEnv("SMTP_URL", smtp.url);
		vi.stubEnv("MAIL_FROM", "hello@links.example");
		vi.resetModules();
		const bySmtp = await import("./send-reset-mail.server.ts");
		await bySmtp.sendResetMail.run({ email });
		expect(smtp.refusals()).toBe(1);
	} finally {
		await smtp.stop();
	}
	expect(await getResetLink(earlier)).not.toBeNull();
});

test("no mail is sent to an unknown address or a suspended account", async () => {
	const suspended = await insertUser({ status: "suspended" });
	const stranger = `${crypto.randomUUID()}@example.com`;
	await sendResetMail.run({ email: suspended.email });
	await sendResetMail.run({ email: stranger });
	expect(await db.outboxMail.count({ where: { to: { in: [suspended.email, stranger] } } })).toBe(0);
});

test("the link is void once the account is suspended or has another address", async () => {
	for (const change of [{ status: "suspended" }, { email: `${crypto.randomUUID()}@b.example` }]) {
		const { email, userId } = await insertUser();
		await sendResetMail.run({ email });
		const token = await mailedToken(email, "/reset-password");
		await db.user.update({ where: { id: userId }, data: change as { email: string } });
		expect(await getResetLink(token)).toBeNull();
	}
});
