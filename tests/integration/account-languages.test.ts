import { beforeAll, describe, expect, test } from "vitest";
import { noticeMail } from "#app/features/account/accounts/mails/notice-mail.tsx";
import { resetPasswordMail } from "#app/features/account/accounts/mails/reset-password-mail.tsx";
import { verifyEmailMail } from "#app/features/account/accounts/mails/verify-email-mail.tsx";
import { hashToken, newToken } from "#app/features/account/accounts/session-store/tokens.server.ts";
import type { AccountTokenKind } from "#app/generated/prisma/enums.ts";
import { en } from "#app/i18n/account/en.ts";
import type { AccountTexts } from "#app/i18n/account/texts.ts";
import { accountTexts } from "#app/i18n/account.server.ts";
import { en as visitorEnglish } from "#app/i18n/visitors/en.ts";
import { visitorTexts } from "#app/i18n/visitors.server.ts";
import { db } from "#app/platform/db.server.ts";
import { renderMail } from "#app/platform/render-mail.server.ts";
import { type InsertedUser, insertUser } from "#tests/support/accounts-factory.ts";
import { findEnglish, wordsIn } from "#tests/support/english-left.ts";
import { until } from "#tests/support/eventually.ts";
import { createVisitor, type Visitor } from "#tests/support/http-visitor.ts";
import { mailedToken } from "#tests/support/mailed-links.ts";
import { startServerForFile } from "#tests/support/start-server-for-file.ts";

/** Every screen of sign-up, sign-in and recovery in German: no English of ours is left. */

const server = await startServerForFile();

const GERMAN = "de-AT,de;q=0.9";
const INSTAGRAM =
	"Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 380.0.0.28.104";
const PASSWORD = "Correct-horse-9";
const DAY_MS = 24 * 60 * 60 * 1000;

const de = accountTexts("de");
const englishIn = findEnglish(
	{ ...en, frame: [en.frame, visitorEnglish.frame] },
	{ ...de, frame: [de.frame, visitorTexts("de").frame] },
	"de",
);
const uniqueEmail = () => `${crypto.randomUUID()}@example.com`;

type Tokens = Record<"reset" | "verify" | "used" | "old" | "change" | "oldChange", string>;

async function insertToken(
	{ userId, email }: InsertedUser,
	kind: AccountTokenKind,
	dates: { usedAt?: Date; expiresAt?: Date } = {},
): Promise<string> {
	const token = newToken();
	await db.accountToken.create({
		data: {
			userId,
			kind,
			tokenHash: hashToken(token),
			email,
			expiresAt: new Date(Date.now() + DAY_MS),
			...dates,
		},
	});
	return token;
}

type Screen = {
	name: string;
	path: string;
	form?: Record<string, string>;
	userAgent?: string;
	/** Texts that it has. */
	shows: (texts: AccountTexts) => string[];
	status?: number;
};

const signUp = (fields: Record<string, string> = {}) => ({
	name: "⟦Ada⟧",
	email: uniqueEmail(),
	password: PASSWORD,
	confirmPassword: PASSWORD,
	terms: "on",
	...fields,
});

function screensOf(user: InsertedUser, tokens: Tokens): Screen[] {
	const long = "x".repeat(129);
	const reset = (password: string, confirmPassword = password) => ({
		token: tokens.reset,
		password,
		confirmPassword,
	});
	const resetPath = `/reset-password?token=${tokens.reset}`;
	return [
		{
			name: "sign in",
			path: "/signin",
			shows: ({ signIn, shared, frame }) => [
				signIn.heading,
				signIn.createAccount,
				signIn.rememberHint,
				shared.password,
				frame.terms,
				frame.showPassword,
			],
		},
		{
			name: "sign in for a plan",
			path: "/signin?plan=pro",
			shows: () => ["Pro", "Nach der Anmeldung"],
		},
		{
			name: "sign in for tickets",
			path: "/signin?redirectTo=/dashboard/support",
			shows: ({ signIn }) => [signIn.toViewTickets],
		},
		{
			name: "sign in for a ticket",
			path: "/signin?redirectTo=/dashboard/support/1",
			shows: ({ signIn }) => [signIn.toViewTicket],
		},
		{
			name: "sign in to send a ticket",
			path: "/signin?redirectTo=/dashboard/support&unsent",
			shows: ({ signIn }) => [signIn.toSubmitTicket],
		},
		{
			name: "suspended",
			path: "/signin?problem=suspended",
			shows: () => ["Dieses Konto ist gesperrt."],
		},
		{
			name: "Google address taken",
			path: "/signin?problem=google-email-taken",
			shows: ({ signIn }) => [signIn.googleEmailTaken],
		},
		{
			name: "sign in within an app",
			path: "/signin",
			userAgent: INSTAGRAM,
			shows: () => ["Wenn hier etwas nicht funktioniert, öffne das Menü"],
		},
		{
			name: "empty sign in",
			path: "/signin",
			form: {},
			shows: ({ fields, formMessages }) => [
				fields.emailMissing,
				fields.passwordMissing,
				formMessages.invalid,
			],
			status: 400,
		},
		{
			name: "sign in with a short password",
			path: "/signin",
			form: { email: "no", password: "x" },
			shows: ({ fields }) => [fields.emailInvalid, "muss mindestens 6 Zeichen lang sein"],
			status: 400,
		},
		{
			name: "wrong password",
			path: "/signin",
			form: { email: user.email, password: "Wrong-horse-9" },
			shows: ({ refusals }) => [refusals.invalidCredentials],
			status: 401,
		},
		{
			name: "sign up",
			path: "/signup",
			shows: ({ signUp: words, newPassword, shared }) => [
				words.title,
				words.name,
				words.privacyPolicy,
				newPassword.confirmation,
				"Mindestens 8 Zeichen.",
				shared.email,
			],
		},
		{
			name: "sign up for a plan",
			path: "/signup?plan=pro",
			shows: () => ["Dein Konto beginnt mit Free."],
		},
		{
			name: "empty sign up",
			path: "/signup",
			form: {},
			shows: ({ fields }) => [
				fields.nameMissing,
				fields.emailMissing,
				fields.passwordMissing,
				fields.confirmationMissing,
				fields.termsMissing,
			],
			status: 400,
		},
		{
			name: "sign up with what is too long",
			path: "/signup",
			form: signUp({ name: "x".repeat(101), password: long, confirmPassword: `${long}x` }),
			shows: () => [
				"Der Name darf höchstens 100 Zeichen lang sein",
				"Das Passwort darf höchstens 128 Zeichen lang sein",
				"1 Zeichen zu viel",
			],
			status: 400,
		},
		{
			name: "sign up with two passwords",
			path: "/signup",
			form: signUp({ confirmPassword: "Other-horse-9" }),
			shows: ({ fields }) => [
				fields.passwordsDiffer,
				"Stärke deines eingegebenen Passworts: Stark.",
			],
			status: 400,
		},
		{
			name: "common password",
			path: "/signup",
			form: signUp({ password: "password123", confirmPassword: "password123" }),
			shows: ({ refusals }) => [refusals.commonPassword],
			status: 400,
		},
		{
			name: "password of a name",
			path: "/signup",
			form: signUp({ name: "⟦Lovelace⟧", password: "Lovelace1", confirmPassword: "Lovelace1" }),
			shows: ({ refusals }) => [refusals.ownPassword],
			status: 400,
		},
		{
			name: "known address",
			path: "/signup",
			form: signUp({ email: user.email }),
			shows: ({ refusals }) => [refusals.userExists],
			status: 409,
		},
		{
			name: "requested sign-up",
			path: "/signup?requested",
			shows: ({ signUp: words, refusals }) => [words.requested, refusals.registrationRequested],
		},
		{
			name: "forgot password",
			path: "/forgot-password",
			shows: ({ forgotPassword, shared }) => [forgotPassword.title, shared.backToSignIn],
		},
		{
			name: "empty forgot password",
			path: "/forgot-password",
			form: {},
			shows: ({ fields }) => [fields.emailMissing],
			status: 400,
		},
		{
			name: "sent reset link",
			path: "/forgot-password?sent=1",
			shows: ({ forgotPassword }) => [forgotPassword.sentText, forgotPassword.otherEmail],
		},
		{
			name: "reset password",
			path: resetPath,
			shows: ({ resetPassword, newPassword }) => [
				resetPassword.title,
				resetPassword.submit,
				newPassword.password,
				"Mindestens 6 Zeichen.",
			],
		},
		{
			name: "short new password",
			path: resetPath,
			form: reset("Abc1!", "x"),
			shows: ({ fields }) => [
				"Das Passwort muss mindestens 6 Zeichen lang sein",
				fields.passwordsDiffer,
				"Stärke deines eingegebenen Passworts:",
			],
			status: 400,
		},
		{
			name: "common new password",
			path: resetPath,
			form: reset("password123"),
			shows: ({ refusals }) => [refusals.commonPassword],
			status: 400,
		},
		{
			name: "invalid reset link",
			path: "/reset-password?token=none",
			shows: ({ resetPassword }) => [resetPassword.invalid, resetPassword.newLink],
			status: 400,
		},
		{
			name: "reset with an invalid link",
			path: "/reset-password?token=none",
			form: { ...reset(PASSWORD), token: "none" },
			shows: ({ refusals, resetPassword }) => [refusals.resetFailed, resetPassword.invalid],
			status: 410,
		},
		{
			name: "no verification link",
			path: "/verify-email",
			shows: ({ verification, send }) => [verification.missingText, send.verification],
			status: 400,
		},
		{
			name: "expired verification link",
			path: `/verify-email?token=${tokens.old}`,
			shows: ({ verification }) => [verification.expired, verification.invalidText],
			status: 400,
		},
		{
			name: "verification link to send",
			path: "/verify-email",
			form: {},
			shows: ({ verification, fields }) => [verification.resendText, fields.emailToVerifyMissing],
			status: 400,
		},
		{
			name: "sent verification link",
			path: "/verify-email?sent=1",
			shows: ({ verification }) => [verification.sent, verification.sentText],
		},
		{
			name: "verified address",
			path: `/verify-email?token=${tokens.verify}`,
			shows: ({ verification, shared }) => [verification.verified, shared.goToDashboard],
		},
		{
			name: "used verification link",
			path: `/verify-email?token=${tokens.used}`,
			shows: ({ verification }) => [verification.used, verification.usedText],
		},
		{
			name: "change of address",
			path: `/confirm-email?token=${tokens.change}`,
			shows: ({ emailChange }) => [emailChange.title, emailChange.submit],
		},
		{
			name: "expired change of address",
			path: `/confirm-email?token=${tokens.oldChange}`,
			shows: ({ emailChange }) => [emailChange.expiredText, emailChange.settings],
			status: 400,
		},
		{
			name: "invalid change of address",
			path: "/confirm-email?token=none",
			shows: ({ emailChange }) => [emailChange.invalidText],
			status: 400,
		},
	];
}

function send(visitor: Visitor, { path, form, userAgent }: Partial<Screen>, language: string) {
	const headers = {
		"Accept-Language": language,
		...(userAgent === undefined ? {} : { "User-Agent": userAgent }),
	};
	if (form === undefined) return visitor.get(path ?? "", headers);
	return visitor.send(path ?? "", {
		method: "POST",
		headers: { ...headers, Origin: server.url },
		body: new URLSearchParams(form),
	});
}

async function insertTokens(user: InsertedUser): Promise<Tokens> {
	const past = new Date(Date.now() - DAY_MS);
	return {
		reset: await insertToken(user, "reset_password"),
		verify: await insertToken(user, "verify_email"),
		used: await insertToken(user, "verify_email", { usedAt: past }),
		old: await insertToken(user, "verify_email", { expiresAt: past }),
		change: await insertToken({ ...user, email: uniqueEmail() }, "change_email"),
		oldChange: await insertToken({ ...user, email: uniqueEmail() }, "change_email", {
			expiresAt: past,
		}),
	};
}

describe("with German", () => {
	let user: InsertedUser;
	let tokens: Tokens;
	beforeAll(async () => {
		user = await insertUser({ emailVerified: false });
		tokens = await insertTokens(user);
	});

	test("every screen and refused form has our texts in German, and says so", async () => {
		const visitor = createVisitor(server.url);
		const problems: string[] = [];
		for (const screen of screensOf(user, tokens)) {
			const answer = await send(visitor, screen, GERMAN);
			const html = await answer.text();
			const words = wordsIn(html);
			if (answer.status !== (screen.status ?? 200))
				problems.push(`${screen.name}: ${answer.status}`);
			if (!/<html lang="de" dir="ltr"/.test(html)) problems.push(`${screen.name}: language`);
			if (!/\bAccept-Language\b/.test(answer.headers.get("Vary") ?? "")) {
				problems.push(`${screen.name}: Vary ${answer.headers.get("Vary")}`);
			}
			for (const text of screen.shows(de)) {
				if (!words.includes(text.normalize())) problems.push(`${screen.name} lacks “${text}”`);
			}
			for (const found of englishIn(words, user.username)) {
				problems.push(`${screen.name}: ${found}`);
			}
		}
		expect(problems).toEqual([]);
	});

	test("emails are in German", async () => {
		const language = "de";
		for (const { subject, body } of [
			verifyEmailMail({ token: "token", language }),
			resetPasswordMail({ token: "token", language }),
			noticeMail({ kind: "password-changed", revokedTokens: 1, language }),
			noticeMail({ kind: "new-sign-in", device: "⟦Firefox⟧", atMs: 0, language }),
			noticeMail({ kind: "registration-approved", language }),
		]) {
			const { html, text } = await renderMail(body);
			expect(html).toContain('lang="de"');
			const found = [subject, wordsIn(html), text].join("\n");
			expect(englishIn(found, user.username)).toEqual([]);
		}
	});

	test("emails are in the language of the request that causes them", async () => {
		const visitor = createVisitor(server.url);
		const email = uniqueEmail();
		await send(visitor, { path: "/signup", form: signUp({ email }) }, GERMAN);
		const verification = await until(() => findMail(email, "/verify-email"));
		expect(verification.subject).toBe("Bestätige deine E-Mail-Adresse für Posy");

		const stranger = createVisitor(server.url);
		await send(stranger, { path: "/forgot-password", form: { email } }, GERMAN);
		const reset = await until(() => findMail(email, "/reset-password"));
		expect(reset.text).toContain(de.resetMail.text);

		const token = await mailedToken(email, "/reset-password");
		const form = { token, password: "Staple-battery-11", confirmPassword: "Staple-battery-11" };
		const done = await send(stranger, { path: "/reset-password", form }, GERMAN);
		expect(done.headers.get("Location")).toBe("/signin");
		const signIn = await send(stranger, { path: "/signin" }, GERMAN);
		expect(wordsIn(await signIn.text())).toContain(de.resetPassword.done);
		const changed = await until(() => findMail(email, "/forgot-password"));
		expect(changed.subject).toContain(de.passwordChangedMail.heading);

		const other = await insertUser({ emailVerified: false });
		await send(stranger, { path: "/verify-email", form: { email: other.email } }, "fr");
		const again = await until(() => findMail(other.email, "/verify-email"));
		expect(again.subject).toBe("Verify your email for Posy");
	});
});

/** @returns the latest email with a link to the path; null before it is sent */
async function findMail(to: string, path: string) {
	const mails = await db.outboxMail.findMany({ where: { to }, orderBy: { id: "desc" } });
	return mails.find(({ text }) => text.includes(path)) ?? null;
}

describe("without a catalog for the language", () => {
	test.each([
		["French", "fr,fr-FR;q=0.9"],
		["English before German", "en-GB,de;q=0.8"],
		["any language", "*"],
		["an unknown one", "xx"],
		["no language", ";;;,,q="],
		["no German", "de;q=0"],
		["a header that is too long", `${"de,".repeat(500)}de`],
	])("a browser that asks for %s gets every screen in English", async (_, header) => {
		const visitor = createVisitor(server.url);
		for (const path of ["/signin", "/signup", "/forgot-password", "/reset-password"]) {
			const answer = await send(visitor, { path }, header);
			const html = await answer.text();
			expect(html).toContain('<html lang="en" dir="ltr"');
			expect(wordsIn(html)).toContain(en.frame.privacy);
			expect(answer.headers.get("Vary")).toContain("Accept-Language");
		}
		const refused = await send(visitor, { path: "/signin", form: {} }, header);
		expect(wordsIn(await refused.text())).toContain(en.fields.emailMissing);
	});

	test("the dashboard and administrators' sign-in stay English", async () => {
		const visitor = createVisitor(server.url);
		const administrators = await send(visitor, { path: "/admin/login" }, GERMAN);
		expect(await administrators.text()).toContain('<html lang="en"');
		await send(visitor, { path: "/signup", form: signUp() }, GERMAN);
		const dashboard = await send(visitor, { path: "/dashboard/start" }, GERMAN);
		const html = await dashboard.text();
		expect(html).toContain('<html lang="en"');
		expect(wordsIn(html)).toContain("Account created successfully!");
	});
});
