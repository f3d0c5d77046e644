import axe from "axe-core";
import { type BrowserContext, test as base, expect, type Page } from "playwright/test";
import type { Db } from "#app/platform/db.server.ts";
import type { InsertedUser, insertUser, UserOptions } from "./accounts-factory.ts";
import { randomAddress } from "./random-address.ts";

/**
 * Playwright's `test` with fixtures for this product. Every test fails on a console error, an uncaught
 * exception (such as a hydration mismatch), a violation of the content security policy, a broken asset or a response
 * with status 500 or more.
 *
 * Tag a test `@phone` to run it at 390 pixels with touch too, `@no-js` to run it without JavaScript too; a
 * `describe` that is only for browsers without JavaScript uses `test.use({ javaScriptEnabled: false })`.
 * Other hosts are unreachable: mock them with `page.route("https://example.com/**", …)`.
 */
type Fixtures = {
	/** Errors that this test expects, such as `/503/`. */
	allowedErrors: RegExp[];
	/**
	 * Whether the dashboard preloads the code of its other pages, as it does unless the browser saves data. It loads the
	 * files of many pages, so only tests about it turn it on.
	 */
	preloadsPages: boolean;
	/** Whether toasts stay, for tests that look at one after something else. They cover what is below them. */
	keepsToasts: boolean;
	/** This visitor's IP address, as the proxy would report it, so that tests don't share rate limits. */
	address: string;
	/** Inserts an account with its page directly into the database. */
	insertUser: typeof insertUser;
	/** Signs the browser in with a session row, without the form. */
	signIn(user: InsertedUser): Promise<void>;
	/** Inserts an account, and signs the browser in. */
	signInAs(options?: UserOptions): Promise<InsertedUser>;
	/** An account that the browser is signed in with. */
	owner: InsertedUser;
	/** Opens a page for another visitor, with separate cookies and IP address. */
	newVisitor(): Promise<Page>;
	watchErrors: undefined;
};

type WorkerFixtures = { db: Db };

export const test = base.extend<Fixtures, WorkerFixtures>({
	// biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
	baseURL: async ({}, use) => {
		await use(process.env.APP_URL);
	},

	allowedErrors: [[], { option: true }],

	preloadsPages: [false, { option: true }],

	keepsToasts: [false, { option: true }],

	// biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
	address: async ({}, use) => {
		await use(randomAddress());
	},

	extraHTTPHeaders: async ({ address }, use) => {
		await use({ "X-Forwarded-For": address });
	},

	// Imported late: these modules read the configuration, which the global setup creates.
	db: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
		async ({}, use) => {
			const { db, closeDb } = await import("#app/platform/db.server.ts");
			await use(db);
			await closeDb();
		},
		{ scope: "worker" },
	],

	insertUser: async ({ db: _db }, use) => {
		const factory = await import("./accounts-factory.ts");
		await use(factory.insertUser);
	},

	signIn: async ({ context, baseURL, db: _db }, use) => {
		const { insertSession } = await import("./accounts-factory.ts");
		await use(async (user) => {
			// Long enough that sensitive changes ask for the password.
			const { name, value } = await insertSession(user, { minutesAgo: 60 });
			await context.addCookies([
				{ name, value, url: baseURL ?? "", httpOnly: true, sameSite: "Lax" },
			]);
		});
	},

	signInAs: async ({ insertUser, signIn }, use) => {
		await use(async (options) => {
			const user = await insertUser(options);
			await signIn(user);
			return user;
		});
	},

	owner: async ({ signInAs }, use) => {
		await use(await signInAs());
	},

	newVisitor: async (
		{
			browser,
			baseURL,
			allowedErrors,
			preloadsPages,
			keepsToasts,
			viewport,
			userAgent,
			javaScriptEnabled,
		},
		use,
	) => {
		const opened: { context: BrowserContext; errors: string[] }[] = [];
		await use(async () => {
			const context = await browser.newContext({
				baseURL,
				viewport,
				userAgent,
				javaScriptEnabled,
				extraHTTPHeaders: { "X-Forwarded-For": randomAddress() },
			});
			if (!preloadsPages) await context.addInitScript(saveData);
			if (keepsToasts) await context.addInitScript(pauseToasts);
			opened.push({ context, errors: await collectErrors(context) });
			return context.newPage();
		});
		for (const { context, errors } of opened) {
			await context.close();
			expectNoErrors(errors, allowedErrors);
		}
	},

	watchErrors: [
		async ({ context, allowedErrors, preloadsPages, keepsToasts }, use) => {
			if (!preloadsPages) await context.addInitScript(saveData);
			if (keepsToasts) await context.addInitScript(pauseToasts);
			const errors = await collectErrors(context);
			await use(undefined);
			expectNoErrors(errors, allowedErrors);
		},
		{ auto: true },
	],
});

export { expect };

/**
 * Use as `allowedErrors` in offline tests: the router prefetches links at any time. A single
 * pattern, because Playwright takes the second item of a two-item list for the options of the first.
 */
export const OFFLINE_ERRORS = [/ERR_INTERNET_DISCONNECTED|Failed to fetch manifest patches/];

const ACCESSIBILITY = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"];
/** WCAG 2.5.3. Off by default, as axe calls it experimental. */
const NAMES: axe.RuleObject = { "label-content-name-mismatch": { enabled: true } };
/** What depends on colors and sizes. Three quarters of the time of a check. */
const DRAWN = ["color-contrast", "target-size", "scrollable-region-focusable"];

/** Fails on axe findings for WCAG 2.1 A and AA and best practices, and where a name lacks the visible text. */
export function expectAccessible(page: Page): Promise<void> {
	return expectNoFindings(page, ACCESSIBILITY, NAMES);
}

/** As `expectAccessible`, but for contrast and the sizes of targets. */
export function expectAccessibleMarkup(page: Page): Promise<void> {
	const drawn = Object.fromEntries(DRAWN.map((rule) => [rule, { enabled: false }]));
	return expectNoFindings(page, ACCESSIBILITY, { ...NAMES, ...drawn });
}

/** Checks what is drawn at 1280 pixels in light and at 390 in dark: contrast, and sizes of targets. */
export async function expectAccessibleColors(page: Page): Promise<void> {
	await page.setViewportSize(WIDE);
	await expectNoFindings(page, DRAWN);
	await expectAccessibleInDark(page);
}

/** Fails on axe findings for contrast, the only rule that depends on light and dark. */
export function expectContrast(page: Page): Promise<void> {
	return expectNoFindings(page, ["color-contrast"]);
}

/** Fails on axe findings for targets that are too small or partly covered. */
export function expectTargetSizes(page: Page): Promise<void> {
	return expectNoFindings(page, ["target-size"]);
}

/**
 * Checks the open page with axe and for overflow, at 1280 pixels in light and at 390 in dark, where only the rules run
 * whose result depends on it. One load of a page for both: a load takes longer than a check.
 */
export async function expectAccessibleAtEachWidth(page: Page): Promise<void> {
	await page.setViewportSize(WIDE);
	await expectAccessible(page);
	await expectNoHorizontalScroll(page);
	await expectAccessibleInDark(page);
}

/** Checks what is drawn at 390 pixels in dark, and that nothing sticks out there. */
async function expectAccessibleInDark(page: Page): Promise<void> {
	await page.setViewportSize(PHONE);
	await turn(page, "dark");
	await expectNoFindings(page, DRAWN);
	await expectNoHorizontalScroll(page);
	await turn(page, "light");
	await page.setViewportSize(WIDE);
}

/** Switches an open page to light or dark. */
export async function turn(page: Page, colorScheme: "light" | "dark"): Promise<void> {
	await page.emulateMedia({ colorScheme });
	await finishTransitions(page);
}

/** Colors in transition, such as those of a link that the pointer has just left, fail the checks. */
async function finishTransitions(page: Page): Promise<void> {
	await page.evaluate(() => {
		for (const animation of document.getAnimations()) {
			if (animation instanceof CSSTransition) animation.finish();
		}
	});
}

/**
 * Fails on findings of axe's rules with these tags or names. Analyzes the page itself: a page in a frame has its own
 * checks.
 */
async function expectNoFindings(
	page: Page,
	runOnly: string[],
	rules: axe.RuleObject = {},
): Promise<void> {
	await finishTransitions(page);
	await holdToasts(page);
	// Loading axe takes a quarter of a check: once per document.
	if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
	const violations = await page.evaluate(
		async (chosen) => {
			const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
				{ include: document, exclude: "iframe" },
				{ ...chosen, resultTypes: ["violations"], iframes: false },
			);
			return violations;
		},
		{ runOnly, rules },
	);
	await letToastsGo(page);
	const findings = violations.map(
		({ id, help, nodes }) =>
			`${id}: ${help}\n${nodes.map(({ html, failureSummary }) => `  ${html}\n  ${failureSummary}`).join("\n")}`,
	);
	expect(findings.join("\n\n")).toBe("");
}

/** A fading toast has too little contrast: shows toasts fully for the check. */
async function holdToasts(page: Page): Promise<void> {
	await page.evaluate((shownMs) => {
		for (const toast of document.querySelectorAll(".toast")) {
			for (const animation of toast.getAnimations()) {
				animation.currentTime = shownMs;
				animation.pause();
			}
		}
	}, TOAST_SHOWN_MS);
}

async function letToastsGo(page: Page): Promise<void> {
	await page.evaluate(() => {
		for (const toast of document.querySelectorAll(".toast")) {
			for (const animation of toast.getAnimations()) animation.play();
		}
	});
}

/** Opens the filters of a list, which are behind a button on a phone. */
export async function openFilters(page: Page): Promise<void> {
	const button = page.getByRole("button", { name: /^Filters/ });
	if (await button.isVisible()) await button.click();
}

/** Fails if anything overflows the window on the right. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
	// Until then the stylesheet may be missing: nothing is painted, but everything can be measured.
	await page.waitForLoadState("load");
	const overhang = await page.evaluate(() => {
		const { scrollWidth, clientWidth } = document.documentElement;
		return scrollWidth - clientWidth;
	});
	expect(overhang, "pixels that stick out to the right of the window").toBeLessThanOrEqual(0);
}

/** Goes to a page and waits until it is hydrated, unless it is static or scripts are disabled. */
export async function open(page: Page, path: string): Promise<void> {
	await page.goto(path);
	const isToHydrate = await page.evaluate(() => "__reactRouterContext" in window);
	if (isToHydrate) await waitForHydration(page);
}

/** Waits until React has hydrated the page and run its effects: before that, only native behavior responds. */
export async function waitForHydration(page: Page): Promise<void> {
	// Between two documents, as when the development server reloads the page, there is no element.
	await page.waitForFunction(() => document.querySelector("html[data-hydrated]") !== null);
}

/** Waits until React has run the effects of what is shown, such as those that listen to keys. */
export async function settle(page: Page): Promise<void> {
	await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
}

/** Holds matching requests back until they are released, so that what is shown meanwhile can be checked. */
export async function holdRequests(page: Page, pattern: string) {
	const arrived = Promise.withResolvers<void>();
	const released = Promise.withResolvers<void>();
	await page.route(pattern, async (route) => {
		arrived.resolve();
		await released.promise;
		await route.continue();
	});
	return { arrived: arrived.promise, release: released.resolve };
}

/** Time in milliseconds after which a toast is visible and stays for a while. */
const TOAST_SHOWN_MS = 1_000;
const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
const SERVER_ERROR = 500;
/**
 * The sign-in pages request it, and it is unreachable like every other host. It isn't mocked, because with a mock Chromium
 * caches nothing of what a test loads, and asks Playwright about every request.
 */
const GOOGLE_SCRIPT = "https://accounts.google.com/gsi/client";
const ASSETS = new Set(["script", "stylesheet", "font", "image"]);

/** Runs in the browser. */
function saveData(): void {
	Object.defineProperty(Navigator.prototype, "connection", { value: { saveData: true } });
}

/** Runs in the browser. */
function pauseToasts(): void {
	const sheet = new CSSStyleSheet();
	sheet.replaceSync(".toast { animation-play-state: paused !important }");
	document.adoptedStyleSheets.push(sheet);
}

async function collectErrors(context: BrowserContext): Promise<string[]> {
	const errors: string[] = [];
	// Chromium reports violations that a page catches, such as an attempt to use `eval`, nowhere else.
	await context.addInitScript(() => {
		document.addEventListener("securitypolicyviolation", (event) => {
			console.error(`${event.effectiveDirective} forbids ${event.blockedURI}`);
		});
	});
	context.on("console", (message) => {
		// Chromium logs an invalid font only as a warning.
		const isError = message.type() === "error" || message.text().startsWith("Failed to decode");
		if (!isError || message.location().url === GOOGLE_SCRIPT) return;
		// Chromium logs each response of 400 and more this way; an invalid form gets a 400.
		if (message.text().startsWith("Failed to load resource: the server responded")) return;
		errors.push(`console: ${message.text()} (${message.location().url})`);
	});
	context.on("weberror", (webError) => {
		errors.push(`uncaught: ${webError.error().stack ?? webError.error().message}`);
	});
	context.on("response", (response) => {
		const isBroken =
			response.status() >= SERVER_ERROR ||
			(response.status() >= 400 && ASSETS.has(response.request().resourceType()));
		if (isBroken) errors.push(`answer: ${response.status()} ${response.url()}`);
	});
	return errors;
}

function expectNoErrors(errors: string[], allowed: RegExp[]): void {
	const unexpected = errors.filter((error) => !allowed.some((pattern) => pattern.test(error)));
	expect(unexpected, "errors in the browser").toEqual([]);
}

/** Proves who sends a form that was pressed, where the last proof is too old. */
export async function proveOwner(page: Page, password: string): Promise<void> {
	// The page behind it may have such a field, too.
	const screen = page.getByRole("region", { name: "Confirm that it’s you" });
	await screen.getByLabel("Current password", { exact: true }).fill(password);
	await screen.getByRole("button", { name: "Confirm", exact: true }).click();
}
