import { Secret } from "otpauth";
import { describe, expect, test } from "vitest";
import { administratorSessions } from "#app/features/account/accounts/session-store/session-store.server.ts";
import { encryptTotpSecret } from "#app/features/account/accounts/two-step/totp.server.ts";
import { db } from "#app/platform/db.server.ts";
import { insertAdministrator } from "#tests/support/administrators-factory.ts";
import { randomAddress } from "#tests/support/random-address.ts";
import { parseChallenge } from "./challenge-cookie.server.ts";
import { createSignInLink } from "./create-sign-in-link.server.ts";
import { issueSignInToken } from "./sign-in-link.server.ts";
import { getSignInLink, signInWithLink } from "./sign-in-with-link.server.ts";

const INVALID = { status: 410, message: "This link has been used or has expired. Make a new one." };

const visitor = () => ({
	address: randomAddress(),
	userAgent: null,
	sessionToken: null,
	requestId: "test-request",
});

async function tokenFor(email: string): Promise<string> {
	return new URL(await createSignInLink({ email })).searchParams.get("token") ?? "";
}

const clockIn = (minutes: number) => ({ now: () => new Date(Date.now() + minutes * 60_000) });

describe("a link from the server", () => {
	test("logs the administrator in once, and is in the audit log", async () => {
		const { administratorId, email } = await insertAdministrator();
		const token = await tokenFor(email);
		expect(await getSignInLink(token)).toEqual({ email });
		const { isComplete, cookie } = await signInWithLink({ token, visitor: visitor() });
		expect(isComplete).toBe(true);
		const session = await administratorSessions.find(administratorSessions.readToken(cookie));
		expect(session?.ownerId).toBe(administratorId);
		await expect(signInWithLink({ token, visitor: visitor() })).rejects.toMatchObject(INVALID);
		const entries = await db.auditEntry.findMany({
			where: { targetId: administratorId },
			orderBy: { position: "asc" },
		});
		expect(entries).toMatchObject([
			{ action: "sign-in-link.created", administratorId: null },
			{ action: "session.started", administratorId },
		]);
	});

	test("works for one of several at once, in whatever spelling", async () => {
		const { email } = await insertAdministrator();
		const token = await tokenFor(email);
		const spellings = [token, `${token}=`, Buffer.from(token, "base64url").toString("base64")];
		const outcomes = await Promise.allSettled(
			spellings.map((each) => signInWithLink({ token: each, visitor: visitor() })),
		);
		expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
	});

	test("asks for the code of two-step verification", async () => {
		const { administratorId, email } = await insertAdministrator();
		const owner = { kind: "administrator", id: administratorId } as const;
		const totpSecret = encryptTotpSecret(new Secret({ size: 20 }).base32, owner);
		await db.administrator.update({ where: { id: administratorId }, data: { totpSecret } });
		const token = await tokenFor(email);
		const { isComplete, cookie } = await signInWithLink({ token, visitor: visitor() });
		expect(isComplete).toBe(false);
		expect(await parseChallenge(cookie.split(";")[0] ?? "")).toMatchObject({ administratorId });
		expect(await db.adminSession.count({ where: { administratorId } })).toBe(0);
	});

	test("is refused after 10 minutes, changed, or for somebody who is none", async () => {
		const { administratorId, email } = await insertAdministrator();
		const token = await tokenFor(email);
		const tokens = [
			(token.startsWith("A") ? "B" : "A") + token.slice(1),
			issueSignInToken(crypto.randomUUID()),
			issueSignInToken(administratorId, clockIn(-11)),
			"",
		];
		for (const each of tokens) {
			expect(await getSignInLink(each)).toBeNull();
			await expect(signInWithLink({ token: each, visitor: visitor() })).rejects.toMatchObject(
				INVALID,
			);
		}
		await expect(createSignInLink({ email: "nobody@example.com" })).rejects.toMatchObject({
			status: 404,
		});
	});
});
