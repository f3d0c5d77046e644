import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { PATIENCE_MS } from "#tests/support/patience.ts";
import { createEmptyDatabase } from "#tests/support/test-databases.ts";
import { temporaryFolder } from "#tests/support/test-environment.ts";

/** Scripts that install packages, generate the database client and empty the database. */

const checkout = path.resolve(import.meta.dirname, "../..");
const INSTALL = path.join(checkout, "scripts", "bootstrap", "install-packages.mjs");

/** A running program and its output so far. */
function start(args: string[], { folder = checkout, env = {} } = {}) {
	const child = spawn(process.execPath, args, {
		cwd: folder,
		env: { PATH: process.env.PATH, ...env },
		stdio: ["ignore", "pipe", "pipe"],
	});
	onTestFinished(() => void child.kill("SIGKILL"));
	const chunks: string[] = [];
	for (const stream of [child.stdout, child.stderr]) {
		stream.setEncoding("utf8").on("data", (chunk: string) => chunks.push(chunk));
	}
	const closed = once(child, "close").then(([code]) => code as number);
	return { child, closed, output: () => chunks.join("").trim() };
}

/** No program takes a port below 1024 by chance. */
const UNUSED_PORT = 1;

/** A checkout with one package to install from the test's own registry, or from none that answers. */
async function startInstalling(registry: RequestListener | null) {
	let port = UNUSED_PORT;
	if (registry) {
		const server = createServer(registry).listen(0, "127.0.0.1");
		await once(server, "listening");
		onTestFinished(() => void server.close().closeAllConnections());
		port = (server.address() as AddressInfo).port;
	}
	const url = `http://127.0.0.1:${port}/`;

	const folder = temporaryFolder("install");
	const name = "anything";
	const root = { name: "checkout", version: "1.0.0", dependencies: { [name]: "1.0.0" } };
	const packages = {
		"": root,
		[`node_modules/${name}`]: { version: "1.0.0", resolved: `${url}${name}/-/${name}-1.0.0.tgz` },
	};
	writeFileSync(path.join(folder, "package.json"), JSON.stringify(root));
	writeFileSync(
		path.join(folder, "package-lock.json"),
		JSON.stringify({ name: "checkout", version: "1.0.0", lockfileVersion: 3, packages }),
	);
	const code = `import { installPackages } from ${JSON.stringify(INSTALL)};
		process.exit((await installPackages(process.cwd())) ? 0 : 1);`;
	return start(["--input-type=module", "--eval", code], {
		folder,
		env: { npm_config_registry: url, npm_config_cache: temporaryFolder("npm") },
	});
}

test("an unreachable registry is reported immediately", async () => {
	const install = await startInstalling(null);
	expect(await install.closed).toBe(1);
	expect(install.output()).toMatch(/The package registry can't be reached \(ECONNREFUSED\): .+\.$/);
});

test("Ctrl+C during the installation ends it", async () => {
	const asked = Promise.withResolvers<void>();
	const install = await startInstalling((request, response) => {
		if (request.url?.endsWith("/ping")) response.end("{}");
		// The package never arrives.
		else asked.resolve();
	});
	await asked.promise;
	install.child.kill("SIGINT");
	expect(await install.closed).toBe(1);
});

test(
	"Ctrl+C between the registry check and the installation is not lost",
	async () => {
		for (let delayMs = 0; delayMs < 60; delayMs += 3) {
			const answered = Promise.withResolvers<void>();
			const install = await startInstalling((request, response) => {
				if (request.url?.endsWith("/ping")) response.end("{}", answered.resolve);
			});
			await answered.promise;
			await delay(delayMs);
			install.child.kill("SIGINT");
			expect(await install.closed).toBe(1);
		}
	},
	10 * PATIENCE_MS,
);

test("a changed schema generates a new client, and an invalid one shows Prisma's message", async () => {
	const folder = temporaryFolder("schema");
	for (const each of ["scripts", "prisma", "prisma.config.ts", "package.json"]) {
		cpSync(path.join(checkout, each), path.join(folder, each), { recursive: true });
	}
	mkdirSync(path.join(folder, "app"));
	for (const each of ["node_modules", "app/platform", "app/lib"]) {
		symlinkSync(path.join(checkout, each), path.join(folder, each));
	}
	const schema = path.join(folder, "prisma", "schema.prisma");
	const source = readFileSync(schema, "utf8");
	const code = `import { untilClientChanges } from ${JSON.stringify(path.join(folder, "scripts/build/watch-schema.ts"))};
		const changed = untilClientChanges(new AbortController().signal);
		console.log("watching");
		await changed;`;
	const watcher = start(["--input-type=module", "--eval", code], { folder });
	await expect.poll(watcher.output).toBe("watching");

	writeFileSync(schema, `${source}\nmodel Broken {`);
	await expect.poll(watcher.output).toContain("could not generate");
	writeFileSync(schema, `${source}\nmodel Added {\n  id Int @id\n}\n`);
	expect(await watcher.closed).toBe(0);
	const client = path.join(folder, "app/generated/prisma/models/Added.ts");
	expect(readFileSync(client, "utf8")).toContain("AddedModel");
});

test("db:reset refuses a database in use, and recreates one that isn't", async () => {
	const url = await createEmptyDatabase("reset");
	const env = { DATABASE_URL: url };
	const reset = () => start([path.join(checkout, "scripts", "reset.ts"), "--force"], { env });
	const product = new pg.Client({ connectionString: url });
	await product.connect();
	await product.query("CREATE TABLE kept (id int)");

	const refused = reset();
	expect(await refused.closed).toBe(1);
	expect(refused.output()).toBe(
		"The database is in use: stop the product and every other program that is connected to it, then run this again.",
	);
	expect((await product.query("SELECT FROM kept")).rowCount).toBe(0);
	await product.end();

	const done = reset();
	expect(await done.closed).toBe(0);
	const { rows } = await new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 1 }).query(
		"SELECT to_regclass('kept') AS kept, to_regclass('_prisma_migrations') IS NOT NULL AS migrated",
	);
	expect(rows).toEqual([{ kept: null, migrated: true }]);
});
