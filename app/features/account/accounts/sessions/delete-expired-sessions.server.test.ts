import { expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { insertSession, insertUser } from "#tests/support/accounts-factory.ts";
import { sendVerificationMail } from "../email/send-verification-mail.server.ts";
import { deleteExpired } from "./delete-expired-sessions.server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const inDays = (days: number) => ({ now: () => new Date(Date.now() + days * DAY_MS) });

test("deletes expired sessions and tokens, keeps active ones, and keeps expired links for a week", async () => {
	const user = await insertUser();
	await insertSession(user);
	await insertSession(user, { remember: true });
	await sendVerificationMail.run({ userId: user.userId });
	const count = async () => ({
		sessions: await db.session.count({ where: { userId: user.userId } }),
		tokens: await db.accountToken.count({ where: { userId: user.userId } }),
	});

	await deleteExpired();
	expect(await count()).toEqual({ sessions: 2, tokens: 1 });
	await deleteExpired(inDays(2));
	expect(await count()).toEqual({ sessions: 1, tokens: 1 });
	await deleteExpired(inDays(31));
	expect(await count()).toEqual({ sessions: 0, tokens: 0 });
});
