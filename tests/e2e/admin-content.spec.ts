import pg from "pg";
import type { Page } from "playwright/test";
import { test } from "#tests/support/admin-browser.ts";
import { expect, open } from "#tests/support/browser.ts";
import { keyboardOf } from "#tests/support/keyboard.ts";
import { type SeparateSite, startSeparateSite } from "#tests/support/start-separate-site.ts";

/** The homepage editor. Its own site, because all other tests see the landing page too. */

const CONTENT = "/admin/dashboard/content";
const SECTIONS = [
	["Hero Section", "hero"],
	["Features", "features"],
	["How It Works", "how-it-works"],
	["Pricing", "pricing"],
	["Call to Action", "call-to-action"],
	["Footer", "footer"],
	["Settings", "settings"],
	["Navigation", "navigation"],
] as const;

let site: SeparateSite;

// One after the other: each process that runs some of them would start a site.
test.describe.configure({ mode: "default" });

test.beforeAll(async () => {
	site = await startSeparateSite(`content-${test.info().workerIndex}`, { hasPayments: false });
});

test.afterAll(() => site.stop());

const at = (path: string) => new URL(path, site.url).href;

/** Inserts an administrator and a session into the site's own database. @returns the session's token */
async function insertSessionThere(): Promise<string> {
	const { hashToken, newToken } = await import(
		"#app/features/account/accounts/session-store/tokens.server.ts"
	);
	const [id, token] = [crypto.randomUUID(), newToken()];
	const client = new pg.Client({ connectionString: site.databaseUrl });
	await client.connect();
	await client.query(
		"INSERT INTO administrator (id, email, name, password_hash) VALUES ($1, $2, 'Grace Test', '')",
		[id, `admin-${id}@example.com`],
	);
	await client.query(
		`INSERT INTO admin_session (id, administrator_id, token_hash, device, expires_at)
		VALUES ($1, $2, $3, 'Test', now() + interval '1 hour')`,
		[crypto.randomUUID(), id, hashToken(token)],
	);
	await client.end();
	return token;
}

const inEditor = test.extend<{ editor: Page }>({
	// The fixture of the database makes the configuration.
	editor: async ({ page, context, db: _db }, use) => {
		const value = await insertSessionThere();
		await context.addCookies([
			{ name: "admin-session", value, url: site.url, httpOnly: true, sameSite: "Lax" },
		]);
		await use(page);
	},
});

async function save(page: Page) {
	await page.getByRole("button", { name: "Save Changes" }).click();
	await expect(page.getByText(/^(Draft saved|Saved)$/).first()).toBeVisible();
}

async function publish(page: Page) {
	await page.getByRole("link", { name: "Review and publish" }).click();
	await page.getByRole("button", { name: "Publish", exact: true }).click();
	await expectPublished(page);
}

async function expectPublished(page: Page) {
	await expect(page.getByText("Home page content updated successfully").first()).toBeVisible();
	await expect(page.getByText("There are no unpublished changes.")).toBeVisible();
}

inEditor(
	"with the keyboard alone, the hero is edited, previewed, published and restored @phone @no-js",
	async ({ editor: page, newVisitor }) => {
		test.slow();
		const [first, second] = [`First ${crypto.randomUUID()}`, `Second ${crypto.randomUUID()}`];
		const keyboard = keyboardOf(page);
		const visitor = await newVisitor();
		const seen = visitor.getByRole("heading", { level: 1 });
		const preview = page.frameLocator("iframe").getByRole("heading", { level: 1 });
		const saveTitle = async (title: string) => {
			await open(page, at(`${CONTENT}/hero`));
			await keyboard.type(page.getByLabel("Title", { exact: true }).first(), title);
			await keyboard.press(page.getByRole("button", { name: "Save Changes" }));
			await expect(page.getByText(/^(Draft saved|Saved)$/).first()).toBeVisible();
		};
		const review = () => keyboard.press(page.getByRole("link", { name: "Review and publish" }));
		const publishIt = async () => {
			await keyboard.press(page.getByRole("button", { name: "Publish", exact: true }));
			await expectPublished(page);
		};
		await saveTitle(first);
		await page.locator("iframe").scrollIntoViewIfNeeded();
		await expect(preview).toContainText(first);
		await visitor.goto(at("/?preview=draft"));
		await expect(seen).not.toContainText(first);

		await review();
		await publishIt();
		await visitor.goto(at("/"));
		await expect(seen).toContainText(first);

		await saveTitle(second);
		await review();
		const change = page.getByText("Hero Section: Title").locator("..");
		await expect(change).toContainText(first);
		await expect(change).toContainText(second);
		await publishIt();
		await visitor.goto(at("/"));
		await expect(seen).toContainText(second);

		await keyboard.press(page.getByRole("link", { name: "Versions", exact: true }));
		const versions = page.getByRole("region", { name: "Versions" }).getByRole("listitem");
		await expect(versions.first()).toContainText("Current version");
		await keyboard.press(versions.nth(1).getByRole("link"));
		await keyboard.press(page.getByRole("button", { name: "Restore this version" }));
		await keyboard.press(page.getByRole("button", { name: "Restore", exact: true }));
		await expect(page.getByText(/^Restored version \d+$/).first()).toBeVisible();
		await visitor.goto(at("/"));
		await expect(seen).toContainText(first);
	},
);

inEditor(
	"items are added, moved and removed, and wrong links are refused @no-js",
	async ({ editor: page }) => {
		await open(page, at(`${CONTENT}/features`));
		const features = page.getByRole("group", { name: /^Feature \d+$/ });
		const count = await features.count();
		await page.getByRole("button", { name: "Add feature" }).click();
		await expect(features).toHaveCount(count + 1);
		await features.last().getByLabel("Title").fill("Brand new");
		await page.getByRole("button", { name: `Move feature ${count + 1} up` }).click();
		await expect(features.nth(count - 1).getByLabel("Title")).toHaveValue("Brand new");
		await page.getByRole("button", { name: "Remove feature 1", exact: true }).click();
		await expect(features).toHaveCount(count);
		await save(page);
		await page.reload();
		await expect(features.nth(count - 2).getByLabel("Title")).toHaveValue("Brand new");

		await open(page, at(`${CONTENT}/pricing`));
		const plan = page.getByRole("group", { name: "Plan 1" });
		const lines = plan.getByRole("textbox", { name: /line \d+$/ });
		const lineCount = await lines.count();
		await plan.getByRole("button", { name: "Add line" }).click();
		await expect(lines).toHaveCount(lineCount + 1);
		await lines.last().fill("Free tea");
		await plan.getByLabel("Price").fill("3");
		await plan.getByLabel("Button link").fill("javascript:alert(1)");
		await page.getByRole("button", { name: "Save Changes" }).click();
		await expect(plan.getByText(/Use a path such as \/signup/).first()).toBeVisible();
		await plan.getByLabel("Button link").fill("/signup?plan=free");
		await save(page);
		await page.reload();
		await expect(lines.last()).toHaveValue("Free tea");
		await expect(page.getByText("Free shows 3, and costs $0.00 a month.")).toBeVisible();
	},
);

inEditor(
	"a stale tab is told, and keeps its own text if it wants",
	async ({ editor: page, context }) => {
		const other = await context.newPage();
		for (const tab of [page, other]) await open(tab, at(`${CONTENT}/call-to-action`));
		const title = (tab: Page) => tab.getByLabel("Title", { exact: true });
		const [mine, theirs] = [`Mine ${crypto.randomUUID()}`, `Theirs ${crypto.randomUUID()}`];
		await title(other).fill(theirs);
		await save(other);
		await title(page).fill(mine);
		await page.getByRole("button", { name: "Save Changes" }).click();
		const notice = page.getByRole("alert").filter({ hasText: "was changed elsewhere" });
		await expect(notice).toContainText(theirs);
		await notice.getByRole("button", { name: "Keep mine" }).click();
		await expect(notice).toBeHidden();
		await expect(page.getByText("Saved", { exact: true })).toBeVisible();
		await other.reload();
		await expect(title(other)).toHaveValue(mine);
	},
);

inEditor("a proxy that accepts less than a picture keeps the section", async ({ editor: page }) => {
	const path = `${CONTENT}/settings`;
	await open(page, at(path));
	await page.getByLabel("SEO title").fill("Half typed");
	await page.route(
		({ pathname }) => pathname === path || pathname === `${path}.data`,
		(route) =>
			route.request().method() === "POST" &&
			route.request().headers()["content-type"]?.startsWith("multipart/")
				? route.fulfill({ status: 413, contentType: "text/html", body: "<h1>413</h1>" })
				: route.fallback(),
	);
	await page.locator("input[type=file]").setInputFiles("docs/screenshots/landing.png");
	await page.getByRole("button", { name: "Upload" }).click();
	await expect(page.getByText(/larger than this site accepts/)).toBeVisible();
	await expect(page.getByLabel("SEO title")).toHaveValue("Half typed");
});

inEditor(
	"settings change the landing page: look, icon, search texts and maintenance @no-js",
	async ({ editor: page, newVisitor }) => {
		const path = at(`${CONTENT}/settings`);
		await open(page, path);
		await page.getByLabel("Theme").selectOption("dark");
		await page.getByLabel("Font").selectOption("Roboto");
		await page.getByLabel("Show the pricing section").uncheck();
		await page.getByLabel("SEO title").fill("Found here");
		await page
			.getByLabel("Custom CSS")
			.fill(
				".landing-title { text-transform: uppercase; position: fixed }\n.cookie-banner { color: red }",
			);
		await save(page);
		await page.reload();
		await expect(page.getByText("Line 2:")).toContainText(".cookie-banner");
		await page.locator("input[type=file]").setInputFiles({
			name: "icon.txt.png",
			mimeType: "image/png",
			buffer: Buffer.from("not a picture"),
		});
		await page.getByRole("button", { name: "Upload" }).click();
		await expect(page.getByText(/Please select a valid image file/).first()).toBeVisible();
		await page.locator("input[type=file]").setInputFiles("docs/screenshots/landing.png");
		await page.getByRole("button", { name: "Upload" }).click();
		await expect(page.getByRole("img", { name: "Favicon, as in the draft" })).toBeVisible();
		await publish(page);

		const visitor = await newVisitor();
		await visitor.goto(at("/"));
		await expect(visitor).toHaveTitle("Found here");
		await expect(visitor.locator("html")).toHaveAttribute("data-theme", "dark");
		const title = visitor.locator(".landing-title");
		await expect(title).toHaveCSS("text-transform", "uppercase");
		await expect(title).toHaveCSS("position", "static");
		await expect(title).toHaveCSS("font-family", /Roboto/);
		await expect(visitor.locator("#pricing")).toHaveCount(0);
		const icon = await visitor.locator("link[rel=icon]").getAttribute("href");
		const response = await visitor.request.get(at(icon ?? ""));
		expect(response.headers()["content-type"]).toBe("image/png");

		await open(page, path);
		await page.getByRole("button", { name: "Turn maintenance mode on" }).click();
		await expect(page.getByText("Maintenance mode is on").first()).toBeVisible();
		const closed = await visitor.request.get(at("/"));
		expect(closed.status()).toBe(503);
		await page.getByRole("button", { name: "Turn maintenance mode off" }).click();
		await expect(page.getByText("Maintenance mode is off").first()).toBeVisible();
		expect((await visitor.request.get(at("/"))).status()).toBe(200);
	},
);

inEditor(
	"new terms are published, and a creator accepts them @no-js",
	async ({ editor: page, newVisitor }) => {
		const creator = await newVisitor();
		await creator.goto(at("/signup"));
		await creator.getByLabel("Full name").fill("Ada Example");
		await creator.getByLabel("Email").fill(`${crypto.randomUUID()}@example.com`);
		await creator.getByLabel("Password", { exact: true }).fill("Staple-battery-11");
		await creator.getByLabel("Confirm password").fill("Staple-battery-11");
		await creator.getByLabel(/accept the terms/).check();
		await creator.getByRole("button", { name: "Create account" }).click();
		await expect(creator).toHaveURL(/\/dashboard/);

		await open(page, at(`${CONTENT}/legal/terms`));
		const rule = `Be kind ${crypto.randomUUID()}.`;
		await page
			.getByRole("textbox", { name: "Text" })
			.fill(`## Rules\n\n${rule} <script>alert(1)</script>`);
		await page.getByRole("button", { name: "Save changes" }).click();
		await expect(page.getByText("Draft saved").first()).toBeVisible();
		await page.getByRole("button", { name: "Publish", exact: true }).click();
		await expect(page.getByText(/^Version .+ is published$/).first()).toBeVisible();

		await creator.goto(at("/terms"));
		await expect(creator.getByText(`${rule} <script>`)).toBeVisible();
		await creator.goto(at("/dashboard/links"));
		await expect(creator.getByRole("heading", { name: "Our terms have changed" })).toBeVisible();
		await creator.getByRole("link", { name: /download your data/ }).click();
		await expect(
			creator.getByRole("heading", { name: "Delete", exact: false }).first(),
		).toBeVisible();
		await creator.goto(at("/dashboard/links"));
		await creator.getByRole("button", { name: "Accept the terms" }).click();
		await expect(creator).toHaveURL(at("/dashboard/links"));
		await creator.goto(at("/dashboard/profile"));
		await expect(creator).toHaveURL(at("/dashboard/profile"));
	},
);

inEditor("the tabs of the editor are opened by keyboard", async ({ editor: page }) => {
	await open(page, at(`${CONTENT}/versions`));
	const keyboard = keyboardOf(page);
	for (const [name, slug] of SECTIONS) {
		const tabs = page.getByRole("navigation", { name: "Landing page" });
		await keyboard.press(tabs.getByRole("link", { name, exact: true }));
		await expect(page).toHaveURL(at(`${CONTENT}/${slug}`));
	}
});
