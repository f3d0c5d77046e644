/**
 * `npm run screenshots`: retakes the pictures of the README and of docs/design.md, of the built product with its demo on a temporary
 * database. The dashboard shows the product's address, so leave PORT at its default.
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type BrowserContextOptions, chromium, devices, type Page } from "playwright";
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
import { assertPortFree } from "./serve/assert-port-free.ts";
import { waitUntilReady } from "./serve/wait-until-ready.ts";

const folder = join(checkout, "docs", "screenshots");

type Shot = {
	file: string;
	browser: BrowserContextOptions;
	path: string;
	/** Email address of the demo account to sign in with. */
	as?: string;
	/** Selector of the element that appears last. */
	awaits: string;
	/** Opens what the picture shows. */
	prepare?: (page: Page) => Promise<void>;
};

const desktop = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 390, height: 844 } };
const creator = "mara@example.com";

/** Steps after sign-up, which the demo's creators have not taken. */
const START_STEPS = ["you", "links", "look"] as const;

/** The layouts that draw links in a way of their own, on the pages that they suit. */
const LAYOUTS = [
	{ name: "Poster", email: "noor@example.com", username: "noor" },
	{ name: "Letter", email: "hello@night-oven.example", username: "night-oven" },
	{ name: "Contact sheet", email: creator, username: "mara" },
] as const;

const shots: readonly Shot[] = [
	{ file: "landing.png", browser: desktop, path: "/", awaits: "h1" },
	{ file: "public-page.png", browser: phone, path: "/noor", awaits: "h1" },
	{
		file: "links.png",
		browser: desktop,
		path: "/dashboard/links",
		as: creator,
		awaits: "[data-drag-slot] button",
	},
	{
		file: "analytics.png",
		browser: desktop,
		path: "/dashboard/analytics?range=30d",
		as: creator,
		awaits: "main h2",
	},
	...["profile", "links", "appearance", "settings/account"].map((path) => ({
		file: `editor-${path.replace("/account", "")}.webp`,
		browser: phone,
		path: `/dashboard/${path}`,
		as: creator,
		awaits: "main h1",
	})),
	{
		file: "editor-blocks.webp",
		browser: phone,
		path: "/dashboard/links",
		as: creator,
		awaits: "main h1",
		prepare: async (page) => {
			await page.getByRole("button", { name: "Choose a block" }).click();
		},
	},
	...LAYOUTS.map(({ name, email, username }) => ({
		file: `layout-${name.toLowerCase().replace(" ", "-")}.webp`,
		browser: phone,
		path: "/dashboard/appearance",
		as: email,
		awaits: "main h1",
		prepare: async (page: Page) => {
			const parts = page.getByRole("group", { name: "Part of the look" });
			await parts.getByRole("button", { name: "Layout" }).click();
			await page.getByRole("radio", { name }).check();
			await page.getByRole("status").filter({ hasText: "Saved" }).waitFor();
			await page.goto(`/${username}`);
		},
	})),
	...START_STEPS.map((step) => ({
		file: `first-run-${step}.webp`,
		browser: phone,
		path: `/dashboard/start?step=${step}`,
		as: "hello@night-oven.example",
		awaits: "main h1",
	})),
	// The last, because it ends the steps.
	{
		file: "first-run-live.webp",
		browser: phone,
		path: "/dashboard/start?step=look",
		as: "hello@night-oven.example",
		awaits: "main h1",
		prepare: async (page) => {
			await page.getByRole("button", { name: "Finish" }).click();
			await page.getByRole("heading", { name: "It’s live." }).waitFor();
		},
	},
];

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
			for (const shot of shots) {
				stop.throwIfAborted();
				await take(shot, { browser, appUrl: environment.APP_URL, accounts });
			}
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
	const database = { url, embeddedFolder: null, release: async () => {} };
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

async function take(
	shot: Shot,
	{
		browser,
		appUrl,
		accounts,
	}: { browser: Browser; appUrl: string; accounts: readonly DemoAccount[] },
): Promise<void> {
	const context = await browser.newContext({
		...shot.browser,
		baseURL: appUrl,
		deviceScaleFactor: 1,
		locale: "en-US",
		timezoneId: "UTC",
		reducedMotion: "reduce",
		// Headless Chromium's own user agent would count as a bot.
		userAgent: devices["Desktop Chrome"].userAgent,
	});
	// Answered in advance: the cookie banner would cover part of the picture.
	await context.addCookies([{ name: "consent", value: "denied", url: appUrl }]);
	const page = await context.newPage();
	const account = accounts.find(({ email }) => email === shot.as);
	if (account) await signIn(page, account);
	await page.goto(shot.path);
	await page.locator(shot.awaits).first().waitFor();
	await shot.prepare?.(page);
	await page.evaluate(() => document.fonts.ready);
	// The welcome toast, if it is still there.
	await page.locator(".toast").evaluateAll((toasts) => {
		for (const toast of toasts) toast.remove();
	});
	await save(await page.screenshot(), shot.file);
	await context.close();
}

async function signIn(page: Page, { email, password }: DemoAccount): Promise<void> {
	await page.goto("/signin");
	await page.getByLabel("Email").fill(email);
	await page.getByLabel("Password", { exact: true }).fill(password);
	await page.getByRole("button", { name: "Sign in" }).click();
	await page.waitForURL("**/dashboard/**");
}

/** Saves with a palette of 256 colors, a third of the size without a visible difference; or as WebP. */
async function save(picture: Buffer, file: string): Promise<void> {
	mkdirSync(folder, { recursive: true });
	const image = sharp(picture);
	const { size } = await (file.endsWith(".webp")
		? image.webp({ quality: 82 })
		: image.png({ palette: true, effort: 10 })
	).toFile(join(folder, file));
	console.log(`docs/screenshots/${file}  ${Math.round(size / 1_000)} kB`);
}
