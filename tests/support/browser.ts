import AxeBuilder from "@axe-core/playwright";
import { type BrowserContext, test as base, expect, type Page } from "playwright/test";
import type { Db } from "#app/platform/db.server.ts";
import type { InsertedUser, insertUser } from "./accounts-factory.ts";
import { randomAddress } from "./random-address.ts";

/**
 * Playwright's `test` with what browser tests of this product need. In every test, a console error, an uncaught
 * exception (a hydration mismatch is one), a violation of the content security policy, a broken asset and an answer of
 * 500 or more are failures.
 *
 * Tag a test `@phone` to run it at 390 pixels with touch too, `@no-js` to run it without JavaScript too; a
 * `describe` that is only for browsers without JavaScript says `test.use({ javaScriptEnabled: false })`.
 * Addresses outside of this machine lead nowhere: `page.route("https://example.com/**", …)` stands in.
 */
type Fixtures = {
	/** Errors that this test is about, such as `/503/`. */
	allowedErrors: RegExp[];
	/** This visitor's, as the proxy in front would tell it: limits by address do not meet between tests. */
	address: string;
	/** Creates an account with its page, straight in the database. */
	insertUser: typeof insertUser;
	/** Signs the browser in by a session row, past the form. */
	signIn(user: InsertedUser): Promise<void>;
	/** Another visitor, with cookies and an address of their own. */
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

	// biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
	address: async ({}, use) => {
		await use(randomAddress());
	},

	extraHTTPHeaders: async ({ address }, use) => {
		await use({ "X-Forwarded-For": address });
	},

	// Imported late: these modules read the configuration, which the global setup makes.
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
			const { name, value } = await insertSession(user);
			await context.addCookies([
				{ name, value, url: baseURL ?? "", httpOnly: true, sameSite: "Lax" },
			]);
		});
	},

	newVisitor: async (
		{ browser, baseURL, allowedErrors, viewport, userAgent, javaScriptEnabled },
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
			opened.push({ context, errors: await collectErrors(context) });
			await standInForGoogle(context);
			return context.newPage();
		});
		for (const { context, errors } of opened) {
			await context.close();
			expectNoErrors(errors, allowedErrors);
		}
	},

	watchErrors: [
		async ({ context, allowedErrors }, use) => {
			const errors = await collectErrors(context);
			await standInForGoogle(context);
			await use(undefined);
			expectNoErrors(errors, allowedErrors);
		},
		{ auto: true },
	],
});

export { expect };

/**
 * For `allowedErrors` where a test is offline: the router looks ahead at where links lead, whenever it gets to it. One
 * pattern, as of a list of two Playwright takes the second for the options of the first.
 */
export const OFFLINE_ERRORS = [/ERR_INTERNET_DISCONNECTED|Failed to fetch manifest patches/];

/** Fails with what axe finds against WCAG 2.1 A and AA and its best practices. */
export function expectAccessible(page: Page): Promise<void> {
	return expectNoFindings(
		page,
		axeOn(page).withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]),
	);
}

/** Fails with what axe finds about contrast, the one thing that depends on light and dark. */
export function expectContrast(page: Page): Promise<void> {
	return expectNoFindings(page, axeOn(page).withRules("color-contrast"));
}

/** Turns an open page light or dark at once: colors that are still turning pass no check. */
export async function turn(page: Page, colorScheme: "light" | "dark"): Promise<void> {
	await page.emulateMedia({ colorScheme });
	await page.evaluate(() => {
		for (const animation of document.getAnimations()) {
			if (animation instanceof CSSTransition) animation.finish();
		}
	});
}

/** Runs in the page alone, which has no frames: gathering findings in a page of its own takes a third longer. */
function axeOn(page: Page): AxeBuilder {
	return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
}

async function expectNoFindings(page: Page, axe: AxeBuilder): Promise<void> {
	await holdToasts(page);
	const { violations } = await axe.analyze();
	await letToastsGo(page);
	const findings = violations.map(
		({ id, help, nodes }) =>
			`${id}: ${help}\n${nodes.map(({ html, failureSummary }) => `  ${html}\n  ${failureSummary}`).join("\n")}`,
	);
	expect(findings.join("\n\n")).toBe("");
}

/** A toast that is just fading away has the contrast of what can't be read any more: it is looked at fully shown. */
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

/** Nothing sticks out to the right of the window. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
	// Before that the stylesheet may not have arrived: nothing is painted then, but everything can be measured.
	await page.waitForLoadState("load");
	const overhang = await page.evaluate(() => {
		const { scrollWidth, clientWidth } = document.documentElement;
		return scrollWidth - clientWidth;
	});
	expect(overhang, "pixels that stick out to the right of the window").toBeLessThanOrEqual(0);
}

/** Goes to a page and waits until it is hydrated, if the page has what hydrates it and scripts run at all. */
export async function open(page: Page, path: string): Promise<void> {
	await page.goto(path);
	const isToHydrate = await page.evaluate(() => "__reactRouterContext" in window);
	if (isToHydrate) await waitForHydration(page);
}

/** Waits until React has taken over the page: before that, only native behaviour answers a press. */
export async function waitForHydration(page: Page): Promise<void> {
	await page.waitForFunction(() => {
		const main = document.querySelector("main");
		return main !== null && Object.keys(main).some((key) => key.startsWith("__reactProps"));
	});
}

/** By then a toast has come up, and it does not go for a while. */
const TOAST_SHOWN_MS = 1_000;
const SERVER_ERROR = 500;
const ASSETS = new Set(["script", "stylesheet", "font", "image"]);

/** The sign-in pages ask for Google's script, which is out of reach: it comes, and does nothing. */
async function standInForGoogle(context: BrowserContext): Promise<void> {
	await context.route("https://accounts.google.com/gsi/client", (route) =>
		route.fulfill({ contentType: "text/javascript", body: "" }),
	);
}

async function collectErrors(context: BrowserContext): Promise<string[]> {
	const errors: string[] = [];
	// Chromium logs those that a page catches, such as a try at `eval`, nowhere else.
	await context.addInitScript(() => {
		document.addEventListener("securitypolicyviolation", (event) => {
			console.error(`${event.effectiveDirective} forbids ${event.blockedURI}`);
		});
	});
	context.on("console", (message) => {
		// A font that is no font is no more than a warning to Chromium.
		const isError = message.type() === "error" || message.text().startsWith("Failed to decode");
		if (!isError) return;
		// Chromium reports each answer of 400 and more this way; an invalid form is answered 400.
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
