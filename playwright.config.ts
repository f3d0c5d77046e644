import { existsSync } from "node:fs";
import { defineConfig, devices } from "playwright/test";
import { currentTestPart, workersOfMachine } from "./scripts/checks/test-part.ts";
import { PATIENCE_MS } from "./tests/support/patience.ts";

const SYSTEM_CHROMIUM = [
	"/usr/bin/chromium-headless-shell",
	"/usr/bin/chromium",
	"/usr/bin/chromium-browser",
	"/usr/bin/google-chrome",
];

/** Playwright's own where none of these is there. */
const executablePath =
	process.env.CHROMIUM_PATH ?? SYSTEM_CHROMIUM.find((path) => existsSync(path));
const part = currentTestPart();
const isRoot = process.getuid?.() === 0;

const WIDE = { viewport: { width: 1280, height: 800 } };
const PHONE = {
	viewport: { width: 390, height: 844 },
	userAgent: devices["Pixel 7"].userAgent,
	deviceScaleFactor: 2,
	isMobile: true,
	hasTouch: true,
};

/** What a run of a test is called, the tag of tests that have it, and the tag of those whose run is in the gate. */
const WAYS = [
	{ name: "desktop", tag: /./, gate: /@gate\b(?!-)/, use: WIDE },
	{ name: "phone", tag: /@phone/, gate: /@gate-phone/, use: PHONE },
	{ name: "no-js", tag: /@no-js/, gate: /@gate-no-js/, use: { ...WIDE, javaScriptEnabled: false } },
];

/**
 * Runs each test at 1280 pixels with JavaScript on. Those tagged `@phone` run at 390 pixels with touch too,
 * those tagged `@no-js` without JavaScript too. `npm test` makes the runs of these that `@gate`, `@gate-phone` and
 * `@gate-no-js` choose, and `npm run test:slow` all others.
 */
export default defineConfig({
	testDir: "tests/e2e",
	globalSetup: "./tests/support/start-browser-test-server.ts",
	fullyParallel: true,
	workers: workersOfMachine(),
	forbidOnly: Boolean(process.env.CI),
	// A busy machine is no reason to fail: what hangs still ends.
	timeout: 5 * PATIENCE_MS,
	expect: { timeout: PATIENCE_MS / 2 },
	reporter: "list",
	outputDir: "test-results",
	use: {
		// `npm run test:e2e -- --trace=retain-on-failure` for one to look at: keeping one of every test costs a third.
		trace: "off",
		locale: "en-US",
		timezoneId: "UTC",
		// Chromium without a window says so in its own, which makes it a bot.
		userAgent: devices["Desktop Chrome"].userAgent,
		launchOptions: {
			...(executablePath ? { executablePath } : {}),
			args: [
				"--disable-gpu",
				"--disable-background-networking",
				"--disable-dev-shm-usage",
				// Compiles scripts, but optimizes none: a page doesn't live long enough to gain from it.
				"--js-flags=--max-opt=1",
				// No test may leave this machine: every other name leads nowhere.
				"--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
				...(isRoot ? ["--no-sandbox"] : []),
			],
		},
	},
	projects: WAYS.map(({ name, tag, gate, use }) => ({
		name,
		use,
		grep: part === "gate" ? gate : tag,
		...(part === "slow" ? { grepInvert: gate } : {}),
	})),
});
