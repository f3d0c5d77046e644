import type { InsertedUser } from "#tests/support/accounts-factory.ts";
import { test } from "#tests/support/admin-browser.ts";
import { expect, expectAccessible, open } from "#tests/support/browser.ts";
import { insertLink } from "#tests/support/links-factory.ts";

/**
 * A refused form moves the focus to its first error, which is in the field's description, or announces what is wrong with
 * the whole form. Without scripts, each walk of forms-without-scripts checks it (`refuses`).
 */

const WRONG = "Wrong-horse-9";
const NEW = { "New password": "Correct-horse-10", "Confirm password": "Correct-horse-10" };
const AREA = "/admin/dashboard";
const SETTINGS = "/dashboard/settings";

type Case = {
	path: string | ((user: Pick<InsertedUser, "username" | "userId">) => string);
	fill?: Record<string, string>;
	button: string;
	/** The field that has the focus then, and its error; the key "" stands for an alert. */
	error: [field: string, text: RegExp];
	/** Role of the account; none for a visitor. */
	as?: "creator" | "administrator";
};

const CASES: Case[] = [
	// Refused by the browser.
	{
		path: "/signin",
		button: "Sign in",
		fill: { Email: "nobody" },
		error: ["Email", /valid email/],
	},
	{
		path: "/forgot-password",
		button: "Send reset link",
		fill: { Email: "nobody" },
		error: ["Email", /valid email/],
	},
	{
		path: ({ username }) => `/report/${username}`,
		button: "Send report",
		fill: { Details: "It copies my shop" },
		error: ["What is wrong?", /./],
	},
	{ path: "/admin/login", button: "Log in", error: ["Email", /Email is required/] },
	{
		as: "creator",
		path: "/dashboard/support",
		button: "Submit ticket",
		fill: { Subject: "Help" },
		error: ["Message", /./],
	},
	{
		as: "creator",
		path: `${SETTINGS}/webhooks`,
		button: "Add webhook",
		fill: { Address: "nonsense" },
		error: ["Address", /./],
	},
	{
		as: "administrator",
		path: ({ userId }) => `${AREA}/users/${userId}?act=give-plan`,
		button: "Give plan",
		error: ["Reason", /Enter a reason/],
	},
	{
		as: "administrator",
		path: ({ userId }) => `${AREA}/users/${userId}/view-as`,
		button: "Start viewing",
		error: ["Reason", /Enter a reason/],
	},
	{
		as: "administrator",
		path: `${AREA}/support/saved-replies`,
		button: "Save reply",
		fill: { Title: "Greeting" },
		error: ["Text", /./],
	},
	{
		as: "administrator",
		path: `${AREA}/settings`,
		button: "Save settings",
		fill: { "Sign-ups per hour and network": "none" },
		error: ["Sign-ups per hour and network", /./],
	},
	// Refused by the server.
	{
		path: "/signin",
		button: "Sign in",
		fill: { Email: "nobody@example.com", Password: WRONG },
		error: ["", /Invalid credentials/],
	},
	{
		as: "creator",
		path: "/dashboard/start",
		button: "Continue",
		fill: { Username: "dashboard" },
		error: ["Username", /taken/],
	},
	{
		as: "creator",
		path: `${SETTINGS}/security`,
		button: "Change password",
		fill: { "Current password": WRONG, ...NEW },
		error: ["Current password", /This is not your current password/],
	},
	{
		as: "administrator",
		path: `${AREA}/settings`,
		button: "Save security",
		fill: { "Your current password": WRONG },
		error: ["Your current password", /./],
	},
	{
		as: "administrator",
		path: `${AREA}/moderation/targets/entries`,
		button: "Add entry",
		fill: { "Domain or address": "github.io" },
		error: ["Domain or address", /./],
	},
];

for (const { as, path, fill = {}, button, error } of CASES) {
	const [label, text] = error;
	const place = label === "" ? "an alert" : `the focus in “${label}”`;
	const shown =
		typeof path === "string" ? path : path({ username: ":username", userId: ":userId" });
	// One refused by the browser, one by the server, one of the administrator's.
	const isInGate = ["Submit ticket", "Change password", "Give plan"].includes(button);
	test(`a refused form has ${place}: ${button} at ${shown}${isInGate ? " @gate" : ""}`, async ({
		page,
		insertUser,
		insertAdministrator,
		signIn,
		logIn,
	}) => {
		const user = await insertUser();
		if (as === "creator") await signIn(user);
		if (as === "administrator") await logIn(await insertAdministrator());
		await open(page, typeof path === "string" ? path : path(user));
		const submit = page.getByRole("button", { name: button, exact: true });
		const form = page.locator("form").filter({ has: submit });
		for (const [name, value] of Object.entries(fill)) {
			await form.getByLabel(name, { exact: true }).fill(value);
		}
		await form.getByRole("button", { name: button, exact: true }).click();
		if (label === "") {
			await expect(page.getByRole("alert").filter({ hasText: text })).toBeVisible();
			return;
		}
		const field = form.getByLabel(label, { exact: true });
		await expect(field).toBeFocused();
		await expect(field).toHaveAttribute("aria-invalid", "true");
		await expect(field).toHaveAccessibleDescription(text);
	});
}

test.describe("the error of a form that is only a button", () => {
	test("stays until it is dismissed @phone @gate", async ({ page, db, owner }) => {
		const { id } = await insertLink(owner, { title: "Shop" });
		await open(page, "/dashboard/links");
		await db.link.delete({ where: { id } });
		await page.getByLabel("Show Shop on your page").click();
		const toast = page.getByRole("alert").locator("[data-toast=error]");
		await expect(toast).toContainText("Failed to save link.");
		expect(await toast.evaluate((element) => element.getAnimations().length)).toBe(0);
		await expectAccessible(page);
		const dismiss = toast.getByRole("button", { name: "Dismiss" });
		await dismiss.focus();
		await page.keyboard.press("Enter");
		await expect(toast).toHaveCount(0);
	});

	test.describe("whose connection was lost", () => {
		test.use({ allowedErrors: [/ERR_FAILED/] });

		test("goes once the form succeeds", async ({ page, owner }) => {
			await insertLink(owner, { title: "Shop" });
			await open(page, "/dashboard/links");
			await page.route("**/*", (route) =>
				route.request().method() === "POST" ? route.abort() : route.continue(),
			);
			await page.getByLabel("Show Shop on your page").click();
			const toast = page.locator("[data-toast=error]");
			await expect(toast).toContainText("Failed to save link.");
			await page.unrouteAll();
			await page.getByLabel("Show Shop on your page").click();
			await expect(toast).toHaveCount(0);
		});
	});
});

test.describe("another toast", () => {
	test.use({ keepsToasts: true });

	test("stays for 3 seconds, and fades in 0.3", async ({ page, baseURL, signInAs }) => {
		await signInAs();
		await page.request.post("/dashboard?index", {
			form: { intent: "make-private", redirectTo: "/dashboard/links" },
			headers: { Origin: baseURL ?? "" },
			maxRedirects: 0,
		});
		await open(page, "/dashboard/links");
		const toast = page.locator("[data-toast]", { hasText: "Your page is private" });
		await expect(toast).toBeVisible();
		const timing = await toast.evaluate((element) =>
			element.getAnimations()[0]?.effect?.getComputedTiming(),
		);
		expect(timing).toMatchObject({ delay: 3_000, duration: 300, fill: "both" });
		await toast.evaluate((element) => element.getAnimations()[0]?.finish());
		await expect(toast).toHaveCount(0);
	});
});
