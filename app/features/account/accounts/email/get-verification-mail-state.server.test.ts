import { expect, test } from "vitest";
import { hashToken, newToken } from "#app/features/account/accounts/session-store/tokens.server.ts";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { getVerificationMailState } from "./get-verification-mail-state.server.ts";
import { sendVerificationMail } from "./send-verification-mail.server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const longAgo = new Date(Date.now() - DAY_MS);
const in25Hours = { now: () => new Date(Date.now() + 25 * 60 * 60 * 1000) };

test("a mail counts as sent once the mail server accepts it, and its link expires after a day", async () => {
	const user = await insertUser();
	expect(await getVerificationMailState(user)).toEqual({ kind: "coming" });
	await sendVerificationMail.run({ userId: user.userId });
	expect(await getVerificationMailState(user)).toEqual({ kind: "sent" });
	expect(await getVerificationMailState(user, in25Hours)).toEqual({ kind: "expired" });
});

test("a mail that the server did not accept does not count, although its link exists", async () => {
	const user = await insertUser();
	await db.user.update({ where: { id: user.userId }, data: { createdAt: longAgo } });
	await db.accountToken.create({
		data: {
			userId: user.userId,
			kind: "verify_email",
			tokenHash: hashToken(newToken()),
			email: user.email,
			expiresAt: new Date(Date.now() + DAY_MS),
		},
	});
	expect(await getVerificationMailState(user)).toEqual({ kind: "none" });
});

test("a mail to a former address does not count for the new one", async () => {
	const user = await insertUser();
	await sendVerificationMail.run({ userId: user.userId });
	await db.user.update({ where: { id: user.userId }, data: { createdAt: longAgo } });
	expect(await getVerificationMailState({ ...user, email: `new-${user.email}` })).toEqual({
		kind: "none",
	});
});

test("a permanent refusal shows the mail server's reason until another mail is accepted", async () => {
	const user = await insertUser();
	await sendVerificationMail.run({ userId: user.userId });
	await db.accountToken.updateMany({
		where: { userId: user.userId },
		data: { sentAt: null, refusal: "550 no such mailbox", createdAt: longAgo },
	});
	expect(await getVerificationMailState(user)).toEqual({
		kind: "refused",
		reason: "550 no such mailbox",
	});
	await sendVerificationMail.run({ userId: user.userId });
	expect(await getVerificationMailState(user)).toEqual({ kind: "sent" });
});
