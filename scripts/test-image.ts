/**
 * `npm run test:image`: builds the container image, weighs it, and runs the main journey in it: with a read-only file
 * system, without capabilities, with 512 MiB of memory. Needs Linux, root, buildah and runc, and debootstrap if the base
 * image can't be pulled. It skips nothing: without one of these it fails.
 */
import { randomBytes } from "node:crypto";
import {
	chownSync,
	globSync,
	lstatSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { startTestCluster } from "./checks/test-cluster.ts";
import { type BuiltImage, buildImage } from "./image/build-image.ts";
import { listMissingCommands } from "./image/command.ts";
import { containerConfig, MEMORY_LIMIT_BYTES, WRITABLE_FOLDERS } from "./image/container-config.ts";
import { makeJourney } from "./image/make-journey.ts";
import { type Container, startContainer } from "./image/run-container.ts";
import { checkout, localData } from "./process/checkout.ts";
import { findFreePort } from "./process/find-free-port.ts";
import { runTask, TaskError } from "./process/task.ts";
import { makeBill } from "./release/bill-of-materials.ts";

const MAX_BYTES_OVER_BASE = 120_000_000;
const READY_TIMEOUT_MS = 120_000;
const READY_POLL_MS = 250;
const DATABASE = "image";

await runTask(async (stop) => {
	if (process.platform !== "linux" || process.getuid?.() !== 0) {
		throw new TaskError("The test of the image needs Linux, and root to limit the container.");
	}
	const missing = listMissingCommands(["buildah", "runc"]);
	if (missing.length > 0) throw new TaskError(`Install ${missing.join(" and ")}.`);

	mkdirSync(localData, { recursive: true });
	const folder = mkdtempSync(join(localData, "image-"));
	let image: BuiltImage | undefined;
	try {
		image = await buildImage(folder, stop);
		report(`base: ${image.base}`);
		weigh(image);
		checkBill(image.root);
		await testInContainer(image, folder, stop);
		return 0;
	} finally {
		await image?.remove();
		rmSync(folder, { recursive: true, force: true });
	}
});

function weigh({ root, baseRoot }: BuiltImage): void {
	const bytes = sizeOf(root) - sizeOf(baseRoot);
	const text = `${(bytes / 1e6).toFixed(1)} MB over the base, at most ${MAX_BYTES_OVER_BASE / 1e6} MB`;
	if (bytes > MAX_BYTES_OVER_BASE) throw new TaskError(`The image is too large: ${text}`);
	report(text);
}

/** @returns size of the files in bytes, with those that have several names once */
function sizeOf(root: string): number {
	const seen = new Set<number>();
	let sum = 0;
	for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
		const { ino, size } = lstatSync(join(entry.parentPath, entry.name));
		if (!entry.isFile() || seen.has(ino)) continue;
		seen.add(ino);
		sum += size;
	}
	return sum;
}

/** Compares the packages in the image with the bill of materials that a release of this checkout would have. */
function checkBill(root: string): void {
	const { components } = makeBill(readFileSync(join(checkout, "package-lock.json"), "utf8"), []);
	const known = new Set(components.map((component) => component["bom-ref"]));
	const installed = globSync("app/**/node_modules/{*,@*/*}/package.json", { cwd: root }).map(
		(file) => {
			const { name, version } = JSON.parse(readFileSync(join(root, file), "utf8"));
			return `${name}@${version}`;
		},
	);
	const unknown = installed.filter((reference) => !known.has(reference));
	if (installed.length === 0 || unknown.length > 0) {
		throw new TaskError(`Packages that the bill of materials lacks: ${unknown.join(", ")}`);
	}
	report(`its ${installed.length} packages are in the bill of materials`);
}

async function testInContainer(
	image: BuiltImage,
	folder: string,
	stop: AbortSignal,
): Promise<void> {
	const user = findUser(image);
	const volumes = Object.fromEntries(
		WRITABLE_FOLDERS.map((target) => {
			const source = join(folder, `volume${target.replaceAll("/", "-")}`);
			mkdirSync(source);
			chownSync(source, user.uid, user.gid);
			return [target, source];
		}),
	);
	const cluster = await startTestCluster({ isInMemory: true });
	let container: Container | undefined;
	try {
		const port = String(await findFreePort());
		const url = `http://localhost:${port}`;
		const variables = {
			PORT: port,
			APP_URL: url,
			DATABASE_URL: await createDatabase(cluster.environment.TEST_DATABASE_URL),
			SESSION_SECRET: randomBytes(32).toString("hex"),
			BACKUP_DIR: "/backups",
		};
		const config = containerConfig(image.config, { root: image.root, user, variables, volumes });
		const id = `posy-test-${process.pid}`;
		container = await startContainer(config, { id, folder: join(folder, "bundle") }, stop);
		await waitUntilHealthy(container, image.config.Healthcheck.Test, stop);
		report("it migrates an empty database, starts, and passes its health check");
		await assertConfined(container, user);
		report("its process is no root, has no capabilities, and writes only to its volumes and /tmp");
		await makeJourney(url);
		report(
			"a creator signs up, adds a link and a photo; the page is visited, and the click counted",
		);
		await container.execute(["node", "build/backup.js"], variables);
		await container.execute(["node", "build/backup-verify.js"], variables);
		report("a backup is made, and can be restored");
		const { peakBytes, kills } = container.readMemory();
		if (kills !== 0)
			throw new TaskError(`The kernel has ended ${kills} processes for their memory.`);
		report(
			`at most ${(peakBytes / 1e6).toFixed(0)} MB of memory, files in its cache included; the limit is ${(MEMORY_LIMIT_BYTES / 1e6).toFixed(0)} MB`,
		);
		const code = await container.stop();
		if (code !== 0)
			throw new TaskError(`SIGTERM ends it with code ${code}:\n${container.output()}`);
		report("SIGTERM ends it with code 0");
	} catch (error) {
		if (container && !stop.aborted) console.error(container.output().slice(-4_000));
		throw error instanceof TaskError ? error : new TaskError((error as Error).message);
	} finally {
		await container?.remove();
		await cluster.remove();
	}
}

/** @returns the ids of the image's user, as its own file of users says */
function findUser({ root, config }: BuiltImage): { uid: number; gid: number } {
	const users = readFileSync(join(root, "etc/passwd"), "utf8").split("\n");
	const [, , uid = "0", gid = "0"] =
		users.map((line) => line.split(":")).find(([name]) => name === config.User) ?? [];
	if (uid === "0") throw new TaskError(`The image runs as root, or lacks its user ${config.User}.`);
	return { uid: Number(uid), gid: Number(gid) };
}

async function createDatabase(maintenanceUrl: string): Promise<string> {
	const client = new pg.Client({ connectionString: maintenanceUrl });
	await client.connect();
	try {
		await client.query(`CREATE DATABASE "${DATABASE}"`);
	} finally {
		await client.end();
	}
	const url = new URL(maintenanceUrl);
	url.pathname = DATABASE;
	return url.href;
}

async function waitUntilHealthy(
	container: Container,
	[, ...healthCheck]: readonly string[],
	stop: AbortSignal,
): Promise<void> {
	const deadline = Date.now() + READY_TIMEOUT_MS;
	while (true) {
		try {
			await container.execute(healthCheck);
			return;
		} catch (error) {
			stop.throwIfAborted();
			if (Date.now() > deadline) throw error;
			await sleep(READY_POLL_MS);
		}
	}
}

/** Asks the kernel, and tries to write where the process must not. */
async function assertConfined(container: Container, user: { uid: number }): Promise<void> {
	const status = readFileSync(`/proc/${container.pid}/status`, "utf8");
	const value = (name: string) => new RegExp(`^${name}:\\s+(\\S+)`, "m").exec(status)?.[1];
	const capabilities = ["CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb"].map(value);
	if (capabilities.some((bits) => Number.parseInt(bits ?? "1", 16) !== 0)) {
		throw new TaskError(`The process has capabilities: ${capabilities.join(" ")}`);
	}
	if (value("NoNewPrivs") !== "1") throw new TaskError("The process can gain privileges.");
	if (value("Uid") !== String(user.uid)) throw new TaskError(`It runs as user ${value("Uid")}.`);
	const script = `
		for folder in / /app /app/build /etc /home/node /var/tmp; do
			touch "$folder/probe" 2>/dev/null && echo "$folder"
		done
		for folder in ${[...WRITABLE_FOLDERS, "/tmp"].join(" ")}; do
			{ touch "$folder/probe" && rm "$folder/probe"; } || echo "not $folder"
		done
		exit 0`;
	const wrong = await container.execute(["sh", "-c", script]);
	if (wrong !== "") throw new TaskError(`What it can write differs: ${wrong}`);
}

function report(text: string): void {
	console.log(`ok  ${text}`);
}
