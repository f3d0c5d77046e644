import { accountTexts } from "#app/i18n/account.server.ts";
import {
	expect,
	expectAccessible,
	expectNoHorizontalScroll,
	OFFLINE_ERRORS,
	open,
	test,
} from "#tests/support/browser.ts";

test.use({ locale: "de-AT", allowedErrors: OFFLINE_ERRORS });

const { signUp, signIn, fields, newPassword, shared, frame, formMessages, refusals } =
	accountTexts("de");

test("a sign-up form checks its fields in the language of the browser @phone", async ({
	page,
	context,
}) => {
	await open(page, "/signup");
	await expect(page.locator("html")).toHaveAttribute("lang", "de");
	await expect(page).toHaveTitle(new RegExp(signUp.title));
	const email = page.getByLabel(shared.email);
	await email.fill("no");
	await email.blur();
	await expect(page.getByText(fields.emailInvalid)).toBeVisible();
	const password = page.getByLabel(shared.password, { exact: true });
	await password.fill("Abcdef1!");
	await expect(page.getByText(`${newPassword.strength}: ${newPassword.strong}`)).toBeVisible();
	await page.getByRole("button", { name: frame.showPassword }).first().click();
	await expect(page.getByRole("button", { name: frame.hidePassword })).toBeVisible();
	await page.getByLabel(newPassword.confirmation).fill("x".repeat(130));
	await expect(page.getByText(/Zeichen zu viel/)).toBeVisible();
	await page.getByLabel(signUp.name).fill("Ada");
	await page.getByLabel(newPassword.confirmation).fill("Abcdef1!");
	await email.fill("ada@example.com");
	await page.getByRole("button", { name: signUp.submit }).click();
	await expect(page.getByText(fields.termsMissing)).toBeVisible();
	await expect(page.getByText(formMessages.invalid)).toBeVisible();
	await expectAccessible(page);
	await expectNoHorizontalScroll(page);
	await page.getByRole("checkbox").check();
	await context.setOffline(true);
	await page.getByRole("button", { name: signUp.submit }).click();
	await expect(page.getByText("Wir erreichen den Server von")).toBeVisible();
	await context.setOffline(false);
});

test("a wrong password is refused in the language of the browser @no-js", async ({
	page,
	insertUser,
}) => {
	const { email } = await insertUser();
	await page.goto("/signup");
	await page.getByRole("link", { name: signUp.signIn }).click();
	await expect(page.getByRole("heading", { name: signIn.heading })).toBeVisible();
	await page.getByLabel(shared.email).fill(email);
	await page.getByLabel(shared.password, { exact: true }).fill("Wrong-horse-9");
	await page.getByRole("button", { name: signIn.submit }).click();
	await expect(page.getByText(refusals.invalidCredentials)).toBeVisible();
	await expect(page).toHaveTitle(new RegExp(signIn.title));
});
