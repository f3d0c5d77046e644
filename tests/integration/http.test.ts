import { once } from "node:events";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { isApiPath } from "#app/api/api-paths.ts";
import { db } from "#app/platform/db.server.ts";
import { insertSession, insertUser } from "#tests/support/accounts-factory.ts";
import { apiAddresses } from "#tests/support/api-addresses.ts";
import { eventually } from "#tests/support/eventually.ts";
import { createVisitor } from "#tests/support/http-visitor.ts";
import { randomAddress } from "#tests/support/random-address.ts";
import { sendRaw } from "#tests/support/raw-request.ts";
import { listSitePaths } from "#tests/support/site-map.ts";
import { startServerForFile } from "#tests/support/start-server-for-file.ts";

/** The front door's guarantees for every address, tested on the built product. */

const server = await startServerForFile();

/** The addresses of routes.ts, and those that the front door handles alone. */
const paths = [
	...listSitePaths(),
	...apiAddresses,
	{ pattern: "/engaged/:username", path: "/engaged/ada" },
];

/** Calls of the API take more methods. */
const pages = paths.filter(({ path }) => !isApiPath(path));

describe("an unsupported method", () => {
	test.each(pages)("gets 405 at $pattern", async ({ path }) => {
		const { name, value } = await insertSession(await insertUser());
		const visitor = createVisitor(server.url);
		visitor.setCookie(`${name}=${value}`);
		for (const method of ["PUT", "PATCH", "DELETE"]) {
			const headers = { Origin: server.url };
			const response = await visitor.send(path, { method, headers, body: "a=b" });
			expect(response.status, method).toBe(405);
			expect(response.headers.get("Allow"), method).toBe("GET, HEAD, POST");
		}
	});

	test.each(["/signout", "/consent", "/engaged/ada"])(
		"GET of %s, a mutation, gets 405",
		async (path) => {
			const response = await createVisitor(server.url).get(path);
			expect(response.status).toBe(405);
			expect(response.headers.get("Allow")).toBe("POST");
		},
	);

	test.each(["/", "/terms", "/privacy", "/robots.txt", "/health", "/health/ready"])(
		"POST to %s, which is read-only, gets 405",
		async (path) => {
			expect((await createVisitor(server.url).post(path, {})).status).toBe(405);
		},
	);
});

describe("a malformed request gets a 4xx", () => {
	test.each(["/%E0%A4%A", "/%", "/signin%zz", "/go/%ff", "/%00", "/images/..%2f/x"])(
		"with the path %s",
		async (path) => {
			const { status } = await raw({ path });
			expect(status).toBeGreaterThanOrEqual(400);
			expect(status).toBeLessThan(500);
		},
	);

	test.each([
		["multipart without a boundary", "multipart/form-data", "name=a"],
		["truncated multipart", "multipart/form-data; boundary=x", "--x\r\nContent-Disp"],
		["truncated JSON", "application/json", `{"email":`],
		["no content type", "", "a=b"],
		["binary data", "text/plain", "\0\u0001"],
	])("with the body: %s", async (_what, type, body) => {
		const response = await createVisitor(server.url).send("/signin", {
			method: "POST",
			headers: { Origin: server.url, "Content-Type": type },
			body: Buffer.from(body),
		});
		expect(response.status).toBeGreaterThanOrEqual(400);
		expect(response.status).toBeLessThan(500);
	});

	test.each([
		"session=%E0%A4%A; toast=%E0%A4%A",
		"toast=eyJ0eXBlIjoic3VjY2VzcyJ9.forged",
		"=;;;=;session",
		`session=${"x".repeat(4000)}`,
		"__proto__=1; constructor=2; consent=%",
	])("with a malformed cookie, or is answered as if it had none: %s", async (cookie) => {
		for (const path of ["/", "/signin", "/no-such-creator"]) {
			const response = await createVisitor(server.url).get(path, { Cookie: cookie });
			expect(response.status, path).toBeLessThan(500);
		}
	});

	test("with headers over Node's limit", async () => {
		const { status } = await raw({ path: "/", headers: { Cookie: "a".repeat(20_000) } });
		expect(status).toBe(431);
	});
});

describe("a body over the limit is cut off", () => {
	const tooLarge = 300 * 1024;

	test.each(["/signup", "/", "/dashboard/links", "/no-such-creator", "/go/1"])(
		"at %s, with a declared length",
		async (path) => {
			expect((await postRaw(path, { name: "a".repeat(tooLarge) })).status).toBe(413);
		},
	);

	test("without a declared length", async () => {
		const { port, hostname } = new URL(server.url);
		const chunk = Buffer.alloc(65_536, "a");
		// Bounded, so that a server that never stops reading fails this test instead of exhausting the machine.
		const mostChunks = 256;
		let sentChunks = 0;
		const status = await new Promise<number | "closed" | "all of it read">((resolve) => {
			const request = httpRequest({
				hostname,
				port,
				path: "/signup",
				method: "POST",
				headers: { Origin: server.url, "Content-Type": "application/x-www-form-urlencoded" },
			});
			request.on("response", (response) => {
				resolve(response.statusCode ?? 0);
				request.destroy();
			});
			request.on("error", () => resolve("closed"));
			const sendMore = () => {
				if (sentChunks++ === mostChunks) return resolve("all of it read");
				// What has arrived is read before more is sent: sending fails once the server has closed the connection.
				request.write(chunk, (error) => (error ? resolve("closed") : setImmediate(sendMore)));
			};
			sendMore();
		});
		expect(status).toBe(413);
	});

	test("with a password of a megabyte, before it is hashed", async () => {
		const answer = await postRaw("/signin", {
			email: "somebody@example.com",
			password: "a".repeat(1024 * 1024),
		});
		expect(answer.status).toBe(413);
	});

	afterEach(async () => {
		expect((await createVisitor(server.url).get("/health")).status).toBe(200);
	});
});

describe("an error in the browser is a page with a title and a link, for", () => {
	const appName = "Posy";
	const NO_ID = "00000000-0000-7000-8000-000000000000";

	test.each([
		["a missing page", "/no/such/page", 404, "Page not found", "/"],
		["a missing profile", "/nobody-has-this", 404, "Profile not found", "/"],
		["a reserved word", "/login", 404, "Username not found", "/signin"],
		["a bad username", "/not.a.username", 404, "Invalid username format", "/"],
		["a username that is too long", `/${"a".repeat(51)}`, 404, "Invalid username format", "/"],
		[
			"a missing profile, which can be claimed",
			"/Nobody-has",
			404,
			"Profile not found",
			"/signup?username=nobody-has",
		],
		["a channel of a missing page", "/nobody-has-this/poster", 404, "Profile not found", "/"],
		["a page's missing QR code", "/nobody-has-this/qr.svg", 404, "Page not found", "/"],
		["a link's missing QR code", `/go/${NO_ID}/qr.png`, 404, "Page not found", "/"],
		["a missing share card", "/nobody-has-this/og.png", 404, "Page not found", "/"],
		["a missing image", `/images/${NO_ID}/400.jpg`, 404, "Page not found", "/"],
		["a missing sitemap", "/sitemap.xml?part=999", 404, "Page not found", "/"],
		["a malformed address", "/%E0%A4%A", 400, "This address isn’t valid", "/"],
		["signing out by GET", "/signout", 405, "Sign out", "/"],
		["consent by GET", "/consent", 405, "Cookies", "/cookies"],
	])("%s", async (_what, path, status, title, wayOn) => {
		const response = await createVisitor(server.url).get(path);
		const html = await response.text();
		expect(response.status).toBe(status);
		expect(response.headers.get("Content-Type")).toContain("text/html");
		expect(html).toContain(`<title>${title} · ${appName}</title>`);
		expect(html).toMatch(/<main[^>]*class="message-screen"/);
		expect(html).toContain(`href="${wayOn}"`);
	});

	test("all unknown addresses, which share one page rendered once", async () => {
		const pages = await Promise.all(
			["/no/such/page", "/no/other/page", `/go/${NO_ID}`, "/go/x"].map(async (path) => {
				const response = await createVisitor(server.url).get(path);
				expect(response.headers.get("Cache-Control")).toBe("no-store");
				expect(response.headers.get("Content-Security-Policy")).not.toContain("script-src");
				return response.text();
			}),
		);
		expect(new Set(pages).size).toBe(1);
		expect(pages[0]).not.toContain("<script");
	});

	test("a form from another site, and one that is too large", async () => {
		const visitor = createVisitor(server.url);
		const foreign = await visitor.send("/signin", {
			method: "POST",
			headers: { Origin: "https://evil.example" },
			body: "a=b",
		});
		expect(await foreign.text()).toContain("<title>This form wasn’t accepted");
		const large = await postRaw("/signin", { email: "a".repeat(300_000) });
		expect(large.status).toBe(413);
		expect(large.body).toContain("<title>This is too large");
	});

	test.each(["/nobody-has-this/qr.svg", "/nobody-has-this/og.png", `/images/${NO_ID}/400.jpg`])(
		"a missing image has an empty response in a page: %s",
		async (path) => {
			const response = await createVisitor(server.url).get(path, {
				Accept: "image/webp,*/*;q=0.8",
			});
			expect([response.status, await response.text()]).toEqual([404, ""]);
			expect(response.headers.get("Cache-Control")).toBe("no-store");
		},
	);

	test("a script receives an error as one line of text", async () => {
		const response = await createVisitor(server.url).get("/%E0%A4%A", { Accept: "*/*" });
		expect(await response.text()).toBe(
			"This address isn’t valid. It may have been cut off or mistyped.",
		);
	});
});

describe("security headers", () => {
	const always = {
		"x-content-type-options": "nosniff",
		"x-frame-options": "DENY",
		"referrer-policy": "strict-origin-when-cross-origin",
	};

	test.each([
		["a page", "/", 200],
		["a form's page", "/signin", 200],
		["a redirect", "/dashboard", 303],
		["a missing page", "/no/such/page", 404],
		["a missing file", "/assets/missing.js", 404],
		["a malformed address", "/%E0%A4%A", 400],
		["a mutation requested by GET", "/signout", 405],
		["a missing link", "/go/00000000-0000-7000-8000-000000000000", 404],
		["a text file", "/robots.txt", 200],
		["whom to tell about a weakness", "/.well-known/security.txt", 200],
		["where a password is changed", "/.well-known/change-password", 302],
		["an account that doesn’t exist", "/.well-known/webfinger?resource=acct:nobody@localhost", 404],
		["a well-known address that doesn’t exist", "/.well-known/none", 404],
		["an icon", "/favicon.svg", 200],
		["liveness", "/health", 200],
	])("are on %s", async (_what, path, status) => {
		const response = await createVisitor(server.url).get(path);
		expect(response.status).toBe(status);
		expect(Object.fromEntries(response.headers)).toMatchObject(always);
		expect(response.headers.get("x-powered-by")).toBeNull();
	});

	test("let readers of mails show the logo", async () => {
		const logo = await createVisitor(server.url).get("/apple-touch-icon.png");
		expect(logo.status).toBe(200);
		expect(logo.headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
		const page = await createVisitor(server.url).get("/signin");
		expect(page.headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
	});

	test("are on a refused form", async () => {
		const response = await createVisitor(server.url).send("/signin", {
			method: "POST",
			headers: { Origin: "https://evil.example" },
			body: "a=b",
		});
		expect(response.status).toBe(403);
		expect(Object.fromEntries(response.headers)).toMatchObject(always);
	});

	test("are on a creator's page, rendered, cached and unchanged", async () => {
		const { username } = await insertUser();
		const visitor = createVisitor(server.url);
		const rendered = await visitor.get(`/${username}`);
		const cached = await visitor.get(`/${username}`);
		const etag = cached.headers.get("ETag") ?? "";
		const unchanged = await visitor.get(`/${username}`, { "If-None-Match": etag });

		expect([rendered.status, cached.status, unchanged.status]).toEqual([200, 200, 304]);
		for (const response of [rendered, cached]) {
			expect(Object.fromEntries(response.headers)).toMatchObject({
				"x-content-type-options": "nosniff",
				"x-frame-options": "DENY",
			});
			const policy = response.headers.get("Content-Security-Policy") ?? "";
			expect(policy).toContain("default-src 'none'");
			expect(policy).toContain("frame-ancestors 'none'");
			expect(policy).not.toContain("unsafe-");
			expect(policy).not.toContain("nonce-");
		}
	});

	test("allow only inline scripts with the response's nonce on app pages", async () => {
		const visitor = createVisitor(server.url);
		const [first, second] = [await visitor.get("/signin"), await visitor.get("/signin")];
		const nonces = [first, second].map(
			({ headers }) => /'nonce-([^']+)'/.exec(headers.get("Content-Security-Policy") ?? "")?.[1],
		);
		expect(nonces[0]).toBeTruthy();
		expect(nonces[0]).not.toBe(nonces[1]);
		const policy = first.headers.get("Content-Security-Policy") ?? "";
		expect(policy).not.toContain("unsafe-inline");
		expect(policy).toContain("frame-ancestors 'none'");

		const html = await first.text();
		const inlineScripts = html.match(/<script(?![^>]*\bsrc=)[^>]*>/g) ?? [];
		expect(inlineScripts.length).toBeGreaterThan(0);
		for (const tag of inlineScripts) expect(tag).toContain(`nonce="${nonces[0]}"`);
		expect(html).not.toMatch(/<[a-z][^>]*\sstyle=/i);
	});
});

describe("a creator's page", () => {
	test("never reveals its owner's id, however it is requested", async () => {
		const { username, userId, profileId } = await insertUser();
		const visitor = createVisitor(server.url);
		for (const path of [
			`/${username}`,
			`/${username}.data`,
			`/${username}//`,
			`/%75${username.slice(1)}`,
		]) {
			const response = await visitor.get(path);
			const answer = JSON.stringify([...response.headers]) + (await response.text());
			expect(answer, path).not.toContain(userId);
			expect(answer, path).not.toContain(profileId);
		}
	});

	test("has a preview image at the address in its head", async () => {
		const { username } = await insertUser();
		const visitor = createVisitor(server.url);
		const html = await (await visitor.get(`/${username}`)).text();
		const [address = ""] = html.match(/(?<=property="og:image" content=")[^"]+/) ?? [];
		const { pathname, search } = new URL(address);
		const picture = await visitor.get(pathname + search);
		expect(picture.status).toBe(200);
		expect(Object.fromEntries(picture.headers)).toMatchObject({
			"content-type": "image/png",
			"cross-origin-resource-policy": "cross-origin",
		});
		expect(picture.headers.has("Set-Cookie")).toBe(false);
	});

	test("has one address", async () => {
		const { username } = await insertUser();
		const visitor = createVisitor(server.url);
		for (const path of [`/${username}/`, `/${username}//`, `/${username.toUpperCase()}`]) {
			expect((await visitor.get(path)).headers.get("Location"), path).toBe(`/${username}`);
		}
	});

	test.each([
		["br;q=0.5, gzip", "br"],
		["BR", "br"],
		["br;q=0, gzip", "gzip"],
		["br ; q = 0, gzip", "gzip"],
		["br;q=0.000", undefined],
		["xbr, gzipped", undefined],
		["identity;q=0, *", undefined],
	])("is sent for Accept-Encoding %j as %s", async (accepted, encoding) => {
		const { username } = await insertUser();
		// The first response is rendered, the second comes from the cache.
		for (const _ of [1, 2]) {
			const { headers } = await raw({
				path: `/${username}`,
				headers: { "Accept-Encoding": accepted },
			});
			expect(headers["content-encoding"]).toBe(encoding);
		}
	});
});

test("hashed assets are cached permanently and compressed", async () => {
	const visitor = createVisitor(server.url);
	const html = await (await visitor.get("/signin")).text();
	const stylesheet = /href="(\/assets\/[^"]+\.css)"/.exec(html)?.[1] ?? "";
	const response = await visitor.get(stylesheet, { "Accept-Encoding": "br" });
	expect(response.status).toBe(200);
	expect(response.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
	expect(response.headers.get("Content-Encoding")).toBe("br");
});

test("range requests get part of a file, but the whole of a page", async () => {
	const { username } = await insertUser();
	const visitor = createVisitor(server.url);
	const html = await (await visitor.get("/")).text();
	const stylesheet = /href="(\/assets\/[^"]+\.css)"/.exec(html)?.[1] ?? "";

	const part = await visitor.get(stylesheet, { Range: "bytes=0-9" });
	expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10]);
	const beyond = await visitor.get(stylesheet, { Range: "bytes=99999999-" });
	expect(beyond.status).toBe(416);
	for (const _visit of ["rendered", "cached"]) {
		const page = await visitor.get(`/${username}`, { Range: "bytes=0-9" });
		expect(page.status).toBe(200);
		expect(await page.text()).toContain("</html>");
	}
});

test("a channel of a page serves the page at one address", async () => {
	const { username, profileId } = await insertUser();
	await db.channel.create({ data: { profileId, slug: "ig", name: "Instagram" } });
	const visitor = createVisitor(server.url);
	const rendered = await visitor.get(`/${username}/ig`);
	const plain = await visitor.get(`/${username}`);
	const cached = await visitor.get(`/${username}/ig`);
	const html = await plain.text();
	expect(html).toMatch(/^<!DOCTYPE html><html/);
	expect([await rendered.text(), await cached.text()]).toEqual([html, html]);

	const upperCase = await visitor.get(`/${username.toUpperCase()}/IG/`);
	expect([upperCase.status, upperCase.headers.get("Location")]).toEqual([301, `/${username}/ig`]);
	const mentioned = await visitor.get(`/@${username}/ig.?a=b`);
	expect(mentioned.status).toBe(301);
	expect(mentioned.headers.get("Location")).toBe(`/${username}/ig?a=b`);
	const unknown = await visitor.get(`/${username}/tt`);
	expect([unknown.status, unknown.headers.get("Location")]).toEqual([302, `/${username}`]);
});

test("a redirect target on another site is replaced with a local path", async () => {
	const targets = ["//evil.example", "/\\evil.example", "https://evil.example", "/a\r\nX: y"];
	for (const redirectTo of targets) {
		const user = await insertUser();
		const response = await createVisitor(server.url).post("/signin", {
			email: user.email,
			password: user.password,
			redirectTo,
		});
		expect(response.status, redirectTo).toBe(303);
		expect(response.headers.get("Location"), redirectTo).toMatch(/^\/(dashboard|a)/);
		expect(response.headers.get("X")).toBeNull();
	}
});

test("the Host header never appears in a link or redirect", async () => {
	const { status, body, headers } = await raw({ path: "/", headers: { Host: "evil.example" } });
	expect(status).toBeLessThan(500);
	expect(body).not.toContain("evil.example");
	expect(JSON.stringify(headers)).not.toContain("evil.example");
});

test("unfinished password forms don't prevent others from signing in", async () => {
	const { port, hostname } = new URL(server.url);
	const head = [
		"POST /signin HTTP/1.1",
		`Host: ${hostname}:${port}`,
		`Origin: ${server.url}`,
		"Content-Type: application/x-www-form-urlencoded",
		"Content-Length: 60",
		"Expect: 100-continue",
		"\r\n",
	].join("\r\n");
	const sockets = Array.from({ length: 10 }, () => connect(Number(port), hostname));
	try {
		await Promise.all(
			sockets.map(async (socket) => {
				socket.on("error", () => {}).write(head);
				// "100 Continue": the form is being handled.
				await once(socket, "data");
				socket.write("email=");
			}),
		);
		const answer = await createVisitor(server.url).post("/signin", {
			email: "nobody@example.com",
			password: "not-a-password",
		});
		expect(answer.status).toBe(401);
	} finally {
		for (const socket of sockets) socket.destroy();
	}
});

test("an aborted form is logged as 499, and not as a server error", async () => {
	const { port, hostname } = new URL(server.url);
	for (const path of ["/signin", "/signup", "/consent"]) {
		const socket = connect(Number(port), hostname).on("error", () => {});
		socket.end(
			`POST ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nOrigin: ${server.url}\r\n` +
				"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\nemail=",
		);
	}
	const brokenOff = () =>
		server.output().match(/"method":"POST","route":"[^"]*","status":499/g) ?? [];
	await eventually(() => expect(brokenOff().length).toBeGreaterThanOrEqual(3));
	expect(server.output()).not.toContain('"level":"error"');
});

test("a POST without a declared body is answered, and its connection stays open", async () => {
	const { port, hostname } = new URL(server.url);
	const socket = connect(Number(port), hostname);
	let text = "";
	const { promise, resolve } = Promise.withResolvers<void>();
	socket.setEncoding("latin1").on("data", (chunk: string) => {
		text += chunk;
		if (text.match(/HTTP\/1\.1 /g)?.length === 2) resolve();
	});
	socket.on("close", () => resolve());
	const host = `Host: ${hostname}:${port}\r\n\r\n`;
	socket.write(`POST /signout HTTP/1.1\r\n${host}GET /health HTTP/1.1\r\n${host}`);
	await promise;
	socket.destroy();
	expect([...text.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, code]) => code)).toEqual(["303", "200"]);
});

describe("pipelined requests", () => {
	/** @returns the status of each response until the connection ends, or until there are `count` */
	async function pipeline(paths: readonly string[]): Promise<number[]> {
		const { port, hostname } = new URL(server.url);
		const socket = connect(Number(port), hostname).on("error", () => {});
		let text = "";
		const statuses = () => [...text.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, code]) => Number(code));
		const { promise, resolve } = Promise.withResolvers<number[]>();
		socket.setEncoding("latin1").on("data", (chunk: string) => {
			text += chunk;
			if (statuses().length === paths.length) resolve(statuses());
		});
		socket.on("close", () => resolve(statuses()));
		socket.write(
			paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`).join(""),
		);
		return promise.finally(() => socket.destroy());
	}

	test("are answered in order", async () => {
		const paths = Array.from({ length: 10 }, (_, n) => (n % 2 === 0 ? "/health" : "/no/such/page"));
		expect(await pipeline(paths)).toEqual([200, 404, 200, 404, 200, 404, 200, 404, 200, 404]);
	});

	test("end the connection if there are too many", async () => {
		const answers = await pipeline(Array.from({ length: 1_000 }, () => "/no/such/page"));
		expect(answers.length).toBeLessThanOrEqual(1);
		expect((await createVisitor(server.url).get("/health")).status).toBe(200);
	});
});

/**
 * Posts a form and reads what arrives, also if the connection is reset while the form is being sent: `fetch` loses an
 * answer that came before.
 */
function postRaw(path: string, fields: Record<string, string>) {
	const body = new URLSearchParams(fields).toString();
	const head = [
		`POST ${path} HTTP/1.1`,
		`Host: ${new URL(server.url).host}`,
		`Origin: ${server.url}`,
		`X-Forwarded-For: ${randomAddress()}`,
		"Accept: text/html",
		"Content-Type: application/x-www-form-urlencoded",
		`Content-Length: ${body.length}`,
		"\r\n",
	];
	return sendRaw(server.url, head.join("\r\n") + body);
}

/** Sends a request exactly as written, because `fetch` would correct the path and refuse the header. */
async function raw({ path, headers = {} }: { path: string; headers?: Record<string, string> }) {
	const { port, hostname } = new URL(server.url);
	const message = await new Promise<IncomingMessage>((resolve, reject) => {
		const request = httpRequest({ hostname, port, path, headers }, resolve);
		request.on("error", reject).end();
	});
	let body = "";
	for await (const chunk of message.setEncoding("utf8")) body += chunk;
	return { status: message.statusCode ?? 0, headers: message.headers, body };
}
