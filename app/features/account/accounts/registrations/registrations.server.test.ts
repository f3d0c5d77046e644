import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { creatorSessions } from "#app/features/account/accounts/session-store/session-store.server.ts";
import type { RegistrationMode } from "#app/generated/prisma/enums.ts";
import { db } from "#app/platform/db.server.ts";
import { startJobs, stopJobs } from "#app/platform/jobs.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { insertAdministrator } from "#tests/support/administrators-factory.ts";
import { until } from "#tests/support/eventually.ts";
import { randomAddress } from "#tests/support/random-address.ts";
import { signInWithGoogle } from "../google/sign-in-with-google.server.ts";
import { accountJobs } from "../jobs.server.ts";
import { keepClaim } from "../sign-in/claim-cookie.server.ts";
import { signIn } from "../sign-in/sign-in.server.ts";
import { signUp } from "../sign-in/sign-up.server.ts";
import { approveRegistration, declineRegistration } from "./decide-registration.server.ts";
import { deleteOldRegistrationsAt } from "./delete-old-registrations.server.ts";
import { keepInvitation } from "./invitation-cookie.server.ts";
import { listRegistrationRequests } from "./queries.server.ts";
import {
	createRegistrationInvitation,
	withdrawRegistrationInvitation,
} from "./update-invitations.server.ts";

/** Who can sign up, with a password and with Google. */

beforeAll(() => startJobs(accountJobs));
afterAll(() => stopJobs());
afterEach(() => setMode("open"));

async function setMode(registrations: RegistrationMode): Promise<void> {
	await db.siteSettings.upsert({
		where: { id: 1 },
		create: { registrations },
		update: { registrations },
	});
}

const newEmail = () => `${crypto.randomUUID()}@example.com`;

const visitor = (cookies: string | null = null) => ({
	address: randomAddress(),
	userAgent: null,
	sessionToken: null,
	language: "tr" as const,
	cookies,
});

const PASSWORD = "garden-gate-7";

const withPassword = (email: string, cookies?: string) =>
	signUp({ name: "Anna", email, password: PASSWORD, visitor: visitor(cookies) });

const withGoogle = (email: string, cookies?: string) =>
	signInWithGoogle({
		person: { subject: `google-${email}`, email, name: "Anna" },
		visitor: visitor(cookies),
	});

const ways = [
	["a password", withPassword],
	["Google", withGoogle],
] as const;

const accountOf = (email: string) =>
	db.user.findUnique({ where: { email }, select: { id: true, emailVerifiedAt: true } });

async function invite(maxUses = 1): Promise<{ cookie: string; actorId: string }> {
	const actor = await insertAdministrator();
	const link = await createRegistrationInvitation({ actor, label: "Friends", maxUses, days: 7 });
	const token = new URL(link).searchParams.get("invitation") ?? "";
	const [cookie = ""] = keepInvitation(token).split(";");
	return { cookie: `theme=dark; ${cookie}`, actorId: actor.administratorId };
}

describe.each(ways)("with %s", (_way, register) => {
	test("nobody can sign up while registrations are closed, not even with a link", async () => {
		const { cookie } = await invite();
		await setMode("closed");
		const email = newEmail();
		await expect(register(email, cookie)).rejects.toMatchObject({ code: "forbidden" });
		expect(await accountOf(email)).toBeNull();
	});

	test("by invitation, only a valid link works, as often as it says", async () => {
		const { cookie } = await invite(2);
		await setMode("invitation");
		const refused = newEmail();
		await expect(register(refused)).rejects.toMatchObject({
			code: "forbidden",
			message: expect.stringContaining("You need an invitation link"),
		});
		await expect(register(refused, "invitation=made-up")).rejects.toMatchObject({
			code: "forbidden",
		});
		expect(await accountOf(refused)).toBeNull();
		for (const email of [newEmail(), newEmail()]) {
			await register(email, cookie);
			expect(await accountOf(email)).not.toBeNull();
		}
		await expect(register(newEmail(), cookie)).rejects.toMatchObject({
			message: expect.stringContaining("used up or has expired"),
		});
	});

	test("the page of a sign-up that was approved is in the browser's language", async () => {
		await setMode("approval");
		const email = newEmail();
		await register(email).catch(() => undefined);
		const [request] = await db.registrationRequest.findMany({ where: { email } });
		expect(request).toMatchObject({ language: "tr" });
		await approveRegistration({ actor: await insertAdministrator(), requestId: request?.id ?? "" });
		expect(await db.profile.findFirst({ where: { user: { email } } })).toMatchObject({
			language: "tr",
		});
	});

	test("of ten people with a link for one at once, one signs up", async () => {
		const { cookie } = await invite(1);
		await setMode("invitation");
		const emails = Array.from({ length: 10 }, newEmail);
		await Promise.allSettled(emails.map((email) => register(email, cookie)));
		expect(await db.user.count({ where: { email: { in: emails } } })).toBe(1);
	});

	test("an expired or withdrawn link is refused", async () => {
		const { cookie, actorId } = await invite();
		const where = { createdById: actorId };
		await setMode("invitation");
		await db.registrationInvitation.updateMany({ where, data: { expiresAt: new Date() } });
		await expect(register(newEmail(), cookie)).rejects.toMatchObject({ code: "forbidden" });
		const fresh = await invite();
		const { id } = await db.registrationInvitation.findFirstOrThrow({
			where: { createdById: fresh.actorId },
		});
		const actor = await insertAdministrator();
		await withdrawRegistrationInvitation({ actor, invitationId: id });
		await expect(register(newEmail(), fresh.cookie)).rejects.toMatchObject({ code: "forbidden" });
	});

	test("an open site uses no link up", async () => {
		const { cookie, actorId } = await invite();
		await register(newEmail(), cookie);
		expect(
			await db.registrationInvitation.findFirst({ where: { createdById: actorId } }),
		).toMatchObject({ uses: 0 });
	});

	test("a link needs no approval", async () => {
		const { cookie } = await invite();
		await setMode("approval");
		const email = newEmail();
		await register(email, cookie);
		expect(await accountOf(email)).not.toBeNull();
	});
});

describe("while registrations need approval", () => {
	const requestOf = (email: string) =>
		db.registrationRequest.findUniqueOrThrow({ where: { email } });

	test("a sign-up creates no account until an administrator approves it, and then can sign in", async () => {
		await setMode("approval");
		const email = newEmail();
		expect(await withPassword(email)).toBeNull();
		expect(await accountOf(email)).toBeNull();
		const actor = await insertAdministrator();
		const { id: requestId, createdAt } = await requestOf(email);
		expect(await approveRegistration({ actor, requestId })).toBe(email);
		expect(
			await db.user.findUniqueOrThrow({ where: { email }, select: { termsAcceptedAt: true } }),
		).toEqual({ termsAcceptedAt: createdAt });
		const { cookie } = await signIn({
			email,
			password: PASSWORD,
			remember: false,
			visitor: visitor(),
		});
		expect(creatorSessions.readToken(cookie)).not.toBeNull();
		const subjects = await until(async () => {
			const mails = await db.outboxMail.findMany({ where: { to: email } });
			return mails.length >= 3 && mails.map(({ subject }) => subject).join("\n");
		});
		expect(subjects).toMatch(/Your account is ready/);
		expect(subjects).toMatch(/Verify your email/);
	});

	test.each(ways)(
		"the page of a sign-up with %s gets the claimed username",
		async (_way, start) => {
			await setMode("approval");
			const email = newEmail();
			const username = `claimed-${email.slice(0, 8)}`;
			await start(email, keepClaim(username)).catch(() => {});
			const { id: requestId } = await requestOf(email);
			await approveRegistration({ actor: await insertAdministrator(), requestId });
			const { profiles } = await db.user.findUniqueOrThrow({
				where: { email },
				select: { profiles: { select: { username: true } } },
			});
			expect(profiles).toEqual([{ username }]);
		},
	);

	test("a sign-up with Google waits too, and has a verified address afterwards", async () => {
		await setMode("approval");
		const email = newEmail();
		const waiting = { code: "forbidden", details: { target: "/signup?requested", tone: "info" } };
		await expect(withGoogle(email)).rejects.toMatchObject(waiting);
		expect(await accountOf(email)).toBeNull();
		const actor = await insertAdministrator();
		await approveRegistration({ actor, requestId: (await requestOf(email)).id });
		expect((await accountOf(email))?.emailVerifiedAt).not.toBeNull();
		expect(await withGoogle(email)).toMatchObject({ isNew: false });
	});

	test("sign-ups are listed with how they will sign in, oldest first", async () => {
		await setMode("approval");
		await db.registrationRequest.deleteMany();
		const [password, google] = [newEmail(), newEmail()];
		await withPassword(password);
		await expect(withGoogle(google)).rejects.toMatchObject({ code: "forbidden" });
		expect(await listRegistrationRequests()).toMatchObject({
			requests: [
				{ email: password, isGoogle: false },
				{ email: google, isGoogle: true },
			],
			total: 2,
		});
	});

	test("a second sign-up with the address is refused and replaces nothing", async () => {
		await setMode("approval");
		const email = newEmail();
		await withPassword(email);
		const { passwordHash } = await requestOf(email);
		await expect(withPassword(email)).rejects.toMatchObject({
			code: "conflict",
			details: { field: "email" },
		});
		expect((await requestOf(email)).passwordHash).toBe(passwordHash);
	});

	test("of two administrators who decide at once, the second is told", async () => {
		await setMode("approval");
		const email = newEmail();
		await withPassword(email);
		const { id: requestId } = await requestOf(email);
		const [actor, other] = [await insertAdministrator(), await insertAdministrator()];
		const results = await Promise.allSettled([
			approveRegistration({ actor, requestId }),
			declineRegistration({ actor: other, requestId }),
		]);
		const refused = results.find((result) => result.status === "rejected");
		expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		expect(refused?.reason).toMatchObject({
			code: "not_found",
			message: expect.stringContaining("already decided"),
		});
	});

	test("an address that has an account meanwhile can't be approved", async () => {
		await setMode("approval");
		const email = newEmail();
		await withPassword(email);
		await insertUser({ email });
		const actor = await insertAdministrator();
		const { id: requestId } = await requestOf(email);
		await expect(approveRegistration({ actor, requestId })).rejects.toMatchObject({
			code: "conflict",
		});
		await declineRegistration({ actor, requestId });
		expect(await db.registrationRequest.count({ where: { email } })).toBe(0);
	});

	test("sign-ups are deleted after 30 days if administrators were told a week before, and at once if the person has an account", async () => {
		await setMode("approval");
		const [waiting, withAccount, google] = [newEmail(), newEmail(), newEmail()];
		await withPassword(waiting);
		await withPassword(withAccount);
		await insertUser({ email: withAccount });
		await expect(withGoogle(google)).rejects.toMatchObject({ code: "forbidden" });
		const { userId } = await insertUser();
		const identity = { provider: "google", subject: `google-${google}`, email: google } as const;
		await db.identity.create({ data: { ...identity, userId } });
		const emails = { in: [waiting, withAccount, google] };
		const left = async () =>
			(await db.registrationRequest.findMany({ where: { email: emails } })).map(
				({ email }) => email,
			);
		const inDays = (days: number) => ({ now: () => new Date(Date.now() + days * 86_400_000) });

		await deleteOldRegistrationsAt(inDays(29.9));
		expect(await left()).toEqual([waiting]);
		await deleteOldRegistrationsAt(inDays(40));
		expect(await left()).toEqual([waiting]);

		await db.registrationRequest.updateMany({
			where: { email: waiting },
			data: { deletionAnnouncedAt: inDays(24).now() },
		});
		await deleteOldRegistrationsAt(inDays(30.1));
		expect(await left()).toEqual([waiting]);
		await deleteOldRegistrationsAt(inDays(31.1));
		expect(await left()).toEqual([]);
	});
});
