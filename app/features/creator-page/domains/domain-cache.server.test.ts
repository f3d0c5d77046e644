import { describe, expect, test } from "vitest";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { insertServedDomain } from "#tests/support/domains-factory.ts";
import { DomainCache } from "./domain-cache.server.ts";

const newName = () => `page-${crypto.randomUUID()}.example.net`;

async function insertServed(given: Parameters<typeof insertServedDomain>[2] = {}) {
	const owner = await insertUser({ tier: "max" });
	const name = newName();
	const { id } = await insertServedDomain(owner, name, given);
	return { ...owner, name, id };
}

function create(options: ConstructorParameters<typeof DomainCache>[1] = {}) {
	const usernames = new Map<string, string>();
	return { usernames, cache: new DomainCache(usernames, options) };
}

async function follow(options: Parameters<typeof create>[0] = {}) {
	const domains = create(options);
	domains.cache.setFollowing(true);
	await domains.cache.settled();
	return domains;
}

async function usernameAt(
	{ cache, usernames }: ReturnType<typeof create>,
	page: { profileId: string; name: string },
) {
	cache.invalidate(page.profileId);
	await cache.settled();
	return usernames.get(page.name);
}

describe("the domains in memory", () => {
	test("are all that are right, of accounts whose plan has domains", async () => {
		const [right, failing] = [await insertServed(), await insertServed({ failingAt: new Date() })];
		const others = await Promise.all([
			insertServed({ activeAt: null }),
			insertServed({ stoppedAt: new Date() }),
			insertServed({ removedAt: new Date() }),
			insertServed({ suspendedAt: new Date() }),
		]);
		const pro = await insertServed();
		await setTier(pro, "pro");
		const domains = await follow();
		expect(domains.cache.isLoaded).toBe(true);
		expect(domains.usernames.get(right.name)).toBe(right.username);
		expect(domains.usernames.get(failing.name)).toBe(failing.username);
		for (const { name } of [...others, pro]) expect(domains.usernames.get(name)).toBeUndefined();
	});

	test("are read in parts, each once", async () => {
		const pages = await Promise.all(Array.from({ length: 5 }, () => insertServed()));
		const domains = await follow({ rowsAtOnce: 2 });
		for (const { name, username } of pages) expect(domains.usernames.get(name)).toBe(username);
		expect(domains.usernames.size).toBe((await follow()).usernames.size);
	});

	test("change with their page: name, plan, removal", async () => {
		const page = await insertServed();
		const domains = await follow();
		await db.profile.update({
			where: { id: page.profileId },
			data: { username: `${page.username}-2` },
		});
		expect(await usernameAt(domains, page)).toBe(`${page.username}-2`);
		await setTier(page, "free");
		expect(await usernameAt(domains, page)).toBeUndefined();
		await setTier(page, "max");
		expect(await usernameAt(domains, page)).toBe(`${page.username}-2`);
		await db.domain.update({ where: { id: page.id }, data: { removedAt: new Date() } });
		expect(await usernameAt(domains, page)).toBeUndefined();
	});

	test("go with an account that is deleted", async () => {
		const [kept, deleted] = [await insertServed(), await insertServed()];
		const domains = await follow();
		await db.user.delete({ where: { id: deleted.userId } });
		expect(await usernameAt(domains, deleted)).toBeUndefined();
		expect(domains.usernames.get(kept.name)).toBe(kept.username);
	});

	test("stay with whom they went to when the page that had one hears of it later", async () => {
		const [before, after] = [await insertServed(), await insertUser({ tier: "max" })];
		const domains = await follow();
		await db.domain.update({ where: { id: before.id }, data: { stoppedAt: new Date() } });
		await insertServedDomain(after, before.name);
		expect(await usernameAt(domains, { ...after, name: before.name })).toBe(after.username);
		expect(await usernameAt(domains, before)).toBe(after.username);
	});

	test("that were missed in a gap of the notifications are read when it ends", async () => {
		const [kept, removed] = [await insertServed(), await insertServed()];
		const domains = await follow();
		domains.cache.setFollowing(false);
		await db.domain.update({ where: { id: removed.id }, data: { removedAt: new Date() } });
		const added = await insertServed();
		expect(domains.usernames.get(removed.name)).toBe(removed.username);
		domains.cache.setFollowing(true);
		await domains.cache.settled();
		expect(domains.usernames.get(kept.name)).toBe(kept.username);
		expect(domains.usernames.get(added.name)).toBe(added.username);
		expect(domains.usernames.get(removed.name)).toBeUndefined();
	});

	test("aren't read where none are offered", async () => {
		const page = await insertServed();
		const domains = await follow({ isOffered: false });
		domains.cache.invalidate(page.profileId);
		await domains.cache.settled();
		expect([domains.usernames.size, domains.cache.isLoaded]).toEqual([0, false]);
	});
});

async function setTier({ userId }: { userId: string }, tier: Tier) {
	await db.user.update({ where: { id: userId }, data: { tier } });
}
