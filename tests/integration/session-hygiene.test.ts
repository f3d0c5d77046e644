import { expect, test } from "vitest";
import { changePassword } from "#app/features/accounts/passwords/change-password.server.ts";
import { db } from "#app/platform/db.server.ts";
import { insertSession, insertUser } from "#tests/support/accounts-factory.ts";
import { type AppServerOptions, startAppServer } from "#tests/support/app-server.ts";
import { createVisitor } from "#tests/support/http-visitor.ts";
import { randomAddress } from "#tests/support/random-address.ts";

/** Session cookies and forged client addresses on the built product. */

async function withServer<Result>(
	environment: NonNullable<AppServerOptions["environment"]>,
	use: (url: string) => Promise<Result>,
): Promise<Result> {
	const databaseUrl = process.env.DATABASE_URL ?? "";
	const server = await startAppServer({ databaseUrl, environment });
	try {
		return await use(server.url);
	} finally {
		await server.stop();
	}
}

const OLD_SECRET = "old-secret".repeat(4);
const NEW_SECRET = "new-secret".repeat(4);

test("a session stays valid after a secret is added and the old one removed", async () => {
	const { header } = await insertSession(await insertUser());
	for (const SESSION_SECRET of [OLD_SECRET, `${NEW_SECRET},${OLD_SECRET}`, NEW_SECRET]) {
		const status = await withServer({ SESSION_SECRET }, async (url) => {
			const visitor = createVisitor(url);
			visitor.setCookie(header);
			return (await visitor.get("/dashboard/links")).status;
		});
		expect(status).toBe(200);
	}
});

test("signing in replaces the cookie, and the old one is invalid immediately", async () => {
	await withServer({}, async (url) => {
		const { email, password } = await insertUser();
		const visitor = createVisitor(url);
		const signIn = async () => {
			const answer = await visitor.post("/signin", { email, password });
			expect(answer.status).toBe(303);
			return answer.headers.getSetCookie().find((cookie) => cookie.startsWith("session=")) ?? "";
		};
		const [first, second] = [await signIn(), await signIn()].map((cookie) => cookie.split(";")[0]);
		expect(second).not.toBe(first);

		const asFirst = createVisitor(url);
		asFirst.setCookie(first ?? "");
		expect((await asFirst.get("/dashboard/links")).status).toBe(303);
		expect((await visitor.get("/dashboard/links")).status).toBe(200);
	});
});

test("a password change invalidates every earlier cookie immediately", async () => {
	await withServer({}, async (url) => {
		const user = await insertUser();
		const cookies = [await insertSession(user), await insertSession(user)].map((session) => {
			const visitor = createVisitor(url);
			visitor.setCookie(session.header);
			return visitor;
		});
		for (const visitor of cookies) expect((await visitor.get("/dashboard/links")).status).toBe(200);

		const { id: sessionId } = await db.session.findFirstOrThrow({ where: { userId: user.userId } });
		await changePassword({
			owner: { ...user, sessionId },
			currentPassword: user.password,
			password: "Another-horse-7",
			userAgent: null,
		});
		for (const visitor of cookies) expect((await visitor.get("/dashboard/links")).status).toBe(303);
	});
});

test.each([
	["is ignored while no proxy is trusted", "0", 429],
	["is the one that attempts are counted for behind a trusted proxy", "1", 401],
])("an address in X-Forwarded-For %s", async (_, TRUST_PROXY, status) => {
	await withServer({ TRUST_PROXY }, async (url) => {
		const { email } = await insertUser();
		const guess = () => {
			const visitor = createVisitor(url, randomAddress());
			return visitor.post("/signin", { email, password: "wrong password" });
		};
		for (let count = 0; count < 10; count += 1) expect((await guess()).status).toBe(401);

		const answer = await guess();
		expect(answer.status).toBe(status);
		if (status !== 429) return;
		expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(800);
		expect(await answer.text()).toContain("Too many login attempts. Please try again later.");
	});
});
