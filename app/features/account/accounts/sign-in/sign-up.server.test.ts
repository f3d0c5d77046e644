import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { creatorSessions } from "#app/features/account/accounts/session-store/session-store.server.ts";
import { BUILT_IN_VERSION } from "#app/features/admin/site/legal/schema.ts";
import { db } from "#app/platform/db.server.ts";
import { startJobs, stopJobs } from "#app/platform/jobs.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { randomAddress } from "#tests/support/random-address.ts";
import { emailSchema } from "../schema.ts";
import { getSession } from "../sessions/get-session.server.ts";
import { visitorOf } from "../visitor.server.ts";
import { keepClaim } from "./claim-cookie.server.ts";
import { countSignUp } from "./create-account.server.ts";
import { signUp } from "./sign-up.server.ts";

const { enqueue } = vi.hoisted(() => ({ enqueue: vi.fn() }));
vi.mock("#app/platform/jobs.server.ts", async (original) => {
	const jobs = await original<typeof import("#app/platform/jobs.server.ts")>();
	enqueue.mockImplementation(jobs.enqueue);
	return { ...jobs, enqueue };
});

beforeAll(async () => {
	await startJobs([{ name: "send-verification-mail", run: async () => {} }]);
	await stopJobs();
});
afterAll(() => stopJobs());

function newcomer(
	given: { email?: string; name?: string; sessionToken?: string | null; address?: string } = {},
) {
	const { email = `${crypto.randomUUID()}@example.com`, name = "Ada", sessionToken = null } = given;
	const { address = randomAddress() } = given;
	const userAgent = "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0";
	const visitor = { address, userAgent, sessionToken };
	return { email, name, password: "Correct-horse-9", visitor };
}

function countFrom(address: string, times: number) {
	return Promise.all(Array.from({ length: times }, () => countSignUp({ address })));
}

async function usernameOf(email: string) {
	const { profiles } = await db.user.findUniqueOrThrow({
		where: { email },
		select: { profiles: { select: { username: true } } },
	});
	return profiles[0]?.username;
}

describe("signing up", () => {
	test("refuses an address that has an account in another spelling", async () => {
		const name = crypto.randomUUID();
		await insertUser({ email: `${name}@müller.de` });
		const email = emailSchema.parse(`${name}@müller.de`);
		expect(email).toBe(`${name}@xn--mller-kva.de`);
		await expect(signUp(newcomer({ email }))).rejects.toMatchObject({
			code: "conflict",
			details: { field: "email" },
		});
	});

	test("creates no account whose verification email can’t be queued", async () => {
		const account = newcomer();
		enqueue.mockRejectedValueOnce(new Error("connect ECONNREFUSED"));
		await expect(signUp(account)).rejects.toThrow("ECONNREFUSED");
		expect(await db.user.count({ where: { email: account.email } })).toBe(0);
		await expect(signUp(account)).resolves.toContain("session=");
	});

	test("with a guessable password creates no account, and doesn't count toward the limit", async () => {
		const account = newcomer({ name: "Ada Lovelace" });
		await countFrom(account.visitor.address, 299);
		for (let count = 0; count < 2; count += 1) {
			const password = count % 2 === 0 ? "password" : "lovelace1815";
			await expect(signUp({ ...account, password })).rejects.toMatchObject({
				code: "bad_request",
				details: { field: "password" },
			});
		}
		expect(await db.user.count({ where: { email: account.email } })).toBe(0);
		await expect(signUp(account)).resolves.toContain("session=");
	});

	test("gives the page the username that was claimed, or the next free variant", async () => {
		const claim = `claim-${crypto.randomUUID().slice(0, 8)}`;
		const [first, second, program] = [newcomer(), newcomer(), newcomer()];
		const cookies = keepClaim(claim).split(";")[0] ?? "";
		await signUp({ ...first, visitor: { ...first.visitor, cookies } });
		expect(await usernameOf(first.email)).toBe(claim);
		await signUp({ ...second, visitor: { ...second.visitor, cookies } });
		expect(await usernameOf(second.email)).toBe(`${claim}-2`);
		await signUp({ ...program, visitor: { ...program.visitor, cookies, isApi: true } });
		expect(await usernameOf(program.email)).not.toContain(claim);
	});

	test("creates the page in the browser's language, or in one that is given", async () => {
		const languageOf = async (email: string) => {
			const { profiles } = await db.user.findUniqueOrThrow({
				where: { email },
				select: { profiles: { select: { language: true, languageChosen: true } } },
			});
			return profiles[0];
		};
		const headers = { "Accept-Language": "de-AT,de;q=0.9" };
		const visitor = visitorOf(new Request("https://site.example", { headers }), {
			address: randomAddress(),
		});
		const [austrian, program, other] = [newcomer(), newcomer(), newcomer()];
		await signUp({ ...austrian, visitor });
		expect(await languageOf(austrian.email)).toEqual({ language: "de", languageChosen: false });
		await signUp({ ...program, visitor, language: "ar" });
		expect(await languageOf(program.email)).toMatchObject({ language: "ar" });
		await signUp(other);
		expect(await languageOf(other.email)).toMatchObject({ language: "en" });
	});

	test.each(["claim=", "claim=a/b", "claim=%0d%0a", `claim=${"x".repeat(51)}`])(
		"ignores the cookie %s",
		async (cookies) => {
			const account = newcomer({ email: `ada.${crypto.randomUUID()}@example.com` });
			await signUp({ ...account, visitor: { ...account.visitor, cookies } });
			expect(await usernameOf(account.email)).toMatch(/^ada-/);
		},
	);

	test("creates an account with a public page and all its rows, and signs in", async () => {
		const now = new Date("2026-05-01T10:00:00Z");
		const account = newcomer({ email: "grace.hopper+posy@example.com", name: "Grace" });
		const cookie = await signUp({ ...account, clock: { now: () => now } });

		const user = await db.user.findUniqueOrThrow({
			where: { email: account.email },
			include: {
				profiles: { include: { theme: true, seo: true, footer: true } },
				sessions: true,
			},
		});
		expect(user).toMatchObject({
			tier: "free",
			emailVerifiedAt: null,
			termsVersion: BUILT_IN_VERSION,
			termsAcceptedAt: now,
			profiles: [
				{
					username: "grace-hopper",
					name: "Grace",
					published: true,
					theme: { preset: "default" },
					seo: { robots: "index,follow" },
					footer: { text: "" },
				},
			],
			sessions: [{ device: "Firefox on Linux", remember: false }],
		});
		expect(user.passwordHash).toMatch(/^\$argon2id\$/);

		const session = await getSession(creatorSessions.readToken(cookie), { now: () => now });
		expect(session?.user).toMatchObject({
			userId: user.id,
			tier: "free",
		});
	});

	test("ends the browser's previous session", async () => {
		const before = creatorSessions.readToken(await signUp(newcomer()));
		await signUp(newcomer({ sessionToken: before }));
		expect(await getSession(before)).toBeNull();
	});

	test("with an address that has an account is refused", async () => {
		const { email } = await insertUser();
		await expect(signUp(newcomer({ email }))).rejects.toMatchObject({
			status: 409,
			message: "User already exists with this email or username",
			details: { field: "email" },
		});
	});

	test("20 times at once with one address creates one account and refuses the others", async () => {
		const email = "twenty@example.com";
		const results = await Promise.allSettled(
			Array.from({ length: 20 }, () => signUp(newcomer({ email }))),
		);
		expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		for (const result of results) {
			if (result.status === "fulfilled") continue;
			expect(result.reason).toMatchObject({
				code: "conflict",
				message: "User already exists with this email or username",
				details: { field: "email" },
			});
		}
		expect(await db.user.count({ where: { email } })).toBe(1);
		expect(await db.profile.count({ where: { username: "twenty" } })).toBe(1);
	});

	test("ten times at once with similar addresses gives each account its own username", async () => {
		const emails = Array.from({ length: 10 }, (_, index) => `same@example-${index}.com`);
		await Promise.all(emails.map((email) => signUp(newcomer({ email }))));
		const names = await Promise.all(emails.map(usernameOf));
		expect(new Set(names).size).toBe(10);
		expect(names).toContain("same");
		expect(names).toContain("same-2");
	});

	test("avoids reserved usernames and recently released ones", async () => {
		await signUp(newcomer({ email: "support@example.com" }));
		expect(await usernameOf("support@example.com")).toBe("support-2");

		const { profileId } = await insertUser();
		const day = 24 * 60 * 60 * 1000;
		await db.usernameHistory.createMany({
			data: [
				{ username: "lately", profileId, expiresAt: new Date(Date.now() + day) },
				{ username: "long-ago", profileId, expiresAt: new Date(Date.now() - day) },
			],
		});
		await signUp(newcomer({ email: "lately@example.com" }));
		await signUp(newcomer({ email: "long-ago@example.com" }));
		expect(await usernameOf("lately@example.com")).toBe("lately-2");
		expect(await usernameOf("long-ago@example.com")).toBe("long-ago");
	});

	test("shortens a full-length username to fit a variant", async () => {
		const username = "z".repeat(50);
		await insertUser({ username });
		await signUp(newcomer({ email: `${username}@example.com` }));
		expect(await usernameOf(`${username}@example.com`)).toBe(`${"z".repeat(48)}-2`);
	});

	describe("from a shared network", () => {
		const LIMITED = {
			status: 429,
			message:
				"Many people are signing up from your network right now. Please try again in an hour.",
		};

		test.each([
			["an IPv4 address", "198.51.100.7", "198.51.100.7"],
			["an IPv4 address mapped into IPv6", "::ffff:198.51.100.8", "198.51.100.8"],
			["an IPv6 /64", "2001:db8:a:1::1", "2001:db8:a:1:ffff::2"],
		])("lets a room of 300 people behind %s sign up within an hour", async (_, first, later) => {
			await countFrom(first, 299);
			await signUp(newcomer({ address: later }));
			const refused = newcomer({ address: later });
			await expect(signUp(refused)).rejects.toMatchObject(LIMITED);
			expect(await db.user.count({ where: { email: refused.email } })).toBe(0);
		});

		test("counts the networks of an IPv6 /48 together", async () => {
			for (let network = 1; network <= 10; network += 1) {
				await countFrom(`2001:db8:b:${network}::1`, 300);
			}
			await expect(countSignUp({ address: "2001:db8:b:99::1" })).rejects.toMatchObject(LIMITED);
			await countSignUp({ address: "2001:db8:c:1::1" });
		});
	});

	test("is refused while registration is closed", async () => {
		const row = { where: { id: 1 } };
		await db.siteSettings.update({ ...row, data: { registrations: "closed" } });
		const account = newcomer();
		await expect(signUp(account)).rejects.toMatchObject({
			status: 403,
			message: "Sign-up is closed at the moment. Please come back later.",
		});
		expect(await db.user.count({ where: { email: account.email } })).toBe(0);
		await db.siteSettings.update({ ...row, data: { registrations: "open" } });
	});
});
