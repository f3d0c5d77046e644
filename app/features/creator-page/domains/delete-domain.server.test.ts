import { describe, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { insertDomain } from "#tests/support/domains-factory.ts";
import { deleteDomain } from "./delete-domain.server.ts";
import { listDomains } from "./queries.server.ts";
import { updatePrimaryDomain } from "./update-primary-domain.server.ts";

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 1) + minutes * 60_000);

async function setUp() {
	const owner = await insertUser({ tier: "max" });
	const activeAt = new Date();
	return {
		owner,
		first: await insertDomain(owner, { createdAt: at(0), activeAt, primary: true }),
		second: await insertDomain(owner, { createdAt: at(1), activeAt }),
		waiting: await insertDomain(owner, { createdAt: at(2) }),
		listPrimary: async () =>
			(await listDomains(owner)).filter(({ primary }) => primary).map(({ name }) => name),
	};
}

describe("a removed domain", () => {
	test("keeps its row and gives the main address to another one", async () => {
		const { owner, first, second, waiting, listPrimary } = await setUp();
		const now = new Date();
		await deleteDomain({ owner, domainId: first.id }, { now: () => now });
		expect(await listPrimary()).toEqual([second.name]);
		expect(await db.domain.findUniqueOrThrow({ where: { id: first.id } })).toMatchObject({
			removedAt: now,
			primary: false,
			nextCheckAt: new Date(+now + 7 * 24 * 60 * 60_000),
		});
		await deleteDomain({ owner, domainId: second.id });
		expect(await listPrimary()).toEqual([]);
		expect(await listDomains(owner)).toMatchObject([{ name: waiting.name }]);
	});

	test("isn't found again, nor by others", async () => {
		const { owner, first } = await setUp();
		const other = await insertUser({ tier: "max" });
		const gone = { code: "not_found" };
		await expect(deleteDomain({ owner: other, domainId: first.id })).rejects.toMatchObject(gone);
		await deleteDomain({ owner, domainId: first.id });
		await expect(deleteDomain({ owner, domainId: first.id })).rejects.toMatchObject(gone);
	});

	test("may be removed on any plan", async () => {
		const { owner, first } = await setUp();
		await db.user.update({ where: { id: owner.userId }, data: { tier: "free" } });
		await deleteDomain({ owner, domainId: first.id });
	});
});

describe("the main address", () => {
	test("is one of those that show the page", async () => {
		const { owner, second, waiting, listPrimary } = await setUp();
		await updatePrimaryDomain({ owner, domainId: second.id });
		await updatePrimaryDomain({ owner, domainId: second.id });
		expect(await listPrimary()).toEqual([second.name]);
		await expect(updatePrimaryDomain({ owner, domainId: waiting.id })).rejects.toMatchObject({
			code: "conflict",
		});
		const other = await insertUser({ tier: "max" });
		await expect(updatePrimaryDomain({ owner: other, domainId: second.id })).rejects.toMatchObject({
			code: "not_found",
		});
		const asPro = { ...owner, tier: "pro" as const };
		await expect(updatePrimaryDomain({ owner: asPro, domainId: second.id })).rejects.toMatchObject({
			code: "forbidden",
		});
	});

	test("is one alone, whoever chooses at once", async () => {
		const { owner, first, second, listPrimary } = await setUp();
		await Promise.all(
			[first, second, first, second].map(({ id: domainId }) =>
				updatePrimaryDomain({ owner, domainId }),
			),
		);
		expect(await listPrimary()).toHaveLength(1);
	});
});
