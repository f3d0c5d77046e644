import { describe, expect, test } from "vitest";
import { getSessionUserId } from "#app/features/account/accounts/session-store/get-session-user-id.server.ts";
import { creatorSessions } from "#app/features/account/accounts/session-store/session-store.server.ts";
import { newToken } from "#app/features/account/accounts/session-store/tokens.server.ts";
import { db } from "#app/platform/db.server.ts";
import { insertSession, insertUser } from "#tests/support/accounts-factory.ts";
import { getSession } from "./get-session.server.ts";
import { updateSessionExpiry } from "./update-session-expiry.server.ts";

const HOUR_MS = 60 * 60 * 1000;
const at = (offsetMs: number) => {
	const now = new Date(Date.now() + offsetMs);
	return { now: () => now };
};

describe("a session", () => {
	test("identifies the signed-in user", async () => {
		const user = await insertUser({ tier: "pro", emailVerified: true });
		const { value } = await insertSession(user);
		expect((await getSession(value))?.user).toEqual({
			userId: user.userId,
			sessionId: expect.any(String),
			email: user.email,
			emailVerified: true,
			tier: "pro",
			deletionRequestedAt: null,
		});
	});

	test("ends after a day without use, or after 30 days if remembered", async () => {
		const user = await insertUser();
		const { value } = await insertSession(user);
		const remembered = await insertSession(user, { remember: true });
		expect(await getSession(value, at(23.9 * HOUR_MS))).not.toBeNull();
		expect(await getSession(value, at(24.1 * HOUR_MS))).toBeNull();
		expect(await getSession(remembered.value, at(29.9 * 24 * HOUR_MS))).not.toBeNull();
		expect(await getSession(remembered.value, at(30.1 * 24 * HOUR_MS))).toBeNull();
	});

	test("is invalid as soon as it is ended, without affecting others", async () => {
		const user = await insertUser();
		const here = await insertSession(user);
		const elsewhere = await insertSession(user);
		await creatorSessions.end(here.value);
		expect(await getSession(here.value)).toBeNull();
		expect(await getSession(elsewhere.value)).not.toBeNull();
	});

	test("is invalid as soon as the account is suspended", async () => {
		const user = await insertUser();
		const { value } = await insertSession(user);
		await db.user.update({ where: { id: user.userId }, data: { status: "suspended" } });
		expect(await getSession(value)).toBeNull();
	});

	test("can't be opened with the values in the database", async () => {
		const user = await insertUser();
		const { value } = await insertSession(user);
		const row = await db.session.findFirstOrThrow({ where: { userId: user.userId } });
		const stored = Buffer.from(row.tokenHash);
		expect(stored.toString("utf8")).not.toContain(value);
		expect(await getSession(stored.toString("base64url"))).toBeNull();
	});
});

describe("extending a session", () => {
	test("counts from its last use, and is written at most once a minute", async () => {
		const user = await insertUser();
		const { value } = await insertSession(user);
		const fresh = await getSession(value);
		if (!fresh) throw new Error("no session");
		expect(await updateSessionExpiry(fresh, at(59_000))).toBe(false);

		const later = at(20 * HOUR_MS);
		expect(await updateSessionExpiry(fresh, later)).toBe(true);
		const slid = await getSession(value, at(43.9 * HOUR_MS));
		expect(slid?.lastUsedAt).toEqual(later.now());
		expect(await getSession(value, at(44.1 * HOUR_MS))).toBeNull();
		const { lastActiveAt } = await db.user.findUniqueOrThrow({ where: { id: user.userId } });
		expect(lastActiveAt).toEqual(later.now());
	});

	test("never revives one that was ended in the meantime", async () => {
		const user = await insertUser();
		const { value } = await insertSession(user);
		const found = await getSession(value);
		if (!found) throw new Error("no session");
		await creatorSessions.end(value);
		expect(await updateSessionExpiry(found, at(HOUR_MS))).toBe(false);
		expect(await getSession(value)).toBeNull();
	});
});

describe("the browser's user", () => {
	test("is found by the cookie, and is nobody without a session", async () => {
		const user = await insertUser();
		const { header } = await insertSession(user);
		expect(await getSessionUserId(header)).toBe(user.userId);
		expect(await getSessionUserId(null)).toBeNull();
		expect(await getSessionUserId("session=garbage")).toBeNull();
		expect(await getSessionUserId(`session=${newToken()}`)).toBeNull();
	});
});
