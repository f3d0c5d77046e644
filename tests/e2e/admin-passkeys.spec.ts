import { test } from "#tests/support/admin-browser.ts";
import { expect, expectAccessible, open } from "#tests/support/browser.ts";
import { plugIn, stopAutofill } from "#tests/support/virtual-authenticator.ts";

/** Passkeys of administrators, with Chromium's own authenticator in software. */

test("an administrator adds a passkey and logs in with it", async ({ page, logIn }) => {
	const administrator = await logIn();
	await plugIn(page);
	await open(page, "/admin/dashboard/account");
	const passkeys = page.getByRole("region", { name: "Passkeys" });
	await passkeys.getByLabel("Name", { exact: true }).fill("Key");
	await passkeys.getByLabel("Current password").fill(administrator.password);
	await passkeys.getByRole("button", { name: "Add a passkey" }).click();
	await expect(page.getByText("Passkey added").first()).toBeVisible();
	await expectAccessible(page);
	await page.context().clearCookies();
	await stopAutofill(page);
	await open(page, "/admin/login");
	await page.getByRole("button", { name: "Continue with a passkey" }).click();
	await expect(page).toHaveURL("/admin/dashboard");
});
