import { expect, test } from "vitest";
import { looksLikeRefreshToken, newRefreshToken, sessionIdOf } from "./refresh-token.server.ts";
import { newToken } from "./tokens.server.ts";

test("a token names its session, and no two are alike", () => {
	const id = crypto.randomUUID();
	const [one, other] = [newRefreshToken(id), newRefreshToken(id)];
	expect(looksLikeRefreshToken(one)).toBe(true);
	expect(one).not.toBe(other);
	expect([sessionIdOf(one), sessionIdOf(other)]).toEqual([id, id]);
});

test("a changed or made-up token names none", () => {
	const token = newRefreshToken(crypto.randomUUID());
	const first = token.startsWith("A") ? "B" : "A";
	for (const forged of [first + token.slice(1), "A".repeat(86), newToken(), `${token}A`, ""]) {
		expect(sessionIdOf(forged), forged).toBeNull();
	}
});
