import "#tests/support/subscribe-to-page-changes.ts";
import { expect, test, vi } from "vitest";
import { createPageVersion } from "#app/features/creator-page/history/create-page-version.server.ts";
import type { Actor } from "#app/generated/prisma/enums.ts";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { insertDomain, newDomainName } from "#tests/support/domains-factory.ts";
import { startDomainsSite } from "#tests/support/domains-site.ts";
import { recordQueuedJobs } from "#tests/support/record-queued-jobs.ts";
import { createDomain } from "./create-domain.server.ts";
import { deleteDomain } from "./delete-domain.server.ts";
import { recordDomains } from "./record-domains.server.ts";
import { updateDomain } from "./update-domain.server.ts";
import { updatePrimaryDomain } from "./update-primary-domain.server.ts";

/** What the page's history says of its domains. */

recordQueuedJobs();

async function setUp() {
	const owner = await insertUser({ tier: "max" });
	await createPageVersion(owner);
	const listHistory = async () => {
		const { profileId } = owner;
		const versions = await db.pageVersion.findMany({
			where: { profileId, changes: { isEmpty: false } },
			orderBy: { number: "asc" },
		});
		return versions.map(({ author, changes }) => [author, ...changes]);
	};
	return { owner, listHistory, by: (actor: Actor) => ({ ...owner, actor }) };
}

test("the history says who added a domain, and that its DNS made it the main address", async () => {
	const { by, listHistory } = await setUp();
	const { site, leadHere } = await startDomainsSite();
	const [ready, waiting] = [newDomainName(), newDomainName()];
	leadHere(ready);
	await createDomain({ owner: by("api_token"), name: ready }, { site });
	const { id } = await createDomain({ owner: by("creator"), name: waiting }, { site });
	// Minutes later, and not shown to visitors before.
	await deleteDomain({ owner: by("administrator"), domainId: id });
	expect(await listHistory()).toEqual([
		["api_token", `domain-added:${ready}`],
		["system", `domain-main:${ready}`],
		["creator", `domain-added:${waiting}`],
		["administrator", `domain-removed:${waiting}`],
	]);
});

test("the history says that a domain became the main address, was changed, and was removed", async () => {
	const { owner, by, listHistory } = await setUp();
	const activeAt = new Date();
	const main = await insertDomain(owner, { activeAt, primary: true });
	const other = await insertDomain(owner, { activeAt });
	await recordDomains(owner);
	const added = await listHistory();
	const options = { redirects: true };
	await updateDomain({ owner: by("creator"), domainId: other.id, options });
	await updateDomain({ owner: by("creator"), domainId: other.id, options });
	await updatePrimaryDomain({ owner: by("api_token"), domainId: other.id });
	await deleteDomain({ owner: by("creator"), domainId: other.id });
	expect((await listHistory()).slice(added.length)).toEqual([
		["creator", `domain-changed:${other.name}`],
		["api_token", `domain-main:${other.name}`],
		["creator", `domain-removed:${other.name}`, `domain-main:${main.name}`],
	]);
});

test("a history that can't be written fails no change, and is made up for by the next one", async () => {
	const { owner, by, listHistory } = await setUp();
	const { name } = await insertDomain(owner);
	vi.spyOn(db, "$transaction").mockRejectedValueOnce(new Error("away"));
	await recordDomains(owner);
	expect(await listHistory()).toEqual([]);
	await recordDomains(by("system"));
	expect(await listHistory()).toEqual([["system", `domain-added:${name}`]]);
});
