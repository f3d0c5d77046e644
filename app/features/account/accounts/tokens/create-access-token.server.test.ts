import { describe, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { insertSession, insertUser } from "#tests/support/accounts-factory.ts";
import { insertAccessToken } from "#tests/support/api-client.ts";
import { createAccessToken } from "./create-access-token.server.ts";
import { getTokenCaller } from "./get-caller.server.ts";
import { listAccessTokens } from "./queries.server.ts";
import { MAX_TOKENS } from "./schema.ts";

const AT = new Date("2026-05-01T10:00:00Z");
const clock = { now: () => AT };

async function setUp() {
	const owner = await insertUser();
	const wanted = {
		owner,
		name: "Shop",
		scopes: ["links:write", "links:read"] as const,
		lifetimeDays: 7 as const,
		currentPassword: owner.password,
		clock,
	};
	return { owner, wanted };
}

describe("making a token", () => {
	test("stores its hash and opens the page with the chosen scopes until it expires", async () => {
		const { owner, wanted } = await setUp();
		const { token, listed } = await createAccessToken(wanted);
		expect(token).toMatch(/^posy_pat_[0-9A-Za-z]{36}$/);
		expect(listed).toMatchObject({
			name: "Shop",
			hint: token.slice(-4),
			scopes: ["links:read", "links:write"],
			lastUsedAt: null,
			expiresAt: new Date("2026-05-08T10:00:00Z"),
		});
		expect(
			JSON.stringify(await db.accessToken.findMany({ where: { userId: owner.userId } })),
		).not.toContain(token);
		const found = await getTokenCaller(token, clock);
		expect(found).toMatchObject({
			caller: { userId: owner.userId, sessionId: null },
			page: { profileId: owner.profileId, actor: "api_token" },
		});
		expect(found?.caller.scopes).toEqual(new Set(["links:read", "links:write"]));
		const later = { now: () => new Date("2026-05-08T10:00:00Z") };
		expect(await getTokenCaller(token, later)).toBeNull();
	});

	test("needs the current password", async () => {
		const { owner, wanted } = await setUp();
		for (const currentPassword of [undefined, "wrong-password"]) {
			await expect(createAccessToken({ ...wanted, currentPassword })).rejects.toMatchObject({
				code: "bad_request",
				details: { field: "currentPassword" },
			});
		}
		expect(await listAccessTokens(owner)).toEqual([]);
	});

	test("is refused for the 21st; expired ones don't count", async () => {
		const { owner, wanted } = await setUp();
		const expiresAt = new Date(AT.getTime() - 1);
		await insertAccessToken(owner, { expiresAt });
		for (let made = 1; made < MAX_TOKENS; made += 1) await insertAccessToken(owner);
		await createAccessToken(wanted);
		await expect(createAccessToken(wanted)).rejects.toMatchObject({ code: "conflict" });
		expect(await listAccessTokens(owner)).toHaveLength(MAX_TOKENS + 1);
	});

	test("at once can't exceed the limit", async () => {
		const { owner, wanted } = await setUp();
		for (let made = 2; made < MAX_TOKENS; made += 1) await insertAccessToken(owner);
		// Without a password, which would be checked for one call after the other.
		const { userId } = owner;
		await db.user.update({ where: { id: userId }, data: { passwordHash: null } });
		await insertSession(owner);
		const { id: sessionId } = await db.session.findFirstOrThrow({ where: { userId } });
		const calls = Array.from({ length: 8 }, () =>
			createAccessToken({ ...wanted, owner: { ...owner, sessionId } }),
		);
		const made = await Promise.allSettled(calls);
		expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
	});

	test("again with the same id makes no second one, and only the last secret is valid", async () => {
		const { owner, wanted } = await setUp();
		const id = crypto.randomUUID();
		const first = await createAccessToken({ ...wanted, id });
		const again = await createAccessToken({ ...wanted, id });
		expect(await listAccessTokens(owner)).toEqual([again.listed]);
		expect(await getTokenCaller(first.token, clock)).toBeNull();
		expect(await getTokenCaller(again.token, clock)).not.toBeNull();
	});
});
