import { expect, test } from "vitest";
import { servedDomains } from "#app/features/creator-page/core/served-domains.server.ts";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { insertDomain } from "#tests/support/domains-factory.ts";
import { getDid } from "./get-did.server.ts";

const DID = "did:plc:ewvi7nxzyoun6zhxrhs64oiz";

test("a domain has the DID of its owner while it shows the page", async () => {
	const owner = await insertUser({ tier: "max" });
	const { id, name } = await insertDomain(owner, { activeAt: new Date() });
	await db.domain.update({ where: { id }, data: { did: DID } });
	expect(await getDid(name)).toBeNull();
	servedDomains.set(name, owner.username);
	expect(await getDid(name)).toBe(DID);
	expect(await getDid(`${name.toUpperCase()}.:8443`)).toBe(DID);
	await db.domain.update({ where: { id }, data: { did: "" } });
	expect(await getDid(name)).toBeNull();
	await db.domain.update({ where: { id }, data: { did: DID, stoppedAt: new Date() } });
	expect(await getDid(name)).toBeNull();
});
