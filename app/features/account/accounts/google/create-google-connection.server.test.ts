import { describe, expect, test } from "vitest";
import { creatorSessions } from "#app/features/account/accounts/session-store/session-store.server.ts";
import { db } from "#app/platform/db.server.ts";
import { insertSession, insertUser } from "#tests/support/accounts-factory.ts";
import { getSignInMethods } from "../queries.server.ts";
import { getSession } from "../sessions/get-session.server.ts";
import { confirmWithGoogle } from "./confirm-with-google.server.ts";
import { createGoogleConnection } from "./create-google-connection.server.ts";
import { deleteGoogleConnection } from "./delete-google-connection.server.ts";

function newPerson() {
	const unique = crypto.randomUUID();
	return { subject: unique, email: `${unique}@example.com`, name: null };
}

describe("connecting a Google account", () => {
	test("adds a way to sign in, even with a different address", async () => {
		const user = await insertUser();
		const person = newPerson();
		await createGoogleConnection({ user, person });
		expect(await getSignInMethods(user.userId)).toEqual({
			hasPassword: true,
			google: { email: person.email },
		});
	});

	test("that is already connected changes nothing", async () => {
		const user = await insertUser();
		const person = newPerson();
		await Promise.all([
			createGoogleConnection({ user, person }),
			createGoogleConnection({ user, person }),
		]);
		await createGoogleConnection({ user, person });
		expect(await db.identity.count({ where: { userId: user.userId } })).toBe(1);
	});

	test("that belongs to another account is refused", async () => {
		const person = newPerson();
		await createGoogleConnection({ user: await insertUser(), person });
		const user = await insertUser();
		await expect(createGoogleConnection({ user, person })).rejects.toMatchObject({
			status: 409,
			message: "This Google account is connected to another account.",
		});
		expect((await getSignInMethods(user.userId)).google).toBeNull();
	});

	test("when another one is connected is refused", async () => {
		const user = await insertUser();
		const first = newPerson();
		await createGoogleConnection({ user, person: first });
		await expect(createGoogleConnection({ user, person: newPerson() })).rejects.toMatchObject({
			status: 409,
			message: "Another Google account is already connected. Disconnect it first.",
		});
		expect((await getSignInMethods(user.userId)).google).toEqual({ email: first.email });
	});
});

describe("disconnecting Google", () => {
	test("leaves the password as the way to sign in", async () => {
		const user = await insertUser();
		await createGoogleConnection({ user, person: newPerson() });
		await deleteGoogleConnection(user.userId);
		expect(await getSignInMethods(user.userId)).toEqual({ hasPassword: true, google: null });
	});

	test("is refused if it is the only way to sign in", async () => {
		const user = await insertUser();
		await createGoogleConnection({ user, person: newPerson() });
		await db.user.update({ where: { id: user.userId }, data: { passwordHash: null } });
		await expect(deleteGoogleConnection(user.userId)).rejects.toMatchObject({
			status: 409,
			message: "Set a password first. Google is the only way to sign in to your account.",
		});
		expect((await getSignInMethods(user.userId)).google).not.toBeNull();
	});

	test("is refused if none is connected", async () => {
		const { userId } = await insertUser();
		await expect(deleteGoogleConnection(userId)).rejects.toMatchObject({
			status: 404,
			message: "No Google account is connected.",
		});
	});
});

describe("re-authenticating with Google", () => {
	async function signedIn() {
		const user = await insertUser();
		const { value } = await insertSession(user, { remember: true });
		const session = await getSession(value);
		if (!session) throw new Error("no session");
		return { user: session.user, token: value };
	}

	test("starts a new session with the same remember-me setting", async () => {
		const { user, token } = await signedIn();
		const person = newPerson();
		await createGoogleConnection({ user, person });
		const visitor = { address: "10.0.0.1", userAgent: null, sessionToken: token };
		const cookie = await confirmWithGoogle({ user, person, visitor });
		expect(cookie).toContain("Max-Age=2592000;");
		expect((await getSession(creatorSessions.readToken(cookie)))?.user.userId).toBe(user.userId);
		expect(await getSession(token)).toBeNull();
	});

	test("is refused with a different Google account, and changes nothing", async () => {
		const { user, token } = await signedIn();
		await createGoogleConnection({ user, person: newPerson() });
		const another = newPerson();
		await createGoogleConnection({ user: await insertUser(), person: another });
		const visitor = { address: "10.0.0.1", userAgent: null, sessionToken: token };
		for (const person of [another, newPerson()]) {
			await expect(confirmWithGoogle({ user, person, visitor })).rejects.toMatchObject({
				status: 401,
				message: "Failed to sign in with Google",
			});
		}
		expect(await getSession(token)).not.toBeNull();
	});
});
