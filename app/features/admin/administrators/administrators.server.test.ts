import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { administratorSessions } from "#app/features/account/accounts/session-store/session-store.server.ts";
import { hashCode } from "#app/features/account/accounts/two-step/recovery-codes.server.ts";
import { verifyAuditLog } from "#app/features/admin/audit/verify-audit-log.server.ts";
import { db } from "#app/platform/db.server.ts";
import { startJobs, stopJobs } from "#app/platform/jobs.server.ts";
import {
	type InsertedAdministrator,
	insertAdministrator,
	insertAdminSession,
} from "#tests/support/administrators-factory.ts";
import { mailedToken } from "#tests/support/mailed-links.ts";
import { randomAddress } from "#tests/support/random-address.ts";
import { afterLogIn } from "./after-log-in.ts";
import { getAdministrator } from "./get-administrator.server.ts";
import { countAdminSignIn } from "./limits.server.ts";
import { getTeam, getTwoStepState } from "./queries.server.ts";
import { adminSignInSchema, signInCodeSchema } from "./schema.ts";
import { clearChallenge, parseChallenge } from "./sign-in/challenge-cookie.server.ts";
import { signInAdministrator } from "./sign-in/sign-in-administrator.server.ts";
import { signInWithCode } from "./sign-in/sign-in-with-code.server.ts";
import { confirmInvitation, getInvitation } from "./team/confirm-invitation.server.ts";
import { createAdministrator } from "./team/create-administrator.server.ts";
import {
	announceSetUp,
	createFirstAdministrator,
} from "./team/create-first-administrator.server.ts";
import { createInvitation, deleteInvitation } from "./team/create-invitation.server.ts";
import { deleteAdministrator } from "./team/delete-administrator.server.ts";
import { sendInvitation } from "./team/send-invitation.server.ts";
import { confirmTwoStep, startTwoStep } from "./two-step/update-two-step.server.ts";
import { updateAdminPassword } from "./update-admin-password.server.ts";

const NEW_PASSWORD = "Staple-battery-11";
const HOUR_MS = 60 * 60 * 1000;

function visitor(address = randomAddress()) {
	return { address, userAgent: null, sessionToken: null, requestId: "test-request" };
}

const wide = (text: string) =>
	text.replace(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0));

const tokenOf = (cookie: string) => administratorSessions.readToken(cookie.split(";")[0] ?? "");
const inHours = (hours: number) => ({ now: () => new Date(Date.now() + hours * HOUR_MS) });

// The tests run the job themselves.
beforeAll(() => startJobs([{ ...sendInvitation, run: async () => {} }]));
afterAll(() => stopJobs());

beforeEach(async () => {
	await db.administrator.deleteMany();
	await db.administratorInvitation.deleteMany();
});

async function latestAction(): Promise<string | undefined> {
	const entry = await db.auditEntry.findFirst({ orderBy: { position: "desc" } });
	return entry?.action;
}

/** Turns two-step verification on. @returns the app's code at a time, and the recovery codes */
async function enableTwoStep(actor: InsertedAdministrator) {
	await startTwoStep({ actor, currentPassword: actor.password });
	const state = await getTwoStepState(actor);
	if (state.state !== "setup") throw new Error("no secret to scan");
	const app = new TOTP({ secret: Secret.fromBase32(state.secret) });
	const codeAt = (now: Date) => app.generate({ timestamp: now.getTime() });
	const now = new Date();
	const codes = await confirmTwoStep({ actor, code: codeAt(now), clock: { now: () => now } });
	return { codeAt, codes, now };
}

async function challengeFor({ email, password }: InsertedAdministrator) {
	const { isComplete, cookie } = await signInAdministrator({ email, password, visitor: visitor() });
	expect(isComplete).toBe(false);
	const challenge = await parseChallenge(cookie.split(";")[0] ?? "");
	if (!challenge) throw new Error("no challenge");
	return challenge;
}

describe("logging in", () => {
	test("starts a session of the administrator, and is recorded", async () => {
		const { email, password, administratorId } = await insertAdministrator();
		const { isComplete, cookie } = await signInAdministrator({
			email,
			password,
			visitor: visitor(),
		});
		expect(isComplete).toBe(true);
		expect((await getAdministrator(tokenOf(cookie)))?.administrator).toMatchObject({
			administratorId,
		});
		expect(await latestAction()).toBe("session.started");
	});

	test("finds an address that was stored in another spelling", async () => {
		const { password } = await insertAdministrator({ email: "ada@müller.de" });
		const email = adminSignInSchema.shape.email.parse("Ada@müller.de");
		expect(email).toBe("ada@xn--mller-kva.de");
		const { isComplete } = await signInAdministrator({ email, password, visitor: visitor() });
		expect(isComplete).toBe(true);
	});

	test("finds an address typed in full width, and one that was stored so", async () => {
		const read = (text: string) => adminSignInSchema.shape.email.parse(text);
		const { password } = await insertAdministrator({ email: "grace@example.com" });
		const logIn = (email: string) => signInAdministrator({ email, password, visitor: visitor() });
		expect((await logIn(read("ｇｒａｃｅ＠ｅｘａｍｐｌｅ．ｃｏｍ"))).isComplete).toBe(true);
		await insertAdministrator({ email: "ａdａ@example.com" });
		expect((await logIn(read("ａdａ＠example.com"))).isComplete).toBe(true);
	});

	test("answers the same for a wrong password and an unknown address", async () => {
		const { email } = await insertAdministrator();
		for (const each of [email, "nobody@example.com"]) {
			await expect(
				signInAdministrator({ email: each, password: "wrong", visitor: visitor() }),
			).rejects.toMatchObject({
				code: "unauthenticated",
				message: "Invalid admin credentials. Please check your email and password.",
			});
		}
	});

	test("is limited by account and network, while the right network still gets in", async () => {
		const { email, password } = await insertAdministrator();
		const own = visitor();
		await signInAdministrator({ email, password, visitor: own });
		const stranger = visitor();
		const guess = () => signInAdministrator({ email, password: "wrong", visitor: stranger });
		for (let tries = 0; tries < 10; tries += 1) {
			await expect(guess()).rejects.toMatchObject({ code: "unauthenticated" });
		}
		await expect(guess()).rejects.toMatchObject({
			code: "rate_limited",
			message: "Too many login attempts. Please try again later.",
		});
		expect((await signInAdministrator({ email, password, visitor: own })).isComplete).toBe(true);
	});

	test("counts no guess for a login that succeeds, neither for the account nor for its network", async () => {
		const network = randomAddress();
		for (let count = 0; count < 49; count += 1) {
			await countAdminSignIn({ email: `admin-${count}@example.com`, address: network });
		}
		const undo = await countAdminSignIn({ email: "last@example.com", address: network });
		await undo();
		await countAdminSignIn({ email: "other@example.com", address: network });
		const guess = (email: string) => countAdminSignIn({ email, address: network });
		await expect(guess("next@example.com")).rejects.toMatchObject({ code: "rate_limited" });
		// The network is familiar to this administrator by now, so strangers there don't lock them out.
		for (let count = 0; count < 12; count += 1) await (await guess("last@example.com"))();
	});

	test.each([
		["/admin/dashboard/audit-log?from=2026-01-01", "/admin/dashboard/audit-log?from=2026-01-01"],
		["//evil.example/admin/dashboard", "/admin/dashboard"],
		["/admin/dashboard/../../dashboard/links", "/admin/dashboard"],
		["/dashboard", "/admin/dashboard"],
		["/admin/dashboardx", "/admin/dashboard"],
		[null, "/admin/dashboard"],
	])("continues from %s to %s", (asked, target) => {
		expect(afterLogIn(asked)).toBe(target);
	});
});

describe("two-step verification", () => {
	test("asks for a code, which works once", async () => {
		const admin = await insertAdministrator();
		const { codeAt, now } = await enableTwoStep(admin);
		const later = new Date(now.getTime() + 30_000);
		const challenge = await challengeFor(admin);
		const finish = (code: string) =>
			signInWithCode({ challenge, code, visitor: visitor(), clock: { now: () => later } });
		// The code that confirmed the setup is used up.
		await expect(finish(codeAt(now))).rejects.toMatchObject({ code: "bad_request" });
		const code = codeAt(later);
		const tries = await Promise.allSettled([finish(code), finish(code), finish(code)]);
		expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		await expect(finish(code)).rejects.toMatchObject({ code: "bad_request" });
	});

	test("accepts each of ten recovery codes once, typed in any way", async () => {
		const admin = await insertAdministrator();
		const { codes } = await enableTwoStep(admin);
		expect(new Set(codes).size).toBe(10);
		const [code = ""] = codes;
		const typed = ` ${code.toUpperCase().replaceAll("-", " ")} `;
		const challenge = await challengeFor(admin);
		const finish = () => signInWithCode({ challenge, code: typed, visitor: visitor() });
		expect(await finish()).toMatchObject({ recoveryCodesLeft: 9 });
		await expect(finish()).rejects.toMatchObject({ code: "bad_request" });
		const stored = await db.administratorRecoveryCode.findMany();
		expect(JSON.stringify(stored)).not.toContain(code);
	});

	test.each([
		[
			"full-width digits and a hyphen",
			(code: string) => `${wide(code.slice(0, 3))}-${wide(code.slice(3))}`,
		],
		[
			"the digits of another script",
			(code: string) => code.replace(/\d/g, (digit) => "٠١٢٣٤٥٦٧٨٩"[Number(digit)] ?? ""),
		],
		[
			"invisible characters and blanks",
			(code: string) => `\u200e ${code.slice(0, 3)}\u00a0\u200b${code.slice(3)}\u2069`,
		],
		["a dash", (code: string) => `${code.slice(0, 3)}–${code.slice(3)}`],
	])("reads a code with %s, without using up a try", async (_, typed) => {
		const admin = await insertAdministrator();
		const { codeAt, now } = await enableTwoStep(admin);
		const later = new Date(now.getTime() + 30_000);
		const challenge = await challengeFor(admin);
		const { code } = signInCodeSchema.parse({ code: typed(codeAt(later)) });
		const finish = (asTyped: string) =>
			signInWithCode({
				challenge,
				code: asTyped,
				visitor: visitor(),
				clock: { now: () => later },
			});
		expect(await finish(code)).toMatchObject({ recoveryCodesLeft: null });
		const fresh = new Date(later.getTime() + 30_000);
		const again = {
			challenge: await challengeFor(admin),
			visitor: visitor(),
			clock: { now: () => fresh },
		};
		expect(await signInWithCode({ ...again, code: typed(codeAt(fresh)) })).toMatchObject({
			recoveryCodesLeft: null,
		});
	});

	test("reads a recovery code in full-width capitals with other dashes", async () => {
		const admin = await insertAdministrator();
		const { codes } = await enableTwoStep(admin);
		const challenge = await challengeFor(admin);
		const typed = wide((codes[0] ?? "").toUpperCase()).replaceAll("－", "ー");
		const finish = (code: string) => signInWithCode({ challenge, code, visitor: visitor() });
		expect(await finish(signInCodeSchema.parse({ code: typed }).code)).toMatchObject({
			recoveryCodesLeft: 9,
		});
	});

	test("limits guesses of codes", async () => {
		const admin = await insertAdministrator();
		await enableTwoStep(admin);
		const challenge = await challengeFor(admin);
		const guess = () => signInWithCode({ challenge, code: "000000x", visitor: visitor() });
		// The code of the setup was the first of ten.
		for (let tries = 0; tries < 9; tries += 1) {
			await expect(guess()).rejects.toMatchObject({ code: "bad_request" });
		}
		await expect(guess()).rejects.toMatchObject({ code: "rate_limited" });
	});

	test("a challenge ends after 5 minutes and with a new password", async () => {
		const admin = await insertAdministrator();
		const { codes } = await enableTwoStep(admin);
		const { email, password } = admin;
		const { cookie } = await signInAdministrator({ email, password, visitor: visitor() });
		const pair = cookie.split(";")[0] ?? "";
		expect(await parseChallenge(pair, inHours(0.1))).toBeNull();
		expect(await parseChallenge((await clearChallenge()).split(";")[0] ?? "")).toBeNull();
		const challenge = await parseChallenge(pair);
		const session = await insertAdminSession(admin);
		await updateAdminPassword({
			actor: { ...admin, sessionId: session.sessionId },
			currentPassword: password,
			password: NEW_PASSWORD,
			userAgent: null,
		});
		if (!challenge) throw new Error("no challenge");
		await expect(
			signInWithCode({ challenge, code: codes[0] ?? "", visitor: visitor() }),
		).rejects.toMatchObject({ code: "unauthenticated" });
	});

	test("is recorded, and can't be confirmed once its secret can't be read", async () => {
		const admin = await insertAdministrator();
		await startTwoStep({ actor: admin, currentPassword: admin.password });
		const { administratorId: id } = admin;
		await db.administrator.update({
			where: { id },
			data: { totpPendingSecret: Buffer.from("encrypted with another key") },
		});
		await expect(confirmTwoStep({ actor: admin, code: "000000" })).rejects.toMatchObject({
			code: "conflict",
			message: "Setup was canceled elsewhere. Please start again.",
		});
		await enableTwoStep(admin);
		expect(await db.auditEntry.findFirst({ orderBy: { position: "desc" } })).toMatchObject({
			action: "two-step.enabled",
			before: { "Two-step verification": "off" },
			after: { "Two-step verification": "on" },
		});
	});

	test("ends sessions that began without a code", async () => {
		const admin = await insertAdministrator();
		const other = await insertAdminSession(admin);
		await enableTwoStep(admin);
		expect(await getAdministrator(other.value)).toBeNull();
	});
});

test("a new password ends all sessions, and needs the current one", async () => {
	const admin = await insertAdministrator();
	const [{ sessionId }, other] = [await insertAdminSession(admin), await insertAdminSession(admin)];
	const actor = { ...admin, sessionId };
	const change = (currentPassword: string, password = NEW_PASSWORD) =>
		updateAdminPassword({ actor, currentPassword, password, userAgent: null });
	await expect(change("wrong")).rejects.toMatchObject({ details: { field: "currentPassword" } });
	await expect(change(admin.password, "gracetest123")).rejects.toMatchObject({
		details: { field: "password" },
	});
	const cookie = await change(admin.password);
	expect(await getAdministrator(other.value)).toBeNull();
	expect(await getAdministrator(tokenOf(cookie))).not.toBeNull();
	expect(await latestAction()).toBe("password.changed");
});

describe("the team", () => {
	const invite = async (actor: InsertedAdministrator, email: string) => {
		await createInvitation({ actor, email, currentPassword: actor.password });
		const { id } = await db.administratorInvitation.findUniqueOrThrow({ where: { email } });
		await sendInvitation.run({ invitationId: id }, "run");
		return { id, token: await mailedToken(email, "/admin/invitation") };
	};
	const ENDS = { expiresAt: expect.any(Date), isExpired: false };
	const accept = (token: string, clock = inHours(0)) =>
		confirmInvitation({
			token,
			name: "Bo Test",
			password: NEW_PASSWORD,
			visitor: visitor(),
			clock,
		});

	test("an invitation works once, within 24 hours", async () => {
		const actor = await insertAdministrator();
		const email = "bo@example.com";
		const { token } = await invite(actor, email);
		expect(await getInvitation(token, inHours(24.1))).toBeNull();
		await expect(accept(token, inHours(24.1))).rejects.toMatchObject({ code: "gone" });
		const tries = await Promise.allSettled([accept(token), accept(token), accept(token)]);
		expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		expect(await db.administrator.count({ where: { email } })).toBe(1);
		await expect(accept(token)).rejects.toMatchObject({ code: "gone" });
		await expect(
			createInvitation({ actor, email, currentPassword: actor.password }),
		).rejects.toMatchObject({ code: "conflict" });
	});

	test("30 invalid invitations of a network are answered, then it is refused, and others still join", async () => {
		const { token } = await invite(await insertAdministrator(), "eve@example.com");
		const address = randomAddress();
		const guess = () =>
			confirmInvitation({
				token: "A".repeat(43),
				name: "Bo Test",
				password: NEW_PASSWORD,
				visitor: visitor(address),
			});
		for (let tries = 0; tries < 30; tries += 1) {
			await expect(guess()).rejects.toMatchObject({ code: "gone" });
		}
		await expect(guess()).rejects.toMatchObject({ code: "rate_limited" });
		await accept(token);
		expect(await db.administrator.count({ where: { email: "eve@example.com" } })).toBe(1);
	});

	test("an invitation ends when it is withdrawn, replaced, or its sender is removed", async () => {
		const [actor, other] = [await insertAdministrator(), await insertAdministrator()];
		const withdrawn = await invite(actor, "cy@example.com");
		await deleteInvitation({ actor, invitationId: withdrawn.id });
		const replaced = await invite(actor, "di@example.com");
		const latest = await invite(other, "di@example.com");
		expect(await getInvitation(replaced.token)).toBeNull();
		expect(await getInvitation(latest.token)).not.toBeNull();
		const { password: currentPassword, administratorId } = actor;
		await deleteAdministrator({ actor, administratorId: other.administratorId, currentPassword });
		for (const { token } of [withdrawn, replaced, latest]) {
			await expect(accept(token)).rejects.toMatchObject({ code: "gone" });
		}
		expect(await db.administrator.findMany({ select: { id: true } })).toEqual([
			{ id: administratorId },
		]);
	});

	test("lists administrators oldest first, and invitations latest first, until they end", async () => {
		const [actor, other] = [await insertAdministrator(), await insertAdministrator()];
		const { id } = await invite(actor, "ann@example.com");
		await invite(actor, "bob@example.com");
		await invite(other, "cem@example.com");
		await deleteAdministrator({
			actor,
			administratorId: other.administratorId,
			currentPassword: actor.password,
		});
		expect(await getTeam(actor)).toEqual({
			members: [
				{
					id: actor.administratorId,
					name: actor.name,
					email: actor.email,
					createdAt: expect.any(Date),
					hasTwoStep: false,
					isSelf: true,
				},
			],
			invitations: [
				{ id: expect.any(String), email: "bob@example.com", ...ENDS },
				{ id, email: "ann@example.com", ...ENDS },
			],
		});
		expect((await getTeam(actor, inHours(24.1))).invitations).toMatchObject([
			{ isExpired: true },
			{ isExpired: true },
		]);
	});

	test("a removed administrator is signed out; the last one can't be removed", async () => {
		const [actor, other] = [await insertAdministrator(), await insertAdministrator()];
		const session = await insertAdminSession(other);
		const remove = (who: InsertedAdministrator, currentPassword: string) =>
			deleteAdministrator({ actor, administratorId: who.administratorId, currentPassword });
		await expect(remove(other, "wrong")).rejects.toMatchObject({ code: "bad_request" });
		await remove(other, actor.password);
		expect(await getAdministrator(session.value)).toBeNull();
		expect(await db.auditEntry.findFirst({ orderBy: { position: "desc" } })).toMatchObject({
			action: "administrator.removed",
			administratorEmail: actor.email,
			targetLabel: other.email,
		});
		await expect(remove(actor, actor.password)).rejects.toMatchObject({ code: "conflict" });
	});

	test("of two administrators who remove each other at once, one remains", async () => {
		const [a, b] = [await insertAdministrator(), await insertAdministrator()];
		const remove = (actor: InsertedAdministrator, { administratorId }: InsertedAdministrator) =>
			deleteAdministrator({ actor, administratorId, currentPassword: actor.password });
		const tries = await Promise.allSettled([remove(a, b), remove(b, a)]);
		expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		expect(await db.administrator.count()).toBe(1);
	});
});

describe("the first administrator", () => {
	const CODE = "abcd-efgh-jkmn-pqrs";
	const first = (code: string, email = "first@example.com") =>
		createFirstAdministrator({
			code,
			email,
			name: "Fi Test",
			password: NEW_PASSWORD,
			visitor: visitor(),
		});

	test("is created once with the code of a start", async () => {
		await announceSetUp();
		expect(await db.administratorSetupCode.count()).toBe(1);
		await db.administratorSetupCode.create({
			data: { codeHash: hashCode(CODE), expiresAt: inHours(1).now() },
		});
		await expect(first("wrong")).rejects.toMatchObject({ details: { field: "code" } });
		const tries = await Promise.allSettled([first(CODE), first(CODE, "second@example.com")]);
		expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		expect(await db.administrator.count()).toBe(1);
		expect(await db.administratorSetupCode.count()).toBe(0);
		await expect(first(CODE)).rejects.toMatchObject({ code: "gone" });
		await announceSetUp();
		expect(await db.administratorSetupCode.count()).toBe(0);
	});

	test("is not created with an expired code", async () => {
		await db.administratorSetupCode.create({
			data: { codeHash: hashCode(CODE), expiresAt: inHours(-1).now() },
		});
		await expect(first(CODE)).rejects.toMatchObject({ details: { field: "code" } });
	});

	test("can be created from the command line, with a generated password", async () => {
		const email = "cli@example.com";
		const { password } = await createAdministrator({ email, name: "Cli Test" });
		expect((await signInAdministrator({ email, password, visitor: visitor() })).isComplete).toBe(
			true,
		);
		await expect(createAdministrator({ email, name: "Cli Test" })).rejects.toMatchObject({
			code: "conflict",
		});
		expect((await verifyAuditLog()).isIntact).toBe(true);
	});
});
