import { randomUUID } from "node:crypto";
import type { Db } from "#app/platform/db.server.ts";
import type { InsertedUser } from "#tests/support/accounts-factory.ts";
import {
	expect,
	expectAccessible,
	expectNoHorizontalScroll,
	test,
} from "#tests/support/browser.ts";
import { insertFile, KIND_EXAMPLES } from "#tests/support/every-kind.ts";

/** Most visitors come from an app, in its own browser: no downloads there, and no sign-in with Google. */

const INSTAGRAM =
	"Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 380.0.0.28.104 (iPhone16,1; iOS 18_5; en_US; en; scale=3.00; 1179x2556; 736763624)";
const LINE = /You’re in Instagram’s browser\. .*choose “Open in browser\.”/;

test.describe("in Instagram", () => {
	test.use({ userAgent: INSTAGRAM });

	test("a visitor opens a PDF, an event and a contact card @phone @no-js @gate-phone", async ({
		page,
		db,
		insertUser,
		javaScriptEnabled,
	}) => {
		const owner = await insertUser();
		const file = await insertFileBlocks(db, owner);
		const url = `/${owner.username}`;
		await page.goto(url);
		await expect(page.getByText(LINE)).toHaveCount(0);
		const bytesFor = async (userAgent: string) => {
			const answer = await page.request.get(url, { headers: { "User-Agent": userAgent } });
			return answer.text();
		};
		expect(await bytesFor(INSTAGRAM)).toBe(await bytesFor("Mozilla/5.0 Firefox/140.0"));

		// This browser has no viewer of PDFs, and saves one instead.
		const opened = page.waitForResponse(`**/go/${file}/file`);
		await Promise.all([
			page.waitForEvent("download"),
			page.getByRole("link", { name: /Menu/ }).click(),
		]);
		const headers = await (await opened).allHeaders();
		expect(headers["content-type"]).toBe("application/pdf");
		expect(headers["content-disposition"]).toMatch(/^inline; filename="menu\.pdf"/);
		expect(headers["x-content-type-options"]).toBe("nosniff");

		await page.getByRole("link", { name: /Concert/ }).click();
		await expect(page.getByRole("heading", { level: 1, name: "Concert" })).toBeVisible();
		await expect(page.getByText("The Cellar")).toBeVisible();
		await expect(page.getByText(LINE)).toBeVisible();
		const google = page.getByRole("link", { name: "Google Calendar" });
		await expect(google).toHaveAttribute(
			"href",
			/^https:\/\/calendar\.google\.com\/.*dates=20901204T190000Z%2F20901204T220000Z/,
		);
		await expect(page.getByRole("link", { name: "Outlook" })).toHaveAttribute(
			"href",
			/^https:\/\/outlook\.live\.com\/.*startdt=2090-12-04T19%3A00%3A00Z/,
		);
		expect(await page.locator("script").count()).toBe(0);
		await expectNoHorizontalScroll(page);
		if (javaScriptEnabled) await expectAccessible(page);
		await page.getByRole("link", { name: owner.name }).click();
		await expect(page).toHaveURL(url);

		await page.getByRole("link", { name: /Save me/ }).click();
		await expect(page.getByRole("heading", { level: 1, name: "Anna Berg" })).toBeVisible();
		await expect(page.getByRole("link", { name: "+4930123456" })).toHaveAttribute(
			"href",
			"tel:+4930123456",
		);
		await expect(page.getByRole("link", { name: "anna@example.com" })).toHaveAttribute(
			"href",
			"mailto:anna@example.com",
		);
		await page.getByText("Elm Street 5").click({ clickCount: 3 });
		expect(await page.evaluate(() => getSelection()?.toString().trim())).toBe("Elm Street 5");
		await expect(page.getByText(LINE)).toBeVisible();
		await expectNoHorizontalScroll(page);
		if (javaScriptEnabled) await expectAccessible(page);
		const save = page.getByRole("link", { name: "Save contact" });
		const [download] = await Promise.all([page.waitForEvent("download"), save.click()]);
		expect(download.suggestedFilename()).toBe("contact.vcf");
	});

	test("signing in and up goes without Google, which says why @phone @no-js @gate", async ({
		page,
		javaScriptEnabled,
	}) => {
		const toGoogle: string[] = [];
		page.on("request", (request) => {
			if (request.url().startsWith("https://accounts.google.com/")) toGoogle.push(request.url());
		});
		for (const path of ["/signin", "/signup?plan=pro"]) {
			await page.goto(path);
			await expect(
				page.getByText("Google doesn’t allow signing in inside Instagram."),
			).toBeVisible();
			await expect(page.getByText(LINE)).toBeVisible();
			await expect(page.getByRole("link", { name: "Continue with Google" })).toHaveCount(0);
			await expectNoHorizontalScroll(page);
			if (javaScriptEnabled) await expectAccessible(page);
		}
		await page.goto("/auth/google?plan=pro");
		await expect(page).toHaveURL("/signin?plan=pro");
		await expect(
			page.getByText("Google doesn’t allow signing in inside Instagram.").first(),
		).toBeVisible();
		expect(toGoogle).toEqual([]);
	});
});

test("another browser has Google’s button, and no line about an app @phone @gate", async ({
	page,
	db,
	insertUser,
}) => {
	const owner = await insertUser();
	await insertFileBlocks(db, owner);
	for (const path of ["/signin", "/signup"]) {
		await page.goto(path);
		await expect(page.getByRole("link", { name: "Continue with Google" })).toBeVisible();
		await expect(page.getByText(/Open in browser|doesn’t allow/)).toHaveCount(0);
	}
	for (const name of [/Concert/, /Save me/]) {
		await page.goto(`/${owner.username}`);
		await page.getByRole("link", { name }).click();
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		await expect(page.getByText(/Open in browser/)).toHaveCount(0);
	}
});

/** @returns the id of the link to the PDF */
async function insertFileBlocks(db: Db, owner: InsertedUser): Promise<string> {
	const id = randomUUID();
	const upload = await insertFile(owner);
	const links = [
		{ id, kind: "file" as const, ...KIND_EXAMPLES.file, details: upload },
		{ kind: "event" as const, ...KIND_EXAMPLES.event },
		{ kind: "vcard" as const, ...KIND_EXAMPLES.vcard },
	];
	await db.link.createMany({
		data: links.map((link, position) => ({ ...link, profileId: owner.profileId, position })),
	});
	return id;
}
