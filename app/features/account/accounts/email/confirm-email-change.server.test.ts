import { expect, test } from "vitest";
import { hashToken, newToken } from "#app/features/account/accounts/session-store/tokens.server.ts";
import { db } from "#app/platform/db.server.ts";
import { insertSession, insertUser } from "#tests/support/accounts-factory.ts";
import { mailedToken } from "#tests/support/mailed-links.ts";
import { getResetLink } from "../passwords/get-reset-link.server.ts";
import { sendResetMail } from "../passwords/send-reset-mail.server.ts";
import { confirmEmailChange, getEmailChange } from "./confirm-email-change.server.ts";
import { sendVerificationMail } from "./send-verification-mail.server.ts";
import { verifyEmail } from "./verify-email.server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const byCreator = (token: string) => ({ token, actor: "creator" }) as const;

/** Inserts the rows of a requested change, with a token known to this test. */
async function askForChange(userId: string, email = `${crypto.randomUUID()}@example.com`) {
	const token = newToken();
	await db.accountToken.create({
		data: {
			userId,
			kind: "change_email",
			tokenHash: hashToken(token),
			email,
			expiresAt: new Date(Date.now() + DAY_MS),
		},
	});
	return { token, email };
}

function accountOf(userId: string) {
	return db.user.findUniqueOrThrow({
		where: { id: userId },
		select: { email: true, emailVerifiedAt: true },
	});
}

test("confirming the link verifies the new address, makes it the account's, and keeps the sessions", async () => {
	const user = await insertUser();
	await insertSession(user);
	const { token, email } = await askForChange(user.userId);
	expect(await confirmEmailChange(byCreator(token))).toEqual({ outcome: "success", email });
	expect(await accountOf(user.userId)).toEqual({ email, emailVerifiedAt: expect.any(Date) });
	expect(await db.session.count({ where: { userId: user.userId } })).toBe(1);
	expect(await confirmEmailChange(byCreator(token))).toEqual({ outcome: "used" });
});

test("opening the link without confirming, as mail scanners do, changes nothing", async () => {
	const user = await insertUser();
	const { token, email } = await askForChange(user.userId);
	for (const _ of ["scanner", "person"]) {
		expect(await getEmailChange(token)).toEqual({ outcome: "open", email });
	}
	expect(await verifyEmail(token)).toEqual({ outcome: "invalid" });
	expect(await accountOf(user.userId)).toEqual({ email: user.email, emailVerifiedAt: null });
	await confirmEmailChange(byCreator(token));
	expect(await getEmailChange(token)).toEqual({ outcome: "used" });
});

test("confirming voids links mailed to the old address and earlier email changes", async () => {
	const user = await insertUser();
	await sendResetMail.run({ email: user.email });
	await sendVerificationMail.run({ userId: user.userId });
	const reset = await mailedToken(user.email, "/reset-password");
	const verification = await mailedToken(user.email, "/verify-email");
	const earlier = await askForChange(user.userId);
	const { token, email } = await askForChange(user.userId);

	await confirmEmailChange(byCreator(token));

	expect(await getResetLink(reset)).toBeNull();
	expect(await verifyEmail(verification)).toEqual({ outcome: "invalid" });
	expect(await confirmEmailChange(byCreator(earlier.token))).toEqual({ outcome: "invalid" });
	expect(await accountOf(user.userId)).toMatchObject({ email });
});

test("an address that another account took in the meantime is refused", async () => {
	const user = await insertUser();
	const { token, email } = await askForChange(user.userId);
	await insertUser({ email });
	expect(await confirmEmailChange(byCreator(token))).toEqual({ outcome: "taken" });
	expect(await accountOf(user.userId)).toEqual({ email: user.email, emailVerifiedAt: null });
});

test("when two accounts confirm the same address at once, one gets it", async () => {
	const [ada, eve] = [await insertUser(), await insertUser()];
	const email = `${crypto.randomUUID()}@example.com`;
	const links = [await askForChange(ada.userId, email), await askForChange(eve.userId, email)];
	const verified = await Promise.all(
		links.map(({ token }) => confirmEmailChange(byCreator(token))),
	);
	expect(verified.map(({ outcome }) => outcome).sort()).toEqual(["success", "taken"]);
});

test("a link confirmed 20 times at once succeeds once", async () => {
	const user = await insertUser();
	const { token } = await askForChange(user.userId);
	const verified = await Promise.all(
		Array.from({ length: 20 }, () => confirmEmailChange(byCreator(token))),
	);
	expect(verified.filter(({ outcome }) => outcome === "success")).toHaveLength(1);
	expect(verified.filter(({ outcome }) => outcome === "used")).toHaveLength(19);
});

test("a link older than a day, or of a suspended account, changes nothing", async () => {
	const user = await insertUser();
	const late = { now: () => new Date(Date.now() + DAY_MS) };
	const { token } = await askForChange(user.userId);
	expect(await confirmEmailChange(byCreator(token), late)).toEqual({ outcome: "expired" });
	await db.user.update({ where: { id: user.userId }, data: { status: "suspended" } });
	expect(await confirmEmailChange(byCreator(token))).toEqual({ outcome: "invalid" });
	expect(await accountOf(user.userId)).toMatchObject({ email: user.email });
});
