import { expect, test, vi } from "vitest";
import { db, pool } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { isKnownUsername } from "./is-known-username.server.ts";

test("knows current and former usernames, and asks for many at once", async () => {
	const { username, profileId } = await insertUser();
	const former = `${username.slice(0, 40)}-before`;
	await db.usernameHistory.create({ data: { username: former, profileId, expiresAt: new Date() } });
	const unknown = Array.from({ length: 40 }, (_, index) => `nobody-${index}`);
	const query = vi.spyOn(pool, "query");
	const known = await Promise.all([username, former, ...unknown].map(isKnownUsername));
	expect(known).toEqual([true, true, ...unknown.map(() => false)]);
	expect(query).toHaveBeenCalledTimes(3);
	query.mockRestore();
});

test("fails when the database does not answer in time", async () => {
	vi.useFakeTimers();
	const query = vi.spyOn(pool, "query").mockReturnValue(new Promise(() => {}) as never);
	const failure = expect(isKnownUsername("nobody")).rejects.toMatchObject({ code: "unavailable" });
	await vi.advanceTimersByTimeAsync(1_000);
	await failure;
	query.mockRestore();
	vi.useRealTimers();
});
