import { describe, expect, test, vi } from "vitest";
import { creatorSessions } from "#app/features/account/accounts/session-store/session-store.server.ts";
import { db } from "#app/platform/db.server.ts";
import { insertSession, insertUser } from "#tests/support/accounts-factory.ts";
import { randomAddress } from "#tests/support/random-address.ts";
import { whileLocked } from "#tests/support/while-locked.ts";
import { ENGLISH_FIELDS, signInSchema } from "../schema.ts";
import { getSession } from "../sessions/get-session.server.ts";
import { countSignIn } from "./limits.server.ts";
import { signIn } from "./sign-in.server.ts";

const hashing = vi.hoisted(() => vi.fn());

// Behaves like the original and records its calls.
vi.mock("#app/platform/package-process.server.ts", async (importOriginal) => {
	const { createPackageProcess } =
		await importOriginal<typeof import("#app/platform/package-process.server.ts")>();
	return {
		createPackageProcess: (...args: Parameters<typeof createPackageProcess>) => {
			const argon2 = createPackageProcess(...args);
			const call: typeof argon2.call = (...asked) => {
				hashing(...asked);
				return argon2.call(...asked);
			};
			return { call };
		},
	};
});

type Try = {
	email: string;
	password: string;
	remember?: boolean;
	address?: string;
	sessionToken?: string | null;
};

/** @returns the `Set-Cookie` value */
async function trySignIn({ email, password, remember = false, ...from }: Try) {
	const { address = randomAddress(), sessionToken = null } = from;
	const visitor = { address, userAgent: null, sessionToken };
	const { cookie } = await signIn({ email, password, remember, visitor });
	return cookie;
}

const WRONG = { status: 401, message: "Invalid credentials" };
const TOO_MANY = { status: 429, message: "Too many login attempts. Please try again later." };

describe("signing in", () => {
	test("finds an account in any spelling of its domain, as it was stored by earlier versions", async () => {
		const name = crypto.randomUUID();
		const typed = { email: `${name}@müller.de`, password: "typed-with-umlaut-1" };
		const ascii = { email: `${name}@xn--mller-kva.de`, password: "typed-in-ascii-1" };
		const { userId } = await insertUser(typed);
		const read = (text: string) => signInSchema(ENGLISH_FIELDS).shape.email.parse(text);
		const userOf = async (cookie: string) =>
			(await getSession(creatorSessions.readToken(cookie)))?.user.userId;
		for (const email of [typed.email, ascii.email, `${name}@MÜLLER.de`]) {
			const cookie = await trySignIn({ email: read(email), password: typed.password });
			expect(await userOf(cookie)).toBe(userId);
		}
		// From the time when these were two accounts.
		const other = await insertUser(ascii);
		const cookie = await trySignIn({ email: read(typed.email), password: ascii.password });
		expect(await userOf(cookie)).toBe(other.userId);
		const wrong = { email: read(typed.email), password: "neither-of-them-1" };
		await expect(trySignIn(wrong)).rejects.toMatchObject(WRONG);
	});

	test.each([
		["full-width letters", "ａｎｎａ-", "＠example.com", "anna-"],
		["digits of another script", "anna٣٤-", "@example.com", "anna34-"],
		["an invisible character", "an\u200bna-", "@ｅｘａｍｐｌｅ。com", "anna-"],
	])("finds an account that is typed with %s", async (_, before, after, plain) => {
		const unique = crypto.randomUUID();
		const { userId, password } = await insertUser({ email: `${plain}${unique}@example.com` });
		const email = signInSchema(ENGLISH_FIELDS).shape.email.parse(before + unique + after);
		const cookie = await trySignIn({ email, password });
		expect((await getSession(creatorSessions.readToken(cookie)))?.user.userId).toBe(userId);
	});

	test("finds an account that was stored before addresses were folded, and the folded one beside it", async () => {
		const unique = crypto.randomUUID().replace(/[^a-z]/g, "");
		const stored = `ａｎｎa²${unique}@example.com`;
		const odd = await insertUser({ email: stored, password: "typed-full-width-1" });
		const read = (text: string) => signInSchema(ENGLISH_FIELDS).shape.email.parse(text);
		const userOf = async (cookie: string) =>
			(await getSession(creatorSessions.readToken(cookie)))?.user.userId;
		const first = await trySignIn({ email: read(stored), password: odd.password });
		expect(await userOf(first)).toBe(odd.userId);
		const plain = await insertUser({
			email: `anna2${unique}@example.com`,
			password: "ascii-1-pass",
		});
		const second = await trySignIn({ email: read(stored), password: plain.password });
		expect(await userOf(second)).toBe(plain.userId);
	});

	test("finds an account that was stored full-width for the address in ASCII", async () => {
		const unique = crypto.randomUUID().replace(/[^a-z]/g, "");
		const wide = [...unique].map((letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));
		const { userId, password } = await insertUser({ email: `${wide.join("")}＿１@example.com` });
		const cookie = await trySignIn({ email: `${unique}_1@example.com`, password });
		expect((await getSession(creatorSessions.readToken(cookie)))?.user.userId).toBe(userId);
	});

	test("counts guesses in all spellings of an address together", async () => {
		const address = randomAddress();
		const unique = crypto.randomUUID();
		const guess = (name: string) =>
			trySignIn({
				email: signInSchema(ENGLISH_FIELDS).shape.email.parse(`${name}-${unique}@example.com`),
				password: "wrong-password-1",
				address,
			});
		const spellings = [
			"anna",
			"ａnna",
			"aｎna",
			"anｎa",
			"annａ",
			"ａｎna",
			"ａｎｎa",
			"ａｎｎａ",
			"anｎａ",
			"𝐚nna",
		];
		for (const name of spellings) await expect(guess(name)).rejects.toMatchObject(WRONG);
		await expect(guess("aｎnａ")).rejects.toMatchObject(TOO_MANY);
	});

	test("opens a session for a day, or for 30 days when remembered", async () => {
		const { userId, email, password } = await insertUser();
		await trySignIn({ email, password });
		await trySignIn({ email, password, remember: true });
		const sessions = await db.session.findMany({
			where: { userId },
			orderBy: { expiresAt: "asc" },
		});
		const hours = sessions.map(
			({ createdAt, expiresAt }) => (expiresAt.getTime() - createdAt.getTime()) / 3_600_000,
		);
		expect(hours).toEqual([24, 30 * 24]);
	});

	test("always issues a new token and ends the browser's previous session", async () => {
		const user = await insertUser();
		const { value } = await insertSession(user);
		const cookie = await trySignIn({ ...user, sessionToken: value });
		const token = creatorSessions.readToken(cookie);
		expect(token).not.toBe(value);
		expect((await getSession(token))?.user.userId).toBe(user.userId);
		expect(await getSession(value)).toBeNull();
	});

	test("makes a token planted in the browser useless", async () => {
		const user = await insertUser();
		const planted = "A".repeat(43);
		await trySignIn({ ...user, sessionToken: planted });
		expect(await getSession(planted)).toBeNull();
	});

	test("with a password that is replaced in the meantime opens no session", async () => {
		const { userId, email, password } = await insertUser();
		// The old password was correct when it was checked; then the account is locked.
		const outcome = await whileLocked(
			(tx) => tx.user.update({ where: { id: userId }, data: { passwordHash: "another" } }),
			() => trySignIn({ email, password }).catch((error: unknown) => error),
		);
		expect(outcome).toMatchObject(WRONG);
		expect(await db.session.count({ where: { userId } })).toBe(0);
	});

	test("answers the same for a wrong password, an unknown address and an account without a password", async () => {
		const { email } = await insertUser();
		const passwordless = await insertUser();
		await db.user.update({
			where: { id: passwordless.userId },
			data: { passwordHash: null },
		});
		const password = "wrong password";
		await expect(trySignIn({ email, password })).rejects.toMatchObject(WRONG);
		await expect(trySignIn({ email: "nobody@example.com", password })).rejects.toMatchObject(WRONG);
		await expect(trySignIn({ ...passwordless, password })).rejects.toMatchObject(WRONG);
	});

	// Row 15 of the benchmark measures the response time.
	test("verifies a password for unknown addresses too", async () => {
		const { email } = await insertUser();
		for (const address of [email, "nobody@example.com"]) {
			hashing.mockClear();
			await expect(trySignIn({ email: address, password: "wrong!" })).rejects.toMatchObject(WRONG);
			expect(hashing).toHaveBeenCalledExactlyOnceWith(
				"verify",
				expect.stringMatching(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/),
				"wrong!",
			);
		}
	});

	test("reveals a suspension only to a person who knows the password", async () => {
		const { email, password, userId } = await insertUser({ status: "suspended" });
		await expect(trySignIn({ email, password: "wrong password" })).rejects.toMatchObject(WRONG);
		await expect(trySignIn({ email, password })).rejects.toMatchObject({
			status: 403,
			message: expect.stringContaining("suspended"),
		});
		expect(await db.session.count({ where: { userId } })).toBe(0);
	});
});

describe("many guesses", () => {
	test("on one account from one address are stopped after the tenth, even if the next is right", async () => {
		const { email, password } = await insertUser();
		const address = randomAddress();
		for (let guess = 0; guess < 10; guess += 1) {
			await expect(trySignIn({ email, password: "wrong!", address })).rejects.toMatchObject(WRONG);
		}
		await expect(trySignIn({ email, password, address })).rejects.toMatchObject({
			...TOO_MANY,
			details: { retryAfterS: expect.toSatisfy((s: number) => s > 700 && s <= 900) },
		});
	});

	test("at once are checked no more than ten times", async () => {
		const { email } = await insertUser();
		const address = randomAddress();
		const results = await Promise.allSettled(
			Array.from({ length: 30 }, () => trySignIn({ email, password: "wrong!", address })),
		);
		const reasons = results.map((result) => result.status === "rejected" && result.reason.status);
		expect(reasons.filter((status) => status === 401)).toHaveLength(10);
		expect(reasons.filter((status) => status === 429)).toHaveLength(20);
	});

	test("by a stranger do not lock out the owner on another network", async () => {
		const { email, password } = await insertUser();
		const address = randomAddress();
		for (let guess = 0; guess < 10; guess += 1) await countSignIn({ email, address });
		await expect(trySignIn({ email, password, address })).rejects.toMatchObject(TOO_MANY);
		await expect(trySignIn({ email, password })).resolves.toContain("session=");
	});

	test("are not counted when they are right", async () => {
		const { email, password } = await insertUser();
		const address = randomAddress();
		for (let count = 0; count < 15; count += 1) {
			await expect(trySignIn({ email, password, address })).resolves.toContain("session=");
		}
	});
});
