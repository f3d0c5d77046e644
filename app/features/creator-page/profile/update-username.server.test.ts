import { describe, expect, it } from "vitest";
import { getPageStatus } from "#app/features/creator-page/profile/queries.server.ts";
import { updateUsername } from "#app/features/creator-page/profile/update-username.server.ts";
import { db } from "#app/platform/db.server.ts";
import type { InsertedUser } from "#tests/support/accounts-factory.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const NOW = new Date("2026-03-01T12:00:00Z");

function uniqueName(): string {
	return `name-${crypto.randomUUID().slice(0, 13)}`;
}

function rename(
	owner: InsertedUser,
	{ from = owner.username, to, afterDays = 0 }: { from?: string; to: string; afterDays?: number },
) {
	const clock = { now: () => new Date(NOW.getTime() + afterDays * DAY_MS) };
	return updateUsername({ owner, currentUsername: from, username: to, clock });
}

describe("updateUsername", () => {
	it("reserves the old name for 90 days for this page", async () => {
		const [owner, other] = await Promise.all([insertUser(), insertUser()]);
		const next = uniqueName();
		expect(await rename(owner, { to: next })).toEqual({ outcome: "changed" });
		expect(await getPageStatus(owner)).toMatchObject({ username: next });
		expect(
			await db.usernameHistory.findUnique({ where: { username: owner.username } }),
		).toMatchObject({
			profileId: owner.profileId,
			expiresAt: new Date(NOW.getTime() + 90 * DAY_MS),
		});

		const early = await rename(other, { to: owner.username, afterDays: 89 });
		expect(early).toMatchObject({ outcome: "unavailable" });
		const late = await rename(other, { to: owner.username, afterDays: 91 });
		expect(late).toEqual({ outcome: "changed" });
		expect(await db.usernameHistory.count({ where: { username: owner.username } })).toBe(0);
	});

	it("lets a page take back its former name", async () => {
		const owner = await insertUser();
		const next = uniqueName();
		await rename(owner, { to: next });
		expect(await rename(owner, { from: next, to: owner.username })).toEqual({ outcome: "changed" });
		expect(await getPageStatus(owner)).toMatchObject({ username: owner.username });
		const history = await db.usernameHistory.findMany({ where: { profileId: owner.profileId } });
		expect(history.map((entry) => entry.username)).toEqual([next]);
	});

	it("suggests free names for a taken or reserved one, and changes nothing", async () => {
		const [owner, other] = await Promise.all([insertUser(), insertUser()]);
		const taken = await rename(owner, { to: other.username });
		expect(taken).toMatchObject({ outcome: "unavailable" });
		const free = taken.outcome === "unavailable" ? taken.free : [];
		expect(free).toHaveLength(3);
		expect(free).not.toContain(other.username);
		expect(await rename(owner, { to: "admin" })).toMatchObject({ outcome: "unavailable" });
		expect(await getPageStatus(owner)).toMatchObject({ username: owner.username });
		expect(await db.usernameHistory.count({ where: { profileId: owner.profileId } })).toBe(0);

		expect(await rename(owner, { to: free[0] ?? "" })).toEqual({ outcome: "changed" });
	});

	it("refuses a change based on a name that the page no longer has", async () => {
		const owner = await insertUser();
		await rename(owner, { to: uniqueName() });
		await expect(rename(owner, { to: uniqueName() })).rejects.toMatchObject({ code: "conflict" });
	});

	it("gives a name to one of two simultaneous requests, and to nobody while it is being released", async () => {
		const [leaving, first, second] = await Promise.all([insertUser(), insertUser(), insertUser()]);
		const wanted = uniqueName();
		const outcomes = await Promise.all([
			rename(first, { to: wanted }),
			rename(second, { to: wanted }),
		]);
		expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(["changed", "unavailable"]);

		const third = await insertUser();
		const [, taking] = await Promise.all([
			rename(leaving, { to: uniqueName() }),
			rename(third, { to: leaving.username }),
		]);
		expect(taking).toMatchObject({ outcome: "unavailable" });
	});

	it("allows three changes in 30 days, including changes back", async () => {
		const owner = await insertUser();
		const names = [owner.username, uniqueName(), owner.username, uniqueName(), uniqueName()];
		const change = (index: number, afterDays: number) =>
			rename(owner, { from: names[index] ?? "", to: names[index + 1] ?? "", afterDays });
		for (const [index, afterDays] of [0, 10, 20].entries()) {
			expect(await change(index, afterDays)).toEqual({ outcome: "changed" });
		}
		expect(await change(3, 29.9)).toEqual({
			outcome: "too-many-changes",
			until: new Date(NOW.getTime() + 30 * DAY_MS),
		});
		expect(await getPageStatus(owner)).toMatchObject({ username: names[3] });
		expect(await change(3, 30)).toEqual({ outcome: "changed" });
	});

	it("reserves at most five names for a page, including former ones", async () => {
		const owner = await insertUser();
		const names = [owner.username, ...Array.from({ length: 5 }, uniqueName)];
		const change = (index: number, afterDays: number) =>
			rename(owner, { from: names[index] ?? "", to: names[index + 1] ?? "", afterDays });
		for (const [index, afterDays] of [0, 1, 2, 31].entries()) {
			expect(await change(index, afterDays)).toEqual({ outcome: "changed" });
		}
		expect(await change(4, 89.9)).toEqual({
			outcome: "too-many-names",
			until: new Date(NOW.getTime() + 90 * DAY_MS),
		});
		const back = { from: names[4] ?? "", to: names[3] ?? "", afterDays: 89.9 };
		expect(await rename(owner, back)).toEqual({ outcome: "changed" });
		expect(await db.usernameHistory.count({ where: { profileId: owner.profileId } })).toBe(4);
	});

	it("applies the limits to simultaneous changes", async () => {
		const owner = await insertUser();
		const names = [owner.username, ...Array.from({ length: 5 }, uniqueName)];
		const outcomes: string[] = [];
		// A change can succeed only after the previous one: after five rounds all have had a chance.
		for (let round = 0; round < 5; round += 1) {
			const changes = names.map((from, index) =>
				rename(owner, { from, to: names[index + 1] ?? uniqueName() }),
			);
			for (const settled of await Promise.allSettled(changes)) {
				if (settled.status === "fulfilled") outcomes.push(settled.value.outcome);
			}
		}
		expect(outcomes.filter((outcome) => outcome === "changed")).toHaveLength(3);
		expect(outcomes).toContain("too-many-changes");
		expect(await getPageStatus(owner)).toMatchObject({ username: names[3] });
	});
});
