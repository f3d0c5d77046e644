import { describe, expect, test } from "vitest";
import { creatorSessions } from "#app/features/account/accounts/session-store/session-store.server.ts";
import { getOwnPage } from "#app/features/creator-page/core/get-own-page.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { db } from "#app/platform/db.server.ts";
import { insertSession, insertTwoStep, insertUser } from "#tests/support/accounts-factory.ts";
import { randomAddress } from "#tests/support/random-address.ts";
import { getSignInMethods } from "../queries.server.ts";
import { getSession } from "../sessions/get-session.server.ts";
import { keepClaim } from "../sign-in/claim-cookie.server.ts";
import { countSignUp } from "../sign-in/create-account.server.ts";
import { parseChallenge } from "../two-step/challenge-cookie.server.ts";
import type { GooglePerson } from "./google-provider.server.ts";
import { signInWithGoogle } from "./sign-in-with-google.server.ts";

function newPerson(given: Partial<GooglePerson> = {}): GooglePerson {
	const unique = crypto.randomUUID();
	return { subject: unique, email: `${unique}@example.com`, name: "Ada Google", ...given };
}

function trySignIn(
	person: GooglePerson,
	{
		address = randomAddress(),
		sessionToken = null,
		cookies = null,
		language = "en",
	}: {
		address?: string;
		sessionToken?: string | null;
		cookies?: string | null;
		language?: Language;
	} = {},
) {
	return signInWithGoogle({
		person,
		visitor: { address, userAgent: null, sessionToken, cookies, language },
	});
}

async function userOf({ cookie }: { cookie: string }) {
	return (await getSession(creatorSessions.readToken(cookie)))?.user;
}

const CONNECT_FIRST = {
	status: 409,
	details: {
		problem: "google-email-taken",
		target: "/signin?redirectTo=%2Fdashboard%2Fsettings%2Fsecurity",
	},
};

test("an account with two-step verification gets a challenge, and no session", async () => {
	const person = newPerson();
	const user = await userOf(await trySignIn(person));
	const userId = user?.userId ?? "";
	await insertTwoStep({ userId });
	const before = await db.session.count({ where: { userId } });
	const first = await trySignIn(person);
	expect(first.isComplete).toBe(false);
	const [pair = ""] = first.cookie.split(";");
	expect(await parseChallenge(pair)).toMatchObject({ userId, remember: false });
	expect(await db.session.count({ where: { userId } })).toBe(before);
});

describe("a new user", () => {
	test("gets the username that was claimed on the landing page", async () => {
		const claim = `claim-${crypto.randomUUID().slice(0, 8)}`;
		const person = newPerson();
		await trySignIn(person, { cookies: keepClaim(claim).split(";")[0] ?? "" });
		expect(await db.profile.findUnique({ where: { username: claim } })).toMatchObject({
			name: person.name,
		});
	});

	test("gets a page in the browser's language", async () => {
		const person = newPerson();
		const user = await userOf(await trySignIn(person, { language: "pt" }));
		expect(await db.profile.findFirst({ where: { userId: user?.userId ?? "" } })).toMatchObject({
			language: "pt",
		});
	});

	test("gets an account with a page, a verified address and accepted terms", async () => {
		const person = newPerson({ email: "grace.hopper@example.com", name: "Grace Hopper" });
		const user = await userOf(await trySignIn(person));
		expect(user).toMatchObject({
			email: "grace.hopper@example.com",
			emailVerified: true,
			tier: "free",
		});
		const row = await db.user.findUniqueOrThrow({
			where: { id: user?.userId ?? "" },
			include: { profiles: { include: { theme: true, seo: true, footer: true } } },
		});
		expect(row).toMatchObject({
			passwordHash: null,
			termsAcceptedAt: expect.any(Date),
			profiles: [
				{ username: "grace-hopper", name: "Grace Hopper", theme: {}, seo: {}, footer: {} },
			],
		});
		expect(await getSignInMethods(row.id)).toEqual({
			hasPassword: false,
			google: { email: "grace.hopper@example.com" },
		});
	});

	test.each([
		[null, "lin"],
		["X", "X"],
		["\u3164", "lin"],
		["Lin\u202e Evil\n Name ", "Lin Evil Name"],
		["x".repeat(101), "lin"],
	])("named %j is stored under a name that the sign-up form would accept", async (name, shown) => {
		const unique = crypto.randomUUID();
		const person = newPerson({ email: `lin@${unique}.example`, name });
		const user = await userOf(await trySignIn(person));
		const page = user && (await getOwnPage(user));
		expect(page?.name).toMatch(new RegExp(`^${shown}(-\\d+)?$`));
	});

	test("is refused while registration is closed, but existing accounts can sign in", async () => {
		const known = newPerson();
		await trySignIn(known);
		await db.siteSettings.upsert({
			where: { id: 1 },
			create: { id: 1, registrations: "closed" },
			update: { registrations: "closed" },
		});
		try {
			const person = newPerson();
			await expect(trySignIn(person)).rejects.toMatchObject({
				status: 403,
				message: "Sign-up is closed at the moment. Please come back later.",
			});
			expect(await db.user.count({ where: { email: person.email } })).toBe(0);
			await expect(trySignIn(known)).resolves.toMatchObject({ tier: "free" });
		} finally {
			await db.siteSettings.update({ where: { id: 1 }, data: { registrations: "open" } });
		}
	});

	test("counts toward the sign-up limit of the network", async () => {
		const address = randomAddress();
		await Promise.all(Array.from({ length: 299 }, () => countSignUp({ address })));
		await trySignIn(newPerson(), { address });
		await expect(trySignIn(newPerson(), { address })).rejects.toMatchObject({
			status: 429,
			details: { retryAfterS: expect.any(Number) },
		});
	});

	test("who submits twice gets one account and two sessions", async () => {
		const person = newPerson();
		const answers = await Promise.all(Array.from({ length: 5 }, () => trySignIn(person)));
		const users = await Promise.all(answers.map(userOf));
		expect(new Set(users.map((user) => user?.userId)).size).toBe(1);
		expect(await db.user.count({ where: { email: person.email } })).toBe(1);
	});
});

describe("a returning user", () => {
	test("is found by Google's id, even after an address change", async () => {
		const person = newPerson();
		const before = await userOf(await trySignIn(person));
		const after = await userOf(await trySignIn({ ...person, email: "moved@example.com" }));
		expect(after?.userId).toBe(before?.userId);
		expect(after?.email).toBe(person.email);
	});

	test("gets a new session, and the browser's previous one ends", async () => {
		const { header, value } = await insertSession(await insertUser());
		expect(header).toContain(value);
		const person = newPerson();
		const first = await trySignIn(person, { sessionToken: value });
		expect(await getSession(value)).toBeNull();
		const firstToken = creatorSessions.readToken(first.cookie);
		const second = await trySignIn(person, { sessionToken: firstToken });
		expect(creatorSessions.readToken(second.cookie)).not.toBe(firstToken);
		expect(await getSession(firstToken)).toBeNull();
	});

	test("with a suspended account sees the suspension and is not signed in", async () => {
		const person = newPerson();
		const user = await userOf(await trySignIn(person));
		await db.session.deleteMany({ where: { userId: user?.userId ?? "" } });
		await db.user.update({ where: { email: person.email }, data: { status: "suspended" } });
		await expect(trySignIn(person)).rejects.toMatchObject({
			status: 403,
			message: expect.stringContaining("suspended"),
		});
		expect(await db.session.count({ where: { userId: user?.userId ?? "" } })).toBe(0);
	});
});

describe("a Google user whose address already has an account", () => {
	test.each([
		["whose address was verified", true],
		["whose address was never verified: an attacker may have signed up with it", false],
	])("is not signed in to an account %s", async (_which, emailVerified) => {
		const { userId, email } = await insertUser({ emailVerified });
		await expect(trySignIn(newPerson({ email }))).rejects.toMatchObject(CONNECT_FIRST);
		expect(await db.session.count({ where: { userId } })).toBe(0);
		expect(await getSignInMethods(userId)).toEqual({ hasPassword: true, google: null });
	});

	test("is not signed in to an account that another Google account is connected to", async () => {
		const first = newPerson();
		await trySignIn(first);
		const heir = newPerson({ email: first.email });
		await expect(trySignIn(heir)).rejects.toMatchObject(CONNECT_FIRST);
	});
});
