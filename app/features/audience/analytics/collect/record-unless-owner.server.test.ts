import { describe, expect, test, vi } from "vitest";
import { pool } from "#app/platform/db.server.ts";
import { insertSession, insertUser } from "#tests/support/accounts-factory.ts";
import { eventually } from "#tests/support/eventually.ts";
import { recordUnlessOwner } from "./record-unless-owner.server.ts";
import { readVisit, type Visit } from "./record-visit.server.ts";

const visit = readVisit(() => undefined, "192.0.2.1", "");

async function isOwnerOf(ownerId: string, cookie: string | null): Promise<boolean> {
	const record = vi.fn(async (_known: Visit) => {});
	await recordUnlessOwner({ visit, cookie, ownerId }, record);
	await eventually(() => expect(record).toHaveBeenCalledOnce());
	return record.mock.calls[0]?.[0].isOwner ?? false;
}

describe("recordUnlessOwner", () => {
	test("recognizes only the owner's session", async () => {
		const [owner, another] = [await insertUser(), await insertUser()];
		const cookieOf = async (user: { userId: string }) => (await insertSession(user)).header;
		expect(await isOwnerOf(owner.userId, await cookieOf(owner))).toBe(true);
		expect(await isOwnerOf(owner.userId, await cookieOf(another))).toBe(false);
		expect(await isOwnerOf(owner.userId, "session=garbage")).toBe(false);
		expect(await isOwnerOf(owner.userId, null)).toBe(false);
	});

	test("resolves once a visit without a session is recorded", async () => {
		const { promise, resolve } = Promise.withResolvers<void>();
		let isRecorded = false;
		const recorded = recordUnlessOwner({ visit, cookie: null, ownerId: "x" }, () => promise);
		recorded.then(() => {
			isRecorded = true;
		});
		await Promise.resolve();
		expect(isRecorded).toBe(false);
		resolve();
		await recorded;
	});

	test("counts the visit if the session can't be checked", async () => {
		const owner = await insertUser();
		const { header: cookie } = await insertSession(owner);
		const away = vi.spyOn(pool, "query").mockRejectedValue(new Error("Connection terminated"));
		expect(await isOwnerOf(owner.userId, cookie)).toBe(false);
		expect(away).toHaveBeenCalled();
	});

	test("doesn't fail if the visit can't be recorded", async () => {
		const fail = () => {
			throw new Error("no record");
		};
		await recordUnlessOwner({ visit, cookie: null, ownerId: "x" }, fail);
	});
});
