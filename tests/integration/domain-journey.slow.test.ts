import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, type BrowserContext, devices, type Page, type Response } from "playwright";
import { describe, expect, onTestFinished, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { findFreePort } from "#scripts/process/find-free-port.ts";
import { type InsertedUser, insertUser } from "#tests/support/accounts-factory.ts";
import { ELSEWHERE, HOST, newDomainName } from "#tests/support/domains-factory.ts";
import { startDomainsSite } from "#tests/support/domains-site.ts";
import { eventually, until } from "#tests/support/eventually.ts";
import { findCaddy } from "#tests/support/find-caddy.ts";
import { insertForm } from "#tests/support/forms-factory.ts";
import { findCertutil, launchTrustingBrowser } from "#tests/support/launch-trusting-browser.ts";
import { insertLink } from "#tests/support/links-factory.ts";
import { PATIENCE_MS } from "#tests/support/patience.ts";
import { type Caddy, startCaddy } from "#tests/support/start-caddy.ts";
import { startServerForTest } from "#tests/support/start-server-for-test.ts";

/** A domain from its addition to its removal, in a browser that checks the certificates of Caddy's own authority. */

const SITE = "links.posy-site.com";
const SITE_URL = `https://${SITE}`;
/** A site of somebody else, to which a link leads. */
const OTHER_SITE = "shop.example";
const QR_FILE = "/qr.png";
const HSTS_OF_DOMAIN = "max-age=2592000";
/** How the server refuses a handshake. */
const REFUSED = /alert internal error/;

const patience = () => AbortSignal.timeout(PATIENCE_MS);
const caddyProgram = await findCaddy(patience());
const certutil = await findCertutil(patience());
const place =
	caddyProgram === null
		? "behind Caddy, which isn’t installed"
		: certutil === null
			? "in a browser that trusts Caddy, for which certutil isn’t installed"
			: "behind Caddy";

describe.skipIf(caddyProgram === null || certutil === null)(place, () => {
	test.each([
		["with JavaScript", true],
		["without JavaScript", false],
	])("a creator adds a domain, visitors use it, and it is removed, %s", async (_, hasScripts) => {
		const { dns, caddy, creator, name, open, openUntrusting } = await setUp();
		const at = `https://${name}`;

		const site = await open({ hasScripts });
		await signIn(site.page, creator);
		await site.page
			.getByRole("navigation")
			.getByRole("link", { name: "Settings", exact: true })
			.click();
		await site.page.getByRole("link", { name: "Domains" }).click();
		await site.page.getByRole("heading", { name: "No domains yet" }).waitFor();
		await settle(site.page);
		await site.page.getByLabel("Domain", { exact: true }).fill(name);
		await site.page.getByRole("button", { name: "Add domain" }).click();
		const domains = site.page.getByRole("list", { name: "Domains" });
		await domains.getByText("Waiting for DNS").waitFor();
		await domains.getByText("No DNS records yet").waitFor();
		const records = domains.getByRole("list", { name: "Records to set" });
		expect(await records.textContent()).toMatch(new RegExp(`CNAME[^]*links[^]*${HOST}`));
		await expect(caddy.request(name, "/")).rejects.toThrow(REFUSED);

		dns.leadElsewhere(name);
		await checkNow(site.page, name);
		await site.page.getByText("The domain isn’t ready yet").first().waitFor();
		await domains.getByText("The domain leads to another server").waitFor();
		await domains.getByText(`It leads to ${ELSEWHERE}`).waitFor();
		await expect(caddy.request(name, "/")).rejects.toThrow(REFUSED);

		dns.leadHere(name);
		await checkNow(site.page, name);
		await site.page.getByText("The domain shows your page").first().waitFor();
		await domains.getByText("Active", { exact: true }).waitFor();
		await domains.getByText("Main address", { exact: true }).waitFor();

		const visitor = await open({ hasScripts });
		// Before the browser knows that the domain wants HTTPS.
		const first = await goTo(visitor.page, `http://${name}/`);
		expect(visitor.page.url()).toBe(`${at}/`);
		const redirect = await first.request().redirectedFrom()?.response();
		expect([redirect?.status(), redirect?.headers().location]).toEqual([308, `${at}/`]);
		await expectPageAtDomain(visitor.page, { first, name, creator });
		await useLinks(visitor.page, at);
		await sendMessage(visitor.page, { at, creator });
		await loadQrCode(visitor.page, at);
		for (const path of ["/dashboard", "/signin", "/api/links"]) {
			expect((await goTo(visitor.page, at + path)).status()).toBe(404);
		}
		const again = await goTo(visitor.page, `http://${name}/`);
		// The browser changes the scheme by itself: it has taken the header seriously.
		expect((await again.request().redirectedFrom()?.response())?.status()).toBe(307);
		expect(await visitor.context.cookies(at)).toEqual([]);
		await goTo(site.page, at);
		expect(await site.context.cookies(at)).toEqual([]);
		expect(await site.context.cookies(SITE_URL)).not.toEqual([]);

		const stranger = await openUntrusting();
		await expect(stranger.page.goto(at)).rejects.toThrow("ERR_CERT_AUTHORITY_INVALID");

		await goTo(site.page, `${SITE_URL}/dashboard/settings/domains`);
		await settle(site.page);
		await site.page.getByRole("link", { name: `Remove ${name}` }).click();
		await site.page.getByRole("button", { name: "Remove domain" }).click();
		await site.page.getByRole("heading", { name: "No domains yet" }).waitFor();
		await eventually(async () => expect((await goTo(visitor.page, at)).status()).toBe(421));
		expect(await visitor.page.textContent("body")).not.toContain(creator.name);
		expect([...site.errors, ...visitor.errors]).toEqual([]);
	});
});

/** What a test needs: all of it ends with the test. */
async function setUp() {
	const dns = await startDomainsSite();
	const metricsPort = await findFreePort();
	const server = await startServerForTest({
		environment: {
			APP_URL: SITE_URL,
			DOMAINS_HOST: HOST,
			DOMAINS_DNS: dns.site.nameServers?.join(" "),
			METRICS_PORT: String(metricsPort),
			TRUST_PROXY: "1",
		},
	});
	const caddy = await startCaddy(caddyProgram ?? "", {
		appUrl: SITE_URL,
		port: Number(new URL(server.url).port),
		metricsPort,
	});
	onTestFinished(() => caddy.stop());
	const otherPort = await startOtherSite();

	const creator = await insertUser({ tier: "max", name: "Ada Lovelace", emailVerified: true });
	await insertLink(creator, { title: "My shop", url: `http://${OTHER_SITE}/prints` });
	await insertForm(creator, "contact");

	const launch = (authority: string | null) => launchBrowser({ caddy, authority, otherPort });
	const trusting = await launch(caddy.authority);
	return {
		...{ dns, caddy, creator, name: newDomainName() },
		open: ({ hasScripts }: { hasScripts: boolean }) => openPage(trusting, { hasScripts }),
		openUntrusting: async () => openPage(await launch(null), { hasScripts: true }),
	};
}

/** @returns its port */
async function startOtherSite(): Promise<number> {
	const server = createServer((_request, response) => {
		response.setHeader("Content-Type", "text/html; charset=utf-8");
		response.end("<!doctype html><title>Shop</title><h1>The shop</h1>");
	});
	await once(server.listen(0, "127.0.0.1"), "listening");
	onTestFinished(() => {
		server.close();
		server.closeAllConnections();
	});
	return (server.address() as AddressInfo).port;
}

async function launchBrowser({
	caddy: { securePort, plainPort },
	authority,
	otherPort,
}: {
	caddy: Caddy;
	authority: string | null;
	otherPort: number;
}) {
	const hostRules = [
		`MAP ${OTHER_SITE}:80 127.0.0.1:${otherPort}`,
		`MAP *:443 127.0.0.1:${securePort}`,
		`MAP *:80 127.0.0.1:${plainPort}`,
		"MAP * ~NOTFOUND",
	].join(", ");
	const options = { authority, hostRules, signal: patience() };
	const browser = await launchTrustingBrowser(certutil ?? "", options);
	onTestFinished(() => browser.close());
	return browser;
}

/** Opens a window with cookies of its own. Errors of scripts, and what a policy forbids, are collected in `errors`. */
async function openPage(
	browser: Browser,
	{ hasScripts }: { hasScripts: boolean },
): Promise<{ context: BrowserContext; page: Page; errors: string[] }> {
	const context = await browser.newContext({
		javaScriptEnabled: hasScripts,
		locale: "en-US",
		userAgent: devices["Desktop Chrome"].userAgent,
	});
	context.setDefaultTimeout(PATIENCE_MS);
	const errors: string[] = [];
	context.on("console", (message) => {
		// Chromium logs each answer of 400 and more this way.
		if (message.type() !== "error" || message.text().startsWith("Failed to load resource")) return;
		const { url } = message.location();
		// The browser's own document around a picture has styles that the picture's policy forbids.
		if (!url.endsWith(QR_FILE)) errors.push(`${message.text()} (${url})`);
	});
	context.on("weberror", (error) => errors.push(error.error().message));
	return { context, page: await context.newPage(), errors };
}

async function goTo(page: Page, url: string): Promise<Response> {
	const response = await page.goto(url);
	if (response === null) throw new Error(`No answer at ${url}`);
	return response;
}

/** Waits until React has taken over a page of the dashboard, if scripts run. */
async function settle(page: Page): Promise<void> {
	await until(() =>
		page.evaluate(
			() =>
				!("__reactRouterContext" in window) ||
				document.querySelector("html[data-hydrated]") !== null,
		),
	);
}

async function signIn(page: Page, { email, password }: InsertedUser): Promise<void> {
	const response = await goTo(page, `${SITE_URL}/signin`);
	expect(response.status()).toBe(200);
	await settle(page);
	await page.getByLabel("Email").fill(email);
	await page.getByLabel("Password", { exact: true }).fill(password);
	await page.getByRole("button", { name: "Sign in", exact: true }).click();
	await page.waitForURL(`${SITE_URL}/dashboard**`);
	await settle(page);
}

async function checkNow(page: Page, name: string): Promise<void> {
	await settle(page);
	await page.getByRole("button", { name: `Check now ${name}` }).click();
}

async function expectPageAtDomain(
	page: Page,
	{ first, name, creator }: { first: Response; name: string; creator: InsertedUser },
): Promise<void> {
	const at = `https://${name}`;
	expect(first.status()).toBe(200);
	expect((await first.securityDetails())?.issuer).toContain("Caddy Local Authority");
	const headers = await first.allHeaders();
	expect(headers["strict-transport-security"]).toBe(HSTS_OF_DOMAIN);
	expect(headers).not.toHaveProperty("set-cookie");
	await page.getByRole("heading", { name: creator.name }).waitFor();
	const canonical = page.locator('link[rel="canonical"]');
	expect(await canonical.getAttribute("href")).toBe(at);
	const shared = page.locator('meta[property="og:url"]');
	expect(await shared.getAttribute("content")).toBe(at);
}

async function useLinks(page: Page, at: string): Promise<void> {
	await goTo(page, at);
	await page.getByRole("link", { name: "My shop" }).click();
	await page.waitForURL(`http://${OTHER_SITE}/prints`);
	await page.getByRole("heading", { name: "The shop" }).waitFor();
}

async function sendMessage(
	page: Page,
	{ at, creator: { profileId } }: { at: string; creator: InsertedUser },
): Promise<void> {
	await goTo(page, at);
	await page.getByRole("link", { name: "Write to me" }).click();
	await page.getByLabel("Your email").fill("grace@example.com");
	await page.getByLabel("Message").fill("Are you free in May?");
	await page.getByRole("button", { name: "Send message" }).click();
	await page.getByRole("heading", { name: "Message sent" }).waitFor();
	await page.getByText("Thank you. Any reply will come by email.").waitFor();
	expect(new URL(page.url()).origin).toBe(at);
	expect(await db.contactMessage.findMany({ where: { profileId } })).toMatchObject([
		{ email: "grace@example.com", text: "Are you free in May?" },
	]);
}

/** The file, and the picture on the sheet that the page prints as. */
async function loadQrCode(page: Page, at: string): Promise<void> {
	const response = await goTo(page, `${at}${QR_FILE}`);
	expect([response.status(), response.headers()["content-type"]]).toEqual([200, "image/png"]);
	await goTo(page, at);
	await page.emulateMedia({ media: "print" });
	const picture = page.locator('.print-sheet img[src*="/qr.svg"]').first();
	await picture.scrollIntoViewIfNeeded();
	await until(() =>
		picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0),
	);
	await page.emulateMedia({ media: "screen" });
}
