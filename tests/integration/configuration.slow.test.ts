import { execFile } from "node:child_process";
import { type AddressInfo, createServer } from "node:net";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import { DISK_FULL, isDiskFull } from "#scripts/bootstrap/disk-full.mjs";
import { applyMigrations } from "#scripts/migrations/apply-migrations.ts";
import { listMigrationNames } from "#scripts/migrations/migration-folder.ts";
import { findFreePort } from "#scripts/process/find-free-port.ts";
import { createEmptyDatabase, withAdmin } from "#tests/support/test-databases.ts";

/** What the operator sees after a mistake in the configuration: one sentence that says how to fix it. */

const checkout = path.resolve(import.meta.dirname, "../..");
const NO_DATABASE = "postgresql://nobody:nothing@127.0.0.1:1/none";
const STRONG_SECRET = "0123456789abcdef0123456789abcdef";

type Result = { code: number; output: string };

async function run(
	script: string,
	{ args = [], env }: { args?: string[]; env: NodeJS.ProcessEnv },
): Promise<Result> {
	try {
		const { stdout, stderr } = await promisify(execFile)(
			process.execPath,
			[path.join(checkout, "scripts", script), ...args],
			{ cwd: checkout, env: { PATH: process.env.PATH, ...env } },
		);
		return { code: 0, output: `${stdout}${stderr}`.trim() };
	} catch (error) {
		const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
		return { code, output: `${stdout}${stderr}`.trim() };
	}
}

describe("npm start, before it builds or uses a database", () => {
	test("explains how to fix a mistake", async () => {
		const env = {
			PORT: String(await findFreePort()),
			DATABASE_URL: NO_DATABASE,
			SESSION_SECRET: "secret",
		};
		expect(await run("start.ts", { env })).toEqual({
			code: 1,
			output:
				"SESSION_SECRET is too weak for production: set at least 32 random characters, such as the output of `openssl rand -hex 32`.",
		});
	});

	test.each(["start.ts", "dev.ts"])("says that jobs alone aren’t run by %s", async (script) => {
		const env = { PORT: String(await findFreePort()), DATABASE_URL: NO_DATABASE, ROLES: "jobs" };
		const { code, output } = await run(script, { env });
		expect([code, output]).toEqual([1, expect.stringContaining("ROLES has no web: unset ROLES")]);
	});

	test("reports each mistake on its own line", async () => {
		const env = {
			PORT: String(await findFreePort()),
			DATABASE_URL: NO_DATABASE,
			SESSION_SECRET: "secret",
			SMTP_URL: "smtp://mail.example.com",
		};
		const { output } = await run("start.ts", { env });
		expect(output.split("\n")).toHaveLength(2);
	});
});

test("the container checks the configuration before it migrates", async () => {
	const env = { NODE_ENV: "production", DATABASE_URL: NO_DATABASE, SESSION_SECRET: STRONG_SECRET };
	expect(await run("check-configuration.ts", { env })).toEqual({
		code: 1,
		output:
			"APP_URL is missing: set the address that people will use, such as https://links.example.com.",
	});
	const complete = { ...env, APP_URL: "https://links.example.com" };
	expect(await run("check-configuration.ts", { env: complete })).toEqual({ code: 0, output: "" });
});

describe("an unusable database", () => {
	async function migrate(databaseUrl: string): Promise<Result> {
		return run("migrate.ts", { env: { DATABASE_URL: databaseUrl } });
	}

	test("is reported if nothing listens at its address", async () => {
		expect(await migrate(NO_DATABASE)).toEqual({
			code: 1,
			output: "Nothing listens at 127.0.0.1:1: start PostgreSQL there, or correct DATABASE_URL.",
		});
	});

	test("is reported if it is not PostgreSQL", async () => {
		const server = createServer((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
		onTestFinished(() => void server.close());
		const { port } = await new Promise<AddressInfo>((resolve) => {
			server.listen(0, "127.0.0.1", () => resolve(server.address() as AddressInfo));
		});
		const { code, output } = await migrate(`postgresql://nobody@127.0.0.1:${port}/none`);
		expect(code).toBe(1);
		expect(output).toMatch(
			/^The connection to PostgreSQL at 127\.0\.0\.1:\d+ failed \(.+\): correct DATABASE_URL\.$/,
		);
	});

	test("is reported if it doesn't exist", async () => {
		const url = new URL(process.env.DATABASE_URL ?? "");
		url.pathname = "no_such_database";
		expect(await migrate(url.href)).toEqual({
			code: 1,
			output: 'The database "no_such_database" does not exist: create it, or correct DATABASE_URL.',
		});
	});

	test("is reported if the password is wrong", async () => {
		const url = new URL(process.env.DATABASE_URL ?? "");
		url.password = "wrong";
		expect(await migrate(url.href)).toEqual({
			code: 1,
			output: `PostgreSQL refuses the user "${url.username}": correct the user name and password in DATABASE_URL.`,
		});
	});

	test("is reported if the user has no rights, and nothing is changed", async () => {
		const url = new URL(await createEmptyDatabase("without_rights"));
		const role = `guest_${process.pid}`;
		await withAdmin((client) => client.query(`CREATE ROLE ${role} LOGIN PASSWORD 'guest'`));
		try {
			const asGuest = new URL(url);
			asGuest.username = role;
			asGuest.password = "guest";
			const database = url.pathname.slice(1);
			expect(await migrate(asGuest.href)).toEqual({
				code: 1,
				output: `The user "${role}" may not create tables in the database "${database}": as a superuser, run \`ALTER DATABASE "${database}" OWNER TO "${role}"\`.`,
			});
			await withAdmin((client) => client.query(`ALTER DATABASE "${database}" OWNER TO ${role}`));
			expect((await migrate(asGuest.href)).code).toBe(0);
		} finally {
			await withAdmin(async (client) => {
				await client.query(`DROP DATABASE "${url.pathname.slice(1)}" WITH (FORCE)`);
				await client.query(`DROP ROLE ${role}`);
			});
		}
	});

	test("is reported if a migration failed, with the script that retries it", async () => {
		const url = await createEmptyDatabase("failed_migration");
		const client = new pg.Client({ connectionString: url });
		await client.connect();
		try {
			// Conflicts with the baseline, which creates the same type.
			await client.query(`CREATE TYPE "tier" AS ENUM ()`);
			const hint =
				/The migration \d+_baseline failed: fix the cause, then run `npm run db:migrate -- --retry`, in the image `node build\/migrate.js --retry`\.$/;
			await expect(applyMigrations(url)).rejects.toThrow(hint);
			// Until then, every start reports it and changes nothing.
			await expect(applyMigrations(url)).rejects.toThrow(hint);
			await client.query(`DROP TYPE "tier"`);
			expect(await applyMigrations(url, { shouldRetry: true })).toEqual(listMigrationNames());
		} finally {
			await client.end();
		}
	});
});

test.each([
	Object.assign(new Error("ENOSPC: no space left on device, mkdir '.data'"), { code: "ENOSPC" }),
	Object.assign(new Error("could not extend file"), { code: "53100" }),
	new Error(
		"PostgreSQL could not create its data folder.\nIt said:\ninitdb: error: could not write: No space left on device",
	),
	"npm error code ENOSPC",
])("a full disk is recognized in %s", (failure) => {
	expect(isDiskFull(failure)).toBe(true);
	expect(DISK_FULL).toBe("The disk is full: free some space and run this again.");
});
