import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { db, pool } from "#app/platform/db.server.ts";
import { stopping } from "#app/platform/readiness.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { type InsertedUser, insertSession, insertUser } from "#tests/support/accounts-factory.ts";
import { createRouteArgs } from "#tests/support/requests.ts";
import { mergeVisits, visitEvent } from "#tests/support/visits-factory.ts";
import { loader } from "./analytics-live.ts";

const EVERY_MS = 5_000;
/** Of one look: the number, and whose sessions are still good. */
const QUERIES = 2;

beforeEach(() => {
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});

afterEach(() => {
	vi.useRealTimers();
});

async function insertOwner(): Promise<InsertedUser> {
	const owner = await insertUser();
	await insertSession(owner);
	const session = await db.session.findFirstOrThrow({ where: { userId: owner.userId } });
	return { ...owner, sessionId: session.id };
}

async function comeBy({ profileId }: InsertedUser): Promise<void> {
	const { analyticsKey } = await db.profile.findUniqueOrThrow({ where: { id: profileId } });
	await mergeVisits([visitEvent(analyticsKey)]);
}

function ask(user: InsertedUser, init: RequestInit = { headers: { Accept: "text/event-stream" } }) {
	const request = new Request("http://localhost:3000/dashboard/analytics/live", init);
	return loader(createRouteArgs(request, {}, { user }));
}

/** Opens the stream; `next` gives the following message, null at the end. */
function watch(user: InsertedUser) {
	const connection = new AbortController();
	const response = ask(user, {
		headers: { Accept: "text/event-stream" },
		signal: connection.signal,
	});
	const reader = response.body?.getReader();
	return {
		response,
		hangUp: () => connection.abort(),
		leave: () => reader?.cancel(),
		async next(): Promise<string | null> {
			const chunk = await reader?.read();
			return chunk?.value ? new TextDecoder().decode(chunk.value) : null;
		},
	};
}

describe("the live visitor count", () => {
	test("is sent immediately and every five seconds", async () => {
		const owner = await insertOwner();
		const { response, next, leave } = watch(owner);
		expect(response.headers.get("Content-Type")).toBe("text/event-stream");
		expect(await next()).toBe("retry: 5000\n\n");
		expect(await next()).toBe("data: 0\n\n");
		await comeBy(owner);
		vi.advanceTimersByTime(EVERY_MS);
		expect(await next()).toBe("data: 1\n\n");
		await leave();
	});

	test("is read once for all viewers of a page, and not at all without viewers", async () => {
		const owner = await insertOwner();
		const first = watch(owner);
		await first.next();
		await first.next();
		const second = watch(owner);
		expect(await second.next()).toBe("retry: 5000\n\ndata: 0\n\n");
		const looks = vi.spyOn(pool, "query");
		vi.advanceTimersByTime(EVERY_MS);
		for (const { next } of [first, second]) expect(await next()).toBe("data: 0\n\n");
		expect(looks).toHaveBeenCalledTimes(QUERIES);
		first.hangUp();
		expect(await first.next()).toBeNull();
		vi.advanceTimersByTime(EVERY_MS);
		expect(await second.next()).toBe("data: 0\n\n");
		await second.leave();
		vi.advanceTimersByTime(10 * EVERY_MS);
		expect(looks).toHaveBeenCalledTimes(2 * QUERIES);
	});

	test("ends with the session, and only for its user", async () => {
		const owner = await insertOwner();
		const { sessionId } = owner;
		await insertSession(owner);
		const other = await db.session.findFirstOrThrow({
			where: { userId: owner.userId, id: { not: sessionId } },
		});
		const ended = watch(owner);
		const going = watch({ ...owner, sessionId: other.id });
		for (const stream of [ended, going]) for (let i = 0; i < 2; i += 1) await stream.next();
		await db.session.delete({ where: { id: sessionId } });
		vi.advanceTimersByTime(EVERY_MS);
		expect(await going.next()).toBe("data: 0\n\n");
		expect(await ended.next()).toBeNull();
		await going.leave();
	});

	test("ends with a suspension", async () => {
		const owner = await insertOwner();
		const { next } = watch(owner);
		await next();
		await next();
		await db.user.update({ where: { id: owner.userId }, data: { status: "suspended" } });
		vi.advanceTimersByTime(EVERY_MS);
		expect(await next()).toBeNull();
	});

	test("is reported as unknown while it can't be read, and continues afterwards", async () => {
		const owner = await insertOwner();
		const { next, leave } = watch(owner);
		await next();
		await query({ text: "ALTER TABLE analytics.present RENAME TO present_elsewhere" });
		try {
			await next();
			vi.advanceTimersByTime(EVERY_MS);
			expect(await next()).toBe("data: null\n\n");
		} finally {
			await query({ text: "ALTER TABLE analytics.present_elsewhere RENAME TO present" });
		}
		vi.advanceTimersByTime(EVERY_MS);
		expect(await next()).toBe("data: 0\n\n");
		await leave();
	});

	test("is sent to at most twenty viewers", async () => {
		const owner = await insertOwner();
		const streams = Array.from({ length: 20 }, () => watch(owner));
		expect(() => ask(owner)).toThrow(expect.objectContaining({ code: "rate_limited" }));
		for (const stream of streams) await stream.leave();
		const next = watch(owner);
		expect(next.response.status).toBe(200);
		await next.leave();
	});

	test.each([
		["GET", {}],
		["HEAD", { Accept: "text/event-stream" }],
	])("is not sent for a %s without a listener", async (method, headers: HeadersInit) => {
		const response = ask(await insertOwner(), { method, headers });
		expect(response.status).toBe(406);
		expect(response.body).toBeNull();
	});

	test("ends at shutdown, which it would otherwise delay", async () => {
		const owner = await insertOwner();
		const { next } = watch(owner);
		await next();
		await next();
		stopping.abort();
		expect(await next()).toBeNull();
		expect(await watch(owner).next()).toBeNull();
	});
});
