import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { RELEASED_BACKUP } from "#scripts/release/released.ts";
import {
	type AppServer,
	type AppServerOptions,
	startAppServer,
} from "#tests/support/app-server.ts";
import { eventually } from "#tests/support/eventually.ts";
import { createVisitor, type Visitor } from "#tests/support/http-visitor.ts";
import { buildRelease, findReleaseCommit, released } from "#tests/support/last-release.ts";
import { PATIENCE_MS } from "#tests/support/patience.ts";
import { listSitePaths } from "#tests/support/site-map.ts";
import { createEmptyDatabase } from "#tests/support/test-databases.ts";
import { temporaryFolder } from "#tests/support/test-environment.ts";

/**
 * The upgrade from the last release: its database and its files, today's migrations, and its processes, which still
 * serve. `npm run release` has made the backup that these tests begin with.
 */

const checkout = path.resolve(import.meta.dirname, "../..");
const found = findReleaseCommit();
const withoutCommit = "missing" in found ? found.missing : "";
/** A build, and all forms and calls of the API. */
const LONG_MS = 15 * PATIENCE_MS;

/** The demo, which the backup contains. */
const PASSWORD = "garden-gate-7";
const CREATOR = { email: "mara@example.com", username: "mara" };
const ADMINISTRATOR = "admin@example.com";

/** The old release's tests of everything that people and programs send. */
const OLD_TESTS = ["forms-without-scripts", "api-transcript"].map(
	(name) => `tests/integration/${name}.test.ts`,
);

/** Pages without parameters, for whoever may see them. They read most of what is stored. */
const PAGES = listSitePaths()
	.filter(({ pattern, isPage }) => isPage && !/[:*]/.test(pattern))
	.map(({ path }) => path);

test("today's build restores the backup, migrates it, and shows its pages", async ({ skip }) => {
	skip(!released, "nothing was released yet");
	const site = await restoreSite("release_restored", checkout);
	const server = await start(site);
	expect(await readLinks(server)).not.toEqual([]);
	const creator = await signIn(server, "/signin", CREATOR.email);
	const statuses = await readStatuses(creator);
	expect(Object.entries(statuses).filter(([, status]) => status >= 500)).toEqual([]);
	expect(statuses["/dashboard/links"]).toBe(200);
});

describe("processes of the last release", () => {
	let old: string;

	beforeAll(() => {
		if ("commit" in found) old = buildRelease(found.commit);
	}, LONG_MS);

	test(
		"serve while the database is migrated, and beside today's afterwards",
		async ({ skip }) => {
			skip(withoutCommit !== "", withoutCommit);
			const site = await restoreSite("release_upgraded", old);
			const server = await start({ ...site, folder: old });
			const creator = await signIn(server, "/signin", CREATOR.email);
			const administrator = await signIn(server, "/admin/login", ADMINISTRATOR);
			const before = {
				links: await readLinks(server),
				creator: await readStatuses(creator),
				administrator: await readStatuses(administrator),
			};
			expect(before.links.length).toBeGreaterThan(3);
			expect(before.creator["/dashboard/links"]).toBe(200);
			expect(before.administrator["/admin/dashboard"]).toBe(200);

			const migrated = runScript(checkout, "migrate", site.databaseUrl);
			const served = await serveUntil(migrated, server, creator);
			expect(served.filter(({ status }) => status >= 400)).toEqual([]);
			expect(served.length).toBeGreaterThan(0);

			expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
			expect(await readStatuses(creator)).toEqual(before.creator);
			expect(await readStatuses(administrator)).toEqual(before.administrator);

			const today = await start({
				...site,
				environment: { ...site.environment, SESSION_SECRET: server.environment.SESSION_SECRET },
			});
			const added = [...before.links, ...served.map(({ title }) => title)];
			expect(await readLinks(today)).toEqual(added.toSorted());
			expect(await readLinks(server)).toEqual(added.toSorted());

			// Each process shows what the other one has stored, and takes the other's session.
			for (const [writer, reader] of [
				[server, today],
				[today, server],
			] as const) {
				const title = `Added through ${writer === today ? "a new" : "an old"} process`;
				const { status } = await addLink(creator, writer, title);
				expect(status).toBe(303);
				await eventually(async () => expect(await readLinks(reader)).toContain(title));
			}

			expect(await server.stop("SIGTERM")).toEqual({ code: 0, signal: null });
			expect(listErrors(server)).toEqual([]);
			expect(listErrors(today)).toEqual([]);
		},
		LONG_MS,
	);

	test(
		"take all forms and calls of the API on a database with today's migrations",
		async ({ skip }) => {
			skip(withoutCommit !== "", withoutCommit);
			const template = await createEmptyDatabase("release_template");
			await runScript(old, "migrate", template);
			await runScript(checkout, "migrate", template);

			const vitest = path.join(old, "node_modules", "vitest", "vitest.mjs");
			const { stdout } = await run(old, [vitest, "run", "--project=integration", ...OLD_TESTS], {
				TEST_DATABASE_URL: process.env.TEST_DATABASE_URL,
				TEST_TEMPLATE_DATABASE: new URL(template).pathname.slice(1),
			});
			expect(stdout).toContain(`${OLD_TESTS.length} passed`);
		},
		LONG_MS,
	);
});

type Site = AppServerOptions & { databaseUrl: string; environment: NodeJS.ProcessEnv };

/** Restores the release's backup by the programs of a checkout. */
async function restoreSite(label: string, folder: string): Promise<Site> {
	const databaseUrl = await createEmptyDatabase(label);
	const environment = { DATA_DIR: temporaryFolder("data") };
	await runScript(folder, "restore", databaseUrl, {
		...environment,
		BACKUP_DIR: path.join(checkout, RELEASED_BACKUP),
	});
	return { databaseUrl, environment };
}

async function start(options: AppServerOptions): Promise<AppServer> {
	const server = await startAppServer(options);
	onTestFinished(async () => {
		await server.stop("SIGKILL");
	});
	return server;
}

async function runScript(
	folder: string,
	name: string,
	databaseUrl: string,
	environment: NodeJS.ProcessEnv = {},
): Promise<void> {
	await run(folder, [`scripts/${name}.ts`], { DATABASE_URL: databaseUrl, ...environment });
}

/** Runs a program in a folder, without the variables of this test's process. @throws Error with its output */
async function run(
	folder: string,
	args: string[],
	environment: NodeJS.ProcessEnv,
): Promise<{ stdout: string }> {
	const { PATH, HOME } = process.env;
	try {
		return await promisify(execFile)(process.execPath, args, {
			cwd: folder,
			env: { PATH, HOME, ...environment },
			maxBuffer: 64 * 1024 * 1024,
		});
	} catch (error) {
		const { stdout, stderr } = error as { stdout: string; stderr: string };
		throw new Error(`${args.join(" ")} failed:\n${`${stdout}\n${stderr}`.slice(-8_000)}`);
	}
}

async function signIn(server: AppServer, page: string, email: string): Promise<Visitor> {
	const visitor = createVisitor(server.url);
	const answer = await visitor.post(page, { email, password: PASSWORD });
	expect(answer.status).toBe(303);
	return visitor;
}

/** @returns status of each page by its path */
async function readStatuses(visitor: Visitor): Promise<Record<string, number>> {
	const statuses: Record<string, number> = {};
	for (const page of PAGES) statuses[page] = (await visitor.get(page)).status;
	return statuses;
}

/** @returns titles of the links on the creator's page that lead somewhere, sorted */
async function readLinks(server: AppServer): Promise<string[]> {
	const response = await createVisitor(server.url).get(`/${CREATOR.username}`);
	expect(response.status).toBe(200);
	const page = await response.text();
	return [...page.matchAll(/<a[^>]*href="[^"]*\/go\/[0-9a-f-]+"[^>]*>(.*?)<\/a>/gs)]
		.map(([, content = ""]) => content.replace(/<[^>]*>/g, "").trim())
		.sort();
}

function addLink(creator: Visitor, server: AppServer, title: string): Promise<Response> {
	return creator.send(`${server.url}/dashboard/links`, {
		method: "POST",
		headers: { Origin: server.url },
		body: new URLSearchParams({ intent: "add-link", title, url: "https://shop.example/" }),
	});
}

/** Reads and writes until `end`, and once more. @returns title and status of each link that was added */
async function serveUntil(
	end: Promise<void>,
	server: AppServer,
	creator: Visitor,
): Promise<{ title: string; status: number }[]> {
	const served: { title: string; status: number }[] = [];
	let hasEnded = false;
	const ending = end.finally(() => {
		hasEnded = true;
	});
	// Thrown below.
	ending.catch(() => {});
	let isLast = false;
	while (!isLast) {
		isLast = hasEnded;
		const title = `Added while migrating ${served.length}`;
		const { status } = await addLink(creator, server, title);
		served.push({ title, status });
		await readLinks(server);
	}
	await ending;
	return served;
}

/** @returns lines of the log at level "error" and above */
function listErrors(server: AppServer): string[] {
	return server
		.output()
		.split("\n")
		.filter((line) => /"level":(?:"(?:error|fatal)"|[56]0)/.test(line));
}
