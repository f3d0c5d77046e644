import { describe, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { sendVerificationMail } from "./send-verification-mail.server.ts";
import { newToken } from "./session-cookie.server.ts";
import { verifyEmail } from "./verify-email.server.ts";

const HOUR_MS = 60 * 60 * 1000;
const in25Hours = { now: () => new Date(Date.now() + 25 * HOUR_MS) };

/** Sends the mail and reads its link, as the person who gets it does. */
async function mailedToken({ userId, email }: { userId: string; email: string }) {
	await sendVerificationMail.run({ userId });
	const mail = await db.outboxMail.findFirstOrThrow({
		where: { to: email },
		orderBy: { id: "desc" },
	});
	const link = /http\S+/.exec(mail.text)?.[0] ?? "";
	return { mail, link, token: new URL(link).searchParams.get("token") ?? "" };
}

async function isVerified({ userId }: { userId: string }) {
	const user = await db.user.findUniqueOrThrow({ where: { id: userId } });
	return user.emailVerifiedAt !== null;
}

describe("the verification mail", () => {
	test("links to the configured origin, in both of its forms", async () => {
		const user = await insertUser();
		const { mail, link, token } = await mailedToken(user);
		expect(link).toBe(`http://localhost:3000/verify-email?token=${token}`);
		expect(mail.html).toContain(`href="${link}"`);
		expect(mail.subject).toBe("Verify your email for Posy");
	});

	test("leaves nothing in the database that would open it", async () => {
		const user = await insertUser();
		const { token } = await mailedToken(user);
		const rows = await db.accountToken.findMany({ where: { userId: user.userId } });
		expect(rows).toHaveLength(1);
		expect(Buffer.from(rows[0]?.tokenHash ?? []).toString("utf8")).not.toContain(token);
	});

	test("is not sent to an address that is verified, or to nobody", async () => {
		const user = await insertUser({ emailVerified: true });
		await sendVerificationMail.run({ userId: user.userId });
		await sendVerificationMail.run({ userId: crypto.randomUUID() });
		expect(await db.outboxMail.count({ where: { to: user.email } })).toBe(0);
	});
});

describe("the verification link", () => {
	test("verifies the address once", async () => {
		const user = await insertUser();
		const { token } = await mailedToken(user);
		expect(await verifyEmail(token)).toBe("success");
		expect(await isVerified(user)).toBe(true);
		expect(await verifyEmail(token)).toBe("used");
	});

	test("opened 20 times at once, it succeeds once", async () => {
		const user = await insertUser();
		const { token } = await mailedToken(user);
		const outcomes = await Promise.all(Array.from({ length: 20 }, () => verifyEmail(token)));
		expect(outcomes.filter((outcome) => outcome === "success")).toHaveLength(1);
		expect(outcomes.filter((outcome) => outcome === "used")).toHaveLength(19);
	});

	test("expires after a day", async () => {
		const user = await insertUser();
		const { token } = await mailedToken(user);
		expect(await verifyEmail(token, in25Hours)).toBe("expired");
		expect(await isVerified(user)).toBe(false);
	});

	test("proves nothing about an address that came later", async () => {
		const user = await insertUser();
		const { token } = await mailedToken(user);
		const email = `new-${user.email}`;
		await db.user.update({ where: { id: user.userId }, data: { email } });
		expect(await verifyEmail(token)).toBe("invalid");
		expect(await isVerified(user)).toBe(false);
	});

	test.each(["", "x", newToken(), "%00", "a".repeat(1_000_000)])(
		"%.20j is invalid",
		async (token) => {
			expect(await verifyEmail(token)).toBe("invalid");
		},
	);
});
