import type { Page } from "playwright/test";
import { expect, expectNoHorizontalScroll, open, test } from "#tests/support/browser.ts";
import { addLink } from "#tests/support/link-rows.ts";
import { insertLinks } from "#tests/support/links-factory.ts";

/** The main journey from sign-up to statistics, using only forms. */
test("a new user signs up, builds a page, gets a visit and sees it in the analytics @phone @no-js @gate @gate-phone @gate-no-js", async ({
	page,
	baseURL,
	newVisitor,
	javaScriptEnabled,
}) => {
	test.slow();
	const unique = crypto.randomUUID().slice(0, 8);

	await test.step("sign up", async () => {
		await page.goto("/signup");
		await page.getByLabel("Full name").fill("Grace Newcomer");
		await page.getByLabel("Email").fill(`grace.${unique}@example.com`);
		await page.getByLabel("Password", { exact: true }).fill("Correct-horse-9");
		await page.getByLabel("Confirm password").fill("Correct-horse-9");
		await page.getByLabel(/accept the terms/).check();
		await page.getByRole("button", { name: "Create account" }).click();
		await expect(page).toHaveURL(/\/dashboard\//);
	});

	await test.step("add a link and a social link", async () => {
		await page.goto("/dashboard/links");
		await addLink(page, { title: "My book", url: `${baseURL}/terms` });
		const links = page.getByRole("list", { name: "Your links" });
		await expect(links.getByText("My book", { exact: true })).toBeVisible();
		await expectNoHorizontalScroll(page);

		await page.getByRole("textbox", { name: "GitHub" }).fill("@grace");
		// With JavaScript, the form is saved automatically as soon as the field loses focus.
		if (javaScriptEnabled) await page.getByRole("textbox", { name: "GitHub" }).blur();
		else await page.getByRole("button", { name: /Save/ }).last().click();
		// The stored value, in its canonical form.
		await expect(page.getByRole("textbox", { name: "GitHub" })).toHaveValue(
			"https://github.com/grace",
		);
	});

	const visitor = await newVisitor();
	await test.step("a visitor opens the page and follows the link", async () => {
		await visitor.goto(`/grace-${unique}`);
		await expect(visitor.getByRole("heading", { name: "Grace Newcomer" })).toBeVisible();
		await expect(visitor.getByRole("link", { name: "GitHub" })).toBeVisible();
		await visitor.getByRole("link", { name: "My book" }).click();
		await expect(visitor).toHaveURL(`${baseURL}/terms`);
	});

	await test.step("the dashboard shows the view and the click", async () => {
		await expect(async () => {
			await page.goto("/dashboard/analytics");
			await expect(page.locator('dt:text-is("Page views") + dd')).toHaveText("1", { timeout: 500 });
			await expect(page.locator('dt:text-is("Link clicks") + dd')).toHaveText("1", {
				timeout: 500,
			});
		}).toPass();
		await expectNoHorizontalScroll(page);
	});
});

/** Number of Tab presses that reaches the end of each page below. */
const TAB_PRESSES = 45;

test("the focused element is never covered, even by the cookie banner @phone", async ({
	page,
	signInAs,
}) => {
	test.slow();
	// Disables smooth scrolling, so that measured positions are final.
	await page.emulateMedia({ reducedMotion: "reduce" });
	for (const path of ["/", "/signup"]) await expectFocusInSight(page, path);
	const owner = await signInAs();
	await insertLinks(owner, ["One", "Two", "Three", "Four", "Five", "Six", "Seven"]);
	for (const path of ["/dashboard/links", "/dashboard/profile", "/dashboard/start"]) {
		await expectFocusInSight(page, path);
	}
});

async function expectFocusInSight(page: Page, path: string): Promise<void> {
	await open(page, path);
	await expect(page.getByRole("region", { name: "Cookies" })).toBeVisible();
	const covered = new Set<string>();
	for (const key of ["Tab", "Shift+Tab"]) {
		for (let press = 0; press < TAB_PRESSES; press += 1) {
			await page.keyboard.press(key);
			const what = await page.evaluate(findCover);
			if (what !== null) covered.add(what);
		}
	}
	expect([...covered], `covered on ${path}`).toEqual([]);
}

/** Returns what covers the middle of the focused control, or null if it is visible. Runs in the browser. */
function findCover(): string | null {
	const control = document.activeElement;
	if (control === null || control === document.body) return null;
	// If its label draws the control, the label's position counts.
	const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
	const isDrawn = control.getBoundingClientRect().width > 1;
	const shown = control.closest("label") ?? (isDrawn ? control : (labels.at(-1) ?? control));
	const { left, top, width, height } = shown.getBoundingClientRect();
	// In a multi-line field, the browser scrolls to the line with the caret.
	const y = top + Math.min(height, 44) / 2;
	const over = document.elementFromPoint(left + width / 2, y);
	if (over === null) return `${control.outerHTML.slice(0, 120)} is outside of the window`;
	const isOwn = shown.contains(over) || over.contains(shown);
	return isOwn ? null : `${over.className} over ${control.outerHTML.slice(0, 120)}`;
}

test("the sign-up button is visible on a phone while the cookie banner is shown @phone", async ({
	page,
	isMobile,
}) => {
	test.skip(!isMobile, "a question of room");
	await page.setViewportSize({ width: 390, height: 844 });
	await open(page, "/signup");
	await expect(page.getByLabel(/accept the terms/)).toBeInViewport({ ratio: 1 });
	// What helps with the password needs room, and waits for it.
	const help = page.getByText("Mixed case, digits, and symbols make it stronger.");
	await expect(help).toBeHidden();
	const button = page.getByRole("button", { name: "Create account" });
	// Only a site with simulated payments has this line, above everything else.
	const notice = page.getByText("Payments are simulated. No money moves.").locator("..");
	const [control, banner, line] = await Promise.all([
		button.boundingBox(),
		page.getByRole("region", { name: "Cookies" }).boundingBox(),
		notice.boundingBox(),
	]);
	expect(control && banner && line).not.toBeNull();
	const bottom = (control?.y ?? 0) + (control?.height ?? 0) - (line?.height ?? 0);
	expect(bottom).toBeLessThanOrEqual(banner?.y ?? 0);
	expect(banner?.height).toBeLessThanOrEqual(57);
	await page.getByLabel("Password", { exact: true }).focus();
	await expect(help).toBeVisible();
});
