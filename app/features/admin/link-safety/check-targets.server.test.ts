import { domainToASCII } from "node:url";
import { beforeEach, describe, expect, test } from "vitest";
import { createLink } from "#app/features/creator-page/links/edit/create-link.server.ts";
import { createLinkCopy } from "#app/features/creator-page/links/edit/create-link-copy.server.ts";
import { updateLink } from "#app/features/creator-page/links/edit/update-link.server.ts";
import { updateLinksEnabled } from "#app/features/creator-page/links/edit/update-links-enabled.server.ts";
import { db } from "#app/platform/db.server.ts";
import { type InsertedUser, insertUser } from "#tests/support/accounts-factory.ts";
import { insertDomain } from "#tests/support/domains-factory.ts";
import { insertLink, insertLinks } from "#tests/support/links-factory.ts";
import { PATIENCE_MS } from "#tests/support/patience.ts";
import { recordQueuedJobs } from "#tests/support/record-queued-jobs.ts";
import { checkOldestTargets } from "./check-oldest-targets.server.ts";
import { checkTargets } from "./check-targets.server.ts";
import { deleteUnlinkedTargets } from "./delete-old-targets.server.ts";
import { countUnjudgedLinks } from "./queries.server.ts";
import { hashKey, targetKeys } from "./target-keys.server.ts";
import { updateJudgedLinks } from "./update-judged-links.server.ts";

/** What was queued runs when the test says so. */
const queued = recordQueuedJobs();
const toldLinks = () =>
	queued.filter(({ job }) => job === "send-hidden-links").map(({ data }) => data.linkIds);

async function runQueued(): Promise<void> {
	for (const run of queued.filter(({ job }) => job === updateJudgedLinks.name)) {
		queued.splice(queued.indexOf(run), 1);
		await updateJudgedLinks.run(run.data as { addresses: string[] });
	}
}

beforeEach(async () => {
	await db.judgedTarget.deleteMany();
	await db.targetEntry.deleteMany();
	await db.targetList.deleteMany();
});

async function judge(address: string, finalAddress?: string) {
	const results = await checkTargets([
		{ address, ...(finalAddress === undefined ? {} : { finalAddress }) },
	]);
	return results.get(address);
}

async function insertEntry(kind: "block" | "allow", key: string) {
	await db.targetEntry.create({
		data: { kind, key, domain: targetKeys(`http://${key}`)?.domain ?? "" },
	});
}

async function list(keys: string[]) {
	return db.targetList.create({
		data: {
			source: "https://lists.example/urls",
			attemptedAt: new Date(),
			entries: { create: keys.map((key) => ({ keyHash: new Uint8Array(hashKey(key)) })) },
		},
	});
}

const verdictOf = async (linkId: string) =>
	(await db.link.findUniqueOrThrow({ where: { id: linkId } })).targetVerdict;

describe("entries", () => {
	test.each([
		["example.com", "https://shop.example.com/a?b", "blocked"],
		["shop.example.com", "https://example.com/", undefined],
		["example.com/evil", "http://www.example.com/evil/login?x=1", "blocked"],
		["example.com/evil", "https://example.com/evilly", undefined],
		["evil.github.io", "https://evil.github.io/x", "blocked"],
		["evil.github.io", "https://good.github.io/x", undefined],
	])("an entry for %s against %s: %s", async (key, address, verdict) => {
		await insertEntry("block", key);
		expect((await judge(address))?.verdict).toBe(verdict);
	});

	test("the longer of two entries decides, and an allowed one decides over lists and suspicions", async () => {
		await insertEntry("block", "example.com");
		await insertEntry("allow", "example.com/good");
		expect(await judge("https://example.com/good/a")).toBeNull();
		expect(await judge("https://example.com/bad")).toMatchObject({ verdict: "blocked" });
		await insertEntry("allow", "192.0.2.5");
		await list(["192.0.2.5/x"]);
		expect(await judge("http://192.0.2.5/x")).toBeNull();
	});

	test("lists block addresses with any query, and domains with everything below", async () => {
		await list(["example.com/login", "evil.example", "exact.example/a?id=1"]);
		expect(await judge("https://example.com/login?session=2")).toMatchObject({
			verdict: "blocked",
			reason: "list",
			detail: "https://lists.example/urls",
		});
		expect(await judge("https://a.evil.example/")).toMatchObject({ verdict: "blocked" });
		expect(await judge("https://example.com/login/more")).toBeNull();
		expect(await judge("https://exact.example/a?id=2")).toBeNull();
	});

	test("an allowed address doesn't allow where it leads", async () => {
		await insertEntry("allow", "short.example");
		await list(["evil.example"]);
		expect(await judge("https://short.example/a")).toBeNull();
		expect(await judge("https://short.example/a", "https://evil.example/")).toMatchObject({
			verdict: "blocked",
		});
	});
});

describe("redirects", () => {
	test("flag when they lead to another domain than before, until they lead back", async () => {
		const address = "https://short.example/a";
		expect(await judge(address, "https://shop.example.com/")).toBeNull();
		expect(await judge(address, "https://www.example.com/sale")).toBeNull();
		const moved = { verdict: "flagged", reason: "moved", detail: "example.com" };
		expect(await judge(address, "https://example.net/")).toMatchObject(moved);
		expect(await judge(address, "https://example.net/")).toMatchObject(moved);
		// Saving the link again requests nothing and lifts nothing.
		expect(await judge(address)).toMatchObject(moved);
		expect(await judge(address, "https://example.com/")).toBeNull();
	});

	test("what an administrator allowed is flagged again when it leads elsewhere", async () => {
		const address = `https://${domainToASCII("раураl.com")}/`;
		expect(await judge(address, address)).toMatchObject({ reason: "look-alike" });
		await db.$executeRaw`UPDATE judged_target SET allowed_hash = judged_hash`;
		expect(await judge(address, address)).toBeNull();
		expect(await judge(address, `${address}login`)).toMatchObject({ verdict: "flagged" });
	});
});

const ADDRESS = "https://evil.example/a";

describe("links", () => {
	test("blocked addresses are refused when a link is added, edited or led back to", async () => {
		await insertEntry("block", "evil.example");
		const owner = await insertUser();
		const refusal = {
			code: "bad_request",
			message: "This address is blocked on this site, so it can’t be linked.",
		};
		const added = createLink({ owner, title: "A", url: ADDRESS });
		await expect(added).rejects.toMatchObject({ ...refusal, details: { field: "url" } });
		const { id: linkId, version, title, url } = await insertLink(owner);
		await expect(updateLink({ owner, linkId, version, title, url: ADDRESS })).rejects.toMatchObject(
			refusal,
		);
		const fallback = { does: "lead", url: ADDRESS } as const;
		await expect(
			updateLink({ owner, linkId, version, title, url, fallback }),
		).rejects.toMatchObject({
			...refusal,
			details: { field: "fallbackUrl" },
		});
		expect(await db.link.count({ where: { profileId: owner.profileId } })).toBe(1);
	});

	test("an address that was blocked after it was linked stays, and everything else can be changed", async () => {
		const owner = await insertUser();
		const { id: linkId, title } = await insertLink(owner, { url: ADDRESS });
		await db.link.update({ where: { id: linkId }, data: { fallbackUrl: ADDRESS } });
		await insertEntry("block", "evil.example");
		await judge(ADDRESS);
		await runQueued();
		const fallback = { does: "lead", url: ADDRESS } as const;
		await updateLink({ owner, linkId, version: 1, title: "Renamed", url: ADDRESS, fallback });
		await updateLinksEnabled({ owner, linkIds: [linkId], enabled: false });
		expect(await db.link.findUnique({ where: { id: linkId } })).toMatchObject({
			title: "Renamed",
			enabled: false,
			targetVerdict: "blocked",
		});

		const { version } = await db.link.findUniqueOrThrow({ where: { id: linkId } });
		const other = `${ADDRESS}?other`;
		for (const changed of [
			{ url: other, fallback },
			{ url: ADDRESS, fallback: { does: "lead", url: other } as const },
			// The two addresses of a link are judged separately.
			{ url: "https://example.com", fallback: { does: "lead", url: other } as const },
		]) {
			await expect(updateLink({ owner, linkId, version, title, ...changed })).rejects.toMatchObject(
				{
					code: "bad_request",
				},
			);
		}
	});

	test("links that exist get a changed verdict, and lose it with their address", async () => {
		const owner = await insertUser();
		const link = await insertLink(owner, { url: ADDRESS });
		const other = await insertLink(await insertUser(), { url: ADDRESS });
		await judge(ADDRESS);
		expect(queued).toEqual([]);
		await insertEntry("block", "evil.example");
		await judge(ADDRESS);
		const { updatedAt } = await db.link.findUniqueOrThrow({ where: { id: link.id } });
		await runQueued();
		expect([await verdictOf(link.id), await verdictOf(other.id)]).toEqual(["blocked", "blocked"]);
		const after = await db.link.findUniqueOrThrow({ where: { id: link.id } });
		expect(after.updatedAt).toEqual(updatedAt);
		expect(toldLinks().sort()).toEqual([[link.id], [other.id]].sort());
		await updateJudgedLinks.run({ addresses: [ADDRESS] });
		expect(toldLinks()).toHaveLength(2);

		const changed = { owner, linkId: link.id, version: 1, title: "A", url: "https://example.com" };
		await updateLink(changed);
		expect(await verdictOf(link.id)).toBeNull();
		await db.targetEntry.deleteMany();
		await judge(ADDRESS);
		await runQueued();
		expect(await verdictOf(other.id)).toBeNull();
		expect(toldLinks()).toHaveLength(2);
	});

	test("the verdict on the address that a broken link redirects to is a verdict on the link", async () => {
		const owner = await insertUser();
		const { id } = await insertLink(owner, { url: "https://example.com/shop" });
		await db.link.update({ where: { id }, data: { fallback: "lead", fallbackUrl: ADDRESS } });
		await insertEntry("block", "evil.example");
		await judge(ADDRESS);
		await runQueued();
		expect(await verdictOf(id)).toBe("blocked");
		await db.link.update({ where: { id }, data: { fallback: "keep" } });
		expect(await verdictOf(id)).toBeNull();
	});

	test("nothing that a creator does lifts a verdict: showing, copying, deleting and adding again", async () => {
		const owner = await insertUser();
		const { id } = await insertLink(owner, { url: ADDRESS });
		await insertEntry("block", "evil.example");
		await judge(ADDRESS);
		await runQueued();
		await updateLinksEnabled({ owner, linkIds: [id], enabled: false });
		await updateLinksEnabled({ owner, linkIds: [id], enabled: true });
		const copy = await createLinkCopy({ owner, linkId: id });
		expect([await verdictOf(id), await verdictOf(copy.id)]).toEqual(["blocked", "blocked"]);
		await db.link.update({ where: { id }, data: { targetVerdict: null, url: ADDRESS } });
		expect(await verdictOf(id)).toBe("blocked");
		await db.link.deleteMany({ where: { profileId: owner.profileId } });
		const { id: again } = await insertLink(owner, { url: ADDRESS });
		expect(await verdictOf(again)).toBe("blocked");
	});
});

describe("links whose address was never judged", () => {
	const unjudged = async (owner: InsertedUser, urls: string[]) => {
		const links = await insertLinks(
			owner,
			urls.map((_, index) => `Link ${index}`),
		);
		for (const [index, url] of urls.entries()) {
			const createdAt = new Date(Date.UTC(2026, 0, 10 - index));
			await db.link.update({ where: { id: links[index] ?? "" }, data: { url, createdAt } });
		}
		return links;
	};

	test("are judged by the job, oldest first, and counted until then", async () => {
		await db.link.deleteMany();
		await insertEntry("block", "evil.example");
		const owner = await insertUser();
		const urls = [
			ADDRESS,
			`${ADDRESS}?older`,
			"https://example.com/oldest",
			"mailto:a@example.com",
		];
		const [newest = "", older = "", oldest = ""] = await unjudged(owner, urls);
		// Addresses that no verdict is possible for must not stay first for ever.
		await db.link.update({ where: { id: oldest }, data: { url: "https://" } });
		expect(await countUnjudgedLinks()).toBe(3);

		await checkOldestTargets({ batches: 1, linksAtOnce: 2 });
		await runQueued();
		expect(await countUnjudgedLinks()).toBe(1);
		expect([await verdictOf(older), await verdictOf(newest)]).toEqual(["blocked", null]);

		await checkOldestTargets({ batches: 5, linksAtOnce: 2 });
		await runQueued();
		expect(await verdictOf(newest)).toBe("blocked");
		expect(await countUnjudgedLinks()).toBe(0);
		expect(await db.judgedTarget.count()).toBe(2);
	});

	test("are not the ones that are added, changed or copied now", async () => {
		await db.link.deleteMany();
		const owner = await insertUser();
		const { id } = await createLink({ owner, title: "A", url: "https://example.com/a" });
		await updateLink({ owner, linkId: id, version: 1, title: "A", url: "https://example.com/b" });
		await createLinkCopy({ owner, linkId: id });
		expect(await countUnjudgedLinks()).toBe(0);
	});

	test("don't wait for a link that somebody is changing", async () => {
		await db.link.deleteMany();
		const owner = await insertUser();
		const [id = ""] = await unjudged(owner, [ADDRESS, "https://example.com/other"]);
		await db.$transaction(
			async (tx) => {
				await tx.$queryRaw`SELECT id FROM link WHERE id = ${id}::uuid FOR UPDATE`;
				await checkOldestTargets();
			},
			{ timeout: 2 * PATIENCE_MS },
		);
		expect(await countUnjudgedLinks()).toBe(1);
		await checkOldestTargets();
		expect(await countUnjudgedLinks()).toBe(0);
	});
});

test("two judgments of the same addresses at the same time don't deadlock, and agree", async () => {
	await insertEntry("block", "evil.example");
	const addresses = Array.from({ length: 40 }, (_, n) => ({
		address: `https://evil.example/${n}`,
	}));
	await Promise.all(
		[addresses, addresses.toReversed(), addresses].map((each) => checkTargets(each)),
	);
	expect(await db.judgedTarget.count({ where: { verdict: "blocked" } })).toBe(40);
});

test("addresses that no link and no page has are forgotten after 30 days", async () => {
	await insertLink(await insertUser(), { url: "https://example.com/linked" });
	await judge("https://example.com/linked");
	await judge("https://example.com/gone");
	const { name } = await insertDomain(await insertUser());
	await judge(`https://${name}/`);
	const inDays = (days: number) => ({ now: () => new Date(Date.now() + days * 86_400_000) });
	await deleteUnlinkedTargets(inDays(29));
	expect(await db.judgedTarget.count()).toBe(3);
	await deleteUnlinkedTargets(inDays(31));
	const left = await db.judgedTarget.findMany({ select: { address: true } });
	expect(new Set(left.map(({ address }) => address))).toEqual(
		new Set(["https://example.com/linked", `https://${name}/`]),
	);
});
