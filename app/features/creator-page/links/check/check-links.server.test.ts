import "#tests/support/subscribe-to-page-changes.ts";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { followLink } from "#app/features/creator-page/links/follow/open-link.server.ts";
import { getPublicPage } from "#app/features/creator-page/public/get-public-page.server.ts";
import { db } from "#app/platform/db.server.ts";
import { hostPace } from "#app/platform/host-pace.server.ts";
import { pageCache } from "#app/platform/page-cache.server.ts";
import { type InsertedUser, insertUser } from "#tests/support/accounts-factory.ts";
import { insertLink } from "#tests/support/links-factory.ts";
import { recordQueuedJobs } from "#tests/support/record-queued-jobs.ts";
import { skipHostPace } from "#tests/support/skip-host-pace.ts";
import { createTestInternet } from "#tests/support/test-internet.ts";
import { startSite } from "#tests/support/test-site.ts";
import { enqueueDuePages } from "./check-all-links.server.ts";
import { checkLink } from "./check-link.server.ts";
import { checkLinks } from "./check-links.server.ts";

const queued = recordQueuedJobs();
const paused = new Set<string>();
skipHostPace();

beforeEach(async () => {
	paused.clear();
	vi.spyOn(hostPace, "isPaused").mockImplementation((url) => paused.has(url));
	await db.user.deleteMany();
});

const HOUR_MS = 3_600_000;
const START_MS = Date.UTC(2026, 10, 16, 3);
const clockAt = (hours: number) => ({ now: () => new Date(START_MS + hours * HOUR_MS) });

function check({ profileId }: InsertedUser, hours: number) {
	return checkLinks({ profileId }, { internet: createTestInternet(), clock: clockAt(hours) });
}

/** A site that answers 200 for the paths in `working` and 404 for others. */
async function startShop(working = new Set(["/works"])) {
	const site = await startSite((request, response) => {
		response.statusCode = working.has(request.url ?? "") ? 200 : 404;
		response.end();
	});
	return { ...site, working };
}

const stateOf = ({ id }: { id: string }) =>
	db.link.findUniqueOrThrow({
		where: { id },
		select: { checkedAt: true, failedChecks: true, brokenAt: true, brokenReason: true },
	});

describe("a link whose page is gone", () => {
	test("is broken after the third failed check within a day, notifies its owner once, and recovers by itself", async () => {
		const owner = await insertUser();
		const shop = await startShop();
		const gone = await insertLink(owner, { url: shop.at("/gone") });
		const works = await insertLink(owner, { url: shop.at("/works") });
		const mail = {
			job: "send-broken-links",
			data: { userId: owner.userId, profileId: owner.profileId, linkIds: [gone.id] },
		};
		for (const hours of [0, 12]) await check(owner, hours);
		expect(await stateOf(gone)).toMatchObject({ failedChecks: 2, brokenAt: null });
		expect(queued).toEqual([]);
		await check(owner, 24);
		expect(await stateOf(gone)).toMatchObject({ brokenAt: clockAt(24).now(), brokenReason: "404" });
		for (const hours of [48, 72]) await check(owner, hours);
		expect(queued).toEqual([mail]);

		shop.working.add("/gone");
		await check(owner, 96);
		expect(await stateOf(gone)).toEqual({
			checkedAt: clockAt(96).now(),
			failedChecks: 0,
			brokenAt: null,
			brokenReason: null,
		});
		expect(queued).toEqual([mail]);
		expect(await stateOf(works)).toMatchObject({ checkedAt: clockAt(72).now(), failedChecks: 0 });
	});

	test.each([
		["keep", 0],
		["hide", 2],
		["lead", 2],
	] as const)("with the fallback %s changes the page %i times", async (fallback, changes) => {
		const owner = await insertUser();
		const shop = await startShop();
		const { id } = await insertLink(owner, { url: shop.at("/gone") });
		const fallbackUrl = "https://instead.example/";
		await db.link.update({ where: { id }, data: { fallback, fallbackUrl } });
		const invalidate = vi.spyOn(pageCache, "invalidate");
		const isShown = async () => {
			const found = await getPublicPage(owner, clockAt(24));
			return found.kind === "page" && found.page.links.length === 1;
		};
		const visitor = { header: () => null, address: "::1" };
		const follow = () => followLink({ linkId: id, method: "HEAD", visitor }, clockAt(24));

		for (const hours of [0, 12, 24]) await check(owner, hours);
		expect(await isShown()).toBe(fallback !== "hide");
		expect(await follow()).toMatchObject({
			url: fallback === "lead" ? fallbackUrl : shop.at("/gone"),
		});
		shop.working.add("/gone");
		await check(owner, 48);
		expect(await isShown()).toBe(true);
		expect(await follow()).toMatchObject({ url: shop.at("/gone") });
		expect(invalidate).toHaveBeenCalledTimes(changes);
	});

	test("does not count as the owner's change: its version and change date stay", async () => {
		const owner = await insertUser();
		const shop = await startShop();
		const { id } = await insertLink(owner, { url: shop.at("/gone") });
		const before = await db.link.findUniqueOrThrow({ where: { id } });
		for (const hours of [0, 12, 24]) await check(owner, hours);
		const { version, updatedAt } = before;
		expect(await db.link.findUniqueOrThrow({ where: { id } })).toMatchObject({
			version,
			updatedAt,
		});
	});
});

test("several links that break at once cause one mail", async () => {
	const owner = await insertUser();
	const shop = await startShop();
	const links = [];
	for (const path of ["/a", "/b"]) links.push(await insertLink(owner, { url: shop.at(path) }));
	for (const hours of [0, 12, 24]) await check(owner, hours);
	const told = queued.map(({ data }) => data as { linkIds: string[] });
	expect(told.map(({ linkIds }) => linkIds.toSorted())).toEqual([links.map(({ id }) => id).sort()]);
});

test("failures are not counted if no website can be reached, for example behind a firewall", async () => {
	const owner = await insertUser();
	const gone = await insertLink(owner, { url: "http://shop.example:1/" });
	for (const hours of [0, 72, 144]) await check(owner, hours);
	expect(await stateOf(gone)).toMatchObject({ failedChecks: 0, checkedAt: clockAt(144).now() });

	// A site that answered before shows that this server is online.
	const other = await insertUser();
	const shop = await startShop();
	await insertLink(other, { url: shop.at("/works") });
	await check(other, 200);
	await check(owner, 220);
	expect(await stateOf(gone)).toMatchObject({ failedChecks: 1, brokenReason: "refused" });
});

test("links that are not due, not websites, hidden, expired or paused are not checked", async () => {
	const owner = await insertUser();
	const shop = await startShop();
	await insertLink(owner, { url: shop.at("/works") });
	await insertLink(owner, { url: "mailto:ada@example.com" });
	await insertLink(owner, { url: shop.at("/hidden"), enabled: false });
	const over = await insertLink(owner, { url: shop.at("/over") });
	await db.link.update({ where: { id: over.id }, data: { endsAt: clockAt(-1).now() } });
	const rests = await insertLink(owner, { url: shop.at("/rests") });
	paused.add(shop.at("/rests"));
	for (const hours of [0, 71]) await check(owner, hours);
	expect(shop.visits.map(({ path }) => path)).toEqual(["/works"]);
	expect(await stateOf(rests)).toMatchObject({ checkedAt: null });
	await check(owner, 72);
	expect(shop.visits).toHaveLength(2);
});

test("every visible page is checked when due, and no other page", async () => {
	const [seen, hidden, suspended, leaving] = [
		await insertUser(),
		await insertUser(),
		await insertUser({ status: "suspended" }),
		await insertUser({ deletionRequestedAt: new Date() }),
	];
	const shop = await startShop();
	for (const owner of [seen, hidden, suspended, leaving]) {
		await insertLink(owner, { url: shop.at("/works") });
	}
	await db.profile.update({ where: { id: hidden.profileId }, data: { published: false } });
	const job = { job: "check-links", data: { profileId: seen.profileId } };
	await enqueueDuePages(clockAt(0));
	expect(queued).toEqual([job]);
	for (const owner of [seen, hidden, suspended, leaving]) await check(owner, 0);
	expect(shop.visits).toHaveLength(1);
	await enqueueDuePages(clockAt(71));
	expect(queued).toEqual([job]);
	await enqueueDuePages(clockAt(72));
	expect(queued).toEqual([job, job]);
});

test("queues no page for links that are not on the web", async () => {
	const owner = await insertUser();
	await insertLink(owner, { url: "mailto:ada@example.com" });
	await db.link.updateMany({ where: { profileId: owner.profileId }, data: { kind: "email" } });
	const other = await insertUser();
	await insertLink(other, { url: "https://example.com", enabled: false });
	await enqueueDuePages(clockAt(0));
	expect(queued).toEqual([]);
});

test("a link whose address changes during the check is left unchanged", async () => {
	const owner = await insertUser();
	let linkId = "";
	const site = await startSite(async (_request, response) => {
		await db.link.update({ where: { id: linkId }, data: { url: "https://new.example" } });
		response.writeHead(404).end();
	});
	const link = await insertLink(owner, { url: site.at("/") });
	linkId = link.id;
	await check(owner, 0);
	expect(await stateOf(link)).toMatchObject({ checkedAt: null, failedChecks: 0 });
});

describe("checkLink", () => {
	const brokenSince = { brokenAt: clockAt(0).now(), brokenReason: "dns", failedChecks: 3 };
	const lookAgain = (owner: InsertedUser, linkId: string) =>
		checkLink({ owner, linkId }, { internet: createTestInternet(), clock: clockAt(1) });

	test("marks a link as working immediately, but counts a failure no sooner than the job does", async () => {
		const owner = await insertUser();
		const shop = await startShop();
		const link = await insertLink(owner, { url: shop.at("/gone") });
		await db.link.update({
			where: { id: link.id },
			data: { ...brokenSince, checkedAt: clockAt(0).now(), fallback: "hide" },
		});
		expect(await lookAgain(owner, link.id)).toEqual({ kind: "fails", reason: "404" });
		expect(await stateOf(link)).toMatchObject(brokenSince);
		shop.working.add("/gone");
		expect(await lookAgain(owner, link.id)).toEqual({ kind: "works" });
		expect(await stateOf(link)).toMatchObject({ brokenAt: null, failedChecks: 0 });
	});

	test("doesn't check another account's links", async () => {
		const [owner, other] = [await insertUser(), await insertUser()];
		const shop = await startShop();
		const { id } = await insertLink(other, { url: shop.at("/works") });
		await expect(lookAgain(owner, id)).rejects.toMatchObject({ code: "not_found" });
		expect(shop.visits).toEqual([]);
	});

	test("is limited to thirty times an hour", async () => {
		const owner = await insertUser();
		const { id } = await insertLink(owner, { url: "mailto:ada@example.com" });
		for (let count = 0; count < 30; count += 1) await lookAgain(owner, id);
		await expect(lookAgain(owner, id)).rejects.toMatchObject({ code: "rate_limited" });
	});
});
