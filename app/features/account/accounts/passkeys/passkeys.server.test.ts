import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { creatorSessions } from "#app/features/account/accounts/session-store/session-store.server.ts";
import { signInWithAdminPasskey } from "#app/features/admin/administrators/passkeys/sign-in-with-admin-passkey.server.ts";
import {
	addAdminPasskey,
	removeAdminPasskey,
	renameAdminPasskey,
} from "#app/features/admin/administrators/passkeys/update-admin-passkeys.server.ts";
import { db } from "#app/platform/db.server.ts";
import { env } from "#app/platform/env.server.ts";
import { startJobs, stopJobs } from "#app/platform/jobs.server.ts";
import {
	type InsertedUser,
	insertPasskey,
	insertSignedIn,
	insertTwoStep,
} from "#tests/support/accounts-factory.ts";
import { insertAdministrator, insertAdminSession } from "#tests/support/administrators-factory.ts";
import { Authenticator, type Lies } from "#tests/support/authenticator.ts";
import { eventually } from "#tests/support/eventually.ts";
import { randomAddress } from "#tests/support/random-address.ts";
import { deleteGoogleConnection } from "../google/delete-google-connection.server.ts";
import { deletePassword } from "../passwords/delete-password.server.ts";
import { hasFreshProof } from "../queries.server.ts";
import { sendAccountNotice } from "../send-account-notice.server.ts";
import { getSession } from "../sessions/get-session.server.ts";
import { confirmOwner } from "../sign-in/confirm-owner.server.ts";
import type { Visitor } from "../visitor.server.ts";
import { confirmWithPasskey } from "./confirm-with-passkey.server.ts";
import {
	getNewPasskeyOptions,
	getProofOptions,
	getSignInOptions,
} from "./get-passkey-options.server.ts";
import { listPasskeys } from "./queries.server.ts";
import { MAX_PASSKEYS } from "./schema.ts";
import { signInWithPasskey } from "./sign-in-with-passkey.server.ts";
import { addPasskey, removePasskey, renamePasskey } from "./update-passkeys.server.ts";

beforeAll(() => startJobs([sendAccountNotice]));
afterAll(stopJobs);

const { origin } = new URL(env.APP_URL);
const REFUSED = { code: "unauthenticated", message: /didn’t work/ };
const minutesLater = (minutes: number) => ({ now: () => new Date(Date.now() + minutes * 60_000) });

const newVisitor = (): Visitor => ({
	address: randomAddress(),
	userAgent: null,
	sessionToken: null,
	cookies: null,
});

const optionsFor = ({ userId, sessionId, email }: InsertedUser) =>
	getNewPasskeyOptions({ owner: { kind: "creator", id: userId }, sessionId, email });

/** A creator with an authenticator that holds a passkey of the account. */
async function withPasskey({ counts = false } = {}) {
	const owner = await insertSignedIn();
	const device = new Authenticator({ origin, counts });
	const answer = device.make(await optionsFor(owner));
	const id = await addPasskey({ owner, name: "Phone", answer });
	return { owner, device, id };
}

const signIn = (answer: string, visitor = newVisitor()) =>
	signInWithPasskey({ answer, remember: true, visitor });

async function mailsTo({ email }: { email: string }) {
	const mails = await db.outboxMail.findMany({ where: { to: email }, select: { subject: true } });
	return mails.map(({ subject }) => subject);
}

describe("adding a passkey", () => {
	test("stores it, lists it and emails the owner", async () => {
		const { owner, id } = await withPasskey();
		expect(await listPasskeys({ kind: "creator", id: owner.userId })).toMatchObject([
			{ id, name: "Phone", lastUsedAt: null },
		]);
		await eventually(async () => {
			expect(await mailsTo(owner)).toContainEqual(expect.stringContaining("passkey was added"));
		});
	});

	test("asks for one on a device that has none of the account yet", async () => {
		const { owner, device } = await withPasskey();
		const options = await optionsFor(owner);
		expect(options).toMatchObject({
			rp: { id: new URL(env.APP_URL).hostname },
			attestation: "none",
			authenticatorSelection: { residentKey: "required", userVerification: "required" },
			excludeCredentials: [{ id: device.credentialId }],
		});
		expect(JSON.stringify(options.user.id)).not.toContain(owner.email);
	});

	test.each<[string, Lies]>([
		["another origin", { origin: "https://evil.example" }],
		["another site", { rpId: "evil.example" }],
		["another challenge", { challenge: "AAAA" }],
		["no verified person", { isVerified: false }],
		["another kind of answer", { type: "webauthn.get" }],
	])("refuses %s", async (_, lies) => {
		const owner = await insertSignedIn();
		const answer = new Authenticator({ origin }).make(await optionsFor(owner), lies);
		await expect(addPasskey({ owner, name: "Phone", answer })).rejects.toMatchObject({
			code: "bad_request",
		});
		expect(await listPasskeys({ kind: "creator", id: owner.userId })).toEqual([]);
	});

	test.each([
		"",
		"nonsense",
		"null",
		"[]",
		"{}",
		'{"id":"AAAA","rawId":"AAAA","type":"public-key"}',
	])("refuses the answer %j", async (answer) => {
		const owner = await insertSignedIn();
		await expect(addPasskey({ owner, name: "Phone", answer })).rejects.toMatchObject({
			code: "bad_request",
		});
	});

	test("refuses a challenge that is old, used, of another session, or of another use", async () => {
		const [owner, other] = [await insertSignedIn(), await insertSignedIn()];
		const add = (answer: string, clock?: { now: () => Date }) =>
			addPasskey({ owner, name: "Phone", answer, ...(clock ? { clock } : {}) });
		const refused = { code: "bad_request" };
		const device = new Authenticator({ origin });
		const options = await optionsFor(owner);
		await expect(add(device.make(options), minutesLater(11))).rejects.toMatchObject(refused);
		await expect(add(device.make(await optionsFor(other)))).rejects.toMatchObject(refused);
		for (const ofOtherUse of [await getSignInOptions("creator"), await getProofOptions(owner)]) {
			const { challenge } = ofOtherUse;
			await expect(add(device.make({ ...options, challenge }))).rejects.toMatchObject(refused);
		}
		await add(device.make(options));
		await expect(add(new Authenticator({ origin }).make(options))).rejects.toMatchObject(refused);
		await expect(add(device.make(await optionsFor(owner)))).rejects.toMatchObject({
			code: "conflict",
		});
	});

	test(`is possible ${MAX_PASSKEYS} times`, async () => {
		const owner = await insertSignedIn();
		for (let count = 0; count < MAX_PASSKEYS; count += 1) await insertPasskey(owner);
		const answer = new Authenticator({ origin }).make(await optionsFor(owner));
		await expect(addPasskey({ owner, name: "Phone", answer })).rejects.toMatchObject({
			code: "conflict",
		});
	});
});

describe("signing in with a passkey", () => {
	test("begins a session without a code, and records the use", async () => {
		const { owner, device } = await withPasskey();
		await insertTwoStep(owner);
		const { cookie, tier } = await signIn(device.sign(await getSignInOptions("creator")));
		expect(tier).toBe("free");
		const session = await getSession(creatorSessions.readToken(cookie));
		expect(session?.user.userId).toBe(owner.userId);
		const [passkey] = await listPasskeys({ kind: "creator", id: owner.userId });
		expect(passkey?.lastUsedAt).not.toBeNull();
	});

	test.each<[string, Lies]>([
		["another origin", { origin: "https://evil.example" }],
		["another site", { rpId: "evil.example" }],
		["another challenge", { challenge: "AAAA" }],
		["no verified person", { isVerified: false }],
		["another kind of answer", { type: "webauthn.create" }],
		["a signature over other bytes", { signed: Buffer.from("other") }],
		["an unknown passkey", { credentialId: "AAAAAAAAAAAAAAAAAAAAAA" }],
		["another person’s handle", { userHandle: "AAAAAAAAAAAAAAAAAAAAAA" }],
	])("refuses %s with one text", async (_, lies) => {
		const { device } = await withPasskey();
		const answer = device.sign(await getSignInOptions("creator"), lies);
		await expect(signIn(answer)).rejects.toMatchObject(REFUSED);
	});

	test("asks for any passkey of the site, whoever has one", async () => {
		const { allowCredentials = [], userVerification } = await getSignInOptions("creator");
		expect({ allowCredentials, userVerification }).toEqual({
			allowCredentials: [],
			userVerification: "required",
		});
	});

	test("refuses a passkey in another’s name", async () => {
		const [mine, other] = [await withPasskey(), await withPasskey()];
		const { credentialId } = other.device;
		const answer = mine.device.sign(await getSignInOptions("creator"), { credentialId });
		await expect(signIn(answer)).rejects.toMatchObject(REFUSED);
	});

	test.each(["", "nonsense", "null", "{}", '{"id":1}', '{"id":"AAAA","response":null}'])(
		"refuses the answer %j",
		async (answer) => {
			await expect(signIn(answer)).rejects.toMatchObject(REFUSED);
		},
	);

	test("takes a challenge once, for 10 minutes, and none of another use", async () => {
		const { owner, device } = await withPasskey();
		const options = await getSignInOptions("creator");
		const answer = device.sign(options);
		const both = await Promise.allSettled([signIn(answer), signIn(answer)]);
		expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
		await expect(signIn(answer)).rejects.toMatchObject(REFUSED);
		await expect(signIn(device.sign(options))).rejects.toMatchObject(REFUSED);

		const late = device.sign(await getSignInOptions("creator"));
		const clock = minutesLater(11);
		await expect(
			signInWithPasskey({ answer: late, remember: false, visitor: newVisitor(), clock }),
		).rejects.toMatchObject(REFUSED);
		const proof = await getProofOptions(owner);
		await expect(signIn(device.sign(proof))).rejects.toMatchObject(REFUSED);
		const ofAdministrators = await getSignInOptions("administrator");
		await expect(signIn(device.sign(ofAdministrators))).rejects.toMatchObject(REFUSED);
	});

	test("refuses a device that counts less than before, and tells the owner", async () => {
		const { owner, device } = await withPasskey({ counts: true });
		await signIn(device.sign(await getSignInOptions("creator")));
		const counter = 2;
		const copy = device.sign(await getSignInOptions("creator"), { counter });
		await expect(signIn(copy)).rejects.toMatchObject(REFUSED);
		await eventually(async () => {
			expect(await mailsTo(owner)).toContainEqual(expect.stringContaining("may have been copied"));
		});
		await signIn(device.sign(await getSignInOptions("creator")));
	});

	test("refuses a suspended account, and a passkey that was removed", async () => {
		const { owner, device, id } = await withPasskey();
		await db.user.update({ where: { id: owner.userId }, data: { status: "suspended" } });
		await expect(signIn(device.sign(await getSignInOptions("creator")))).rejects.toMatchObject({
			code: "forbidden",
		});
		await db.user.update({ where: { id: owner.userId }, data: { status: "active" } });
		await removePasskey({ owner, passkeyId: id });
		await expect(signIn(device.sign(await getSignInOptions("creator")))).rejects.toMatchObject(
			REFUSED,
		);
	});
});

describe("a passkey as a proof", () => {
	test("proves its own session for 10 minutes", async () => {
		const { owner, device } = await withPasskey();
		const longAgo = new Date(Date.now() - 60 * 60_000);
		await db.session.update({ where: { id: owner.sessionId }, data: { createdAt: longAgo } });
		await expect(confirmOwner({ owner, currentPassword: undefined })).rejects.toMatchObject({
			details: { proof: "password", byPasskey: true },
		});
		const prove = (answer: string) =>
			confirmWithPasskey({ owner, answer, address: randomAddress() });
		const other = await withPasskey();
		const foreign = other.device.sign(await getProofOptions(owner));
		await expect(prove(foreign)).rejects.toMatchObject(REFUSED);
		const ofOther = device.sign(await getProofOptions(other.owner));
		await expect(prove(ofOther)).rejects.toMatchObject(REFUSED);
		expect(await hasFreshProof(owner)).toBe(false);
		await prove(device.sign(await getProofOptions(owner)));
		expect(await hasFreshProof(owner)).toBe(true);
		expect(await hasFreshProof(owner, minutesLater(11))).toBe(false);
	});

	test("is asked for where there is nothing else", async () => {
		const { owner } = await withPasskey();
		await deletePassword(owner);
		const longAgo = new Date(Date.now() - 60 * 60_000);
		await db.session.update({ where: { id: owner.sessionId }, data: { createdAt: longAgo } });
		await expect(confirmOwner({ owner, currentPassword: undefined })).rejects.toMatchObject({
			code: "forbidden",
			details: { proof: "passkey", byPasskey: true },
		});
	});
});

describe("the last way in", () => {
	const google = (userId: string) => ({
		...{ userId, provider: "google" as const, subject: crypto.randomUUID() },
		email: "google@example.com",
	});

	test("can’t be removed, whatever it is", async () => {
		const { owner, id } = await withPasskey();
		await deletePassword(owner);
		const conflict = { code: "conflict" };
		await expect(removePasskey({ owner, passkeyId: id })).rejects.toMatchObject(conflict);
		await expect(deletePassword(owner)).rejects.toMatchObject(conflict);
		await db.identity.create({ data: google(owner.userId) });
		await removePasskey({ owner, passkeyId: id });
		await expect(deleteGoogleConnection(owner.userId)).rejects.toMatchObject(conflict);
		const other = await insertSignedIn();
		await expect(deletePassword(other)).rejects.toMatchObject(conflict);
	});

	test("stays when two are removed at once", async () => {
		const { owner, id } = await withPasskey();
		await db.identity.create({ data: google(owner.userId) });
		await deletePassword(owner);
		const both = await Promise.allSettled([
			removePasskey({ owner, passkeyId: id }),
			deleteGoogleConnection(owner.userId),
		]);
		expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
	});

	test("is renamed and removed by its owner alone", async () => {
		const [mine, other] = [await withPasskey(), await withPasskey()];
		const missing = { code: "not_found" };
		const { userId } = other.owner;
		const name = "Mine now";
		await expect(renamePasskey({ userId, passkeyId: mine.id, name })).rejects.toMatchObject(
			missing,
		);
		await expect(removePasskey({ owner: other.owner, passkeyId: mine.id })).rejects.toMatchObject(
			missing,
		);
		await renamePasskey({ userId: mine.owner.userId, passkeyId: mine.id, name: "My phone" });
		expect(await listPasskeys({ kind: "creator", id: mine.owner.userId })).toMatchObject([
			{ name: "My phone" },
		]);
	});
});

describe("an administrator’s passkey", () => {
	async function withAdminPasskey() {
		const administrator = await insertAdministrator();
		const { sessionId } = await insertAdminSession(administrator);
		const actor = { ...administrator, sessionId };
		const device = new Authenticator({ origin });
		const owner = { kind: "administrator", id: actor.administratorId } as const;
		const options = await getNewPasskeyOptions({ owner, sessionId, email: actor.email });
		const add = (currentPassword: string) =>
			addAdminPasskey({ actor, name: "Key", answer: device.make(options), currentPassword });
		return { actor, device, owner, add };
	}
	const adminVisitor = () => ({
		address: randomAddress(),
		userAgent: null,
		sessionToken: null,
		requestId: "test-request",
	});
	const logIn = (answer: string) => signInWithAdminPasskey({ answer, visitor: adminVisitor() });

	test("takes the password to add and to remove, logs in, and is in the audit log", async () => {
		const { actor, device, owner, add } = await withAdminPasskey();
		await expect(add("wrong")).rejects.toMatchObject({ details: { field: "currentPassword" } });
		await add(actor.password);
		const cookie = await logIn(device.sign(await getSignInOptions("administrator")));
		expect(cookie).toMatch(/=/);
		const [passkey] = await listPasskeys(owner);
		const passkeyId = passkey?.id ?? "";
		await renameAdminPasskey({ actor, passkeyId, name: "Blue key" });
		const remove = (currentPassword: string) =>
			removeAdminPasskey({ actor, passkeyId, currentPassword });
		await expect(remove("wrong")).rejects.toMatchObject({ details: { field: "currentPassword" } });
		await remove(actor.password);
		await expect(logIn(device.sign(await getSignInOptions("administrator")))).rejects.toMatchObject(
			REFUSED,
		);
		const entries = await db.auditEntry.findMany({
			where: { targetId: actor.administratorId },
			orderBy: { position: "asc" },
			select: { action: true, before: true, after: true },
		});
		expect(entries).toMatchObject([
			{ action: "passkey.added", after: { Name: "Key" } },
			{ action: "session.started" },
			{ action: "passkey.renamed", before: { Name: "Key" }, after: { Name: "Blue key" } },
			{ action: "passkey.removed", before: { Name: "Blue key" } },
		]);
	});

	test("opens no account of a creator, and a creator’s not the administration", async () => {
		const { actor, device, add } = await withAdminPasskey();
		await add(actor.password);
		await expect(signIn(device.sign(await getSignInOptions("creator")))).rejects.toMatchObject(
			REFUSED,
		);
		const creator = await withPasskey();
		await expect(
			logIn(creator.device.sign(await getSignInOptions("administrator"))),
		).rejects.toMatchObject(REFUSED);
	});
});
