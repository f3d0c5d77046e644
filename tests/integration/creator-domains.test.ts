import { beforeAll, describe, expect, test } from "vitest";
import { endPageSuspension } from "#app/features/admin/moderation/decisions/end-page-suspension.server.ts";
import { suspendPage } from "#app/features/admin/moderation/decisions/suspend-page.server.ts";
import { suspendDomain } from "#app/features/admin/users/acts/suspend-domain.server.ts";
import { updatePage } from "#app/features/creator-page/core/update-page.server.ts";
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

	test("has the site's report and policies", async () => {
		expect((await ask(ada.domain, `/report/${ada.username}`)).status).toBe(200);
		const policy = await ask(ada.domain, "/privacy");
		expect([policy.status, policy.header("Location")]).toEqual([302, `${server.url}/privacy`]);
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
		const sent = {
			method: "POST",
			headers: {
				Origin: `http://${ada.domain}`,
				"Content-Type": "application/x-www-form-urlencoded",
			},
			body: "reason=scam",
		};
		const answer = await ask(ada.domain, `/report/${ada.username}`, sent);
		expect([answer.status, answer.header("Location")]).toEqual([
			303,
			`/report/${ada.username}?sent=1`,
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
	test("lead where they lead, and count for the channel", async () => {
		const link = await insertLink(ada, { url: "https://example.org/target" });
		const answer = await ask(ada.domain, `/go/${link.id}`);
		expect([answer.status, answer.header("Location")]).toEqual([302, "https://example.org/target"]);
		// From the cache too.
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
		for (const path of [
			"/",
			"/card",
			`/report/${ada.username}`,
			"/no-such-channel",
			"/dashboard",
		]) {
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
		await updatePage({ ...page, actor: "system" }, (tx) =>
			tx.profile.update({ where: { id: page.profileId }, data: { published: false } }),
		);
		await db.user.delete({ where: { id: page.userId } });
		expect((await ask(page.domain, "/")).status).toBe(404);
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
		expect(await hstsOf(ada.domain, path)).toBe("max-age=63072000");
	}
	for (const path of [`/${ada.username}`, "/"]) {
		expect(await hstsOf("links.example.com", path)).toBe("max-age=63072000; includeSubDomains");
	}
});
