import { describe, expect, test } from "vitest";
import { newToken } from "#app/features/account/accounts/session-store/tokens.server.ts";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { mailedToken } from "#tests/support/mailed-links.ts";
import { sendVerificationMail } from "./send-verification-mail.server.ts";
import { sendVerificationMailAgain } from "./send-verification-mail-again.server.ts";
import { verifyEmail } from "./verify-email.server.ts";

const HOUR_MS = 60 * 60 * 1000;
const in25Hours = { now: () => new Date(Date.now() + 25 * HOUR_MS) };

/** Sends the email and reads its link, as the recipient does. */
async function sendLink({ userId, email }: { userId: string; email: string }) {
	await sendVerificationMail.run({ userId });
	return mailedToken(email, "/verify-email");
}

async function isVerified({ userId }: { userId: string }) {
	const user = await db.user.findUniqueOrThrow({ where: { id: userId } });
	return user.emailVerifiedAt !== null;
}

describe("the verification mail", () => {
	test("links to the configured origin in HTML and in text", async () => {
		const user = await insertUser();
		const token = await sendLink(user);
		const link = `http://localhost:3000/verify-email?token=${token}`;
		const mail = await db.outboxMail.findFirstOrThrow({ where: { to: user.email } });
		expect(mail.text).toContain(link);
		expect(mail.html).toContain(`href="${link}"`);
		expect(mail.subject).toBe("Verify your email for Posy");
	});

	test("leaves no usable token in the database", async () => {
		const user = await insertUser();
		const token = await sendLink(user);
		const rows = await db.accountToken.findMany({ where: { userId: user.userId } });
		expect(rows).toHaveLength(1);
		expect(Buffer.from(rows[0]?.tokenHash ?? []).toString("utf8")).not.toContain(token);
	});

	test("is not sent to a verified address or an unknown user", async () => {
		const user = await insertUser({ emailVerified: true });
		await sendVerificationMail.run({ userId: user.userId });
		await sendVerificationMail.run({ userId: crypto.randomUUID() });
		await sendVerificationMailAgain.run({ email: user.email });
		expect(await db.outboxMail.count({ where: { to: user.email } })).toBe(0);
	});

	test("is sent again by address only to accounts that may sign in", async () => {
		const user = await insertUser();
		const suspended = await insertUser({ status: "suspended" });
		const stranger = `${crypto.randomUUID()}@example.com`;
		for (const email of [user.email, suspended.email, stranger]) {
			await sendVerificationMailAgain.run({ email });
		}
		expect(await db.outboxMail.count({ where: { to: user.email } })).toBe(1);
		expect(await db.outboxMail.count({ where: { to: { in: [suspended.email, stranger] } } })).toBe(
			0,
		);
	});
});

describe("the verification link", () => {
	test("verifies the address once", async () => {
		const user = await insertUser();
		const token = await sendLink(user);
		expect(await verifyEmail(token)).toEqual({
			outcome: "success",
			email: user.email,
			page: { username: user.username },
		});
		expect(await isVerified(user)).toBe(true);
		expect(await verifyEmail(token)).toEqual({ outcome: "used" });
	});

	test("names no page that visitors can't see", async () => {
		const user = await insertUser();
		await db.profile.update({ where: { userId: user.userId }, data: { published: false } });
		expect(await verifyEmail(await sendLink(user))).toMatchObject({
			outcome: "success",
			page: null,
		});
	});

	test("stays valid when another one is sent", async () => {
		const user = await insertUser();
		const first = await sendLink(user);
		expect(await sendLink(user)).not.toBe(first);
		expect(await verifyEmail(first)).toMatchObject({ outcome: "success" });
	});

	test("succeeds once when opened 20 times at once", async () => {
		const user = await insertUser();
		const token = await sendLink(user);
		const verified = await Promise.all(Array.from({ length: 20 }, () => verifyEmail(token)));
		const outcomes = verified.map(({ outcome }) => outcome);
		expect(outcomes.filter((outcome) => outcome === "success")).toHaveLength(1);
		expect(outcomes.filter((outcome) => outcome === "used")).toHaveLength(19);
	});

	test("expires after a day", async () => {
		const user = await insertUser();
		const token = await sendLink(user);
		expect(await verifyEmail(token, in25Hours)).toEqual({ outcome: "expired" });
		expect(await isVerified(user)).toBe(false);
	});

	test("doesn't verify a later address, before or after the link is used", async () => {
		const user = await insertUser();
		const [unused, used] = [await sendLink(user), await sendLink(user)];
		await verifyEmail(used);
		await db.user.update({
			where: { id: user.userId },
			data: { email: `new-${user.email}`, emailVerifiedAt: null },
		});
		for (const token of [unused, used]) {
			expect(await verifyEmail(token)).toEqual({ outcome: "invalid" });
		}
		expect(await isVerified(user)).toBe(false);
	});

	test.each(["", "x", newToken(), "%00", "a".repeat(1_000_000)])(
		"with the token %.20j is invalid",
		async (token) => {
			expect(await verifyEmail(token)).toEqual({ outcome: "invalid" });
		},
	);
});
