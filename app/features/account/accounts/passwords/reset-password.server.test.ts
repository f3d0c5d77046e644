import { beforeEach, describe, expect, test } from "vitest";
import { hashToken, newToken } from "#app/features/account/accounts/session-store/tokens.server.ts";
import { db } from "#app/platform/db.server.ts";
import { insertSession, insertUser } from "#tests/support/accounts-factory.ts";
import { mailedToken } from "#tests/support/mailed-links.ts";
import { randomAddress } from "#tests/support/random-address.ts";
import { cookiePair } from "#tests/support/requests.ts";
import { sendVerificationMail } from "../email/send-verification-mail.server.ts";
import { verifyEmail } from "../email/verify-email.server.ts";
import { getSession } from "../sessions/get-session.server.ts";
import { countSignIn } from "../sign-in/limits.server.ts";
import { signIn } from "../sign-in/sign-in.server.ts";
import { resetPassword } from "./reset-password.server.ts";
import { sendResetMail } from "./send-reset-mail.server.ts";

const PASSWORD = "another-horse-7";
const DAY_MS = 24 * 60 * 60 * 1000;

type Account = { userId: string; email: string; password: string };
let user: Account;
let token: string;

beforeEach(async () => {
	user = await insertUser();
	token = await sendLink();
});

async function sendLink() {
	await sendResetMail.run({ email: user.email });
	return mailedToken(user.email, "/reset-password");
}

function reset(given: { token?: string; password?: string; address?: string } = {}) {
	return resetPassword({ token, password: PASSWORD, address: randomAddress(), ...given });
}

function signInWith(password: string, address = randomAddress()) {
	const visitor = { address, userAgent: null, sessionToken: null };
	return signIn({ email: user.email, password, remember: false, visitor });
}

describe("resetting a password", () => {
	test("replaces the old one", async () => {
		expect(await reset()).not.toBeNull();
		await expect(signInWith(user.password)).rejects.toMatchObject({ code: "unauthenticated" });
		await expect(signInWith(PASSWORD)).resolves.toBeDefined();
	});

	test("sets one for an account without a password", async () => {
		await db.user.update({ where: { id: user.userId }, data: { passwordHash: null } });
		expect(await reset()).not.toBeNull();
		await expect(signInWith(PASSWORD)).resolves.toBeDefined();
	});

	test("to a guessable one is refused, and the link stays valid", async () => {
		for (const password of ["password", user.email]) {
			await expect(reset({ password })).rejects.toMatchObject({
				code: "bad_request",
				details: { field: "password" },
			});
		}
		expect(await reset()).not.toBeNull();
	});

	test("ends every session", async () => {
		const session = await insertSession(user);
		await insertSession(user, { remember: true });
		const other = await insertSession(await insertUser());
		await reset();
		expect(await getSession(session.value)).toBeNull();
		expect(await db.session.count({ where: { userId: user.userId } })).toBe(0);
		expect(await getSession(other.value)).not.toBeNull();
	});

	test("verifies the address", async () => {
		await reset();
		const { emailVerifiedAt } = await db.user.findUniqueOrThrow({ where: { id: user.userId } });
		expect(emailVerifiedAt).not.toBeNull();
	});

	test("voids an email change requested with the old password", async () => {
		const change = newToken();
		await db.accountToken.create({
			data: {
				userId: user.userId,
				kind: "change_email",
				tokenHash: hashToken(change),
				email: `${crypto.randomUUID()}@evil.example`,
				expiresAt: new Date(Date.now() + DAY_MS),
			},
		});
		await reset();
		expect(await verifyEmail(change)).toEqual({ outcome: "invalid" });
	});

	test("succeeds once in 20 attempts at the same time", async () => {
		const tries = Array.from({ length: 20 }, (_, index) => ({
			password: `password-number-${index}`,
		}));
		const results = await Promise.all(tries.map((each) => reset(each)));
		expect(results.filter(Boolean)).toHaveLength(1);
		const winner = tries[results.findIndex(Boolean)]?.password ?? "";
		await expect(signInWith(winner)).resolves.toBeDefined();
		expect(await reset()).toBeNull();
	});

	test("refuses links of other kinds and made-up links", async () => {
		await sendVerificationMail.run({ userId: user.userId });
		const verification = await mailedToken(user.email, "/verify-email");
		for (const made of [verification, newToken(), "", "x".repeat(1_000_000)]) {
			expect(await reset({ token: made })).toBeNull();
		}
		await expect(signInWith(user.password)).resolves.toBeDefined();
	});

	test("lets the owner sign in here despite strangers' guesses, and resets the owner's own count", async () => {
		const address = randomAddress();
		const { email } = user;
		for (let guess = 0; guess < 10; guess += 1) await countSignIn({ email, address });
		for (let guess = 0; guess < 90; guess += 1) {
			await countSignIn({ email, address: randomAddress() });
		}
		await expect(signInWith(PASSWORD, address)).rejects.toMatchObject({ code: "rate_limited" });
		await reset({ address });
		await expect(signInWith(PASSWORD, address)).resolves.toBeDefined();
	});

	test("is limited for each network when links are invalid, and always allowed with a valid one", async () => {
		const address = randomAddress();
		const guess = () => reset({ token: newToken(), address });
		for (let count = 0; count < 30; count += 1) await guess();
		await expect(guess()).rejects.toMatchObject({
			status: 429,
			message: "Too many password reset attempts. Please try again later.",
			details: { retryAfterS: expect.any(Number) },
		});
		await expect(reset({ address })).resolves.not.toBeNull();
	});

	test("lets the owner sign in on this device, even while others guess on the same network", async () => {
		const address = randomAddress();
		const done = await reset({ address });
		const cookies = cookiePair(done?.deviceCookie);
		const { email } = user;
		for (let guess = 0; guess < 10; guess += 1) await countSignIn({ email, address });
		await expect(countSignIn({ email, address })).rejects.toMatchObject({ status: 429 });
		await expect(countSignIn({ email, address, cookies })).resolves.toBeDefined();
	});
});
