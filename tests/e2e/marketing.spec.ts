import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { PLANS } from "#app/features/billing/plans/plans.ts";
import {
	expect,
	expectAccessible,
	expectNoHorizontalScroll,
	expectTargetSizes,
	OFFLINE_ERRORS,
	open,
	test,
} from "#tests/support/browser.ts";
import { insertLink } from "#tests/support/links-factory.ts";
import { startSeparateSite } from "#tests/support/start-separate-site.ts";

const PHONE = { width: 390, height: 844 };
const MAIN_PAGES = ["/", "/terms", "/privacy", "/cookies"];

test("the API's reference folds its contents on a phone, and keeps them in sight @no-js", async ({
	page,
	javaScriptEnabled,
}) => {
	for (const path of ["/docs/api", "/docs/api/links"]) {
		await page.setViewportSize(PHONE);
		await page.goto(path);
		const row = page.locator("summary", { hasText: "Contents" });
		const contents = page.getByRole("navigation", { name: "Contents" });
		await expect(contents).toBeHidden();
		await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
		await page.mouse.wheel(0, -PHONE.height);
		await expect(row).toBeInViewport();
		await row.click();
		await contents.getByRole("link", { name: "Errors" }).click();
		await expect(page).toHaveURL(/\/docs\/api#errors$/);
		if (javaScriptEnabled) await expect(contents).toBeHidden();
		await expect(page.getByRole("heading", { name: "Errors" })).toBeInViewport();
		await page.setViewportSize({ width: 1280, height: 800 });
		await expect(row).toBeHidden();
		await expect(page.getByRole("navigation", { name: "Reference" })).toBeVisible();
	}
});

test.describe("the landing page", () => {
	test("explains the product, shows three sample pages and leads to sign-up @phone @no-js", async ({
		page,
	}) => {
		await page.goto("/");

		await expect(
			page.getByRole("heading", { level: 1, name: "Your links beautifully organized" }),
		).toBeVisible();
		for (const creator of ["photographer", "musician", "bakery"]) {
			await expect(page.getByRole("img", { name: `A ${creator}’s page` })).toBeVisible();
		}
		const looks = page.getByRole("region", { name: "7 looks for your page" });
		const ofPhotographer = looks.getByRole("region", { name: /^Photographer/ });
		await expect(ofPhotographer.getByRole("img", { name: /Ines Marlow$/ })).toHaveCount(7);
		await looks.getByText("Bakery", { exact: true }).click();
		await expect(looks.getByRole("radio", { name: "Bakery" })).toBeChecked();
		await expect(looks.getByRole("img", { name: /^Forest, .+ Corner Oven$/ })).toBeVisible();
		await expect(ofPhotographer).toBeHidden();
		const features = page.getByRole("region", { name: "What you get" });
		await expect(features.getByRole("heading", { level: 3 })).toHaveCount(6);
		await features.getByText("Everything else").click();
		await expect(features.getByRole("heading", { level: 3 })).toHaveCount(12);
		await expect(page.getByRole("heading", { name: "Runs on your own server" })).toBeVisible();
		const steps = page.getByRole("region", { name: "How it works" });
		await expect(steps.getByRole("heading", { level: 3 })).toHaveText([
			"Sign Up",
			"Customize",
			"Share",
		]);
		for (const [name, href] of [
			["Choose Pro", "/signup?plan=pro"],
			["Choose Max", "/signup?plan=max"],
			["Create your page", "/signup"],
		] as const) {
			await expect(page.getByRole("link", { name })).toHaveAttribute("href", href);
		}
		const table = page.getByRole("table", { name: "Everything in each plan" });
		await expect(table).toBeHidden();
		await page.locator("summary", { hasText: "Everything in each plan" }).click();
		await expect(table.getByRole("row", { name: /^Custom CSS/ })).toHaveAccessibleName(
			[
				"Custom CSS",
				...Object.values(PLANS).map(({ customCss }) => (customCss ? "Yes" : "No")),
			].join(" "),
		);
		const questions = page.getByRole("region", { name: "Questions" });
		const answer = questions.getByText(/You need no card/);
		await expect(answer).toBeHidden();
		await questions.getByText("Is Free really free?").click();
		await expect(answer).toBeVisible();
		const footer = page.getByRole("contentinfo");
		for (const legal of ["terms", "privacy", "cookies"]) {
			await expect(footer.locator(`a[href="/${legal}"]`)).toBeVisible();
		}
		await expectNoHorizontalScroll(page);
	});

	test("is at most 5,500 pixels long on a phone", async ({ page }) => {
		await page.setViewportSize(PHONE);
		await page.goto("/");
		const height = await page.locator(".landing").evaluate(({ scrollHeight }) => scrollHeight);
		expect(height).toBeLessThanOrEqual(5_500);
	});

	test("is no longer with the demo's creators, whose names are longer, each look chosen with a press", async ({
		page,
	}) => {
		test.slow();
		const site = await startSeparateSite(`demo-${test.info().workerIndex}`, { hasPayments: false });
		try {
			await promisify(execFile)(process.execPath, ["scripts/seed.ts"], { env: site.environment });
			await page.setViewportSize(PHONE);
			await page.goto(site.url);
			const looks = page.getByRole("group", { name: "Show the looks on the page of" });
			const creators = ["Mara Lindqvist", "Noor Haddad", "Night Oven"];
			for (const creator of creators) {
				await looks.locator("label", { hasText: creator }).click();
				await expect(looks.getByRole("radio", { name: creator })).toBeChecked();
				const height = await page.locator(".landing").evaluate(({ scrollHeight }) => scrollHeight);
				expect(height).toBeLessThanOrEqual(5_500);
			}
			await expectNoHorizontalScroll(page);
		} finally {
			await site.stop();
		}
	});

	test("has room for four plans on a tablet", async ({ page }) => {
		await page.setViewportSize({ width: 768, height: 1024 });
		await page.goto("/");
		const plans = page.locator("#pricing .landing-tier");
		const missing = 4 - (await plans.count());
		await plans.last().evaluate((plan, copies) => {
			for (let copy = 0; copy < copies; copy += 1) plan.after(plan.cloneNode(true));
		}, missing);
		await expect(plans).toHaveCount(4);
		const widths = await plans.evaluateAll((cards) =>
			cards.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
		);
		expect(widths).toEqual(widths.map(() => 0));
	});

	test("takes the claimed name along to sign-up @phone @no-js @gate @gate-phone @gate-no-js", async ({
		page,
	}) => {
		await page.goto("/");
		await page.getByLabel("Your page’s address").fill("Ada");
		await page.getByRole("button", { name: "Claim it" }).click();
		await expect(page).toHaveURL(/\/signup$/);
		await expect(page.getByText(/^Your page will be at .+\/ada$/)).toBeVisible();
	});

	test("says while typing whether a name is free, and refuses impossible ones", async ({
		page,
		insertUser,
	}) => {
		const { username } = await insertUser();
		await page.goto("/");
		const field = page.getByLabel("Your page’s address");
		const status = page.locator("#claim-status");
		await field.fill(username);
		await expect(status).toContainText(`/${username} is taken.`);
		await field.fill(`${username}-free`);
		await expect(status).toContainText(`/${username}-free is free.`);
		await field.fill("signin");
		await expect(status).toContainText("/signin is taken.");
		await field.fill("two words");
		await expect(status).toHaveText("Use only letters, digits, hyphens, and underscores.");
		await field.press("Enter");
		await expect(page).toHaveURL(/\/$/);
		await field.fill("");
		await expect(status).toBeEmpty();
	});

	test("has metadata for search engines and link previews", async ({ page, baseURL }) => {
		await page.goto("/");

		await expect(page).toHaveTitle(/Your links beautifully organized$/);
		await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", /One page/);
		await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", `${baseURL}/`);
	});

	test("does not shift while it loads @phone", async ({ page }) => {
		await open(page, "/");
		// The looks load their fonts when they come into view.
		await page.locator("#looks").scrollIntoViewIfNeeded();
		await page.evaluate(() => document.fonts.ready);

		const shift = await page.evaluate(
			() =>
				new Promise<number>((resolve) => {
					let total = 0;
					new PerformanceObserver((entries) => {
						for (const entry of entries.getEntries()) {
							total += (entry as PerformanceEntry & { value: number }).value;
						}
					}).observe({ type: "layout-shift", buffered: true });
					requestAnimationFrame(() => requestAnimationFrame(() => resolve(total)));
				}),
		);
		// On a busy machine, fonts that load after the first paint may rewrap the title. Nothing else moves.
		expect(shift).toBeLessThan(0.05);
	});
});

test.describe("a static page", () => {
	test("loads no script file @phone @gate @gate-phone", async ({ page }) => {
		const scripts: string[] = [];
		page.on("request", (request) => {
			if (request.resourceType() === "script") scripts.push(request.url());
		});
		for (const path of [...MAIN_PAGES, "/upgrade"]) await page.goto(path);
		expect(scripts).toEqual([]);
	});

	test("closes its menu on a phone when a section is chosen", async ({ page }) => {
		await page.setViewportSize(PHONE);
		await page.goto("/");
		await page.getByRole("banner").locator("summary").click();
		await page
			.getByRole("navigation", { name: "Menu" })
			.getByRole("link", { name: "Pricing" })
			.click();
		await expect(page.locator("details[open]")).toHaveCount(0);
	});

	test.describe("on which a toast stays", () => {
		test.use({ keepsToasts: true });

		test("shows the one of the form before, and dismisses it", async ({ page, insertUser }) => {
			const user = await insertUser();
			await open(page, "/signin?plan=pro");
			await page.getByLabel("Email").fill(user.email);
			await page.getByLabel("Password", { exact: true }).fill(user.password);
			await page.getByRole("main").getByRole("button", { name: "Sign in", exact: true }).click();
			await page.waitForURL(/\/upgrade/);
			const toast = page.locator("[data-toast]");
			await toast.hover();
			await toast.getByRole("button", { name: "Dismiss" }).click();
			await expect(toast).toHaveCount(0);
		});
	});

	test("keeps the scroll position when the cookie banner is answered", async ({ page }) => {
		await page.goto("/terms");
		await page.mouse.wheel(0, 1_200);
		await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1_000);
		const reloaded = page.waitForEvent("load");
		await page
			.getByRole("region", { name: "Cookies" })
			.getByRole("button", { name: "Decline" })
			.click();
		await reloaded;
		await expect(page.getByRole("region", { name: "Cookies" })).toBeHidden();
		await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1_000);
	});
});

test.describe("the navigation", () => {
	test("scrolls to the sections @no-js @gate", async ({ page }) => {
		await page.goto("/");
		const main = page.getByRole("navigation", { name: "Main" });
		for (const [link, heading] of [
			["Pricing", "Pricing"],
			["How it Works", "How it works"],
			["Features", "What you get"],
		] as const) {
			await main.getByRole("link", { name: link }).click();
			await expect(page.getByRole("heading", { name: heading, level: 2 })).toBeInViewport();
		}
		await expect(page).toHaveURL(/\/#features$/);
	});

	test("reaches a section from another page", async ({ page }) => {
		await page.goto("/terms");

		await page
			.getByRole("navigation", { name: "Main" })
			.getByRole("link", { name: "Pricing" })
			.click();

		await expect(page).toHaveURL(/\/#pricing$/);
		await expect(page.getByRole("heading", { name: "Pricing", level: 2 })).toBeInViewport();
	});

	test("links to sign-in and sign-up", async ({ page }) => {
		await page.goto("/");
		const header = page.getByRole("banner");

		await expect(header.getByRole("link", { name: "Sign In" })).toHaveAttribute("href", "/signin");
		await header.getByRole("link", { name: "Get Started" }).click();

		await expect(page).toHaveURL(/\/signup$/);
	});

	for (const javaScriptEnabled of [true, false]) {
		test.describe(`on a phone, scripts ${javaScriptEnabled ? "on" : "off"}`, () => {
			test.use({ viewport: PHONE, javaScriptEnabled });

			test("its menu opens, scrolls to a section and leads to other pages", async ({ page }) => {
				await open(page, "/");
				const menu = page.getByRole("navigation", { name: "Menu" });
				const opener = page.getByRole("banner").locator("summary");
				await expect(menu).toBeHidden();

				await opener.click();
				await menu.getByRole("link", { name: "Pricing" }).click();

				await expect(page).toHaveURL(/\/#pricing$/);
				await expect(page.getByRole("heading", { name: "Pricing", level: 2 })).toBeInViewport();
				await expect(menu).not.toBeInViewport();

				await page.goto("/terms");
				await opener.click();
				await expectNoHorizontalScroll(page);
				await menu.getByRole("link", { name: "Sign In" }).click();
				await expect(page).toHaveURL(/\/signin$/);
			});
		});
	}
});

test.describe("the cookie banner", () => {
	for (const [button, stored, answer] of [
		["Decline", "denied", /You declined/],
		["Accept All", "granted", /You accepted/],
	] as const) {
		test(`stores the answer ${button} @no-js`, async ({ page, context }) => {
			await page.goto("/privacy?from=test");
			const banner = page.getByRole("region", { name: "Cookies" });

			await banner.getByRole("button", { name: button }).click();

			await expect(banner).toBeHidden();
			await expect(page).toHaveURL(/\/privacy\?from=test$/);
			await expect
				.poll(async () => (await context.cookies()).find(({ name }) => name === "consent")?.value)
				.toBe(stored);
			await page.goto("/");
			await expect(page.getByRole("heading", { name: "Your links" })).toBeVisible();
			await expect(banner).toBeHidden();
			await page.goto("/cookies");
			await expect(page.getByText(answer)).toBeVisible();
		});
	}

	test("is explained on /cookies, where the answer can be changed @no-js", async ({ page }) => {
		await page.goto("/");
		const banner = page.getByRole("region", { name: "Cookies" });
		await banner.getByRole("link", { name: "Learn more" }).click();
		await expect(page).toHaveURL(/\/cookies$/);

		await page.getByRole("main").getByRole("button", { name: "Accept All" }).click();
		await expect(page.getByText(/You accepted/)).toBeVisible();
		await expect(banner).toBeHidden();

		await page.getByRole("main").getByRole("button", { name: "Decline" }).click();
		await expect(page.getByText(/You declined/)).toBeVisible();
	});

	test("reserves space at the end of the page @phone", async ({ page }) => {
		for (const path of ["/", "/signin"]) {
			await page.goto(path);
			await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
			const banner = page.getByRole("region", { name: "Cookies" });
			const last = page.locator("main a, main button, footer a").last();
			await expect(last).toBeInViewport({ ratio: 1 });
			const [bannerBox, lastBox] = [await banner.boundingBox(), await last.boundingBox()];
			expect((lastBox?.y ?? 0) + (lastBox?.height ?? 0)).toBeLessThanOrEqual(bannerBox?.y ?? 0);
		}
	});

	test("leaves targets usable that it partly covers", async ({ page, owner }) => {
		for (let index = 0; index < 10; index++) await insertLink(owner, { title: `Link ${index}` });
		await page.setViewportSize({ width: 412, height: 823 });
		await open(page, "/dashboard/links");
		for (let top = 0; top < 100; top += 20) {
			await page.evaluate((to) => window.scrollTo(0, to), top);
			await expectTargetSizes(page);
		}
	});

	test("is not shown to a browser with a do-not-track signal", async ({ page }) => {
		await page.setExtraHTTPHeaders({ "Sec-GPC": "1" });
		await page.goto("/cookies");

		await expect(page.getByText(/Your browser sends Do Not Track/)).toBeVisible();
		await expect(page.getByRole("button", { name: "Accept All" })).toBeHidden();
	});
});

test.describe("the legal pages", () => {
	test("contain the required statements", async ({ page }) => {
		await page.goto("/terms");
		await expect(page.getByRole("heading", { level: 1, name: "Terms of Service" })).toBeVisible();
		for (const text of [
			/registered in Ottawa, Canada/,
			/must be 18 or older/,
			/Stripe handles card payments/,
		]) {
			await expect(page.getByText(text).first()).toBeVisible();
		}

		await page.goto("/privacy");
		await expect(page.getByRole("heading", { level: 1, name: "Privacy Policy" })).toBeVisible();
		await expect(page.getByText(/loaded only after you select Accept All/)).toBeVisible();

		await page.goto("/cookies");
		await expect(page.getByRole("heading", { level: 1, name: "Cookie Policy" })).toBeVisible();
	});
});

test("an unknown address gets a 404 page @no-js", async ({ page }) => {
	const answer = await page.goto("/no/such/page");

	expect(answer?.status()).toBe(404);
	await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
	await page.getByRole("link", { name: "Go Home" }).click();
	await expect(page).toHaveURL(/\/$/);
});

test.describe("without a connection", () => {
	test.use({ allowedErrors: OFFLINE_ERRORS });

	for (const path of ["/", "/terms", "/upgrade"]) {
		test(`${path} says so, and follows a link once the connection is back`, async ({
			page,
			context,
		}) => {
			await page.goto(path);
			await context.setOffline(true);
			await page.locator('a[href="/signin"]:visible').first().click();
			const notice = page.getByText("The page opens as soon as you’re back online.");
			await expect(notice).toBeVisible();
			await expect(page).toHaveURL(path);
			await expectAccessible(page);
			await context.setOffline(false);
			await expect(page).toHaveURL(/\/signin$/);
		});
	}

	test("a form isn’t sent, and can be sent again", async ({ page, context }) => {
		await page.goto("/");
		await page.getByLabel("Your page’s address").first().fill("a-new-name");
		await context.setOffline(true);
		await page.getByLabel("Your page’s address").first().press("Enter");
		await expect(page.getByText("Your change wasn’t sent.")).toBeVisible();
		await expect(page).toHaveURL("/");
		await context.setOffline(false);
		await expect(page.getByText("Your change wasn’t sent.")).toBeHidden();
		await page.getByLabel("Your page’s address").first().press("Enter");
		await expect(page).toHaveURL(/\/signup/);
	});
});
