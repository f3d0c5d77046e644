import type { Page } from "playwright/test";
import { PRESET_IDS } from "#app/features/creator-page/core/presets.ts";
import { NAME_MAX_LENGTH } from "#app/features/creator-page/profile/names.ts";
import {
	expect,
	expectAccessible,
	expectNoHorizontalScroll,
	open,
	test,
} from "#tests/support/browser.ts";
import { insertLink } from "#tests/support/links-factory.ts";

/** The live preview, sharing, and the first steps after sign-up. */

const phone = (page: Page) => page.getByRole("group", { name: "Your page as visitors see it" });

test("the page is previewed while typing, beside the form or in a sheet @phone @gate-phone", async ({
	page,
	db,
	signInAs,
	isMobile,
}) => {
	const owner = await signInAs({ name: "Anna" });
	await db.profile.update({ where: { id: owner.profileId }, data: { bio: "Florist" } });
	await insertLink(owner, { title: "Shop" });
	await open(page, "/dashboard/profile");
	const look = async () => {
		if (isMobile) await page.getByRole("link", { name: "Preview" }).click();
		await expect(phone(page)).toHaveCount(1);
	};
	const goBack = async () => {
		if (isMobile) await page.getByRole("button", { name: "Close" }).click();
	};

	await look();
	await expect(phone(page).getByText("Florist")).toBeVisible();
	await expect(phone(page).getByText("Shop")).toBeVisible();
	await expectAccessible(page);
	await goBack();

	// Too long to be saved, but still previewed.
	const tooLong = "Å".repeat(NAME_MAX_LENGTH + 1);
	await page.getByLabel("Name", { exact: true }).fill(tooLong);
	await page.getByLabel("Bio", { exact: true }).fill("Flowers 🌷 for every day");
	await look();
	await expect(phone(page).getByText(tooLong, { exact: true }).first()).toBeVisible();
	await expect(phone(page).getByText("Flowers 🌷 for every day")).toBeVisible();
	const stored = await db.profile.findUniqueOrThrow({ where: { id: owner.profileId } });
	expect(stored).toMatchObject({ name: "Anna", bio: "Florist" });
	await goBack();

	await page.getByLabel("Name", { exact: true }).fill("Anna Flowers");
	await expect(page.getByText("Saved", { exact: true })).toBeVisible();
	await open(page, "/dashboard/links");
	await page.getByRole("textbox", { name: "GitHub" }).fill("@anna");
	await look();
	await expect(phone(page).getByText("Anna Flowers")).toBeVisible();
	await expect(phone(page).locator('a[href="https://github.com/anna"]')).toBeVisible();
	await goBack();
	await page.goto("/dashboard/analytics");
	await expect(phone(page)).toHaveCount(0);
});

test("a look is chosen below the page on a phone", async ({ page, db, signInAs }) => {
	const owner = await signInAs({ name: "Anna", tier: "pro" });
	await page.setViewportSize({ width: 390, height: 844 });
	await open(page, "/dashboard/appearance");
	await page.getByRole("radio", { name: "Dark Mode" }).check();
	await expect(phone(page).locator(".public-page.page-theme-dark")).toBeVisible();
	const theme = { where: { profileId: owner.profileId }, select: { preset: true } } as const;
	await expect.poll(() => db.theme.findUnique(theme)).toEqual({ preset: "dark" });
	// The page takes less than half of the window, and stays there.
	const preview = page.getByRole("complementary", { name: "Live preview" });
	const box = await preview.boundingBox();
	expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(0.5 * 844);
	await page.getByRole("button", { name: "Layout" }).click();
	await expect(page.getByRole("radio", { name: "Dark Mode" })).toBeHidden();
	await page.getByRole("radio", { name: "Picture first" }).check();
	await expect(phone(page).locator(".page-layout-hero")).toBeVisible();
	await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
	await expect(phone(page)).toBeInViewport();
	await expectAccessible(page);
	await expectNoHorizontalScroll(page);
});

test("a new user completes the first steps and sees which remain @no-js @gate", async ({
	page,
	db,
	newVisitor,
	javaScriptEnabled,
}) => {
	test.slow();
	const unique = crypto.randomUUID().slice(0, 8);
	const email = `another.${unique}@example.com`;
	await page.goto(`/signup?username=Grace-${unique}`);
	await expect(page).toHaveURL("/signup");
	await expect(page.getByText(`Your page will be at`)).toContainText(`/grace-${unique}`);
	await page.getByLabel("Full name").fill("Grace Newcomer");
	await page.getByLabel("Email").fill(email);
	await page.getByLabel("Password", { exact: true }).fill("Correct-horse-9");
	await page.getByLabel("Confirm password").fill("Correct-horse-9");
	await page.getByLabel(/accept the terms/).check();
	await page.getByRole("button", { name: "Create account" }).click();

	// The address was claimed, so nobody asks for it again.
	await expect(page.getByText("Step 1 of 3")).toBeVisible();
	await expect(page.getByText(`/grace-${unique}`)).toBeVisible();
	await expect(page.getByLabel("Username")).toHaveCount(0);
	await expect(page.getByRole("navigation")).toHaveCount(0);
	await expect(page.getByText("Verify your email.")).toHaveCount(0);
	if (javaScriptEnabled) await expectAccessible(page);
	await page.getByRole("link", { name: "Import your page" }).click();
	await page.getByRole("link", { name: "Back to the first steps" }).click();
	await expect(page.getByLabel("Username")).toHaveCount(0);
	await page.getByLabel("Bio", { exact: true }).fill("I write.");
	const github = page.getByLabel("GitHub");
	if (javaScriptEnabled) await page.getByText("Add network").click();
	else await page.locator("summary", { hasText: "Add network" }).click();
	await github.fill("https://evil.example/grace");
	await page.getByRole("button", { name: "Continue" }).click();
	await expect(github).toHaveAccessibleDescription(/Enter your GitHub username/);
	await github.fill("@grace");
	if (javaScriptEnabled) {
		await expect(phone(page).locator('a[href="https://github.com/grace"]')).toBeVisible();
	}
	await page.getByRole("button", { name: "Continue" }).click();

	await expect(page.getByText("Step 2 of 3")).toBeVisible();
	const title = page.getByRole("heading", { level: 1, name: "Add your links" });
	if (javaScriptEnabled) await expect(title).toBeFocused();
	await page.getByLabel("Paste a link").fill("grace@example.com");
	await page.getByRole("button", { name: "Add link" }).click();
	const rows = page.getByRole("list", { name: "Your links" });
	await expect(rows).toContainText("grace@example.com");
	await page.getByRole("link", { name: "Continue" }).click();

	await expect(page.getByText("Step 3 of 3")).toBeVisible();
	// Each look is a picture of the page itself, also those of larger plans.
	const pictures = page.getByRole("group", { name: "Look" }).locator(".public-page");
	await expect(pictures).toHaveCount(PRESET_IDS.length);
	await expect(pictures.first()).toContainText("Grace Newcomer");
	if (javaScriptEnabled) await expectAccessible(page);
	await page.getByRole("link", { name: "Look at Neon" }).click();
	await expect(page.getByRole("heading", { name: "Your page in Neon" })).toBeVisible();
	await expect(page.getByText("Neon is in Max, $4 a month.")).toBeVisible();
	if (javaScriptEnabled) {
		await expect(phone(page).locator(".page-theme-neon")).toBeVisible();
		await expectAccessible(page);
	}
	await page.getByRole("link", { name: "Keep Default for now" }).click();
	await page.getByRole("radio", { name: "Dark Mode" }).check();
	if (javaScriptEnabled) {
		await expect(phone(page).locator(".public-page.page-theme-dark")).toBeVisible();
	}
	await page.getByRole("button", { name: "Finish" }).click();

	await expect(page.getByRole("heading", { level: 1, name: "It’s live." })).toBeVisible();
	await expect(phone(page)).toContainText("Grace Newcomer");
	if (javaScriptEnabled) await expectAccessible(page);
	await page.getByText("QR code").first().click();
	await expect(page.getByRole("img", { name: /^QR code of/ })).toBeVisible();
	await page.getByRole("link", { name: "Keep editing" }).click();
	await expect(page).toHaveURL(/\/dashboard\/profile$/);
	const checklist = page.getByRole("region", { name: "Finish your page" });
	await expect(page.getByText("Verify your email.")).toBeVisible();
	await expect(checklist).toContainText("1 of 3 done");
	await expect(checklist.getByRole("link", { name: "Add three links" })).toHaveAttribute(
		"href",
		/\/dashboard\/links#add-link$/,
	);
	await expect(checklist).toContainText("Write a bio (done)");
	await checklist.getByRole("button", { name: "Dismiss" }).click();
	await expect(checklist).toHaveCount(0);

	const visitor = await newVisitor();
	await visitor.goto(`/grace-${unique}`);
	await expect(visitor.locator(".public-page.page-theme-dark")).toBeVisible();
	await expect(visitor.getByRole("link", { name: "grace@example.com" })).toBeVisible();
	await page.goto("/dashboard/start");
	await expect(page).toHaveURL(/\/dashboard\/profile$/);
	expect(await db.user.count({ where: { email } })).toBe(1);
});

test("the page is shared through its address and its QR code @no-js", async ({
	page,
	context,
	baseURL,
	owner,
	javaScriptEnabled,
}) => {
	const address = `${baseURL}/${owner.username}`;
	await open(page, "/dashboard/analytics");
	const share = page.getByRole("link", { name: "Share page" });
	if (!javaScriptEnabled) {
		await share.click();
		await expect(page.getByRole("heading", { level: 1, name: "Share your page" })).toBeVisible();
	} else {
		await share.focus();
		await page.keyboard.press("Enter");
		await expect(page.getByRole("dialog", { name: "Share your page" })).toBeVisible();
		await expect(page).toHaveURL(/\/dashboard\/analytics$/);
		await context.grantPermissions(["clipboard-read", "clipboard-write"]);
		await page.getByRole("button", { name: "Copy link" }).click();
		await expect(page.getByText("Link copied").last()).toBeAttached();
		expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
	}
	const panel = javaScriptEnabled ? page.getByRole("dialog") : page.getByRole("main");
	await expect(panel.getByText(address, { exact: true })).toBeVisible();
	await expect(panel.getByRole("img", { name: `QR code of ${address}` })).toBeVisible();
	for (const format of ["SVG", "PNG"]) {
		const downloading = page.waitForEvent("download");
		await panel.getByRole("link", { name: `Download ${format}` }).click();
		const download = await downloading;
		expect(download.suggestedFilename()).toBe(`${owner.username}-qr.${format.toLowerCase()}`);
	}
	if (javaScriptEnabled) {
		await page.keyboard.press("Escape");
		await expect(panel).toHaveCount(0);
		await expect(share).toBeFocused();
	}
});

test("the device's share sheet comes first on a phone, and after copying elsewhere @phone", async ({
	page,
	insertUser,
	signIn,
	isMobile,
}) => {
	await page.addInitScript(() => {
		Object.defineProperty(navigator, "share", { value: async () => {} });
	});
	await signIn(await insertUser());
	await open(page, "/dashboard/share");
	const buttons = page.getByRole("main").getByRole("button", { name: /^(Share with…|Copy link)/ });
	await expect(buttons).toHaveText(
		isMobile ? [/^Share with…/, /^Copy link/] : [/^Copy link/, /^Share with…/],
	);
});
