import pg from "pg";
import { describe, expect, type TestContext, test } from "vitest";
import { type AppServer, startAppServer } from "#tests/support/app-server.ts";
import { eventually, until } from "#tests/support/eventually.ts";
import { createVisitor, type Visitor } from "#tests/support/http-visitor.ts";
import { PATIENCE_MS } from "#tests/support/patience.ts";
import {
	type SmtpBehavior,
	startSmtpServer,
	type TestSmtpServer,
} from "#tests/support/smtp-server.ts";
import { createTestDatabase, dropTestDatabase } from "#tests/support/test-databases.ts";

/** The built product sends mail to a real SMTP server, which sometimes hangs or refuses. */

const EMAIL = "ada@example.com";

/** A separate server with its own queue. */
async function startWithMail(behavior: SmtpBehavior, { task, onTestFinished }: TestContext) {
	const smtp = await startSmtpServer(behavior);
	onTestFinished(() => smtp.stop());
	const label = `mail_${task.id}`;
	const databaseUrl = await createTestDatabase(label);
	onTestFinished(() => dropTestDatabase(label));
	const environment = { SMTP_URL: smtp.url, MAIL_FROM: "hello@links.example" };
	const server = await startAppServer({ databaseUrl, environment });
	onTestFinished(async () => {
		await server.stop("SIGKILL");
	});
	return { smtp, server, databaseUrl };
}

async function signUp(server: AppServer, email = EMAIL): Promise<Visitor> {
	const visitor = createVisitor(server.url);
	const answer = await visitor.post("/signup", {
		name: "Ada Mail",
		email,
		password: "Correct-horse-9",
		confirmPassword: "Correct-horse-9",
		terms: "on",
	});
	expect(answer.status).toBe(303);
	return visitor;
}

/** What the product recorded about each mail. */
async function recordedMails(databaseUrl: string) {
	const client = new pg.Client(databaseUrl);
	await client.connect();
	try {
		const { rows } = await client.query<{
			to: string;
			state: string;
			error: string | null;
			text: string;
		}>(`SELECT "to", state, error, text FROM outbox_mail`);
		return rows;
	} finally {
		await client.end();
	}
}

async function firstMail(smtp: TestSmtpServer) {
	return until(() => smtp.mails[0]);
}

function linkIn(text = ""): string {
	return /https?:\S+/.exec(text)?.[0] ?? "";
}

describe("the mail after signing up", () => {
	test("arrives from the configured sender, as HTML and text, with a link that verifies", async (context) => {
		const { smtp, server } = await startWithMail("takes", context);
		const visitor = await signUp(server);

		const mail = await firstMail(smtp);

		expect(mail).toMatchObject({
			recipients: [EMAIL],
			from: { name: "Posy", address: "hello@links.example" },
			to: [{ address: EMAIL }],
			subject: "Verify your email for Posy",
		});
		const link = linkIn(mail.text);
		expect(link).toMatch(new RegExp(`^${server.url}/verify-email\\?token=[\\w-]+$`));
		expect(mail.html).toContain(`href="${link}"`);
		expect(`${mail.html} ${mail.text}`).not.toContain("Ada Mail");
		const opened = await visitor.send(link, {});
		expect(opened.status).toBe(200);
		expect((await opened.text()).replaceAll("<!-- -->", "")).toContain(`${EMAIL} is verified`);
	});

	test("waits for a server that hangs without delaying other requests", async (context) => {
		const { smtp, server } = await startWithMail("hangs", context);
		await signUp(server);
		// The product hasn't given up yet.
		expect(smtp.closed()).toBe(0);

		await until(() => smtp.closed() > 0);
		smtp.behave("takes");

		expect(linkIn((await firstMail(smtp)).text)).toContain(`${server.url}/verify-email?token=`);
	});

	test("that may have arrived is resent under the same Message-ID", async (context) => {
		const { smtp, server } = await startWithMail("takes-then-fails", context);
		await signUp(server);
		await until(() => smtp.mails.length === 2);
		const [first, again] = smtp.mails;
		expect(first?.messageId).toMatch(/^<[\w-]+@localhost>$/);
		expect(again?.messageId).toBe(first?.messageId);
	});

	test("that the server refuses permanently is reported immediately, and not retried", async (context) => {
		const { smtp, server } = await startWithMail(550, context);
		const visitor = await signUp(server);
		const banner = await until(async () => {
			const page = await (await visitor.get("/dashboard/links")).text();
			return /We couldn’t deliver the link.+?<\/q>/.exec(page)?.[0];
		});
		expect(banner).toContain(`550 &lt;${EMAIL}&gt; no mail for them`);
		const jobs = new pg.Client({ connectionString: server.environment.DATABASE_URL });
		await jobs.connect();
		// Its run ends after the banner is there.
		await eventually(async () => {
			const { rows } = await jobs.query(
				"SELECT state FROM pgboss.job WHERE name = 'send-verification-mail'",
			);
			expect(rows).toEqual([{ state: "completed" }]);
		});
		await jobs.end();
		expect(smtp.refusals()).toBe(1);
	});

	test("is retried after a temporary refusal", async (context) => {
		const { smtp, server, databaseUrl } = await startWithMail(451, context);
		await signUp(server);

		await until(() => smtp.refusals() > 0);
		await eventually(async () => {
			expect(await recordedMails(databaseUrl)).toMatchObject([
				{ to: EMAIL, state: "waiting", error: expect.stringContaining("451"), text: "" },
			]);
		});
		smtp.behave("takes");

		expect((await firstMail(smtp)).recipients).toEqual([EMAIL]);
		expect(smtp.mails).toHaveLength(1);
		await until(async () => (await recordedMails(databaseUrl))[0]?.state === "sent");
		expect(await recordedMails(databaseUrl)).toMatchObject([{ error: null, text: "" }]);
		await eventually(() => {
			expect(server.output()).toContain("the SMTP server did not take a mail");
		});
		expect(server.output()).not.toContain(EMAIL);
	});

	test(
		"during which the process is killed at each try, counts as failed after the last one and holds up nothing else",
		async (context) => {
			const { smtp, server: first, databaseUrl } = await startWithMail("hangs", context);
			const jobs = new pg.Client({ connectionString: databaseUrl });
			await jobs.connect();
			context.onTestFinished(() => jobs.end());
			const readRun = async () => {
				const { rows } = await jobs.query<{ state: string; tries: number }>(`
					SELECT state, retry_count + 1 AS tries FROM pgboss.job
					WHERE name = 'send-verification-mail' ORDER BY created_on LIMIT 1`);
				return rows[0];
			};
			await signUp(first);
			await jobs.query(
				"UPDATE pgboss.job SET retry_limit = 2 WHERE name = 'send-verification-mail'",
			);

			let server = first;
			for (let tries = 1; tries <= 3; tries++) {
				await until(() => smtp.connections() === tries);
				await server.stop("SIGKILL");
				// In place of half a minute without a sign of life, and of the pause before the next try.
				await jobs.query(`
					UPDATE pgboss.job SET heartbeat_on = now() - interval '1 minute'
					WHERE name = 'send-verification-mail' AND state = 'active'`);
				server = await startAppServer({ databaseUrl, environment: server.environment });
				context.onTestFinished(async () => {
					await server.stop("SIGKILL");
				});
				await until(async () => {
					await jobs.query("UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'");
					return smtp.connections() > tries || (await readRun())?.state === "failed";
				});
			}

			expect(await readRun()).toEqual({ state: "failed", tries: 3 });
			smtp.behave("takes");
			await signUp(server, "eve@example.com");
			expect((await firstMail(smtp)).recipients).toEqual(["eve@example.com"]);
			expect(smtp.connections()).toBe(4);
		},
		4 * PATIENCE_MS,
	);
});
