import { describe, expect, test } from "vitest";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { insertServedDomain } from "#tests/support/domains-factory.ts";
import { ServedDomains } from "./served-domains.server.ts";

const newName = () => `page-${crypto.randomUUID()}.example.net`;

async function insertServed(given: Parameters<typeof insertServedDomain>[2] = {}) {
	const owner = await insertUser({ tier: "max" });
	const name = newName();
	const { id } = await insertServedDomain(owner, name, given);
	return { ...owner, name, id };
}

async function followed(): Promise<ServedDomains> {
	const domains = new ServedDomains(true);
	domains.setFollowing(true);
	await domains.settled();
	return domains;
}

async function usernameAt(domains: ServedDomains, page: { profileId: string; name: string }) {
	domains.invalidate(page.profileId);
	await domains.settled();
	return domains.usernameAt(page.name);
}

describe("the domains in memory", () => {
	test("are all that are right, of accounts whose plan has domains", async () => {
		const [right, failing] = [await insertServed(), await insertServed({ failingAt: new Date() })];
		const others = await Promise.all([
			insertServed({ activeAt: null }),
			insertServed({ stoppedAt: new Date() }),
			insertServed({ removedAt: new Date() }),
		]);
		const pro = await insertServed();
		await setTier(pro, "pro");
		const domains = await followed();
		expect(domains.isLoaded).toBe(true);
		expect(domains.usernameAt(right.name)).toBe(right.username);
		expect(domains.usernameAt(failing.name)).toBe(failing.username);
		for (const { name } of [...others, pro]) expect(domains.usernameAt(name)).toBeUndefined();
	});

	test("are read in parts, each once", async () => {
		const pages = await Promise.all(Array.from({ length: 5 }, () => insertServed()));
		const domains = new ServedDomains(true, { rowsAtOnce: 2 });
		domains.setFollowing(true);
		await domains.settled();
		for (const { name, username } of pages) expect(domains.usernameAt(name)).toBe(username);
		expect(domains.size).toBe((await followed()).size);
	});

	test("change with their page: name, plan, removal", async () => {
		const page = await insertServed();
		const domains = await followed();
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

	test("stay with whom they went to when the page that had one hears of it later", async () => {
		const [before, after] = [await insertServed(), await insertUser({ tier: "max" })];
		const domains = await followed();
		await db.domain.update({ where: { id: before.id }, data: { stoppedAt: new Date() } });
		await insertServedDomain(after, before.name);
		expect(await usernameAt(domains, { ...after, name: before.name })).toBe(after.username);
		expect(await usernameAt(domains, before)).toBe(after.username);
	});

	test("that were missed in a gap of the notifications are read when it ends", async () => {
		const [kept, removed] = [await insertServed(), await insertServed()];
		const domains = await followed();
		domains.setFollowing(false);
		await db.domain.update({ where: { id: removed.id }, data: { removedAt: new Date() } });
		const added = await insertServed();
		expect(domains.usernameAt(removed.name)).toBe(removed.username);
		domains.setFollowing(true);
		await domains.settled();
		expect(domains.usernameAt(kept.name)).toBe(kept.username);
		expect(domains.usernameAt(added.name)).toBe(added.username);
		expect(domains.usernameAt(removed.name)).toBeUndefined();
	});

	test("aren't read where none are offered", async () => {
		const page = await insertServed();
		const domains = new ServedDomains(false);
		domains.setFollowing(true);
		domains.invalidate(page.profileId);
		await domains.settled();
		expect([domains.size, domains.isLoaded]).toEqual([0, false]);
	});
});

async function setTier({ userId }: { userId: string }, tier: Tier) {
	await db.user.update({ where: { id: userId }, data: { tier } });
}
