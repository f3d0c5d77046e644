import { beforeAll, describe, expect, test } from "vitest";
import { endPageSuspension } from "#app/features/admin/moderation/decisions/end-page-suspension.server.ts";
import { suspendPage } from "#app/features/admin/moderation/decisions/suspend-page.server.ts";
import { suspendDomain } from "#app/features/admin/users/acts/suspend-domain.server.ts";
import { updatePage, updatePagesOf } from "#app/features/creator-page/core/update-page.server.ts";
import { db } from "#app/platform/db.server.ts";
import { type InsertedUser, insertSession, insertUser } from "#tests/support/accounts-factory.ts";
import { insertAdministrator } from "#tests/support/administrators-factory.ts";
import { insertServedDomain } from "#tests/support/domains-factory.ts";
import { eventually } from "#tests/support/eventually.ts";
import { insertForm } from "#tests/support/forms-factory.ts";
import { insertLink } from "#tests/support/links-factory.ts";
import { sendRaw } from "#tests/support/raw-request.ts";
import { recordQueuedJobs } from "#tests/support/record-queued-jobs.ts";
import { startServerForFile } from "#tests/support/start-server-for-file.ts";
import { startServerForTest } from "#tests/support/start-server-for-test.ts";

/** Creators' own domains in the built product, asked as a proxy in front asks it. */

recordQueuedJobs();
const DOMAINS_HOST = "pages.example.com";
const server = await startServerForFile({ environment: { DOMAINS_HOST } });
const siteHost = new URL(server.url).host;

type Asked = {
	method?: string;
	headers?: Record<string, string>;
	body?: string;
	/** Origin of the server. */
	origin?: string;
};

/** Sends one request, with the given Host, and reads the answer. */
async function ask(
	host: string,
	target: string,
	{ method = "GET", headers = {}, body = "", origin = server.url }: Asked = {},
) {
	const lines = Object.entries({
		Host: host,
		Accept: "text/html",
		"User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
		...(body === "" ? {} : { "Content-Length": String(body.length) }),
		...headers,
		Connection: "close",
	}).map(([name, value]) => `${name}: ${value}\r\n`);
	const answer = await sendRaw(
		origin,
		`${method} ${target} HTTP/1.1\r\n${lines.join("")}\r\n${body}`,
	);
	const header = (name: string) =>
		new RegExp(`^${name}: (.*)$`, "im").exec(answer.head)?.[1]?.trim() ?? null;
	return { ...answer, header };
}

async function insertServed(given: Parameters<typeof insertUser>[0] = {}) {
	const name = `page-${crypto.randomUUID().slice(0, 8)}.example.net`;
	const owner = await insertUser({
		tier: "max",
		name: "Ada Domains",
		emailVerified: true,
		...given,
	});
	const domain = await insertServedDomain(owner, name);
	await untilStatus(name, 200);
	return { ...owner, domain: name, domainId: domain.id };
}

async function untilStatus(host: string, status: number) {
	await eventually(async () => expect((await ask(host, "/")).status).toBe(status));
}

let ada: InsertedUser & { domain: string };
let bob: InsertedUser & { domain: string };

beforeAll(async () => {
	ada = await insertServed({ username: "ada-domains" });
	bob = await insertServed({ username: "bob-domains", name: "Bob Domains" });
});

describe("a page at its domain", () => {
	test("is the page of the site, and names the domain as its address", async () => {
		const [own, site] = [await ask(ada.domain, "/"), await ask(siteHost, `/${ada.username}`)];
		expect(own.body).toContain(`<link rel="canonical" href="https://${ada.domain}"`);
		expect(own.body).toContain(`<meta property="og:url" content="https://${ada.domain}"`);
		expect(own.body).toBe(site.body);
		// A link to the site from another host.
		expect(own.body).toContain(`<a href="${server.url}/">`);
	});

	test.each([
		["upper case", (name: string) => name.toUpperCase()],
		["a port", (name: string) => `${name}:8443`],
		["a dot at the end", (name: string) => `${name}.`],
		["all of them", (name: string) => `${name.toUpperCase()}.:443`],
	])("is found by a Host with %s", async (_, spell) => {
		expect((await ask(spell(ada.domain), "/")).body).toContain("Ada Domains");
	});

	test("is found by a request that names the whole address", async () => {
		expect((await ask(ada.domain, `http://${ada.domain}/`)).body).toContain("Ada Domains");
		const other = await ask(ada.domain, `http://${bob.domain}/`);
		expect(other.status).toBe(400);
		expect((await ask(siteHost, `http://${bob.domain}/`)).status).toBe(400);
		expect((await ask(siteHost, `${server.url}/health`)).status).toBe(200);
	});

	test("isn't chosen by headers that anybody can send", async () => {
		const headers = { "X-Forwarded-Host": bob.domain, Forwarded: `host=${bob.domain}` };
		expect((await ask(ada.domain, "/", { headers })).body).toContain("Ada Domains");
		expect((await ask(siteHost, "/", { headers })).body).not.toContain("Bob Domains");
	});

	test("isn't mixed up with another in the caches", async () => {
		for (const _ of [1, 2, 3]) {
			expect((await ask(bob.domain, "/")).body).toContain("Bob Domains");
			expect((await ask(ada.domain, "/")).body).toContain("Ada Domains");
		}
		expect((await ask(ada.domain, `/${bob.username}`)).body).not.toContain("Bob Domains");
		expect((await ask(ada.domain, `/${bob.username}.md`)).status).toBe(404);
	});

	test("has one address there", async () => {
		const answer = await ask(ada.domain, `/${ada.username}?language=de`);
		expect([answer.status, answer.header("Location")]).toEqual([302, "/?language=de"]);
	});

	test("answers in its other formats", async () => {
		expect((await ask(ada.domain, `/${ada.username}.md`)).body).toContain("# Ada Domains");
		expect((await ask(ada.domain, "/card")).body).toContain("Ada Domains");
		expect((await ask(ada.domain, "/qr.svg")).header("Content-Type")).toContain("image/svg+xml");
		expect((await ask(ada.domain, "/og.png")).header("Content-Type")).toBe("image/png");
		expect((await ask(ada.domain, "/favicon.svg")).status).toBe(200);
	});

	test("tells search engines where it is", async () => {
		const robots = await ask(ada.domain, "/robots.txt");
		expect(robots.body).toContain(`Sitemap: http://${ada.domain}/sitemap.xml`);
		expect((await ask(ada.domain, "/sitemap.xml")).body).toContain(
			`<loc>http://${ada.domain}/</loc>`,
		);
	});

	test("leads to the site's report and policies", async () => {
		const report = `/report/${ada.username}`;
		const targets = {
			"/privacy": "/privacy",
			[report]: `${report}?domain=${ada.domain}`,
			[`${report}?language=de`]: `${report}?language=de&domain=${ada.domain}`,
		};
		for (const [path, target] of Object.entries(targets)) {
			const answer = await ask(ada.domain, path);
			expect([answer.status, answer.header("Location")]).toEqual([302, server.url + target]);
		}
	});

	test("is at its main domain, to which its others lead", async () => {
		const page = await insertServed();
		await db.domain.update({ where: { id: page.domainId }, data: { primary: true } });
		const other = `www.${page.domain}`;
		const { id } = await insertServedDomain(page, other);
		await eventually(async () => {
			const answer = await ask(other, "/print?x=1");
			expect([answer.status, answer.header("Location")]).toEqual([
				308,
				`https://${page.domain}/print?x=1`,
			]);
		});
		expect((await ask(page.domain, "/print")).status).toBe(200);
		// A main domain that fails may not be reached.
		await updatePage({ ...page, actor: "system" }, (tx) =>
			tx.domain.update({ where: { id: page.domainId }, data: { failingAt: new Date() } }),
		);
		await untilStatus(other, 200);
		await updatePage({ ...page, actor: "system" }, (tx) => tx.domain.delete({ where: { id } }));
	});

	test("is found by what it was renamed to", async () => {
		const page = await insertServed();
		// As if this process hadn't heard of it: nobody is told.
		await db.profile.update({
			where: { id: page.profileId },
			data: { username: `${page.username}-2` },
		});
		await db.usernameHistory.create({
			data: {
				username: page.username,
				profileId: page.profileId,
				expiresAt: new Date(Date.now() + 60_000),
			},
		});
		const answer = await ask(page.domain, "/card");
		expect(answer.header("Location")).toBe(`${server.url}/${page.username}-2/card`);
	});

	test("isn't there while it is private or suspended", async () => {
		const page = await insertServed();
		const change = (data: Parameters<typeof db.profile.update>[0]["data"]) =>
			updatePage({ ...page, actor: "system" }, (tx) =>
				tx.profile.update({ where: { id: page.profileId }, data }),
			);
		await change({ published: false });
		await untilStatus(page.domain, 404);
		await change({ published: true, suspendedAt: new Date() });
		await untilStatus(page.domain, 410);
		await change({ suspendedAt: null });
		await untilStatus(page.domain, 200);
		await db.user.update({ where: { id: page.userId }, data: { status: "suspended" } });
		await change({ bio: "Hello" });
		await untilStatus(page.domain, 410);
	});
});

describe("administrators", () => {
	test("learn at which domain a page was reported", async () => {
		const form = (await ask(ada.domain, `/report/${ada.username}`)).header("Location") ?? "";
		const { origin, pathname, search } = new URL(form);
		const answer = await ask(siteHost, pathname + search, {
			method: "POST",
			headers: { Origin: origin, "Content-Type": "application/x-www-form-urlencoded" },
			body: "reason=scam",
		});
		expect([answer.status, answer.header("Location")]).toEqual([
			303,
			`/report/${ada.username}?domain=${ada.domain}&sent=1`,
		]);
		expect(await db.pageReport.findMany({ where: { profileId: ada.profileId } })).toMatchObject([
			{ reason: "scam", domain: ada.domain },
		]);
	});

	test("take a page off its domain with the page itself, or its domain alone", async () => {
		const [page, actor] = [await insertServed(), await insertAdministrator()];
		const { userId, username, domain: name } = page;
		await suspendPage({ actor, userId, notify: false });
		await untilStatus(name, 410);
		expect((await ask(siteHost, `/${username}`)).status).toBe(410);
		await endPageSuspension({ actor, userId, notify: false });
		await untilStatus(name, 200);
		await suspendDomain({ actor, userId, name, reason: "Imitates a bank" });
		await untilStatus(name, 421);
		expect((await ask(siteHost, `/${username}`)).status).toBe(200);
	});
});

describe("links at a domain", () => {
	test("lead where they lead, also from the cache", async () => {
		const link = await insertLink(ada, { url: "https://example.org/target" });
		const answer = await ask(ada.domain, `/go/${link.id}`);
		expect([answer.status, answer.header("Location")]).toEqual([302, "https://example.org/target"]);
		expect((await ask(ada.domain, `/go/${link.id}`)).header("Location")).toBe(
			"https://example.org/target",
		);
	});

	test("of other pages aren't there: neither redirect nor form", async () => {
		const link = await insertLink(bob, { url: "https://example.org/target" });
		await ask(siteHost, `/go/${link.id}`);
		expect((await ask(ada.domain, `/go/${link.id}`)).status).toBe(404);
		const form = await insertForm(bob, "contact");
		expect((await ask(bob.domain, `/go/${form}/form`)).status).toBe(200);
		expect((await ask(ada.domain, `/go/${form}/form`)).status).toBe(404);
		const sent = { method: "POST", headers: { Origin: `http://${ada.domain}` }, body: "name=x" };
		expect((await ask(ada.domain, `/go/${form}/form`, sent)).status).toBe(404);
	});
});

describe("nothing of the application is at a domain", () => {
	test.each([
		"/dashboard",
		"/dashboard/links",
		"/signin",
		"/signup",
		"/admin",
		"/admin/login",
		"/api/links",
		"/mcp",
		"/docs/api",
		"/health",
		"/health/ready",
		"/stripe/webhook",
		"/_root.data",
		"/__manifest",
	])("%s is missing", async (path) => {
		expect((await ask(ada.domain, path)).status).toBe(404);
		expect((await ask(ada.domain, path, { method: "POST" })).status).toBe(404);
	});

	test("a channel may have a name of the site's", async () => {
		await db.channel.create({
			data: { profileId: ada.profileId, slug: "support", name: "Support" },
		});
		await updatePage({ ...ada, actor: "system" }, async () => true);
		await eventually(async () => expect((await ask(ada.domain, "/support")).status).toBe(200));
	});

	test("the owner's session means nothing, and no cookie is set", async () => {
		const { header: Cookie } = await insertSession(ada);
		await updatePage({ ...ada, actor: "system" }, (tx) =>
			tx.profile.update({ where: { id: ada.profileId }, data: { published: false } }),
		);
		await untilStatus(ada.domain, 404);
		const preview = await ask(ada.domain, "/?preview=true", { headers: { Cookie } });
		expect(preview.status).toBe(404);
		expect(
			(await ask(siteHost, `/${ada.username}?preview=true`, { headers: { Cookie } })).status,
		).toBe(200);
		await updatePage({ ...ada, actor: "system" }, (tx) =>
			tx.profile.update({ where: { id: ada.profileId }, data: { published: true } }),
		);
		await untilStatus(ada.domain, 200);
		for (const path of ["/", "/card", "/privacy", "/no-such-channel", "/dashboard"]) {
			expect(
				(await ask(ada.domain, path, { headers: { Cookie } })).header("Set-Cookie"),
			).toBeNull();
		}
	});
});

describe("a host without a page", () => {
	test.each(["unknown.example.net", "127.0.0.1.example.net", "www.example.com"])(
		"%s is refused",
		async (host) => {
			for (const path of ["/", `/${ada.username}`, "/dashboard", "/health"]) {
				const answer = await ask(host, path);
				expect(answer.status).toBe(421);
				expect(answer.body).not.toContain("Ada");
				expect(answer.header("Strict-Transport-Security")).toBeNull();
			}
		},
	);

	test("the name that domains lead to leads to the site", async () => {
		const answer = await ask(DOMAINS_HOST, "/anything");
		expect([answer.status, answer.header("Location")]).toEqual([302, server.url]);
	});

	test.each(["127.0.0.1:3000", "[::1]:3000", "app:3000", "localhost"])(
		"%s is the site: health checks use such names",
		async (host) => {
			expect((await ask(host, "/health")).status).toBe(200);
		},
	);

	test.each([
		["removed", { removedAt: new Date() }],
		["stopped", { stoppedAt: new Date() }],
		["suspended", { suspendedAt: new Date() }],
		["not proven any more", { activeAt: null }],
	])("a domain that is %s is refused", async (_, data) => {
		const page = await insertServed();
		await updatePage({ ...page, actor: "system" }, (tx) =>
			tx.domain.update({ where: { id: page.domainId }, data }),
		);
		await untilStatus(page.domain, 421);
		expect((await ask(siteHost, `/${page.username}`)).body).toContain(
			`<link rel="canonical" href="${server.url}/${page.username}"`,
		);
	});

	test("a domain is kept, and not shown, on a plan without domains", async () => {
		const page = await insertServed();
		const setTier = async (tier: "free" | "max") => {
			await db.user.update({ where: { id: page.userId }, data: { tier } });
			await updatePage({ ...page, actor: "system" }, async () => true);
		};
		await setTier("free");
		await untilStatus(page.domain, 421);
		expect((await ask(siteHost, `/${page.username}`)).body).toContain(
			`<link rel="canonical" href="${server.url}/${page.username}"`,
		);
		await setTier("max");
		await untilStatus(page.domain, 200);
	});

	test("a domain goes with its page to another name, and from a deleted page", async () => {
		const page = await insertServed();
		await updatePage({ ...page, actor: "system" }, (tx) =>
			tx.profile.update({
				where: { id: page.profileId },
				data: { username: `${page.username}-new` },
			}),
		);
		await eventually(async () =>
			expect((await ask(page.domain, `/${page.username}-new.md`)).status).toBe(200),
		);
		await updatePagesOf({ ...page, actor: "system" }, (tx) =>
			tx.user.deleteMany({ where: { id: page.userId } }),
		);
		await untilStatus(page.domain, 421);
		// Its name is free, and its domain isn't that of whoever takes it.
		await insertUser({ username: `${page.username}-new` });
		expect((await ask(page.domain, "/")).status).toBe(421);
		// The row stays, so that the domain's next owner has to prove that it is theirs.
		expect(await db.domain.count({ where: { name: page.domain, profileId: null } })).toBe(1);
	});
});

test("HSTS speaks for a domain alone, and for the site's subdomains too", async () => {
	const APP_URL = "https://links.example.com";
	const secure = await startServerForTest({ environment: { DOMAINS_HOST, APP_URL } });
	const hstsOf = async (host: string, path: string) =>
		(await ask(host, path, { origin: secure.url })).header("Strict-Transport-Security");
	// The first answer is rendered, the second from the cache.
	for (const path of ["/", "/", "/privacy", "/dashboard", "/robots.txt", "/card", "/favicon.svg"]) {
		expect(await hstsOf(ada.domain, path)).toBe("max-age=2592000");
	}
	for (const path of [`/${ada.username}`, "/"]) {
		expect(await hstsOf("links.example.com", path)).toBe("max-age=63072000; includeSubDomains");
	}
});

describe("the page's address on the site", () => {
	async function insertRedirecting(given: Parameters<typeof insertServedDomain>[2] = {}) {
		const owner = await insertUser({ tier: "max", name: "Ada Redirects" });
		const domain = `page-${crypto.randomUUID().slice(0, 8)}.example.net`;
		const { id } = await insertServedDomain(owner, domain, {
			...{ primary: true, redirects: true },
			...given,
		});
		await untilStatus(domain, 200);
		return { ...owner, domain, domainId: id };
	}

	const locationOf = async (path: string, given: Asked = {}) => {
		const { status, header } = await ask(siteHost, path, given);
		return [status, header("Location")];
	};

	test("redirects to the domain if the creator wants", async () => {
		const page = await insertRedirecting();
		const { username, domain } = page;
		// The first answer is rendered, the second from the cache.
		for (const _ of [1, 2]) {
			expect(await locationOf(`/${username}?utm_source=bio`)).toEqual([
				308,
				`https://${domain}?utm_source=bio`,
			]);
			expect(await locationOf(`/${username}/print`)).toEqual([308, `https://${domain}/print`]);
			expect((await ask(domain, "/")).status).toBe(200);
			expect((await ask(domain, "/print")).status).toBe(200);
		}
		for (const path of [`/${username}.md`, `/${username}/card`, `/${username}/qr.svg`]) {
			expect((await ask(siteHost, path)).status).toBe(200);
		}
		const { header: Cookie } = await insertSession(page);
		const preview = await ask(siteHost, `/${username}?preview=true`, { headers: { Cookie } });
		expect(preview.status).toBe(200);
	});

	test("stays while the domain fails, and after it is gone", async () => {
		const page = await insertRedirecting({ failingAt: new Date() });
		expect((await ask(siteHost, `/${page.username}`)).status).toBe(200);
		const change = (data: object) =>
			updatePage({ ...page, actor: "system" }, (tx) =>
				tx.domain.update({ where: { id: page.domainId }, data }),
			);
		const redirects = (status: number) =>
			eventually(async () =>
				expect((await ask(siteHost, `/${page.username}`)).status).toBe(status),
			);
		await change({ failingAt: null });
		await redirects(308);
		await change({ removedAt: new Date() });
		await redirects(200);
	});

	test("is in the site's sitemap only without a domain", async () => {
		const page = await insertRedirecting();
		const other = await insertUser({ emailVerified: true });
		await updatePage({ ...other, actor: "system" }, async () => true);
		await db.user.update({ where: { id: page.userId }, data: { emailVerifiedAt: new Date() } });
		await updatePage({ ...page, actor: "system" }, async () => true);
		await eventually(async () => {
			const { body } = await ask(siteHost, "/sitemap.xml");
			expect(body).toContain(`<loc>${server.url}/${other.username}</loc>`);
			expect(body).not.toContain(`<loc>${server.url}/${page.username}</loc>`);
		});
	});
});

/** What the day's roll-ups have for the page, but for sources and the like. */
function countsOf({ profileId }: InsertedUser) {
	return db.$queryRaw<Array<{ dimension: string; value: string; views: number }>>`
		SELECT dimension, value, views::int AS views, visitors::int AS visitors, clicks::int AS clicks
		FROM analytics.daily
		WHERE profile_key = (SELECT analytics_key FROM profile WHERE id = ${profileId}::uuid)
			AND dimension IN ('total', 'address')
		ORDER BY dimension DESC, value`;
}

test("visits are counted by the address at which they happened", async () => {
	const page = await insertServed();
	const link = await insertLink(page, { url: "https://example.org/target" });
	const tabOf = async () => {
		const { header: Cookie } = await insertSession(page);
		return (await ask(siteHost, "/dashboard/analytics", { headers: { Cookie } })).body;
	};
	await eventually(async () => expect(await countsOf(page)).toHaveLength(2));
	expect(await tabOf()).not.toContain("Views, visitors, and clicks by site and domain");
	const views = Number((await countsOf(page))[0]?.views);
	// One document in the cache is the answer to all of these.
	await ask(siteHost, `/${page.username}`);
	await ask(page.domain.toUpperCase(), "/");
	await ask(page.domain, "/print");
	await ask(siteHost, `/go/${link.id}`);
	await ask(page.domain, `/go/${link.id}`);
	await ask(page.domain, `/go/${link.id}`);
	await eventually(async () =>
		expect(await countsOf(page)).toEqual([
			{ dimension: "total", value: "", views: views + 3, visitors: 1, clicks: 3 },
			{ dimension: "address", value: page.domain, views: views + 2, visitors: 1, clicks: 2 },
		]),
	);
	const tab = await tabOf();
	expect(tab).toContain("Views, visitors, and clicks by site and domain");
	expect(tab).toContain(`${siteHost}/${page.username}</span>`);
	expect(tab).toContain(`${page.domain}</span>`);
});

describe("other networks recognize a creator by the domain", () => {
	const DID = "did:plc:ewvi7nxzyoun6zhxrhs64oiz";

	test("Bluesky by its DID", async () => {
		const path = "/.well-known/atproto-did";
		expect((await ask(ada.domain, path)).status).toBe(404);
		await db.domain.updateMany({ where: { name: ada.domain }, data: { did: DID } });
		expect((await ask(ada.domain, path)).body).toContain(DID);
		expect((await ask(bob.domain, path)).status).toBe(404);
		expect((await ask(siteHost, path)).status).toBe(404);
	});

	test("Mastodon by every name at it", async () => {
		const url = "https://mastodon.example/@ada";
		await updatePage({ ...ada, actor: "system" }, (tx) =>
			tx.socialLink.create({
				data: { profileId: ada.profileId, platform: "mastodon", url, position: 0 },
			}),
		);
		for (const resource of [`acct:hello@${ada.domain}`, `https://${ada.domain}/`]) {
			const path = `/.well-known/webfinger?resource=${encodeURIComponent(resource)}`;
			const { body } = await ask(ada.domain, path);
			expect(body).toContain('"subject":"acct:ada@mastodon.example"');
			expect(body).toContain(`"href":"https://${ada.domain}"`);
		}
		const strange = encodeURIComponent(`acct:hello@unknown.example.net`);
		const path = `/.well-known/webfinger?resource=${strange}`;
		expect((await ask(ada.domain, path)).status).toBe(404);
	});
});

test("each page has a host below WILDCARD_DOMAIN", async () => {
	const WILDCARD_DOMAIN = "pages.example.org";
	const { url: origin } = await startServerForTest({ environment: { WILDCARD_DOMAIN } });
	const cleo = await insertUser({ username: "cleo-below", name: "Cleo Below" });
	const open = (host: string, path = "/") => ask(host, path, { origin });
	const page = await open(`Cleo-Below.${WILDCARD_DOMAIN}`);
	expect(page.body).toContain("Cleo Below");
	expect(page.body).toContain(`<link rel="canonical" href="${origin}/cleo-below"`);
	expect(page.body).toContain(`<a href="${origin}/">`);
	expect((await open(`cleo-below.${WILDCARD_DOMAIN}`, "/signin")).status).toBe(404);
	expect((await open(`nobody-is-here.${WILDCARD_DOMAIN}`)).status).toBe(404);
	for (const host of ["dashboard", "www", "a.cleo-below", "-"]) {
		expect((await open(`${host}.${WILDCARD_DOMAIN}`)).status).toBe(host === "-" ? 404 : 421);
	}
	expect((await open("cleo-below.example.org")).status).toBe(421);
	await eventually(async () =>
		expect(await countsOf(cleo)).toEqual([
			{ dimension: "total", value: "", views: 1, visitors: 1, clicks: 0 },
			{
				...{ dimension: "address", value: `cleo-below.${WILDCARD_DOMAIN}` },
				...{ views: 1, visitors: 1, clicks: 0 },
			},
		]),
	);
	expect((await open(WILDCARD_DOMAIN)).header("Location")).toBe(origin);
	// Domains aren't offered.
	expect((await open(cleo.username)).status).toBe(200);
	expect((await open(ada.domain)).status).toBe(421);
});
