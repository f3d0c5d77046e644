import { expect, expectAccessible, open, proveOwner, test } from "#tests/support/browser.ts";
import { plugIn, stopAutofill } from "#tests/support/virtual-authenticator.ts";

/** Passkeys of creators, with Chromium's own authenticator in software. */

const SECURITY = "/dashboard/settings/security";

test("a creator adds a passkey, signs in with it, and lives by it alone @phone", async ({
	page,
	owner,
	db,
}) => {
	await plugIn(page);
	await open(page, SECURITY);
	const passkeys = page.getByRole("region", { name: "Passkeys" });
	await passkeys.getByRole("button", { name: "Add a passkey" }).click();
	await proveOwner(page, owner.password);
	await expect(page.getByText("You can go on now").first()).toBeVisible();
	await passkeys.getByLabel("Name", { exact: true }).fill("My phone");
	await passkeys.getByRole("button", { name: "Add a passkey" }).click();
	await expect(page.getByText("Passkey added").first()).toBeVisible();
	await expect(passkeys.getByText("My phone", { exact: true }).first()).toBeVisible();
	await expectAccessible(page);

	await passkeys.getByText("Rename My phone").click();
	await passkeys.getByRole("list").getByLabel("Name", { exact: true }).fill("Blue phone");
	await passkeys.getByRole("button", { name: "Save name of My phone" }).click();
	await expect(page.getByText("Name saved").first()).toBeVisible();
	await expect(passkeys.getByText("Blue phone", { exact: true }).first()).toBeVisible();

	await page.getByText("Remove your password").click();
	await page.getByRole("button", { name: "Remove password" }).click();
	await expect(page.getByText("Your password is removed").first()).toBeVisible();
	await passkeys.getByRole("button", { name: "Remove Blue phone" }).click();
	await expect(page.getByText(/This passkey is the only way to sign in/).first()).toBeVisible();

	// What the browser fills in needs no button.
	await page.context().clearCookies();
	await page.goto("/signin?redirectTo=%2Fdashboard%2Fprofile");
	await expect(page).toHaveURL("/dashboard/profile");

	await page.context().clearCookies();
	await stopAutofill(page);
	await open(page, "/signin?redirectTo=%2Fdashboard%2Flinks");
	await expectAccessible(page);
	await page.getByLabel("Remember me").check();
	await page.getByRole("button", { name: "Continue with a passkey" }).click();
	await expect(page).toHaveURL("/dashboard/links");
	const session = await db.session.findFirstOrThrow({
		where: { userId: owner.userId },
		orderBy: { createdAt: "desc" },
	});
	expect(session.remember).toBe(true);
});

test("what needs a proof takes a passkey, and keeps what was typed", async ({
	page,
	owner,
	db,
}) => {
	await plugIn(page);
	await open(page, SECURITY);
	const passkeys = page.getByRole("region", { name: "Passkeys" });
	await passkeys.getByRole("button", { name: "Add a passkey" }).click();
	await proveOwner(page, owner.password);
	await passkeys.getByLabel("Name", { exact: true }).fill("Key");
	await passkeys.getByRole("button", { name: "Add a passkey" }).click();
	await expect(page.getByText("Passkey added").first()).toBeVisible();
	const longAgo = new Date(Date.now() - 3_600_000);
	await db.session.updateMany({
		where: { userId: owner.userId },
		data: { createdAt: longAgo, provedAt: null },
	});
	await open(page, "/dashboard/settings/tokens");
	await page.getByLabel("Name", { exact: true }).fill("Shop");
	await page.getByLabel("Read links").check();
	await page.getByRole("button", { name: "Create token" }).click();
	await page.getByRole("button", { name: "Use a passkey" }).click();
	await expect(page.getByText("Copy your new token now")).toBeVisible();
});

test.describe("without scripts", () => {
	test.use({ javaScriptEnabled: false });

	test("the sign-in page has no passkey button, and says why none can be added", async ({
		page,
		owner,
	}) => {
		await page.goto("/signin?redirectTo=x");
		await expect(page.getByRole("button", { name: /passkey/ })).toHaveCount(0);
		await page.goto(SECURITY);
		await expect(page.getByText("Adding a passkey takes a browser")).toBeVisible();
		expect(owner.userId).not.toBe("");
	});
});
