import { expect, test } from "vitest";
import { PAID_PLANS } from "#app/features/billing/plans/plans.ts";
import { planNames } from "#app/features/billing/plans/plans-with.ts";
import { getPublicPage } from "#app/features/creator-page/public/get-public-page.server.ts";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { KINDS } from "../kinds/kinds.ts";
import { createLink } from "./create-link.server.ts";
import { createLinkCopy } from "./create-link-copy.server.ts";

const GRID = { kind: "grid", title: "Shop", url: "" } as const;

test("a kind of a larger plan is refused by name, and can't be duplicated after a downgrade", async () => {
	const owner = await insertUser();
	await expect(createLink({ owner, ...GRID })).rejects.toMatchObject({
		code: "forbidden",
		message: `Grid is part of ${planNames(PAID_PLANS)}. Upgrade to add it.`,
		details: { field: "kind" },
	});
	await db.user.update({ where: { id: owner.userId }, data: { tier: "pro" } });
	const { id: linkId } = await createLink({ owner, ...GRID });
	await db.user.update({ where: { id: owner.userId }, data: { tier: "free" } });
	await expect(createLinkCopy({ owner, linkId })).rejects.toMatchObject({ code: "forbidden" });
});

test("after a downgrade, a grid is shown as a header, and its links stay", async () => {
	const owner = await insertUser({ tier: "pro" });
	await createLink({ owner, ...GRID });
	await createLink({ owner, title: "Prints", url: "https://prints.example" });
	const kinds = async () => {
		const outcome = await getPublicPage({ username: owner.username });
		return outcome.kind === "page" ? outcome.page.links.map(({ kind }) => kind) : outcome.kind;
	};
	expect(await kinds()).toEqual(["grid", "link"]);
	await db.user.update({ where: { id: owner.userId }, data: { tier: "free" } });
	expect(await kinds()).toEqual(["header", "link"]);
});

test("a page has room for a limited number of a kind", async () => {
	const owner = await insertUser();
	const limit = KINDS.support.maxPerPage ?? 0;
	const support = { kind: "support", title: "Support", url: "https://ko-fi.com/ada" } as const;
	for (let added = 0; added < limit; added += 1) await createLink({ owner, ...support });
	await expect(createLink({ owner, ...support })).rejects.toMatchObject({
		code: "bad_request",
		details: { field: "kind" },
	});
	await createLink({ owner, title: "Shop", url: "https://shop.example" });
});
