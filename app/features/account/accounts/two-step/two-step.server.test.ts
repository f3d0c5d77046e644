import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { startJobs, stopJobs } from "#app/platform/jobs.server.ts";
import {
	type InsertedUser,
	insertSession,
	insertSignedIn,
} from "#tests/support/accounts-factory.ts";
import { eventually } from "#tests/support/eventually.ts";
import { updatePassword } from "../passwords/update-password.server.ts";
import { sendAccountNotice } from "../send-account-notice.server.ts";
import { signIn } from "../sign-in/sign-in.server.ts";
import type { Visitor } from "../visitor.server.ts";
import { parseChallenge } from "./challenge-cookie.server.ts";
import { getTwoStepState, listTrustedBrowsers } from "./queries.server.ts";
import { signInWithCode } from "./sign-in-with-code.server.ts";
import {
	cancelTwoStep,
	confirmTwoStep,
	disableTwoStep,
	replaceRecoveryCodes,
	startTwoStep,
} from "./update-two-step.server.ts";

beforeAll(() => startJobs([sendAccountNotice]));
afterAll(stopJobs);

const STEP_MS = 30_000;
/** A clock that the tests move; each account starts a step of its own. */
let nowMs = Date.now();
const clock = { now: () => new Date(nowMs) };

function codeOf(secret: string): string {
	return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: nowMs });
}

let address = 0;
const visitorWith = (cookies = ""): Visitor => {
	address += 1;
	return { address: `198.51.100.${address % 250}`, userAgent: null, sessionToken: null, cookies };
};

async function turnOn(owner: InsertedUser) {
	await startTwoStep(owner);
	const state = await getTwoStepState(owner);
	if (state.state !== "setup") throw new Error("a setup");
	const { secret } = state;
	const recoveryCodes = await confirmTwoStep({ owner, code: codeOf(secret), clock });
	nowMs += STEP_MS;
	return { secret, recoveryCodes };
}

async function insertWithTwoStep() {
	const owner = await insertSignedIn();
	return { owner, ...(await turnOn(owner)) };
}

async function begin({ email, password }: InsertedUser, visitor = visitorWith()) {
	return signIn({ email, password, remember: true, visitor, clock });
}

const pairOf = (cookie = "") => cookie.split(";", 1)[0] ?? "";

async function challengeFor(owner: InsertedUser, visitor = visitorWith()) {
	const first = await begin(owner, visitor);
	if (first.isComplete) throw new Error("a challenge");
	const challenge = await parseChallenge(pairOf(first.cookie), clock);
	if (challenge === null) throw new Error("a readable challenge");
	return challenge;
}

const sessionsOf = ({ userId }: { userId: string }) => db.session.count({ where: { userId } });
const WRONG = { code: "bad_request", details: { field: "code" } };
const START_OVER = { code: "unauthenticated" };

describe("turning two-step verification on", () => {
	test("takes a code, ends the other sessions and emails the owner", async () => {
		const owner = await insertSignedIn();
		await insertSession(owner);
		await startTwoStep(owner);
		expect((await begin(owner)).isComplete).toBe(true);
		await expect(confirmTwoStep({ owner, code: "000000", clock })).rejects.toMatchObject(WRONG);
		const { recoveryCodes } = await turnOn(owner);
		expect(new Set(recoveryCodes).size).toBe(10);
		expect(await db.session.findMany({ where: { userId: owner.userId } })).toMatchObject([
			{ id: owner.sessionId },
		]);
		expect(await getTwoStepState(owner)).toEqual({ state: "on", recoveryCodesLeft: 10 });
		await eventually(async () => {
			const mail = await db.outboxMail.findFirst({ where: { to: owner.email } });
			expect(mail?.subject).toContain("Two-step verification is on");
		});
	});

	test("can be canceled, and isn't started over once it is on", async () => {
		const owner = await insertSignedIn();
		await startTwoStep(owner);
		await cancelTwoStep(owner);
		await expect(confirmTwoStep({ owner, code: "000000", clock })).rejects.toMatchObject({
			code: "conflict",
		});
		await turnOn(owner);
		await expect(startTwoStep(owner)).rejects.toMatchObject({ code: "conflict" });
	});

	test("twice at once gives one set of codes", async () => {
		const owner = await insertSignedIn();
		await startTwoStep(owner);
		const state = await getTwoStepState(owner);
		const code = codeOf("secret" in state ? state.secret : "");
		const both = await Promise.allSettled([
			confirmTwoStep({ owner, code, clock }),
			confirmTwoStep({ owner, code, clock }),
		]);
		expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
		expect(await db.recoveryCode.count({ where: { userId: owner.userId } })).toBe(10);
	});
});

describe("signing in with a code", () => {
	test("follows a right password, which alone begins no session", async () => {
		const { owner, secret } = await insertWithTwoStep();
		const before = await sessionsOf(owner);
		const challenge = await challengeFor(owner);
		expect(await sessionsOf(owner)).toBe(before);
		const signedIn = await signInWithCode({
			challenge,
			code: codeOf(secret),
			isTrusted: false,
			visitor: visitorWith(),
			clock,
		});
		expect(signedIn).toMatchObject({ tier: "free", recoveryCodesLeft: null });
		expect(signedIn.cookies).toHaveLength(1);
		expect(await sessionsOf(owner)).toBe(before + 1);
	});

	test("is not spoken of before the password is right", async () => {
		const { owner } = await insertWithTwoStep();
		const plain = await insertSignedIn();
		const refusalOf = ({ email }: { email: string }) =>
			signIn({
				...{ email, password: "Wrong-horse-9", remember: false },
				visitor: visitorWith(),
			}).catch(({ code, message, details }) => ({ code, message, details }));
		expect(await refusalOf(owner)).toEqual(await refusalOf(plain));
		expect(await refusalOf(owner)).toMatchObject({ code: "unauthenticated" });
	});

	test("works once, also at once, and never with an older code", async () => {
		const { owner, secret } = await insertWithTwoStep();
		const challenge = await challengeFor(owner);
		const code = codeOf(secret);
		const send = () =>
			signInWithCode({ challenge, code, isTrusted: false, visitor: visitorWith(), clock });
		const both = await Promise.allSettled([send(), send()]);
		expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
		await expect(send()).rejects.toMatchObject(WRONG);
	});

	test("refuses another account’s code and challenge", async () => {
		const [mine, other] = [await insertWithTwoStep(), await insertWithTwoStep()];
		const challenge = await challengeFor(mine.owner);
		const code = codeOf(other.secret);
		const wrong = { challenge, code, isTrusted: false, visitor: visitorWith(), clock };
		await expect(signInWithCode(wrong)).rejects.toMatchObject(WRONG);
		const [recovery = ""] = other.recoveryCodes;
		await expect(signInWithCode({ ...wrong, code: recovery })).rejects.toMatchObject(WRONG);
	});

	test("refuses a challenge that is old, of an old password, or of a suspended account", async () => {
		const { owner, secret } = await insertWithTwoStep();
		const first = await begin(owner);
		const cookie = pairOf(first.cookie);
		const later = { now: () => new Date(nowMs + 5 * 60_000) };
		expect(await parseChallenge(cookie, later)).toBeNull();
		expect(await parseChallenge(`${cookie}x`, clock)).toBeNull();

		const challenge = await challengeFor(owner);
		const send = () =>
			signInWithCode({
				challenge,
				code: codeOf(secret),
				isTrusted: false,
				visitor: visitorWith(),
				clock,
			});
		await db.user.update({ where: { id: owner.userId }, data: { status: "suspended" } });
		await expect(send()).rejects.toMatchObject({ code: "forbidden" });
		await db.user.update({ where: { id: owner.userId }, data: { status: "active" } });
		const { password: currentPassword } = owner;
		const password = "Another-horse-8";
		await updatePassword({ owner, currentPassword, password, userAgent: null });
		await expect(send()).rejects.toMatchObject(START_OVER);
	});

	test("refuses a challenge once two-step verification is off", async () => {
		const { owner, secret } = await insertWithTwoStep();
		const challenge = await challengeFor(owner);
		await disableTwoStep(owner);
		await expect(
			signInWithCode({
				challenge,
				code: codeOf(secret),
				isTrusted: false,
				visitor: visitorWith(),
				clock,
			}),
		).rejects.toMatchObject(START_OVER);
		expect((await begin(owner)).isComplete).toBe(true);
	});

	test("is limited to ten tries, whatever the network", async () => {
		const { owner, secret } = await insertWithTwoStep();
		const challenge = await challengeFor(owner);
		const send = (code: string) =>
			signInWithCode({ challenge, code, isTrusted: false, visitor: visitorWith(), clock });
		// The code of the setup was the first of ten.
		for (let count = 0; count < 9; count += 1) {
			await expect(send("000000")).rejects.toMatchObject(WRONG);
		}
		await expect(send(codeOf(secret))).rejects.toMatchObject({ code: "rate_limited" });
	});
});

describe("a recovery code", () => {
	test("signs in once, and its owner hears how many are left", async () => {
		const { owner, recoveryCodes } = await insertWithTwoStep();
		const [code = ""] = recoveryCodes;
		const challenge = await challengeFor(owner);
		const send = () =>
			signInWithCode({ challenge, code, isTrusted: false, visitor: visitorWith(), clock });
		expect(await send()).toMatchObject({ recoveryCodesLeft: 9 });
		await expect(send()).rejects.toMatchObject(WRONG);
		await eventually(async () => {
			const mails = await db.outboxMail.findMany({ where: { to: owner.email } });
			expect(mails.some(({ text }) => text.includes("You have 9 recovery codes left."))).toBe(true);
		});
	});

	test("of an earlier set doesn't work", async () => {
		const { owner, recoveryCodes } = await insertWithTwoStep();
		const fresh = await replaceRecoveryCodes(owner);
		const challenge = await challengeFor(owner);
		const send = (code = "") =>
			signInWithCode({ challenge, code, isTrusted: false, visitor: visitorWith(), clock });
		await expect(send(recoveryCodes[0])).rejects.toMatchObject(WRONG);
		expect(await send(fresh[0])).toMatchObject({ recoveryCodesLeft: 9 });
	});
});

describe("a trusted browser", () => {
	async function trust(owner: InsertedUser, secret: string, visitor = visitorWith()) {
		const challenge = await challengeFor(owner, visitor);
		const { cookies } = await signInWithCode({
			challenge,
			code: codeOf(secret),
			isTrusted: true,
			visitor,
			clock,
		});
		nowMs += STEP_MS;
		return pairOf(cookies[1]);
	}

	test("isn't asked again for 30 days", async () => {
		const { owner, secret } = await insertWithTwoStep();
		const cookies = await trust(owner, secret);
		expect((await begin(owner, visitorWith(cookies))).isComplete).toBe(true);
		expect((await begin(owner, visitorWith())).isComplete).toBe(false);
		await db.trustedBrowser.updateMany({
			where: { userId: owner.userId },
			data: { expiresAt: new Date(nowMs) },
		});
		expect((await begin(owner, visitorWith(cookies))).isComplete).toBe(false);
	});

	test("is trusted by its own accounts alone", async () => {
		const [mine, other] = [await insertWithTwoStep(), await insertWithTwoStep()];
		const cookies = await trust(mine.owner, mine.secret);
		expect((await begin(other.owner, visitorWith(cookies))).isComplete).toBe(false);
		const both = await trust(other.owner, other.secret, visitorWith(cookies));
		for (const { owner } of [mine, other]) {
			expect((await begin(owner, visitorWith(both))).isComplete).toBe(true);
		}
	});

	test("is asked again after a new password, and once two-step verification was off", async () => {
		const { owner, secret } = await insertWithTwoStep();
		await trust(owner, secret);
		expect(await listTrustedBrowsers(owner, clock)).toHaveLength(1);
		const { password: currentPassword } = owner;
		await updatePassword({ owner, currentPassword, password: "Another-horse-8", userAgent: null });
		expect(await listTrustedBrowsers(owner, clock)).toEqual([]);
	});
});
