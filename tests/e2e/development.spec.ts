import { expect, test, waitForHydration } from "#tests/support/browser.ts";
import { startDevelopmentServer } from "#tests/support/development-server.ts";
import { PATIENCE_MS } from "#tests/support/patience.ts";

/** Every other test runs the built product. */

test("npm run dev serves a page that hydrates without an error", async ({ page, browser }) => {
	test.setTimeout(10 * PATIENCE_MS);
	const server = await startDevelopmentServer();
	try {
		const address = `${server.url}/signup`;
		// While the first page loads, Vite finds packages to bundle and reloads the page.
		const first = await browser.newPage();
		await first.goto(address);
		await waitForHydration(first);
		await first.close();

		await page.goto(address);
		await waitForHydration(page);
		await page.getByRole("button", { name: "Create account" }).click();
		await expect(page.getByLabel("Email")).toHaveAccessibleDescription(/email/i);
		// Vite's client would wait for the server's return.
		await page.goto("about:blank");
	} finally {
		await server.stop();
	}
});
