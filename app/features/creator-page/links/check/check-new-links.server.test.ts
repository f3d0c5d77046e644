import "#tests/support/subscribe-to-page-changes.ts";
import { expect, test } from "vitest";
import { importFound } from "#app/features/creator-page/import/import-found.server.ts";
import { foundLinkSchema } from "#app/features/creator-page/import/schema.ts";
import { updatePageVisibility } from "#app/features/creator-page/profile/update-page-visibility.server.ts";
import { db } from "#app/platform/db.server.ts";
import { type InsertedUser, insertUser } from "#tests/support/accounts-factory.ts";
import { insertLink } from "#tests/support/links-factory.ts";
import { recordQueuedJobs } from "#tests/support/record-queued-jobs.ts";
import { skipHostPace } from "#tests/support/skip-host-pace.ts";
import { createTestInternet } from "#tests/support/test-internet.ts";
import { startSite } from "#tests/support/test-site.ts";
import { createLink } from "../edit/create-link.server.ts";
import { updateLink } from "../edit/update-link.server.ts";
import { updateLinksEnabled } from "../edit/update-links-enabled.server.ts";
import { checkLinks } from "./check-links.server.ts";
import { queueNewLinks } from "./check-new-links.server.ts";
import { newLinks } from "./due-links.server.ts";

const queued = recordQueuedJobs();
skipHostPace();

const checks = () => queued.filter(({ job }) => job === "check-new-links");
const checkOf = ({ profileId }: InsertedUser) => ({ job: "check-new-links", data: { profileId } });
const ADDRESS = "https://example.com/a";
const NOTHING_FOUND = {
	...{ source: "a web page", name: "", bio: "", language: null, second: null, photo: null },
	banner: null,
	background: null,
	darkBackground: null,
	design: null,
	...{ links: [], socials: [], skipped: 0, missing: 0, shortened: 0 },
};

/** What a creator does that puts an address on a page. */
const CHANGES: [string, (owner: InsertedUser, linkId: string) => Promise<unknown>][] = [
	["added", (owner) => createLink({ owner, title: "A", url: ADDRESS })],
	[
		"changed",
		(owner, linkId) =>
			updateLink({ owner, linkId, version: 1, title: "A", url: "https://b.example" }),
	],
	[
		"imported",
		(owner) => {
			const link = foundLinkSchema.parse({ kind: "link", title: "B", url: "https://b.example/b" });
			const found = { ...NOTHING_FOUND, links: [link] };
			return importFound({ owner, found, links: [0], socials: [], photo: false });
		},
	],
	[
		"shown",
		async (owner, linkId) => {
			await db.link.update({ where: { id: linkId }, data: { enabled: false, checkedAt: null } });
			await updateLinksEnabled({ owner, linkIds: [linkId], enabled: true });
		},
	],
	[
		"published",
		async (owner, linkId) => {
			await db.link.update({ where: { id: linkId }, data: { checkedAt: null } });
			await db.profile.update({ where: { id: owner.profileId }, data: { published: false } });
			await updatePageVisibility(owner, { published: true });
		},
	],
];

test.each(CHANGES)("a link that was %s is queued for a check at once", async (_how, change) => {
	const owner = await insertUser();
	const { id } = await insertLink(owner, { url: ADDRESS });
	await db.link.update({ where: { id }, data: { checkedAt: new Date() } });
	await change(owner, id);
	expect(checks()).toEqual([checkOf(owner)]);
});

test("nothing is queued for a change of something else, for a private page, or by the check itself", async () => {
	const owner = await insertUser();
	const { id: linkId } = await insertLink(owner, { url: ADDRESS });
	const { profileId } = owner;
	await queueNewLinks({ profileId, actor: "system" });
	await db.profile.update({ where: { id: profileId }, data: { published: false } });
	await queueNewLinks({ profileId, actor: "creator" });
	await db.profile.update({ where: { id: profileId }, data: { published: true } });
	await db.link.update({ where: { id: linkId }, data: { checkedAt: new Date() } });
	await updateLink({ owner, linkId, version: 1, title: "Renamed", url: ADDRESS });
	expect(checks()).toEqual([]);
});

test("the check judges where the new links and their fallbacks lead, and leaves other links to their time", async () => {
	const owner = await insertUser();
	const requested: string[] = [];
	const shop = await startSite((request, response) => {
		requested.push(request.url ?? "");
		if (request.url?.startsWith("/to-"))
			response.writeHead(302, { Location: `/end${request.url}` });
		response.end();
	});
	await db.targetEntry.create({
		data: { kind: "block", key: `shop.example:${shop.port}/end`, domain: "shop.example" },
	});
	const [fresh, known] = [
		await insertLink(owner, { url: shop.at("/to-new") }),
		await insertLink(owner, { url: shop.at("/to-known") }),
	];
	await db.link.update({
		where: { id: fresh.id },
		data: { fallback: "lead", fallbackUrl: shop.at("/to-fallback") },
	});
	await db.link.update({ where: { id: known.id }, data: { checkedAt: new Date(0) } });
	await checkLinks(owner, { where: newLinks, internet: createTestInternet() });
	expect([...new Set(requested)].sort()).toEqual([
		"/end/to-fallback",
		"/end/to-new",
		"/to-fallback",
		"/to-new",
	]);
	const judged = await db.judgedTarget.findMany({
		where: { address: { contains: "/to-" } },
		select: { address: true, verdict: true },
	});
	expect(judged.map(({ address, verdict }) => [address, verdict]).sort()).toEqual([
		[shop.at("/to-fallback"), "blocked"],
		[shop.at("/to-new"), "blocked"],
	]);
});
