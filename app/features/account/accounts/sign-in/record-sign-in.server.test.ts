import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { startJobs, stopJobs } from "#app/platform/jobs.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { randomAddress } from "#tests/support/random-address.ts";
import { sendAccountNotice } from "../send-account-notice.server.ts";
import { recordSignIn } from "./record-sign-in.server.ts";
import { signIn } from "./sign-in.server.ts";
import { signUp } from "./sign-up.server.ts";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0";
const SAFARI =
	"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15";

beforeAll(async () => {
	await startJobs([sendAccountNotice, { name: "send-verification-mail", run: async () => {} }]);
});

afterAll(stopJobs);

type From = { address?: string; userAgent?: string };

function visitor({ address = randomAddress(), userAgent = FIREFOX }: From = {}) {
	return { address, userAgent, sessionToken: null };
}

/** The notices emailed to an account's owner. */
async function noticesTo(email: string) {
	const rows = await query<{ notice: { kind: string; device: string; atMs: number } }>({
		text: `SELECT data->'notice' AS notice FROM pgboss.job
			WHERE name = $1 AND data->>'to' = $2 ORDER BY created_on, id`,
		values: [sendAccountNotice.name, email],
	});
	return rows.map(({ notice }) => notice);
}

async function insertOwner() {
	const user = await insertUser();
	await db.user.update({ where: { id: user.userId }, data: { lastActiveAt: new Date(0) } });
	return user;
}

describe("a sign-in", () => {
	test("from an unfamiliar device or network is announced to the owner once", async () => {
		const { email, password } = await insertOwner();
		const remember = false;
		const home = visitor();
		for (let time = 0; time < 3; time += 1) {
			await signIn({ email, password, remember, visitor: home });
		}
		expect(await noticesTo(email)).toEqual([
			{ kind: "new-sign-in", device: "Firefox on Linux", atMs: expect.closeTo(Date.now(), -5) },
		]);

		await signIn({ email, password, remember, visitor: { ...home, userAgent: SAFARI } });
		await signIn({ email, password, remember, visitor: visitor() });
		const devices = (await noticesTo(email)).map(({ device }) => device);
		expect(devices).toEqual(["Firefox on Linux", "Safari on macOS", "Firefox on Linux"]);
	});

	test("is not announced if it is the account's first", async () => {
		const { email, password } = await insertUser();
		const home = visitor();
		await signIn({ email, password, remember: false, visitor: home });
		await signIn({ email, password, remember: false, visitor: home });
		expect(await noticesTo(email)).toEqual([]);
	});

	test("is not announced where the account was created", async () => {
		const email = `${crypto.randomUUID()}@example.com`;
		const account = { name: "Ada", email, password: "Correct-horse-9" };
		const home = visitor();
		await signUp({ ...account, visitor: home });
		await signIn({ ...account, remember: false, visitor: home });
		expect(await noticesTo(email)).toEqual([]);
		await signIn({ ...account, remember: false, visitor: visitor() });
		expect(await noticesTo(email)).toHaveLength(1);
	});

	test("that fails is not announced", async () => {
		const { email } = await insertOwner();
		const failing = signIn({ email, password: "wrong!", remember: false, visitor: visitor() });
		await expect(failing).rejects.toMatchObject({ status: 401 });
		expect(await noticesTo(email)).toEqual([]);
	});

	test("repeated many times at once is announced once", async () => {
		const user = await insertOwner();
		const home = visitor();
		const { userId, email } = user;
		await Promise.all(
			Array.from({ length: 10 }, () => recordSignIn({ userId, email, visitor: home })),
		);
		expect(await noticesTo(email)).toHaveLength(1);
	});

	test("records when the account was last used", async () => {
		const { userId, email } = await insertOwner();
		const now = new Date("2026-05-01T10:00:00Z");
		await recordSignIn({ userId, email, visitor: visitor() }, { now: () => now });
		const { lastActiveAt } = await db.user.findUniqueOrThrow({ where: { id: userId } });
		expect(lastActiveAt).toEqual(now);
	});
});
