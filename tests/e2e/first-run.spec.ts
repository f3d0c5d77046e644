import type { Locator } from "playwright/test";
import sharp from "sharp";
import { expect, expectNoHorizontalScroll, test } from "#tests/support/browser.ts";

/** Taps from the claimed name to the end of the first steps; each field that is typed into is one. */
const MAX_TAPS = 22;

const SOME_LINKS = [
	"https://shop.example",
	"https://youtu.be/dQw4w9WgXcQ",
	"https://open.spotify.com/album/4aawyAB9vmqN3uQ7FjRGTy",
	"anna@example.com",
	"https://tour.example/dates",
];

test("from a claimed name to a page with a photo, five links and a look takes few taps @phone @gate-phone", async ({
	page,
	newVisitor,
	isMobile,
}) => {
	test.slow();
	const username = `anna-${crypto.randomUUID().slice(0, 8)}`;
	let taps = 0;
	const tap = async (what: Locator) => {
		taps += 1;
		await what.click();
	};
	const type = async (field: Locator, text: string) => {
		taps += 1;
		await field.fill(text);
	};
	const button = (name: string) => page.getByRole("button", { name, exact: true });
	await page.goto("/");
	const startedMs = Date.now();
	await type(page.getByLabel("Your page’s address"), username);
	await tap(button("Claim it"));
	await type(page.getByLabel("Full name"), "Anna Field");
	await type(page.getByLabel("Email"), `${username}@example.com`);
	await type(page.getByLabel("Password", { exact: true }), "Correct-horse-9");
	await type(page.getByLabel("Confirm password"), "Correct-horse-9");
	await tap(page.getByLabel(/accept the terms/));
	await tap(button("Create account"));

	// As phones take them: not square, so it is cropped.
	const size = { width: 800, height: 600, channels: 3, background: "#c2452d" } as const;
	const buffer = await sharp({ create: size }).jpeg().toBuffer();
	taps += 1;
	const photo = { name: "me.jpg", mimeType: "image/jpeg", buffer };
	await page.getByLabel("Choose a photo").setInputFiles(photo);
	await tap(button("Crop and upload"));
	await expect(page.getByLabel("Replace photo")).toBeAttached();
	await expect(page.locator("[data-toast]")).toHaveCount(0);
	await type(page.getByLabel("Bio"), "Florist.");
	await expectNoHorizontalScroll(page);
	// On a phone, the button that leads on is in sight however long the step is.
	if (isMobile) await expect(button("Continue")).toBeInViewport();
	await tap(button("Continue"));

	const field = page.getByLabel("Paste a link");
	const rows = page.getByRole("list", { name: "Your links" }).getByRole("listitem");
	taps += 1;
	await field.focus();
	for (const [index, address] of SOME_LINKS.entries()) {
		await field.fill(address);
		taps += 1;
		await field.press("Enter");
		await expect(rows).toHaveCount(index + 1);
		await expect(field).toBeFocused();
	}
	await expectNoHorizontalScroll(page);
	await tap(page.getByRole("link", { name: "Continue" }));

	await tap(page.getByRole("radio", { name: "Dark Mode" }));
	await expectNoHorizontalScroll(page);
	await tap(button("Finish"));
	await expect(page.getByRole("heading", { level: 1, name: "It’s live." })).toBeVisible();
	const seconds = Math.round((Date.now() - startedMs) / 1_000);
	console.info(`First run: ${taps} taps, ${seconds} s without a person’s typing`);
	expect(taps).toBeLessThanOrEqual(MAX_TAPS);

	const visitor = await newVisitor();
	await visitor.goto(`/${username}`);
	await expect(visitor.locator(".public-page.page-theme-dark")).toBeVisible();
	await expect(visitor.getByRole("link", { name: "YouTube video" })).toBeVisible();
	await expect(visitor.locator(".public-page img").first()).toBeVisible();
	await expect(visitor.locator(".page-link")).toHaveCount(SOME_LINKS.length);
});
