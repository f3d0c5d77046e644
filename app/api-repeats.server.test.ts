import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { startJobs, stopJobs } from "#app/platform/jobs.server.ts";
import { insertAdministrator } from "#tests/support/administrators-factory.ts";
import { insertAdminToken } from "#tests/support/api-client.ts";
import { callOperation, handlerOf } from "#tests/support/call-operation.ts";
import { randomAddress } from "#tests/support/random-address.ts";

/** Calls that create something and are repeated, because their answer was lost. */

beforeAll(async () => {
	await startJobs(
		["send-administrator-invitation", "send-verification-mail"].map((name) => ({
			name,
			run: async () => {},
		})),
	);
	await stopJobs();
});

afterAll(() => stopJobs());

const newPerson = () => ({
	name: "Ada",
	email: `ada-${crypto.randomUUID()}@example.com`,
	password: "garden-gate-7",
});

test("a repeated registration has the answer of the first", async () => {
	const sent = { body: newPerson(), idempotencyKey: "one", address: randomAddress() };
	const first = await callOperation(handlerOf("register"), sent);
	expect(first.status, JSON.stringify(first.body)).toBe(201);
	const again = await callOperation(handlerOf("register"), sent);
	expect(again.status).toBe(201);
	expect(again.body).toEqual(first.body);
	expect(again.headers.get("Idempotency-Replayed")).toBe("true");
	expect(await db.user.count({ where: { email: sent.body.email } })).toBe(1);
});

test("strangers who choose the same key don't meet", async () => {
	const register = () =>
		callOperation(handlerOf("register"), { body: newPerson(), idempotencyKey: "two" });
	const [one, other] = [await register(), await register()];
	expect([one.status, other.status]).toEqual([201, 201]);
	expect(other.body.user.id).not.toBe(one.body.user.id);
});

test("a repeated invitation of an administrator sends one mail", async () => {
	const actor = await insertAdministrator();
	const token = await insertAdminToken(actor);
	const body = { email: `${crypto.randomUUID()}@example.com`, current_password: actor.password };
	const invite = () =>
		callOperation(handlerOf("inviteAdministrator"), { token, body, idempotencyKey: "three" });
	const [first, again] = [await invite(), await invite()];
	expect(first.status, JSON.stringify(first.body)).toBe(202);
	expect(again.body).toEqual(first.body);
	const invited = await db.auditEntry.count({
		where: { administratorId: actor.administratorId, action: "administrator.invited" },
	});
	expect(invited).toBe(1);
});

test("Google's sign-in takes a key too", () => {
	expect(handlerOf("logInWithGoogle").operation.creates).toBe(true);
});
