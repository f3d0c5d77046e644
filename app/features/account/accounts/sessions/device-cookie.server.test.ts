import { describe, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { insertSession, insertUser } from "#tests/support/accounts-factory.ts";
import { randomAddress } from "#tests/support/random-address.ts";
import { cookiePair } from "#tests/support/requests.ts";
import { countVerificationRequest } from "../email/request-verification-mail.server.ts";
import { countResetRequest } from "../passwords/request-password-reset.server.ts";
import { updatePassword } from "../passwords/update-password.server.ts";
import { countSignIn } from "../sign-in/limits.server.ts";
import { isOwnDevice, renewDeviceCookie } from "./device-cookie.server.ts";
import { endOtherSessions } from "./end-other-sessions.server.ts";
import { getSession } from "./get-session.server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const TOO_MANY = { status: 429 };

function inDays(days: number) {
	const now = new Date(Date.now() + days * DAY_MS);
	return { now: () => now };
}

async function signedIn(cookies = "") {
	const user = await insertUser();
	const { value } = await insertSession(user);
	const session = await getSession(value);
	if (!session) throw new Error("no session");
	const { deviceEpoch } = session;
	const device = await renewDeviceCookie({ userId: user.userId, deviceEpoch }, cookies);
	return { ...user, sessionId: session.user.sessionId, deviceEpoch, cookies: cookiePair(device) };
}

describe("the owner's own device", () => {
	test("can sign in on a new network while strangers guess from a hundred networks and from this one", async () => {
		const { email, cookies } = await signedIn();
		const cafe = randomAddress();
		for (let guess = 0; guess < 10; guess += 1) await countSignIn({ email, address: cafe });
		for (let guess = 0; guess < 90; guess += 1) {
			await countSignIn({ email, address: randomAddress() });
		}
		for (const address of [cafe, randomAddress()]) {
			await expect(countSignIn({ email, address })).rejects.toMatchObject(TOO_MANY);
			await expect(countSignIn({ email, address, cookies })).resolves.toBeDefined();
		}
	});

	test("has ten guesses of its own, reset by a correct password", async () => {
		const { email, cookies } = await signedIn();
		const guess = () => countSignIn({ email, address: randomAddress(), cookies });
		for (let count = 0; count < 9; count += 1) await guess();
		const countAsSuccess = await guess();
		await expect(guess()).rejects.toMatchObject(TOO_MANY);
		await countAsSuccess();
		await expect(guess()).resolves.toBeDefined();
	});

	test.each([
		["reset", countResetRequest],
		["verification", countVerificationRequest],
	] as const)(
		"is sent a %s mail, no matter how many strangers have requested",
		async (_kind, count) => {
			const { email, cookies } = await signedIn();
			const address = randomAddress();
			for (let mail = 0; mail < 5; mail += 1) await count({ email, address });
			for (let mail = 0; mail < 5; mail += 1) await count({ email, address: randomAddress() });
			await expect(count({ email, address })).rejects.toMatchObject(TOO_MANY);
			await expect(count({ email, address, cookies })).resolves.toBeUndefined();
		},
	);
});

describe("a device cookie", () => {
	test("is valid only for its account, and invalid once modified", async () => {
		const { email, cookies } = await signedIn();
		const other = await insertUser();
		expect(await isOwnDevice({ email, cookies })).toBe(true);
		expect(await isOwnDevice({ email: other.email, cookies })).toBe(false);
		expect(await isOwnDevice({ email: "nobody@example.com", cookies })).toBe(false);
		for (let at = "device=".length; at < cookies.length; at += 7) {
			// "B" won't do: a signature's last character has two unused bits, in which "A" and "B" differ.
			const changed =
				cookies.slice(0, at) + (cookies[at] === "A" ? "Q" : "A") + cookies.slice(at + 1);
			expect(await isOwnDevice({ email, cookies: changed })).toBe(false);
		}
	});

	test("is valid for 90 days, and is renewed after a week", async () => {
		const { email, userId, deviceEpoch, cookies } = await signedIn();
		expect(await isOwnDevice({ email, cookies }, inDays(89))).toBe(true);
		expect(await isOwnDevice({ email, cookies }, inDays(91))).toBe(false);
		const account = { userId, deviceEpoch };
		expect(await renewDeviceCookie(account, cookies, inDays(6))).toBeNull();
		const renewed = cookiePair(await renewDeviceCookie(account, cookies, inDays(8)));
		expect(await isOwnDevice({ email, cookies: renewed }, inDays(91))).toBe(true);
	});

	test("remembers the last five accounts of a browser", async () => {
		const users = [await signedIn()];
		for (let count = 0; count < 5; count += 1) users.push(await signedIn(users.at(-1)?.cookies));
		const cookies = users.at(-1)?.cookies ?? "";
		const own = await Promise.all(users.map(({ email }) => isOwnDevice({ email, cookies })));
		expect(own).toEqual([false, true, true, true, true, true]);
	});

	test("is void after a password change and after signing out everywhere else", async () => {
		const changed = await signedIn();
		await updatePassword({
			owner: changed,
			currentPassword: changed.password,
			password: "Another-horse-8",
			userAgent: null,
		});
		expect(await isOwnDevice(changed)).toBe(false);

		const ended = await signedIn();
		await endOtherSessions(ended);
		expect(await isOwnDevice(ended)).toBe(false);
		const { deviceEpoch } = await db.user.findUniqueOrThrow({ where: { id: ended.userId } });
		const renewed = await renewDeviceCookie({ ...ended, deviceEpoch }, ended.cookies);
		expect(await isOwnDevice({ ...ended, cookies: cookiePair(renewed) })).toBe(true);
	});
});
