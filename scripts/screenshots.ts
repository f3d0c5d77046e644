/**
 * `npm run screenshots`: retakes the pictures of the README and of docs/design.md, of the built product with its demo on a
 * temporary database. The dashboard shows the product's address, so leave PORT at its default. Arguments choose files by
 * the beginnings of their names: `npm run screenshots -- presets`.
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium } from "playwright";
import sharp from "sharp";
import type { DemoAccount } from "../prisma/seed.ts";
import { buildIfChanged, serverFile } from "./build/build-product.ts";
import { generatePrismaClient } from "./build/generate-prisma-client.ts";
import { ensureChromium } from "./checks/find-chromium.ts";
import { startTestCluster, type TestCluster } from "./checks/test-cluster.ts";
import { seedDemo } from "./database/seed-demo.ts";
import { checkout } from "./process/checkout.ts";
import { productEnvironment, readPort } from "./process/product-environment.ts";
import { startProgram } from "./process/program.ts";
import { runTask } from "./process/task.ts";
import { drawSheet, type Window } from "./screenshots/draw-sheet.ts";
import { renderMails } from "./screenshots/render-mails.ts";
import { openScreenshotSession, type ScreenshotSession } from "./screenshots/screenshot-session.ts";
import { sheets, singles } from "./screenshots/shots.ts";
import { assertPortFree } from "./serve/assert-port-free.ts";
import { waitUntilReady } from "./serve/wait-until-ready.ts";

const folder = join(checkout, "docs", "screenshots");
const names = process.argv.slice(2);

await runTask(async (stop) => {
	const port = readPort();
	await assertPortFree(port, "npm run screenshots");
	const executablePath = await ensureChromium(stop);
	await generatePrismaClient(stop);
	await buildIfChanged(stop);
	const dataFolder = mkdtempSync(join(tmpdir(), "screenshots-"));
	const cluster = await startTestCluster({ isInMemory: true });
	try {
		const databaseUrl = databaseOf(cluster);
		const environment = {
			...productEnvironment({ mode: "production", port, databaseUrl }),
			APP_URL: `http://localhost:${port}`,
			DATA_DIR: dataFolder,
			LOG_LEVEL: "warn",
		};
		const accounts = await seed(databaseUrl, environment);
		const server = startProgram([serverFile], { env: environment });
		try {
			await waitUntilReady(port, server, stop);
			await using browser = await chromium.launch({ executablePath, args: browserArguments() });
			const session = openScreenshotSession(browser, {
				appUrl: environment.APP_URL,
				accounts,
				mails: await renderMails(),
			});
			await takeAll(session, browser, stop);
		} finally {
			await server.stop();
		}
		return 0;
	} finally {
		await cluster.remove();
		rmSync(dataFolder, { recursive: true });
	}
});

/** URL of the template itself: it is migrated already, and nobody clones it here. */
function databaseOf({ environment }: TestCluster): string {
	const url = new URL(environment.TEST_DATABASE_URL);
	url.pathname = environment.TEST_TEMPLATE_DATABASE;
	return url.href;
}

async function seed(
	url: string,
	environment: Record<string, string>,
): Promise<readonly DemoAccount[]> {
	const database = { url, productUrl: url, embeddedFolder: null, release: async () => {} };
	return seedDemo(database, environment, { isAskedFor: true });
}

function browserArguments(): string[] {
	return [
		"--disable-gpu",
		"--disable-background-networking",
		"--disable-dev-shm-usage",
		// Chromium's sandbox doesn't run as root.
		...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
	];
}

async function takeAll(
	session: ScreenshotSession,
	browser: Browser,
	stop: AbortSignal,
): Promise<void> {
	mkdirSync(folder, { recursive: true });
	for (const { file, width, height, shot } of singles.filter(({ file }) => isWanted(file))) {
		stop.throwIfAborted();
		const [picture] = await session.take(shot, [{ width, height }]);
		if (picture) await save(picture, file);
	}
	await session.prepareDemo();
	for (const { name, sizes, shots } of sheets.filter(({ name }) => isWanted(name))) {
		const windows = sizes.map((): Window[] => []);
		for (const shot of shots) {
			stop.throwIfAborted();
			for (const [index, picture] of (await session.take(shot, sizes)).entries()) {
				windows[index]?.push({ caption: shot.caption, picture });
			}
		}
		for (const [index, size] of sizes.entries()) {
			await save(
				await drawSheet(browser, windows[index] ?? [], size),
				`${name}-${size.width}.webp`,
			);
		}
	}
}

function isWanted(file: string): boolean {
	return names.length === 0 || names.some((name) => file.startsWith(name));
}

/** Saves as WebP; or with a palette of 256 colors, a third of the size without a visible difference. */
async function save(picture: Buffer, file: string): Promise<void> {
	const image = sharp(picture);
	const { size } = await (file.endsWith(".webp")
		? image.webp({ quality: 80, effort: 6 })
		: image.png({ palette: true, effort: 10 })
	).toFile(join(folder, file));
	console.log(`docs/screenshots/${file}  ${Math.round(size / 1_000)} kB`);
}
