import {
	type Browser,
	type BrowserContext,
	type BrowserContextOptions,
	devices,
	type Page,
} from "playwright";
import type { DemoAccount } from "../../prisma/seed.ts";
import type { Shot, Size } from "./picture.ts";
import { ASKED_BEFORE, PHOTOGRAPHER } from "./shots.ts";

/** What a text block of the photographer's page says, so that a letter has sentences. */
const SENTENCES =
	"The light is short now, and the studio is warm. [[Book a portrait session]] before the new year, or take home [[All prints in the shop|a print]]. I answer every letter.";
/** In place of other sites' frames, which the pictures must not depend on. */
const FRAME =
	'<body style="margin:0;height:100vh;display:grid;place-items:center;background:#111;color:#ddd;font:16px sans-serif">The other site’s player</body>';

/** The browser, signed in once for each account, and the running demo. */
export type ScreenshotSession = {
	/** Opens a window once, resizes it, and takes a picture in each size. */
	take: (shot: Shot, sizes: readonly Pick<Size, "width" | "height">[]) => Promise<Buffer[]>;
	/** Adds to the photographer's page what the demo lacks: links inside sentences, and a link that asks first. */
	prepareDemo: () => Promise<void>;
};

export function openScreenshotSession(
	browser: Browser,
	{
		appUrl,
		accounts,
		mails,
	}: { appUrl: string; accounts: readonly DemoAccount[]; mails: ReadonlyMap<string, string> },
): ScreenshotSession {
	const signedIn = new Map<string, Awaited<ReturnType<BrowserContext["storageState"]>>>();
	let apiPage: Page | undefined;

	async function openContext(options: BrowserContextOptions = {}): Promise<BrowserContext> {
		const context = await browser.newContext({
			baseURL: appUrl,
			deviceScaleFactor: 1,
			locale: "en-US",
			timezoneId: "UTC",
			reducedMotion: "reduce",
			// Headless Chromium's own user agent would count as a bot.
			userAgent: devices["Desktop Chrome"].userAgent,
			...options,
		});
		// Answered in advance: the cookie banner would cover part of the picture.
		await context.addCookies([{ name: "consent", value: "denied", url: appUrl }]);
		await context.route(
			(url) => url.origin !== appUrl && url.protocol.startsWith("http"),
			(route) => route.fulfill({ contentType: "text/html; charset=utf-8", body: FRAME }),
		);
		return context;
	}

	/** Signs in once, because sign-ins are limited. */
	async function storedSession(email: string) {
		const stored = signedIn.get(email);
		if (stored) return stored;
		const account = accounts.find((each) => each.email === email);
		if (!account) throw new Error(`The demo has no account ${email}.`);
		const context = await openContext();
		const page = await context.newPage();
		await page.goto("/signin");
		await page.getByLabel("Email").fill(email);
		await page.getByLabel("Password", { exact: true }).fill(account.password);
		await page.getByRole("button", { name: "Sign in", exact: true }).click();
		await page.waitForURL("**/dashboard/**");
		// The welcome toast, which would appear over a later picture.
		await context.clearCookies({ name: "toast" });
		const session = await context.storageState();
		signedIn.set(email, session);
		await context.close();
		return session;
	}

	/** Calls the product's API from a page of its own, where the session's cookie counts. */
	async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
		if (!apiPage) {
			const context = await openContext({ storageState: await storedSession(PHOTOGRAPHER.email) });
			apiPage = await context.newPage();
			await apiPage.goto("/dashboard/settings/account");
		}
		const { status, text } = await apiPage.evaluate(
			async ([method, path, body]) => {
				const answer = await fetch(path, {
					method,
					...(body === null ? {} : { body, headers: { "Content-Type": "application/json" } }),
				});
				return { status: answer.status, text: await answer.text() };
			},
			[method, path, body === undefined ? null : JSON.stringify(body)] as const,
		);
		if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${text}`);
		return (text === "" ? null : JSON.parse(text)) as Answer;
	}

	async function prepareDemo(): Promise<void> {
		const added = await call<{ id: string }>("POST", "/api/links", {
			kind: "text",
			title: "The studio in winter",
			details: { text: SENTENCES },
		});
		const { ids } = await call<{ ids: string[] }>("GET", "/api/links/order");
		// Second, below the highlighted link.
		const others = ids.filter((id) => id !== added.id);
		await call("PUT", "/api/links/order", { ids: others.toSpliced(1, 0, added.id) });
		const { links } = await call<{ links: { id: string; title: string }[] }>("GET", "/api/links");
		const asked = links.find(({ title }) => title === ASKED_BEFORE);
		await call("PATCH", `/api/links/${asked?.id}`, { sensitive: true });
	}

	async function open(page: Page, { opens, awaits, prepare }: Shot): Promise<void> {
		if ("mail" in opens) {
			const body = mails.get(opens.mail);
			if (body === undefined) throw new Error(`There is no email “${opens.mail}”.`);
			// On the site's own address, which alone may show its logo.
			await page.route("**/email", (route) =>
				route.fulfill({ contentType: "text/html; charset=utf-8", body }),
			);
			await page.goto("/email");
		} else if ("path" in opens) {
			await page.goto(opens.path);
		} else {
			await page.goto(opens.of);
			// That of a recording is an icon, which says more than its title.
			const link = page
				.locator('a[href^="/go/"]')
				.and(page.getByRole("link", { name: opens.link }));
			const path = await link.first().getAttribute("href");
			if (path === null) throw new Error(`${opens.of} has no link “${opens.link}”.`);
			await page.goto(path);
		}
		if (awaits) await page.locator(awaits).first().waitFor();
		await prepare?.(page);
	}

	async function take(
		shot: Shot,
		sizes: readonly Pick<Size, "width" | "height">[],
	): Promise<Buffer[]> {
		if (shot.theme) await call("PATCH", "/api/theme", shot.theme);
		if (shot.deletes) await call("DELETE", shot.deletes);
		const context = await openContext({
			viewport: sizes[0] ?? null,
			colorScheme: shot.colorScheme ?? "light",
			...(shot.userAgent ? { userAgent: shot.userAgent } : {}),
			...(shot.as ? { storageState: await storedSession(shot.as) } : {}),
		});
		const page = await context.newPage();
		await page.emulateMedia({ media: shot.media ?? "screen" });
		await open(page, shot);
		const pictures: Buffer[] = [];
		for (const { width, height } of sizes) {
			await page.setViewportSize({ width, height });
			await settle(page);
			pictures.push(await page.screenshot());
		}
		await context.close();
		return pictures;
	}

	return { take, prepareDemo };
}

/** Waits until fonts and the pictures in sight are there. */
async function settle(page: Page): Promise<void> {
	await page.waitForFunction(() =>
		[...document.images].every((image) => {
			const { top, right, bottom, left, width } = image.getBoundingClientRect();
			const isInSight =
				width > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
			return !isInSight || image.complete;
		}),
	);
	await page.evaluate(() => document.fonts.ready);
}
