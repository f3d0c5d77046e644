import { expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { insertSession, insertUser } from "#tests/support/accounts-factory.ts";
import { getOwnerConfirmation } from "../queries.server.ts";
import { confirmOwner } from "./confirm-owner.server.ts";

const MINUTE_MS = 60_000;
const inMinutes = (minutes: number) => {
	const now = new Date(Date.now() + minutes * MINUTE_MS);
	return { now: () => now };
};

/** @returns an account with two sessions that began now */
async function insertOwners() {
	const user = await insertUser();
	const ids: string[] = [];
	for (let count = 0; count < 2; count += 1) {
		await insertSession(user);
		const { id } = await db.session.findFirstOrThrow({
			where: { userId: user.userId, id: { notIn: ids } },
		});
		ids.push(id);
	}
	const [owner, elsewhere] = ids.map((sessionId) => ({ ...user, sessionId }));
	if (!owner || !elsewhere) throw new Error("two sessions");
	return { owner, elsewhere };
}

const MISSING = { code: "bad_request", message: "Enter your current password" };
const WRONG = { code: "bad_request", message: "This is not your current password" };

test("a sign-in is a proof for 10 minutes", async () => {
	const { owner } = await insertOwners();
	const ask = (clock: { now(): Date }) =>
		confirmOwner({ owner, currentPassword: undefined, clock });
	await ask(inMinutes(9.9));
	expect(await getOwnerConfirmation(owner, inMinutes(9.9))).toBe("fresh");
	await expect(ask(inMinutes(10.1))).rejects.toMatchObject(MISSING);
	expect(await getOwnerConfirmation(owner, inMinutes(10.1))).toBe("when-sent");
});

test("the right password is a proof for 10 minutes, in its session alone", async () => {
	const { owner, elsewhere } = await insertOwners();
	await confirmOwner({ owner, currentPassword: owner.password, clock: inMinutes(30) });
	await confirmOwner({ owner, currentPassword: undefined, clock: inMinutes(39.9) });
	for (const [who, minutes] of [
		[owner, 40],
		[elsewhere, 31],
	] as const) {
		await expect(
			confirmOwner({ owner: who, currentPassword: undefined, clock: inMinutes(minutes) }),
		).rejects.toMatchObject(MISSING);
	}
});

test("a wrong password is refused, however fresh a proof is, and is none", async () => {
	const { owner } = await insertOwners();
	const wrong = { owner, currentPassword: "not this one" };
	await expect(confirmOwner({ ...wrong, clock: inMinutes(1) })).rejects.toMatchObject(WRONG);
	await expect(confirmOwner({ ...wrong, clock: inMinutes(30) })).rejects.toMatchObject(WRONG);
	await expect(
		confirmOwner({ owner, currentPassword: undefined, clock: inMinutes(30) }),
	).rejects.toMatchObject(MISSING);
});

test("neither an ended session nor another account’s is a proof", async () => {
	const { owner } = await insertOwners();
	const stranger = await insertUser();
	const borrowed = { userId: stranger.userId, sessionId: owner.sessionId };
	const ask = (who: { userId: string; sessionId: string }) =>
		confirmOwner({ owner: who, currentPassword: undefined, clock: inMinutes(1) });
	await expect(ask(borrowed)).rejects.toMatchObject(MISSING);
	await db.session.delete({ where: { id: owner.sessionId } });
	await expect(ask(owner)).rejects.toMatchObject(MISSING);
});

test("an account without a password has to sign in again", async () => {
	const { owner } = await insertOwners();
	await db.user.update({ where: { id: owner.userId }, data: { passwordHash: null } });
	const ask = (clock: { now(): Date }) =>
		confirmOwner({ owner, currentPassword: undefined, clock });
	await ask(inMinutes(9.9));
	await expect(ask(inMinutes(10.1))).rejects.toMatchObject({ code: "forbidden" });
	expect(await getOwnerConfirmation(owner, inMinutes(10.1))).toBe("sign-in-again");
});
