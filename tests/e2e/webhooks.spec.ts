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

/** The settings pages of webhooks. */

const PATH = "/dashboard/settings/webhooks";
/** An address that never resolves (RFC 6761). */
const URL = "https://app.invalid/hook";

async function addWebhook(page: Page, { url = URL, password = "" } = {}) {
	await page.getByLabel("Address", { exact: true }).fill(url);
	await page.getByLabel("Your page changed").check();
	await page.getByRole("button", { name: "Add webhook" }).click();
	if (password !== "") await proveOwner(page, password);
	await expect(page.getByText("Copy the signing secret now")).toBeVisible();
}

test("a webhook is added, tested, changed and deleted @phone @no-js @gate", async ({
	page,
	signInAs,
}) => {
	const { password } = await signInAs();
	await open(page, "/dashboard/settings/account");
	await page.getByRole("link", { name: "Webhooks" }).click();
	await expect(page).toHaveURL(PATH);
	await expect(page.getByRole("heading", { name: "No webhooks yet" })).toBeVisible();

	await page.getByLabel("Address", { exact: true }).fill("http://127.0.0.1/hook");
	await page.getByRole("button", { name: "Add webhook" }).click();
	await expect(page.getByText("Choose at least one event")).toBeVisible();
	await page.getByLabel("Your page changed").check();
	await page.getByRole("button", { name: "Add webhook" }).click();
	await proveOwner(page, password);
	await expect(page.getByLabel("Address", { exact: true })).toHaveAccessibleDescription(
		/127\.0\.0\.1 isn’t on the public internet/,
	);
	await expect(page.getByLabel("Your page changed")).toBeChecked();
	await addWebhook(page);
	const secret = (await page.getByText(/^whsec_\S+$/).textContent()) ?? "";
	await open(page, PATH);
	await expect(page.getByText(secret)).toHaveCount(0);

	await page.getByRole("link", { name: URL }).click();
	await expect(page.getByRole("heading", { name: "No deliveries yet" })).toBeVisible();
	await page.getByRole("button", { name: "Send test event" }).click();
	await expect(page.getByText("Test event queued")).toBeVisible();
	const deliveries = page.getByRole("list", { name: "Deliveries" });
	await expect(async () => {
		await page.reload();
		await expect(deliveries).toContainText("There is no website at app.invalid", { timeout: 500 });
	}).toPass();
	await expect(deliveries).toContainText("webhook.test");
	await expect(deliveries).toContainText("Waiting");
	await deliveries.getByText("Request and response").click();
	await expect(deliveries.getByText('"type":"webhook.test"')).toBeVisible();
	await deliveries.getByRole("button", { name: "Send again" }).click();
	await expect(page.getByText("Delivery queued")).toBeVisible();

	await page.getByRole("link", { name: "New secret" }).click();
	await page.getByRole("button", { name: "Create new secret" }).click();
	const renewed = page.getByText(/^whsec_\S+$/);
	await expect(renewed).toBeVisible();
	expect(await renewed.textContent()).not.toBe(secret);

	await page.getByLabel("Page views, once a minute").check();
	await page.getByLabel("On", { exact: true }).uncheck();
	await page.getByRole("button", { name: "Save webhook" }).click();
	await expect(page.getByText("Webhook saved")).toBeVisible();
	await expect(page.getByLabel("On", { exact: true })).not.toBeChecked();
	await expect(page.getByLabel("Page views, once a minute")).toBeChecked();
	await expect(page.getByRole("button", { name: "Send test event" })).toHaveCount(0);

	await page.getByRole("link", { name: "Delete", exact: true }).click();
	await page.getByRole("button", { name: "Delete webhook" }).click();
	await expect(page.getByText("Webhook deleted")).toBeVisible();
	await expect(page.getByRole("heading", { name: "No webhooks yet" })).toBeVisible();
});

test("the pages fit a phone and are accessible in light and dark @phone", async ({
	page,
	signInAs,
}) => {
	const { password } = await signInAs();
	await open(page, PATH);
	await addWebhook(page, { url: `https://app.invalid/${"long".repeat(60)}`, password });
	const check = async () => {
		await expectNoHorizontalScroll(page);
		await turn(page, "light");
		await expectAccessible(page);
		await turn(page, "dark");
		await expectContrast(page);
	};
	await check();
	await page.getByRole("link", { name: /^https:\/\/app\.invalid/ }).click();
	await page.getByRole("button", { name: "Send test event" }).click();
	const deliveries = page.getByRole("list", { name: "Deliveries" });
	await deliveries.getByText("Request and response").click();
	await check();
	await page.getByRole("link", { name: "Delete", exact: true }).click();
	await expect(page.getByRole("button", { name: "Delete webhook" })).toBeVisible();
	await check();
});
