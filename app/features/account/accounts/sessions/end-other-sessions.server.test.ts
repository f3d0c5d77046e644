import { describe, expect, test } from "vitest";
import { creatorSessions } from "#app/features/account/accounts/session-store/session-store.server.ts";
import { db } from "#app/platform/db.server.ts";
import { insertSession, insertUser } from "#tests/support/accounts-factory.ts";
import { listSessions } from "../queries.server.ts";
import { endOneSession } from "./end-one-session.server.ts";
import { endOtherSessions } from "./end-other-sessions.server.ts";
import { getSession } from "./get-session.server.ts";

const HOUR_MS = 60 * 60 * 1000;
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0";

async function insertOwner() {
	const user = await insertUser();
	const { value } = await insertSession(user);
	const found = await getSession(value);
	if (!found) throw new Error("no session");
	return { ...user, sessionId: found.user.sessionId };
}

function insertDevice(userId: string, hoursAgo: number) {
	const then = new Date(Date.now() - hoursAgo * HOUR_MS);
	return creatorSessions.begin({
		ownerId: userId,
		remember: false,
		userAgent: FIREFOX,
		clock: { now: () => then },
	});
}

describe("the list of devices", () => {
	test("starts with this one, sorts the others by last use, and leaves out expired ones", async () => {
		const owner = await insertOwner();
		for (const hoursAgo of [5, 1, 25]) await insertDevice(owner.userId, hoursAgo);
		await insertSession(await insertUser());
		const { sessions, total } = await listSessions(owner);
		expect(total).toBe(3);
		expect(sessions.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
			["Unknown device", true],
			["Firefox on Linux", false],
			["Firefox on Linux", false],
		]);
		const hoursAgo = sessions.map(({ lastUsedAt }) =>
			Math.round((Date.now() - lastUsedAt.getTime()) / HOUR_MS),
		);
		expect(hoursAgo).toEqual([0, 1, 5]);
	});

	test("shows 50 sessions and the total", async () => {
		const owner = await insertOwner();
		const { userId } = owner;
		await db.session.createMany({
			data: Array.from({ length: 60 }, () => ({
				userId,
				tokenHash: crypto.getRandomValues(Buffer.alloc(32)),
				device: "Script",
				expiresAt: new Date(Date.now() + HOUR_MS),
			})),
		});
		const { sessions, total } = await listSessions(owner);
		expect(sessions).toHaveLength(50);
		expect(sessions[0]).toMatchObject({ isCurrent: true });
		expect(total).toBe(61);
	});
});

describe("signing out", () => {
	test("one device leaves the others signed in", async () => {
		const owner = await insertOwner();
		const [gone, kept] = [await insertSession(owner), await insertSession(owner)];
		const goneId = (await getSession(gone.value))?.user.sessionId ?? "";
		await endOneSession({ userId: owner.userId, endedId: goneId });
		expect(await getSession(gone.value)).toBeNull();
		expect(await getSession(kept.value)).not.toBeNull();
		await expect(endOneSession({ userId: owner.userId, endedId: goneId })).rejects.toMatchObject({
			status: 404,
		});
	});

	test("everywhere else ends all but this session, and no session of another account", async () => {
		const [owner, other] = await Promise.all([insertOwner(), insertOwner()]);
		await insertSession(owner);
		await insertSession(owner);
		expect(await endOtherSessions(owner)).toBe(2);
		expect(await endOtherSessions(owner)).toBe(0);
		expect((await listSessions(owner)).sessions).toMatchObject([{ isCurrent: true }]);
		expect((await listSessions(other)).total).toBe(1);
	});

	test("another account's device is not found, and its session stays", async () => {
		const [owner, other] = await Promise.all([insertOwner(), insertOwner()]);
		await expect(
			endOneSession({ userId: owner.userId, endedId: other.sessionId }),
		).rejects.toMatchObject({ status: 404 });
		expect((await listSessions(other)).total).toBe(1);
	});
});
