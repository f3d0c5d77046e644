import "#tests/support/subscribe-to-page-changes.ts";
import { expect, test, vi } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { pageCache } from "#app/platform/page-cache.server.ts";
import { type InsertedUser, insertUser } from "#tests/support/accounts-factory.ts";
import { insertLink } from "#tests/support/links-factory.ts";
import { recordQueuedJobs } from "#tests/support/record-queued-jobs.ts";
import { skipHostPace } from "#tests/support/skip-host-pace.ts";
import { createTestInternet } from "#tests/support/test-internet.ts";
import { startSite } from "#tests/support/test-site.ts";
import { getLinkVerifications } from "./queries.server.ts";
import { queueLinkVerification } from "./queue-link-verification.server.ts";
import { verifyLinks } from "./verify-links.server.ts";

skipHostPace();
recordQueuedJobs();

const NOW = new Date("2026-11-16T03:20:00Z");

function verify({ profileId }: InsertedUser) {
	return verifyLinks({ profileId }, { internet: createTestInternet(), clock: { now: () => NOW } });
}

/** `verifiedAt` by path of the link's URL. */
async function verificationsOf({ profileId }: InsertedUser) {
	const select = { url: true, verifiedAt: true } as const;
	const [links, socials] = await Promise.all([
		db.link.findMany({ where: { profileId }, select }),
		db.socialLink.findMany({ where: { profileId }, select }),
	]);
	return Object.fromEntries(
		[...links, ...socials].map(({ url, verifiedAt }) => [new URL(url).pathname, verifiedAt]),
	);
}

function backlink({ username }: { username: string }) {
	return `<a rel="me" href="http://localhost:3000/${username}">My links</a>`;
}

test("records which websites link back, for links and social links", async () => {
	const owner = await insertUser();
	const site = await startSite((request, response) => {
		response.end(request.url === "/no" ? "<p>Hello" : backlink(owner));
	});
	await insertLink(owner, { url: site.at("/yes") });
	await insertLink(owner, { url: site.at("/no") });
	await insertLink(owner, { url: "mailto:ada@example.com" });
	await db.socialLink.create({
		data: {
			profileId: owner.profileId,
			platform: "mastodon",
			url: site.at("/@ada", "social.example"),
			position: 9,
		},
	});
	const invalidate = vi.spyOn(pageCache, "invalidate");
	await verify(owner);
	expect(await verificationsOf(owner)).toMatchObject({ "/yes": NOW, "/no": null, "/@ada": NOW });
	expect(invalidate).toHaveBeenCalledExactlyOnceWith(owner.profileId);
	expect(site.visits).toHaveLength(3);

	invalidate.mockClear();
	await verify(owner);
	expect(invalidate).not.toHaveBeenCalled();
	expect(await getLinkVerifications(owner)).toEqual({
		address: `http://localhost:3000/${owner.username}`,
		verified: [`social.example:${site.port}/@ada`, `shop.example:${site.port}/yes`],
		moreVerified: 0,
		verifiable: 3,
	});
});

test("removes a verification once the site no longer links back, and keeps it while the site is down", async () => {
	const owner = await insertUser();
	const answers = { "/gone": 404, "/broken": 503, "/busy": 429, "/moved": 200 } as const;
	const site = await startSite((request, response) => {
		response.statusCode = answers[request.url as keyof typeof answers];
		response.end(response.statusCode === 200 ? "" : backlink(owner));
	});
	for (const path of Object.keys(answers)) await insertLink(owner, { url: site.at(path) });
	await insertLink(owner, { url: "http://shop.example:1/away" });
	const before = new Date("2026-11-09T03:20:00Z");
	await db.link.updateMany({
		where: { profileId: owner.profileId },
		data: { verifiedAt: before },
	});
	await verify(owner);
	expect(await verificationsOf(owner)).toEqual({
		"/gone": null,
		"/moved": null,
		"/broken": before,
		"/busy": before,
		"/away": before,
	});
});

test("requests each address once, and limits requests to each host", async () => {
	const owner = await insertUser();
	const site = await startSite((_request, response) => response.end(""));
	for (const path of ["/a", "/a", ...Array.from({ length: 15 }, (_, index) => `/${index}`)]) {
		await insertLink(owner, { url: site.at(path) });
	}
	for (let index = 0; index < 60; index += 1) {
		await insertLink(owner, { url: site.at("/", `host${index}.example`) });
	}
	await verify(owner);
	expect(site.visits.filter(({ host }) => host.startsWith("shop."))).toHaveLength(10);
	expect(site.visits).toHaveLength(50);
});

test("never requests addresses in this machine's network", async () => {
	const owner = await insertUser();
	const site = await startSite((_request, response) => response.end(backlink(owner)));
	await insertLink(owner, { url: `http://127.0.0.1:${site.port}/` });
	await verifyLinks({ profileId: owner.profileId });
	expect(site.visits).toEqual([]);
	expect(await verificationsOf(owner)).toEqual({ "/": null });
});

test("is limited to ten times an hour", async () => {
	const owner = await insertUser();
	for (let index = 0; index < 10; index += 1) await queueLinkVerification(owner);
	await expect(queueLinkVerification(owner)).rejects.toMatchObject({ code: "rate_limited" });
});
