import { Secret, TOTP } from "otpauth";
import { expect, expectAccessible, open, proveOwner, test } from "#tests/support/browser.ts";

/** Two-step verification of creators: turning it on, signing in with a code, and devices that aren't asked again. */

const SECURITY = "/dashboard/settings/security";

test("a creator turns it on, signs in with codes and turns it off @phone @no-js", async ({
	page,
	owner,
	newVisitor,
	javaScriptEnabled,
}) => {
	await open(page, SECURITY);
	await page.getByRole("button", { name: "Set up two-step verification" }).click();
	await proveOwner(page, owner.password);
	await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
	if (javaScriptEnabled) await expectAccessible(page);
	const key = (await page.locator("code").first().textContent()) ?? "";
	const app = new TOTP({ secret: Secret.fromBase32(key.replaceAll(" ", "")) });
	await page.getByLabel("Code", { exact: true }).fill(app.generate());
	await page.getByRole("button", { name: "Turn on" }).click();
	const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
	await expect(codes).toHaveCount(10);
	const recoveryCode = (await codes.first().textContent()) ?? "";

	const visitor = await newVisitor();
	await open(visitor, `/signin?redirectTo=${encodeURIComponent("/dashboard/links")}`);
	await visitor.getByLabel("Email").fill(owner.email);
	await visitor.getByLabel("Password", { exact: true }).fill(owner.password);
	await visitor.getByRole("button", { name: "Sign in", exact: true }).click();
	await expect(visitor).toHaveURL("/signin/code");
	await expect(visitor.getByRole("heading", { name: "Enter your code" })).toBeVisible();
	if (javaScriptEnabled) await expectAccessible(visitor);
	// The password alone opens nothing.
	await visitor.goto("/dashboard/links");
	await expect(visitor).toHaveURL(/\/signin\?/);
	await visitor.goto("/signin/code");
	await visitor.getByLabel("Code", { exact: true }).fill("123456");
	await visitor.getByRole("button", { name: "Sign in", exact: true }).click();
	await expect(visitor.getByLabel("Code", { exact: true })).toHaveAccessibleDescription(
		/wrong, has expired, or was already used/,
	);
	await visitor.getByLabel("Code", { exact: true }).fill(recoveryCode);
	await visitor.getByRole("button", { name: "Sign in", exact: true }).click();
	await expect(visitor).toHaveURL("/dashboard/links");
	await expect(visitor.getByText("Recovery codes left: 9.").first()).toBeVisible();

	await open(page, SECURITY);
	await expect(page.getByText("You have 9 recovery codes left.")).toBeVisible();
	await page.getByText("Turn off two-step verification").click();
	await page.getByRole("button", { name: "Turn off", exact: true }).click();
	await expect(page.getByText("Two-step verification is off").first()).toBeVisible();
});

test("a device is asked once in 30 days, until its owner asks it again @no-js", async ({
	page,
	owner,
	newVisitor,
}) => {
	const { insertTwoStep } = await import("#tests/support/accounts-factory.ts");
	const { codeAt } = await insertTwoStep(owner);
	const visitor = await newVisitor();
	const signIn = async () => {
		await open(visitor, "/signin");
		await visitor.getByLabel("Email").fill(owner.email);
		await visitor.getByLabel("Password", { exact: true }).fill(owner.password);
		await visitor.getByRole("button", { name: "Sign in", exact: true }).click();
	};
	await signIn();
	await visitor.getByLabel("Code", { exact: true }).fill(codeAt());
	await visitor.getByLabel("Don’t ask again on this device").check();
	await visitor.getByRole("button", { name: "Sign in", exact: true }).click();
	await expect(visitor).toHaveURL(/\/dashboard/);
	const cookies = await visitor.context().cookies();
	await visitor.context().clearCookies({ name: "session" });
	expect(cookies.some(({ name }) => name === "session")).toBe(true);
	await signIn();
	await expect(visitor).toHaveURL(/\/dashboard/);

	await open(page, SECURITY);
	await page.getByRole("button", { name: /^Ask again on/ }).click();
	await expect(page.getByText("That device is asked for a code again").first()).toBeVisible();
	await visitor.context().clearCookies({ name: "session" });
	await signIn();
	await expect(visitor).toHaveURL("/signin/code");
});
