import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { findFreePort } from "#scripts/process/find-free-port.ts";
import { startAppServer } from "#tests/support/app-server.ts";
import { startNameServer } from "#tests/support/dns-server.ts";
import { HOST } from "#tests/support/domains-factory.ts";
import { temporaryFolder } from "#tests/support/test-environment.ts";

/** `npm run doctor`, on a running product and on faults. */

const checkout = path.resolve(import.meta.dirname, "../..");

/** @returns everything it has printed, and its exit code */
async function runDoctor(environment: NodeJS.ProcessEnv) {
	const env = {
		PATH: process.env.PATH,
		DATABASE_URL: process.env.DATABASE_URL,
		SESSION_SECRET: "0123456789abcdef0123456789abcdef",
		DATA_DIR: temporaryFolder("data"),
		LOG_LEVEL: "silent",
		...environment,
	};
	const options = { cwd: checkout, env };
	try {
		const { stdout } = await promisify(execFile)(process.execPath, ["scripts/doctor.ts"], options);
		return { code: 0, output: stdout };
	} catch (error) {
		const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
		return { code, output: stdout + stderr };
	}
}

test("a product that runs is well", async () => {
	const server = await startAppServer({ databaseUrl: process.env.DATABASE_URL ?? "" });
	const { APP_URL, PORT, DATA_DIR } = server.environment;
	const { code, output } = await runDoctor({ APP_URL, PORT, DATA_DIR });
	await server.stop();
	// On a busy machine it may be slow.
	expect(output).toMatch(/^(ok {5}|warning) {2}Database {2}PostgreSQL/m);
	expect(output).toMatch(/^ok {7}Storage /m);
	expect(output).toMatch(/^ok {7}Address {3}http:\/\/localhost:\d+ answers and is ready$/m);
	expect(output).toMatch(/^ok {7}Sessions {2}No pooler is in front of the database$/m);
	expect(output).toMatch(/^ok {7}Clock /m);
	expect(output).toMatch(/^off {6}Stripe /m);
	expect(output).not.toMatch(/^down/m);
	expect(code).toBe(0);
});

test("what is down comes with advice", async () => {
	const PORT = String(await findFreePort());
	const DATA_DIR = temporaryFolder("data");
	writeFileSync(path.join(DATA_DIR, "storage"), "a file in place of the folder");
	const otherDatabase = new URL(process.env.DATABASE_URL ?? "");
	otherDatabase.pathname = "postgres";
	const environment = {
		PORT,
		DATA_DIR,
		DATABASE_DIRECT_URL: otherDatabase.href,
		SMTP_URL: `smtp://127.0.0.1:${PORT}`,
		MAIL_FROM: "hello@links.example",
		DOMAINS_HOST: HOST,
		// No name server.
		DOMAINS_DNS: "127.0.0.1:9",
	};
	const { code, output } = await runDoctor(environment);
	expect(code).toBe(1);
	expect(output).toMatch(/^down {5}Address .*ECONNREFUSED.*\n {19}Start the product/m);
	expect(output).toMatch(/^down {5}Mail .*\n {19}Check SMTP_URL/m);
	expect(output).toMatch(
		/^warning {2}Domains .* no address in DNS\n {19}Give DOMAINS_HOST A and AAAA/m,
	);
	expect(output).toMatch(/^warning {2}Proxy .*\n {19}Set METRICS_PORT/m);
	expect(output).toMatch(/^down {5}Sessions .*\n {19}Set DATABASE_DIRECT_URL to the address/m);
	expect(output).toMatch(
		/^down {5}Storage .*\n {19}Let the user that runs this write to DATA_DIR/m,
	);
});

test("the name that creators’ domains lead to has an address", async () => {
	const DOMAINS_DNS = await startNameServer(() => ({ A: ["192.0.2.10"] }));
	const METRICS_PORT = String(await findFreePort());
	const { output } = await runDoctor({ DOMAINS_HOST: HOST, DOMAINS_DNS, METRICS_PORT });
	expect(output).toMatch(/^ok {7}Domains {3}\S+ has the addresses 192\.0\.2\.10$/m);
	expect(output).not.toContain("METRICS_PORT");
});

test("the mail server that administrators set is checked", async () => {
	const PORT = String(await findFreePort());
	await db.siteSettings.update({
		where: { id: 1 },
		data: { smtpHost: "127.0.0.1", smtpPort: Number(PORT), mailFrom: "hello@links.example" },
	});
	const { output } = await runDoctor({ PORT });
	expect(output).toMatch(/^down {5}Mail /m);
});

test("a mistake in the configuration, or a database that is away, is one sentence", async () => {
	const misconfigured = await runDoctor({ MAIL_FROM: "hello@links.example" });
	expect(misconfigured).toEqual({
		code: 1,
		output: "\nOnly one of SMTP_URL and MAIL_FROM is set: set both or neither.\n",
	});
	const DATABASE_URL = `postgresql://nobody@127.0.0.1:${await findFreePort()}/none`;
	const away = await runDoctor({ DATABASE_URL });
	expect(away.code).toBe(1);
	expect(away.output).toContain("127.0.0.1");
	expect(away.output).not.toMatch(/^ +at /m);
});
