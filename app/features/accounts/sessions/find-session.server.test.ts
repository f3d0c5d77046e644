import { describe, expect, test } from "vitest";
import { findSessionUserId } from "#app/features/sessions/find-session-user-id.server.ts";
import { creatorSessions } from "#app/features/sessions/session-store.server.ts";
import { newToken } from "#app/features/sessions/tokens.server.ts";
import { db } from "#app/platform/db.server.ts";
import { insertSession, insertUser } from "#tests/support/accounts-factory.ts";
import { extendSession } from "./extend-session.server.ts";
import { findSession } from "./find-session.server.ts";

const HOUR_MS = 60 * 60 * 1000;
const at = (offsetMs: number) => {
	const now = new Date(Date.now() + offsetMs);
	return { now: () => now };
};

describe("a session", () => {
	test("tells who is signed in", async () => {
		const user = await insertUser({ tier: "pro", emailVerified: true });
		const { value } = await insertSession(user);
		expect((await findSession(value))?.user).toEqual({
			userId: user.userId,
			sessionId: expect.any(String),
			email: user.email,
			emailVerified: true,
			tier: "pro",
			deletionRequestedAt: null,
		});
	});

	test("is over after a day without use, a remembered one after thirty", async () => {
		const user = await insertUser();
		const { value } = await insertSession(user);
		const remembered = await insertSession(user, { remember: true });
		expect(await findSession(value, at(23.9 * HOUR_MS))).not.toBeNull();
		expect(await findSession(value, at(24.1 * HOUR_MS))).toBeNull();
		expect(await findSession(remembered.value, at(29.9 * 24 * HOUR_MS))).not.toBeNull();
		expect(await findSession(remembered.value, at(30.1 * 24 * HOUR_MS))).toBeNull();
	});

	test("is dead at once when it is ended, and only it", async () => {
		const user = await insertUser();
		const here = await insertSession(user);
		const elsewhere = await insertSession(user);
		await creatorSessions.end(here.value);
		expect(await findSession(here.value)).toBeNull();
		expect(await findSession(elsewhere.value)).not.toBeNull();
	});

	test("is dead at once when the account is suspended", async () => {
		const user = await insertUser();
		const { value } = await insertSession(user);
		await db.user.update({ where: { id: user.userId }, data: { status: "suspended" } });
		expect(await findSession(value)).toBeNull();
	});

	test("cannot be opened with what the database holds", async () => {
		const user = await insertUser();
		const { value } = await insertSession(user);
		const row = await db.session.findFirstOrThrow({ where: { userId: user.userId } });
		const stored = Buffer.from(row.tokenHash);
		expect(stored.toString("utf8")).not.toContain(value);
		expect(await findSession(stored.toString("base64url"))).toBeNull();
	});
});

describe("extending a session", () => {
	test("moves its end on from its last use, at most once a minute", async () => {
		const user = await insertUser();
		const { value } = await insertSession(user);
		const fresh = await findSession(value);
		if (!fresh) throw new Error("no session");
		expect(await extendSession(fresh, at(59_000))).toBe(false);

		const later = at(20 * HOUR_MS);
		expect(await extendSession(fresh, later)).toBe(true);
		const slid = await findSession(value, at(43.9 * HOUR_MS));
		expect(slid?.lastUsedAt).toEqual(later.now());
		expect(await findSession(value, at(44.1 * HOUR_MS))).toBeNull();
		const { lastActiveAt } = await db.user.findUniqueOrThrow({ where: { id: user.userId } });
		expect(lastActiveAt).toEqual(later.now());
	});

	test("never brings back one that was ended meanwhile", async () => {
		const user = await insertUser();
		const { value } = await insertSession(user);
		const found = await findSession(value);
		if (!found) throw new Error("no session");
		await creatorSessions.end(value);
		expect(await extendSession(found, at(HOUR_MS))).toBe(false);
		expect(await findSession(value)).toBeNull();
	});
});

describe("whose browser this is", () => {
	test("is known from the cookie, and of nobody without a session", async () => {
		const user = await insertUser();
		const { header } = await insertSession(user);
		expect(await findSessionUserId(header)).toBe(user.userId);
		expect(await findSessionUserId(null)).toBeNull();
		expect(await findSessionUserId("session=garbage")).toBeNull();
		expect(await findSessionUserId(`session=${newToken()}`)).toBeNull();
	});
});
