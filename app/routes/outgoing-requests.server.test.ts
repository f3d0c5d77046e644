import { beforeEach, describe, expect, test } from "vitest";
import { syncLists } from "#app/features/admin/link-safety/lists/sync-lists.server.ts";
import { sendDue } from "#app/features/audience/webhooks/send-deliveries.server.ts";
import { sendTestEvent } from "#app/features/audience/webhooks/send-test-event.server.ts";
import { getFoundPage } from "#app/features/creator-page/import/get-found-page.server.ts";
import { importFound } from "#app/features/creator-page/import/import-found.server.ts";
import { checkLink } from "#app/features/creator-page/links/check/check-link.server.ts";
import { checkLinks } from "#app/features/creator-page/links/check/check-links.server.ts";
import { updateThumbnailFromWebsite } from "#app/features/creator-page/links/edit/update-link-thumbnail.server.ts";
import { showEmbed } from "#app/features/creator-page/links/fetch/embed/fetch-embed.server.ts";
import { showFavicon } from "#app/features/creator-page/links/fetch/favicon/fetch-favicon.server.ts";
import { showLatestPost } from "#app/features/creator-page/links/fetch/feed/fetch-feed.server.ts";
import { showPicture } from "#app/features/creator-page/links/fetch/picture/fetch-picture.server.ts";
import { fetchFullAddress } from "#app/features/creator-page/links/fetch/target/fetch-full-address.server.ts";
import { fetchLinkTarget } from "#app/features/creator-page/links/fetch/target/fetch-link-target.server.ts";
import { verifyLinks } from "#app/features/creator-page/links/verification/verify-links.server.ts";
import type { LinkKind } from "#app/generated/prisma/enums.ts";
import { db } from "#app/platform/db.server.ts";
import { fetchHop, fetchPublic } from "#app/platform/fetch-public.server.ts";
import { createPublicInternet, type Internet } from "#app/platform/public-internet.server.ts";
import { findFreePort } from "#scripts/process/find-free-port.ts";
import { type InsertedUser, insertUser } from "#tests/support/accounts-factory.ts";
import { startDnsServer } from "#tests/support/dns-server.ts";
import { recordQueuedJobs } from "#tests/support/record-queued-jobs.ts";
import { skipHostPace } from "#tests/support/skip-host-pace.ts";
import { startSite } from "#tests/support/test-site.ts";
import { insertWebhook } from "#tests/support/webhooks-factory.ts";

skipHostPace();
recordQueuedJobs();

/** Stands for a public address; every other address of this machine stays private. */
const PUBLIC = "127.0.0.2";
/** Not the one on which other tests listen: two sites here have the same port. */
const PRIVATE = "127.0.0.3";
const HOST = "rebound.example";

/** A name that first leads to a public address, and then to this machine, where a secret service listens. */
async function setUp(answersByTurn: readonly (readonly string[])[]) {
	const listener: Parameters<typeof startSite>[0] = (request, response) => {
		// So that readers of pages, feeds and pictures make their second request too.
		response.setHeader("Content-Type", "text/html");
		const found = request.url === "/" ? page : "<rss><item><link>/a</link></item></rss>";
		response.end(found);
	};
	// An ephemeral port could be that of a connection from the other address.
	const port = await findFreePort();
	const open = await startSite(listener, { address: PUBLIC, port });
	const secret = await startSite(listener, { address: PRIVATE, port });
	const picture = open.at("/picture.png", HOST);
	const page = `<title>Shop</title><link rel=icon href=/i.png><meta property=og:image content="${picture}">
		<link rel=alternate type=application/rss+xml href=/feed>`;
	const dns = await startDnsServer((_name, asked) => answersByTurn[asked] ?? [PRIVATE]);
	const internet: Internet = {
		...createPublicInternet([dns.address]),
		isPublic: (address) => address === PUBLIC,
		isWebPort: () => true,
	};
	return { dns, open, secret, internet, url: open.at("/", HOST), picture };
}

type Case = { internet: Internet; url: string; picture: string; owner: InsertedUser };

async function insertLink(
	{ owner, url }: Pick<Case, "owner" | "url">,
	{ kind = "link", icon = null }: { kind?: LinkKind; icon?: string | null } = {},
): Promise<string> {
	const { profileId } = owner;
	const { id } = await db.link.create({
		data: { profileId, kind, icon, url, title: "Shop", position: 0 },
	});
	return id;
}

/** Everything that requests addresses that people enter. */
const REQUESTS: Record<string, (given: Case) => Promise<unknown>> = {
	"a title": ({ owner, url, internet }) => fetchLinkTarget({ userId: owner.userId, url }, internet),
	"an icon": async (given) =>
		showFavicon({ linkId: await insertLink(given, { icon: "favicon" }) }, given.internet),
	"a picture": async (given) =>
		showPicture({ linkId: await insertLink(given), url: given.picture }, given.internet),
	"a picture on demand": async (given) =>
		updateThumbnailFromWebsite(
			{ owner: { ...given.owner, actor: "creator" }, linkId: await insertLink(given) },
			given.internet,
		),
	"a feed": async (given) =>
		showLatestPost({ linkId: await insertLink(given, { kind: "feed" }) }, given),
	"an embed": async (given) => {
		const linkId = await insertLink(
			{ ...given, url: "https://vimeo.com/76979871" },
			{ kind: "embed" },
		);
		// The address of the player's site is replaced, because tests don't reach it.
		await showEmbed({ linkId }, (_url, bounds) =>
			fetchPublic(given.url, { ...bounds, internet: given.internet }),
		);
	},
	"a short address": ({ owner, url, internet }) =>
		// The address is replaced, because tests don't reach its site.
		fetchFullAddress(
			{ userId: owner.userId, kind: "embed", url: "https://on.soundcloud.com/aBcDeF123" },
			(_url, bounds) => fetchHop(url, { ...bounds, internet }),
		),
	"a check": async (given) =>
		checkLink({ owner: given.owner, linkId: await insertLink(given) }, given),
	"scheduled checks": async (given) => {
		await insertLink(given);
		await checkLinks({ profileId: given.owner.profileId }, given);
	},
	"a link back": async (given) => {
		await insertLink(given);
		await verifyLinks({ profileId: given.owner.profileId }, given);
	},
	"an import": ({ owner, url, internet }) =>
		getFoundPage(
			{ userId: owner.userId, source: { intent: "read-address", address: url } },
			internet,
		),
	"an imported photo": ({ owner, picture, internet }) =>
		importFound(
			{
				owner: { ...owner, actor: "creator" },
				found: {
					source: "a file",
					name: "",
					bio: "",
					language: null,
					second: null,
					photo: picture,
					links: [],
					socials: [],
					skipped: 0,
					shortened: 0,
					missing: 0,
					banner: null,
					background: null,
					darkBackground: null,
					design: null,
				},
				links: [],
				socials: [],
				photo: true,
			},
			internet,
		),
	"a list of targets": ({ url, internet }) =>
		syncLists({ settings: { addresses: [url], folder: undefined }, internet }),
	"a webhook": async ({ owner, url, internet }) => {
		const { id: webhookId } = await insertWebhook(owner, { url });
		await sendTestEvent({ owner, webhookId });
		await sendDue(webhookId, { internetOf: () => internet });
	},
};

beforeEach(async () => {
	await db.user.deleteMany();
});

describe.each(Object.entries(REQUESTS))("%s", (_what, makeRequest) => {
	test("goes to the address that was checked, though the name leads elsewhere by now", async () => {
		const { dns, open, secret, ...given } = await setUp([[PUBLIC]]);
		const owner = await insertUser();
		await makeRequest({ ...given, owner }).catch(() => undefined);
		expect(open.visits.length).toBeGreaterThan(0);
		expect(dns.countQuestions(HOST)).toBeGreaterThanOrEqual(open.visits.length);
		expect(secret.visits).toEqual([]);
	});

	test("goes only to the public one of several addresses", async () => {
		const { open, secret, ...given } = await setUp([[PRIVATE, PUBLIC]]);
		const owner = await insertUser();
		await makeRequest({ ...given, owner }).catch(() => undefined);
		expect(open.visits).not.toEqual([]);
		expect(secret.visits).toEqual([]);
	});
});

test("a redirect to a name that leads elsewhere by now is checked again", async () => {
	const dns = await startDnsServer((_name, asked) => [asked === 0 ? PUBLIC : PRIVATE]);
	const open = await startSite(
		(_request, response) => {
			response.writeHead(302, { Location: "/again" }).end();
		},
		{ address: PUBLIC },
	);
	const secret = await startSite((_request, response) => response.end("secret"), {
		address: PRIVATE,
		port: open.port,
	});
	const internet: Internet = {
		...createPublicInternet([dns.address]),
		isPublic: (address) => address === PUBLIC,
		isWebPort: () => true,
	};
	await expect(
		fetchPublic(open.at("/", HOST), { maxBytes: 100, timeoutMs: 30_000, internet }),
	).rejects.toMatchObject({ code: "invalid" });
	expect([open.visits.length, secret.visits.length]).toEqual([1, 0]);
});
