import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { updatePage } from "#app/features/creator-page/core/update-page.server.ts";
import { findFreePort } from "#scripts/process/find-free-port.ts";
import { type InsertedUser, insertUser } from "#tests/support/accounts-factory.ts";
import { type AppServer, startAppServer } from "#tests/support/app-server.ts";
import { insertServedDomain } from "#tests/support/domains-factory.ts";
import { eventually } from "#tests/support/eventually.ts";
import { findCaddy } from "#tests/support/find-caddy.ts";
import { PATIENCE_MS } from "#tests/support/patience.ts";
import { type Caddy, startCaddy } from "#tests/support/start-caddy.ts";
import {
	createSwitchableDatabase,
	type SwitchableDatabase,
} from "#tests/support/switchable-database.ts";

/** The product behind Caddy with docs/caddy/Caddyfile: certificates for the site and for creators' domains. */

const SITE = "links.posy-site.com";
const DOMAINS_HOST = "pages.posy-site.com";
const [FIRST, SECOND, THIRD] = ["links.ada.example", "ada.example", "late.ada.example"];
const WAITING = "waiting.ada.example";
const REMOVED = "removed.ada.example";
const OF_PRO = "links.noor.example";
const UNKNOWN = "unknown.example";
const HANDSHAKES = 200;
/** How the server refuses a handshake. */
const REFUSED = /alert internal error/;

const program = await findCaddy(AbortSignal.timeout(PATIENCE_MS));
const place = program ? "behind Caddy" : "behind Caddy, which isn’t installed";

describe.skipIf(program === null)(place, () => {
	let database: SwitchableDatabase;
	let server: AppServer;
	let caddy: Caddy;
	let metricsPort: number;
	let ada: InsertedUser;

	beforeAll(async () => {
		ada = await insertUser({ tier: "max", name: "Ada Lovelace" });
		const noor = await insertUser({ tier: "pro" });
		await insertServedDomain(ada, FIRST, { primary: true });
		for (const name of [SECOND, THIRD, REMOVED]) await insertServedDomain(ada, name);
		await insertServedDomain(ada, WAITING, { activeAt: null });
		await insertServedDomain(noor, OF_PRO);
		database = await createSwitchableDatabase(process.env.DATABASE_URL ?? "");
		metricsPort = await findFreePort();
		server = await startAppServer({
			databaseUrl: database.url,
			environment: {
				APP_URL: `https://${SITE}`,
				DOMAINS_HOST,
				METRICS_PORT: String(metricsPort),
				TRUST_PROXY: "1",
			},
		});
		const port = Number(new URL(server.url).port);
		caddy = await startCaddy(program ?? "", { appUrl: `https://${SITE}`, port, metricsPort });
		await eventually(async () => expect(await ask(FIRST)).toBe(200));
	});

	afterAll(async () => {
		await caddy?.stop();
		await server?.stop("SIGKILL");
		await database?.stop();
	});

	/** @returns status with which the product answers Caddy's question */
	async function ask(name: string): Promise<number> {
		const url = `http://127.0.0.1:${metricsPort}/domains/ask?domain=${name}`;
		return (await fetch(url)).status;
	}

	test("the site and each host that leads to it have a certificate of their own", async () => {
		for (const host of [SITE, DOMAINS_HOST, FIRST, SECOND]) {
			const { certificate } = await caddy.request(host, "/");
			expect(certificate.subjectaltname).toBe(`DNS:${host}`);
		}
		const { headers: leading } = await caddy.request(DOMAINS_HOST, "/");
		expect(leading.location).toBe(`https://${SITE}`);
		const { status, headers, body } = await caddy.request(SITE, "/signin");
		expect(status).toBe(200);
		expect(headers["strict-transport-security"]).toContain("max-age=");
		expect(body).toContain("Sign in");
	});

	test("a page is shown at its main domain, to which its others lead", async () => {
		const { status, headers: shown, body } = await caddy.request(FIRST, "/");
		expect(status).toBe(200);
		expect(shown).not.toHaveProperty("set-cookie");
		expect(shown["strict-transport-security"]).toBe("max-age=2592000");
		expect(body).toContain("Ada Lovelace");
		const other = await caddy.request(SECOND, "/print");
		expect([other.status, other.headers.location]).toEqual([308, `https://${FIRST}/print`]);
		// A host without a page, over the connection of one that has a certificate.
		const headers = { Host: UNKNOWN };
		expect((await caddy.request(FIRST, "/", { headers })).status).toBe(421);
	});

	test.each([
		["is unknown", UNKNOWN],
		["isn’t active yet", WAITING],
		["has a plan without domains", OF_PRO],
		["is another name of the site’s domain", `www.${SITE}`],
	])("a host that %s gets no certificate", async (_, host) => {
		await expect(caddy.request(host, "/")).rejects.toThrow(REFUSED);
	});

	test("a domain gets no certificate once it is removed", async () => {
		expect(await ask(REMOVED)).toBe(200);
		await updatePage(ada, (tx) =>
			tx.domain.updateMany({ where: { name: REMOVED }, data: { removedAt: new Date() } }),
		);
		await eventually(async () => expect(await ask(REMOVED)).toBe(404));
		await expect(caddy.request(REMOVED, "/")).rejects.toThrow(REFUSED);
	});

	test("plain HTTP is redirected for hosts with a certificate, and for no others", async () => {
		for (const host of [SITE, DOMAINS_HOST, FIRST]) {
			const { status, headers } = await caddy.requestPlain(host, "/path?query=1");
			expect([status, headers.location]).toEqual([308, `https://${host}/path?query=1`]);
		}
		for (const host of [UNKNOWN, WAITING, "127.0.0.1"]) {
			const { status, headers } = await caddy.requestPlain(host, "/");
			expect([status, headers.location]).toEqual([404, undefined]);
		}
	});

	test(`${HANDSHAKES} handshakes at once succeed`, async () => {
		const statuses = await Promise.all(
			Array.from({ length: HANDSHAKES }, async (_, index) => {
				const host = [SITE, FIRST, SECOND][index % 3] ?? "";
				return (await caddy.request(host, "/favicon.svg")).status;
			}),
		);
		expect(statuses).toEqual(Array(HANDSHAKES).fill(200));
	});

	test("a domain gets its certificate while the database is away", async () => {
		await database.stop();
		onTestFinished(() => database.start());
		await eventually(async () => {
			expect((await fetch(`${server.url}/health/ready`)).status).toBe(503);
		});
		expect([await ask(THIRD), await ask(UNKNOWN)]).toEqual([200, 404]);
		const { certificate } = await caddy.request(THIRD, "/favicon.svg");
		expect(certificate.subjectaltname).toBe(`DNS:${THIRD}`);
	});

	describe("in front of a server that returns what it gets", () => {
		let front: Caddy;
		let port: number;
		const upstream = createServer(returnRequest);

		beforeAll(async () => {
			await once(upstream.listen(0, "127.0.0.1"), "listening");
			port = (upstream.address() as AddressInfo).port;
			front = await startCaddy(program ?? "", { appUrl: `https://${SITE}`, port, metricsPort });
		});

		afterAll(async () => {
			await front?.stop();
			upstream.close();
			upstream.closeAllConnections();
		});

		test("the host and the visitor’s true address are passed on", async () => {
			const forged = { "X-Forwarded-For": "192.0.2.1", "X-Forwarded-Host": SITE };
			const { headers, body } = await front.request(FIRST, "/some/path", { headers: forged });
			const received = JSON.parse(body);
			expect(received).toMatchObject({ method: "GET", url: "/some/path" });
			expect(received.headers).toMatchObject({
				host: FIRST,
				"x-forwarded-for": "127.0.0.1",
				"x-forwarded-host": FIRST,
				"x-forwarded-proto": "https",
			});
			expect(received.headers).not.toHaveProperty("accept-encoding");
			expect(headers).not.toHaveProperty("strict-transport-security");
		});

		test("a page is shown once the server has restarted", async () => {
			upstream.close();
			upstream.closeAllConnections();
			await once(upstream, "close");
			const sent = front.request(FIRST, "/waits");
			await eventually(() => expect(front.output()).toContain("connection refused"));
			await once(upstream.listen(port, "127.0.0.1"), "listening");
			expect(JSON.parse((await sent).body)).toMatchObject({ url: "/waits" });
		});
	});

	test("a form is answered with 503 if the server stays away, so that browsers send it again", async () => {
		const impatient = await startCaddy(program ?? "", {
			appUrl: `https://${SITE}`,
			port: await findFreePort(),
			metricsPort,
			replace: [["lb_try_duration 15s", "lb_try_duration 0s"]],
		});
		onTestFinished(() => impatient.stop());
		const { status, headers } = await impatient.request(FIRST, "/", {
			method: "POST",
			body: "name=Ada",
		});
		expect([status, headers["retry-after"]]).toEqual([503, "5"]);
	});
});

async function returnRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
	const { method, url, headers } = request;
	response.end(JSON.stringify({ method, url, headers, body: await text(request) }));
}
