import { expect, onTestFinished, test } from "vitest";
import { updatePassword } from "#app/features/account/accounts/passwords/update-password.server.ts";
import { db } from "#app/platform/db.server.ts";
import { insertSession, insertUser } from "#tests/support/accounts-factory.ts";
import { startAppServer } from "#tests/support/app-server.ts";
import { createVisitor } from "#tests/support/http-visitor.ts";
import { randomAddress } from "#tests/support/random-address.ts";
import { startServerForFile } from "#tests/support/start-server-for-file.ts";

/** Session cookies and forged client addresses on the built product. */

const server = await startServerForFile();

test("signing in replaces the cookie, and the old one is invalid immediately", async () => {
	const { email, password } = await insertUser();
	const visitor = createVisitor(server.url);
	const signIn = async () => {
		const answer = await visitor.post("/signin", { email, password });
		expect(answer.status).toBe(303);
		return answer.headers.getSetCookie().find((cookie) => cookie.startsWith("session=")) ?? "";
	};
	const [first, second] = [await signIn(), await signIn()].map((cookie) => cookie.split(";")[0]);
	expect(second).not.toBe(first);

	const asFirst = createVisitor(server.url);
	asFirst.setCookie(first ?? "");
	expect((await asFirst.get("/dashboard/links")).status).toBe(303);
	expect((await visitor.get("/dashboard/links")).status).toBe(200);
});

test("a password change invalidates every earlier cookie immediately", async () => {
	const user = await insertUser();
	const cookies = [await insertSession(user), await insertSession(user)].map((session) => {
		const visitor = createVisitor(server.url);
		visitor.setCookie(session.header);
		return visitor;
	});
	for (const visitor of cookies) expect((await visitor.get("/dashboard/links")).status).toBe(200);

	const { id: sessionId } = await db.session.findFirstOrThrow({ where: { userId: user.userId } });
	await updatePassword({
		owner: { ...user, sessionId },
		currentPassword: user.password,
		password: "Another-horse-7",
		userAgent: null,
	});
	for (const visitor of cookies) expect((await visitor.get("/dashboard/links")).status).toBe(303);
});

async function guess(url: string, email: string) {
	const visitor = createVisitor(url, randomAddress());
	return visitor.post("/signin", { email, password: "wrong password" });
}

test("behind a trusted proxy, attempts are counted for the address in X-Forwarded-For", async () => {
	const { email } = await insertUser();
	for (let count = 0; count <= 10; count += 1) {
		expect((await guess(server.url, email)).status).toBe(401);
	}
});

test("while no proxy is trusted, an address in X-Forwarded-For is ignored", async () => {
	const direct = await startAppServer({
		databaseUrl: process.env.DATABASE_URL ?? "",
		environment: { TRUST_PROXY: "0" },
	});
	onTestFinished(async () => void (await direct.stop()));
	const { email } = await insertUser();
	for (let count = 0; count < 10; count += 1) {
		expect((await guess(direct.url, email)).status).toBe(401);
	}
	const answer = await guess(direct.url, email);
	expect(answer.status).toBe(429);
	expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(600);
	expect(await answer.text()).toContain("Too many login attempts. Please try again later.");
});
