import { existsSync, globSync, readFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { LIST_NAMES } from "#app/features/audience/analytics/report/list-pages.ts";
import type { LinkKind } from "#app/features/creator-page/links/kinds/kinds.ts";
import { DOWNLOAD } from "#app/features/creator-page/public/components/file-screen.tsx";
import { insertSession, insertUser } from "#tests/support/accounts-factory.ts";
import { insertAdministrator, insertAdminSession } from "#tests/support/administrators-factory.ts";
import { insertEveryKind } from "#tests/support/every-kind.ts";
import { insertMessage } from "#tests/support/forms-factory.ts";
import { HOSTILE_KINDS, hostileText } from "#tests/support/hostile-texts.ts";
import { createVisitor, type Visitor } from "#tests/support/http-visitor.ts";
import { PATIENCE_MS } from "#tests/support/patience.ts";
import { siteRoutes } from "#tests/support/site-routes.ts";
import { startServerForFile } from "#tests/support/start-server-for-file.ts";
import { insertTicket } from "#tests/support/support-factory.ts";
import { insertWebhook } from "#tests/support/webhooks-factory.ts";

/** No request that anybody may send holds the event loop of the built product. */

const server = await startServerForFile({ environment: { TRUST_PROXY: "1" } });
let username: string;
let signedIn: Visitor;
let signedInCookie: string;
let administrator: Visitor;
/** Values for parameters of paths. */
let parts: Record<string, string>;
/** Links of the page by their kind. */
let links: Record<LinkKind, string>;

beforeAll(async () => {
	const user = await insertUser({ emailVerified: true });
	username = user.username;
	parts = {
		username,
		userId: user.userId,
		profileId: user.profileId,
		ticketId: await insertTicket(user),
		messageId: await insertMessage(user),
		webhookId: (await insertWebhook(user)).id,
	};
	links = await insertEveryKind(user);
	signedIn = createVisitor(server.url);
	[signedInCookie = ""] = (await insertSession(user)).header.split(";");
	signedIn.setCookie(signedInCookie);
	administrator = createVisitor(server.url);
	administrator.setCookie((await insertAdminSession(await insertAdministrator())).header);
});

const KIB = 1024;
/** Maximum size of the body of a form, with room for its other fields. */
const BODY_BYTES = 250 * KIB;
/** Node's limit for all headers of a request is 16 KiB. */
const HEADER_BYTES = 12 * KIB;
const MAX_HELD_MS = 50;
const ATTEMPTS = 12;

/** CPU time of the server's main thread in milliseconds: what other processes do doesn't count. */
function mainThreadMs(): number {
	const [nanoseconds] = readFileSync(
		`/proc/${server.pid}/task/${server.pid}/schedstat`,
		"utf8",
	).split(" ");
	return Number(nanoseconds) / 1_000_000;
}

const canMeasure = existsSync(`/proc/self/task/${process.pid}/schedstat`);

/** Time in milliseconds for which a request holds the event loop: the best of some, as timers and jobs run too. */
async function heldMs(send: () => Promise<unknown>, enoughMs: number): Promise<number> {
	let best = Number.POSITIVE_INFINITY;
	for (let attempt = 0; attempt < ATTEMPTS && best > enoughMs; attempt++) {
		const before = mainThreadMs();
		await send();
		best = Math.min(best, mainThreadMs() - before);
	}
	return best;
}

/** Expects that a request costs hardly more than the same one with an ordinary text. */
async function expectQuick(
	send: (text: string) => Promise<unknown>,
	textOf: (kind: string) => string,
): Promise<void> {
	await send("a");
	const ordinary = await heldMs(() => send("a"), 5);
	const slow: string[] = [];
	for (const kind of HOSTILE_KINDS) {
		const text = textOf(kind);
		const held = (await heldMs(() => send(text), ordinary + MAX_HELD_MS)) - ordinary;
		if (held > MAX_HELD_MS) slow.push(`${kind}: ${Math.round(held)} ms`);
	}
	expect(slow).toEqual([]);
}

/** As long as the body of a form allows. */
function bodyText(kind: string): string {
	const text = hostileText(kind, BODY_BYTES);
	const encodedBytes = new URLSearchParams([["", text]]).toString().length;
	return hostileText(
		kind,
		Math.floor((BODY_BYTES * BODY_BYTES) / Math.max(encodedBytes, BODY_BYTES)),
	);
}

/** A text that a header can carry, of a length in bytes. */
const headerText = (bytes: number) => (kind: string) =>
	`a${hostileText(kind, bytes).replace(/[^\x20-\x7e]/g, "_")}b`;

/** Sends a request with one header. By Node's own client, because `fetch` keeps some names to itself. */
function sendHeader(method: string, path: string, name: string, text: string): Promise<void> {
	const { promise, resolve, reject } = Promise.withResolvers<void>();
	const sent = request(new URL(path, server.url), { method, headers: { [name]: text } }, (answer) =>
		answer.resume().on("end", resolve),
	);
	sent.on("error", reject).end();
	return promise;
}

const ROUTES = join(import.meta.dirname, "../../app");
/** How sources read a parameter of the query by its name, or by a constant for it. */
const PARAMETER = /\b(?:search|searchParams|params)\.(?:get|getAll|has)\((?:"(\w+)"|(\w+))\)/g;
/** Names of parameters that features export. */
const CONSTANTS: Readonly<Record<string, string>> = { DOWNLOAD };
/** What the readers of features read of a query. */
const READERS: Readonly<Record<string, readonly string[]>> = {
	"Object.fromEntries": ["plan", "redirectTo", "status", "priority", "after", "before"],
	readAuditSearch: ["administrator", "action", "target", "from", "to", "before", "after"],
	getBulkSelection: ["all", "user"],
	readListPages: LIST_NAMES,
	readListPart: ["page", "q"],
	readMailSearch: ["to", "state", "before", "after"],
	readOpened: ["code", "rename", "delete"],
	readPage: ["page"],
	readQueueSearch: ["reason", "since", "after"],
	readRange: ["range", "days", "from", "to"],
	readSessionId: ["session_id"],
	readTargetSearch: ["q", "kind", "after"],
	readUserSearch: [
		"q",
		"tier",
		"status",
		"verified",
		"domain",
		"active",
		"sort",
		"before",
		"after",
	],
	signInNotice: ["problem", "redirectTo", "unsent"],
};
const READER = /([A-Za-z.]+)\((?:[\w]+\.)?(?:searchParams|url)[,)]/g;
/** What gets an address to send somebody there, not to read its query. */
const OTHERS = ["makeQrCode", "moveToCookie", "redirect", "redirectTo", "URLSearchParams"];

/** Which links have a page of this kind. */
const KINDS: Readonly<Record<string, LinkKind>> = {
	"/go/:linkId/embed": "embed",
	"/go/:linkId/file": "event",
	"/go/:linkId/form": "contact",
};

/** Pages for what isn't made here, which read their query all the same. */
const MISSING = [
	"/admin/dashboard/analytics/export.csv",
	"/dashboard/billing/invoices/:invoiceId",
	"/unsubscribe/:token",
];

/** @returns the pages that read parameters of their query, such as `/signin plan redirectTo` */
function listQueries(): string[] {
	return Object.values(siteRoutes).flatMap(({ id }) => {
		const file = globSync(`${id}.{ts,tsx}`, { cwd: ROUTES })[0];
		if (file === undefined) return [];
		const names = namesReadBy(readFileSync(join(ROUTES, file), "utf8"));
		return names.size === 0 ? [] : [[patternOf(id), ...names].join(" ")];
	});
}

function namesReadBy(source: string): Set<string> {
	const own = [...source.matchAll(PARAMETER)].map(([, name, constant]) => {
		const value =
			name ??
			CONSTANTS[constant ?? ""] ??
			new RegExp(`\\bconst ${constant} = "(\\w+)"`).exec(source)?.[1];
		if (value === undefined) throw new Error(`The value of ${constant} isn’t known here`);
		return value;
	});
	const read = [...source.matchAll(READER)].flatMap(([, reader = ""]) => {
		if (OTHERS.includes(reader) || source.includes(`function ${reader}(`)) return [];
		const names = READERS[reader];
		if (names === undefined) throw new Error(`Add to READERS what ${reader} reads of a query`);
		return names;
	});
	return new Set([...own, ...read]);
}

/** @returns the path of a route, with those of its ancestors */
function patternOf(id: string): string {
	const { path: own = "", parentId } = siteRoutes[id] ?? {};
	const above = parentId === undefined ? "" : patternOf(parentId);
	return own === "" ? above : `${above}/${own}`;
}

const visit = () => createVisitor(server.url);

/** @param pattern a path with names of `parts`, such as `/go/:linkId` */
const pathOf = (pattern: string) =>
	pattern
		.replace(":linkId", links[KINDS[pattern] ?? "link"])
		.replace(/:(\w+)/g, (_, name: string) => parts[name] ?? crypto.randomUUID());

/** Who may see a page. */
function visitorOf(path: string): Visitor {
	if (path.startsWith("/admin/dashboard")) return administrator;
	return path.startsWith("/dashboard") ? signedIn : visit();
}

describe.runIf(canMeasure)("the event loop isn’t held", () => {
	test.each([
		["/report/:username", "details", { reason: "spam" }],
		["/report/:username", "email", { reason: "spam" }],
		["/go/:linkId/form", "message", { email: "grace@example.com" }],
		["/go/:linkId/form", "email", { message: "Are you free?" }],
		["/go/:linkId/form", "name", { email: "grace@example.com", message: "Are you free?" }],
		["/signin", "email", { password: "garden-gate-7" }],
		["/signin", "redirectTo", { email: "nobody" }],
		["/signup", "name", {}],
		["/forgot-password", "email", {}],
		["/reset-password", "token", {}],
		["/verify-email", "email", {}],
		["/admin/login", "email", {}],
	])(
		"by a form at %s with a long %s",
		{ timeout: 10 * PATIENCE_MS },
		async (path, field, others) => {
			const address = pathOf(path);
			const send = async (text: string) => {
				const response = await visit().post(address, { ...others, [field]: text });
				expect(response.status).toBeLessThan(500);
			};
			await expectQuick(send, bodyText);
		},
	);

	test.each([
		"Accept",
		"Accept-Encoding",
		"Accept-Language",
		"Authorization",
		"Content-Type",
		"Cookie",
		"DNT",
		"Host",
		"If-Match",
		"If-None-Match",
		"If-Range",
		"Idempotency-Key",
		"Origin",
		"Range",
		"Referer",
		"Sec-Fetch-Site",
		"Sec-GPC",
		"Stripe-Signature",
		"traceparent",
		"User-Agent",
		"X-Forwarded-For",
	])("by a long header %s", { timeout: 10 * PATIENCE_MS }, async (name) => {
		for (const path of [`/${username}`, "/signin", "/api/auth/session", "/favicon.ico"]) {
			await expectQuick((text) => sendHeader("GET", path, name, text), headerText(HEADER_BYTES));
		}
		for (const path of ["/signin", "/api/auth/session", "/stripe/webhook"]) {
			await expectQuick((text) => sendHeader("POST", path, name, text), headerText(HEADER_BYTES));
		}
	});

	test.each(listQueries())(
		"by a long query of %s",
		{ timeout: 10 * PATIENCE_MS },
		async (route) => {
			const [pattern = "", ...names] = route.split(" ");
			const path = pathOf(pattern);
			const visitor = visitorOf(path);
			const { status: ordinary } = await visitor.get(path);
			expect(ordinary === 404, "the page is missing").toBe(MISSING.includes(pattern));
			for (const name of names) {
				const send = async (text: string) => {
					const { status } = await visitor.get(`${path}?${name}=${encodeURIComponent(text)}`);
					expect(status).toBeLessThan(500);
				};
				await expectQuick(send, headerText(HEADER_BYTES / 3));
			}
		},
	);

	test("by a long query or path", { timeout: 10 * PATIENCE_MS }, async () => {
		for (const path of ["/signin?redirectTo=", "/?q=", `/${username}?`, "/api/oembed?url=", "/"]) {
			const send = (text: string) => visit().get(`${path}${encodeURIComponent(text)}`);
			await expectQuick(send, headerText(HEADER_BYTES / 3));
		}
	});

	test("by the name of an uploaded file", { timeout: 10 * PATIENCE_MS }, async () => {
		const send = async (text: string) => {
			const body = new FormData();
			body.set("intent", "upload-image");
			body.set("image", new File(["no picture"], text, { type: "image/png" }));
			const response = await signedIn.send("/dashboard/profile", {
				method: "POST",
				headers: { Origin: server.url },
				body,
			});
			expect(response.status).toBeLessThan(500);
		};
		await expectQuick(send, headerText(3 * KIB));
		await expectQuick(send, bodyText);
	});
});

/**
 * Sends the beginning of a multipart body that is declared to be long.
 * @param withinMs limit in milliseconds
 * @returns the status of the answer
 */
async function statusOfLongField(
	field: string,
	withinMs = PATIENCE_MS,
): Promise<number | undefined> {
	const boundary = "----------b";
	const begun = request(new URL("/dashboard/profile", server.url), {
		method: "POST",
		headers: {
			Cookie: signedInCookie,
			Origin: server.url,
			"Content-Type": `multipart/form-data; boundary=${boundary}`,
			"Content-Length": 9 * 1024 * KIB,
		},
	});
	begun.write(`--${boundary}\r\nContent-Disposition: form-data; ${field}\r\n\r\n`);
	begun.write(" ".repeat(300 * KIB));
	const answer = new Promise<number | undefined>((resolve) => {
		begun.on("response", ({ statusCode }) => resolve(statusCode));
		setTimeout(() => resolve(undefined), withinMs).unref();
	});
	// The connection is closed before the whole body was sent.
	begun.on("error", () => {});
	const status = await answer;
	begun.destroy();
	return status;
}

test("a field as large as a file is refused before it has arrived", async () => {
	expect(await statusOfLongField(`name="altText"`)).toBe(413);
	expect(await statusOfLongField(`name="image"; filename="${"a".repeat(5 * KIB)}"`)).toBe(413);
	const withinMs = 2_000;
	expect(await statusOfLongField(`name="image"; filename="a.png"`, withinMs)).toBeUndefined();
});

test("a network that sends a hundred invalid forms is refused for some time, others aren’t", async () => {
	const hostile = visit();
	const send = (visitor: Visitor) => visitor.post(`/report/${username}`, { reason: "none" });
	for (let count = 0; count < 100; count++) expect((await send(hostile)).status).toBe(400);
	expect((await send(hostile)).status).toBe(429);
	expect((await hostile.post("/signin", {})).status).toBe(429);
	expect((await send(visit())).status).toBe(400);
});
