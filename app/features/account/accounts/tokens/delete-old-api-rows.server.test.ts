import { expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { claimRequest } from "#app/platform/idempotency.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { insertAccessToken } from "#tests/support/api-client.ts";
import { deleteOldRows } from "./delete-old-api-rows.server.ts";
import { listAccessTokens } from "./queries.server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

test("tokens are deleted 30 days after they expired, and stored answers after a day", async () => {
	const owner = await insertUser();
	const now = new Date();
	const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
	for (const expiresAt of [ago(31), ago(29), ago(-1)])
		await insertAccessToken(owner, { expiresAt });
	const body = new Uint8Array();
	const [old, fresh] = [[crypto.randomUUID()], [crypto.randomUUID()]];
	const oldClaim = await claimRequest({ key: old, body }, { now: () => ago(1) });
	const freshClaim = await claimRequest({ key: fresh, body });

	await deleteOldRows({ now: () => now });
	const left = await listAccessTokens(owner);
	expect(left.map(({ expiresAt }) => expiresAt)).toEqual([ago(-1), ago(29)]);
	const idOf = (claim: typeof oldClaim) => (claim.kind === "run" ? claim.resourceId : "");
	const rows = await db.idempotentRequest.findMany({
		where: { resourceId: { in: [idOf(oldClaim), idOf(freshClaim)] } },
	});
	expect(rows.map(({ resourceId }) => resourceId)).toEqual([idOf(freshClaim)]);
});
