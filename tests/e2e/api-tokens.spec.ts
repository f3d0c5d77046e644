import type { Page } from "playwright/test";
import {
	expect,
	expectAccessible,
	expectContrast,
	expectNoHorizontalScroll,
	open,
	proveOwner,
	test,
	turn,
} from "#tests/support/browser.ts";

/** The settings page of personal access tokens. */

const PATH = "/dashboard/settings/tokens";

async function makeToken(page: Page, { name, password }: { name: string; password: string }) {
	await page.getByLabel("Name").fill(name);
	await page.getByLabel("Expires after").selectOption("30");
	await page.getByLabel("Read links").check();
	await page.getByRole("button", { name: "Create token" }).click();
	await proveOwner(page, password);
	await expect(page.getByText("Copy your new token now")).toBeInViewport();
}

test("a token is made, shown once, used and revoked @phone @no-js @gate", async ({
	page,
	owner,
	request,
}) => {
	await open(page, "/dashboard/settings/account");
	await page.getByRole("link", { name: "API tokens" }).click();
	await expect(page).toHaveURL(PATH);
	await expect(page.getByRole("heading", { name: "No API tokens yet" })).toBeVisible();

	await page.getByLabel("Name").fill("Shop");
	await page.getByRole("button", { name: "Create token" }).click();
	await expect(page.getByText("Choose at least one permission")).toBeVisible();
	await makeToken(page, { name: "Shop", password: owner.password });
	const token = (await page.getByText(/^posy_pat_\w{36}$/).textContent()) ?? "";
	const tokens = page.getByRole("list", { name: "API tokens" });
	await expect(tokens.getByRole("listitem").first()).toContainText(`…${token.slice(-4)}`);
	await expect(tokens).toContainText("Never used");

	const read = () => request.get("/api/links", { headers: { Authorization: `Bearer ${token}` } });
	expect((await read()).status()).toBe(200);
	await open(page, PATH);
	await expect(page.getByText(token)).toHaveCount(0);
	await expect(tokens).toContainText("Last used");
	await tokens.getByText("1 permission").click();
	await expect(tokens.getByText("Read links")).toBeVisible();

	await tokens.getByRole("link", { name: "Revoke Shop" }).click();
	await tokens.getByRole("button", { name: "Revoke token" }).click();
	await expect(page.getByText("Token revoked")).toBeVisible();
	await expect(page.getByRole("heading", { name: "No API tokens yet" })).toBeVisible();
	expect((await read()).status()).toBe(401);
});

test("a wrong password makes no token @no-js", async ({ page, signInAs, javaScriptEnabled }) => {
	await signInAs();
	await open(page, PATH);
	await page.getByLabel("Name").fill("Shop");
	await page.getByLabel("Read links").check();
	await page.getByRole("button", { name: "Create token" }).click();
	await proveOwner(page, "wrong-password");
	await expect(page.getByLabel("Current password")).toHaveAccessibleDescription(
		/This is not your current password/,
	);
	await expect(page.getByRole("heading", { name: "No API tokens yet" })).toBeHidden();
	if (!javaScriptEnabled) return;
	await page.getByRole("link", { name: "Cancel" }).click();
	await expect(page.getByLabel("Name")).toHaveValue("Shop");
	await expect(page.getByLabel("Read links")).toBeChecked();
	await expect(page.getByRole("heading", { name: "No API tokens yet" })).toBeVisible();
});

test("the page fits a phone and is accessible in light and dark @phone", async ({
	page,
	owner,
}) => {
	await open(page, PATH);
	await makeToken(page, { name: "A program with a rather long name", password: owner.password });
	await expectNoHorizontalScroll(page);
	await expectAccessible(page);
	await turn(page, "dark");
	await expectContrast(page);
	await open(page, PATH);
	await page.getByRole("link", { name: /^Revoke A program/ }).click();
	await expect(page.getByRole("button", { name: "Revoke token" })).toBeVisible();
	await expectNoHorizontalScroll(page);
	await expectContrast(page);
});
