import { once } from "node:events";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { type AppServer, startAppServer } from "#tests/support/app-server.ts";
import { eventually } from "#tests/support/eventually.ts";
import { createVisitor } from "#tests/support/http-visitor.ts";
import { mailedToken, mailedTokens } from "#tests/support/mailed-links.ts";
import { randomAddress } from "#tests/support/random-address.ts";
import {
	createSwitchableDatabase,
	type SwitchableDatabase,
} from "#tests/support/switchable-database.ts";

/** Emailed links on the built product: the pages they open, and that nobody else sees their tokens. */

let database: SwitchableDatabase;
let server: AppServer;

beforeAll(async () => {
	database = await createSwitchableDatabase(process.env.DATABASE_URL ?? "");
	server = await startAppServer({ databaseUrl: database.url });
});

afterAll(async () => {
	await server.stop();
	await database.stop();
});

function waitForToken(to: string, path: string): Promise<string> {
	return eventually(() => mailedToken(to, path));
}

async function resetLinkFor(email: string): Promise<string> {
	await createVisitor(server.url).post("/forgot-password", { email });
	return `/reset-password?token=${await waitForToken(email, "/reset-password")}`;
}

describe("requesting a link", () => {
	test("answers the same for known, unknown, suspended and verified addresses", async () => {
		const emails = [
			(await insertUser()).email,
			(await insertUser({ status: "suspended" })).email,
			(await insertUser({ emailVerified: true })).email,
			`${crypto.randomUUID()}@example.com`,
		];
		for (const path of ["/forgot-password", "/verify-email"]) {
			const answers = await Promise.all(
				emails.map(async (email) => {
					const answer = await createVisitor(server.url).post(path, { email });
					const headers = Object.fromEntries(answer.headers);
					delete headers["x-request-id"];
					delete headers.date;
					return { status: answer.status, headers, body: await answer.text() };
				}),
			);
			expect(answers[0]).toMatchObject({ status: 303, headers: { location: `${path}?sent=1` } });
			for (const answer of answers) expect(answer).toEqual(answers[0]);
		}
	});

	test("under another host name mails a link to the configured origin", async () => {
		const { email } = await insertUser();
		const { status } = await postWithHeaders("/forgot-password", new URLSearchParams({ email }), {
			Host: "evil.example",
			"X-Forwarded-Host": "evil.example",
			"X-Forwarded-For": randomAddress(),
		});
		expect(status).toBe(303);
		await waitForToken(email, "/reset-password");
		const mail = await db.outboxMail.findFirstOrThrow({ where: { to: email } });
		expect(mail.text).toContain(`${server.url}/reset-password?token=`);
		expect(mail.text + mail.html).not.toContain("evil.example");
	});
});

describe("a mailed link", () => {
	test("is kept out of caches and referrers", async () => {
		const visitor = createVisitor(server.url);
		const { email } = await insertUser();
		for (const path of [await resetLinkFor(email), "/reset-password?token=a", "/verify-email"]) {
			const page = await visitor.get(path);
			expect(page.headers.get("Cache-Control"), path).toBe("no-store");
			expect(page.headers.get("Referrer-Policy"), path).toBe("strict-origin");
			expect(page.headers.get("Set-Cookie"), path).toBeNull();
		}
	});

	test("still verifies after a program requested it with HEAD", async () => {
		const visitor = createVisitor(server.url);
		const { email, userId } = await insertUser();
		await visitor.post("/verify-email", { email });
		const link = `/verify-email?token=${await waitForToken(email, "/verify-email")}`;
		for (const path of [link, link.replace("?", ".data?")]) {
			expect((await visitor.send(path, { method: "HEAD" })).status, path).toBe(200);
		}
		const before = await db.user.findUniqueOrThrow({ where: { id: userId } });
		expect(before.emailVerifiedAt).toBeNull();
		expect((await visitor.get(link)).status).toBe(200);
		const after = await db.user.findUniqueOrThrow({ where: { id: userId } });
		expect(after.emailVerifiedAt).not.toBeNull();
	});

	test("that set a password works once, and the owner is notified", async () => {
		const { email } = await insertUser();
		const link = await resetLinkFor(email);
		const token = new URL(link, server.url).searchParams.get("token") ?? "";
		const fields = { token, password: "another-horse-7", confirmPassword: "another-horse-7" };
		const tries = await Promise.all(
			Array.from({ length: 20 }, () => createVisitor(server.url).post(link, fields)),
		);
		expect(tries.map(({ status }) => status).sort()).toEqual([303, ...Array(19).fill(410)]);
		const where = { to: email, subject: { contains: "Your password was changed" } };
		await eventually(async () => expect(await db.outboxMail.count({ where })).toBe(1));
		expect(await mailedTokens(email, "/reset-password")).toEqual([token]);
	});
});

describe("while the database is unavailable", () => {
	beforeAll(() => database.stop());
	afterAll(() => database.start());

	test.each([
		["/forgot-password", "Failed to send reset email. Please try again."],
		["/verify-email", "Failed to send verification email. Please try again."],
	])("%s says that nothing was sent", async (path, message) => {
		const answer = await createVisitor(server.url).post(path, { email: "ada@example.com" });
		expect(answer.status).toBe(503);
		expect(answer.headers.get("Retry-After")).toMatch(/^\d+$/);
		expect(await answer.text()).toContain(message);
	});

	test("a verification link says that it can be opened again later", async () => {
		const path = `/verify-email?token=${"A".repeat(43)}`;
		const answer = await createVisitor(server.url).get(path);
		expect(answer.status).toBe(503);
		expect(await answer.text()).toContain("Failed to verify email. Please try again.");
	});
});

/** Sends a form with any headers: `fetch` would refuse to set `Host`. */
async function postWithHeaders(
	path: string,
	fields: URLSearchParams,
	headers: Record<string, string>,
) {
	const { port, hostname } = new URL(server.url);
	const body = fields.toString();
	const request = httpRequest({
		hostname,
		port,
		path,
		method: "POST",
		headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
	}).end(body);
	const [message] = (await once(request, "response")) as [IncomingMessage];
	message.resume();
	return { status: message.statusCode };
}
