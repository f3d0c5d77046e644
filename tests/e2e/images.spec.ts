import { mkdir, truncate, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Page } from "playwright/test";
import sharp from "sharp";
import { contrastRatio, TEXT_CONTRAST } from "#app/lib/contrast.ts";
import type { Db } from "#app/platform/db.server.ts";
import type { InsertedUser } from "#tests/support/accounts-factory.ts";
import {
	expect,
	expectAccessible,
	expectNoHorizontalScroll,
	open,
	test,
} from "#tests/support/browser.ts";

/** A page's photo, banner and background picture. */

const MEBIBYTE = 1024 * 1024;
const TAB = "/dashboard/profile";

/** An image file of stripes of equal width. */
async function stripes(size: { width: number; height: number }, ...colors: string[]) {
	const width = size.width / colors.length;
	const buffer = await sharp({ create: { ...size, channels: 3, background: "#ffffff" } })
		.composite(
			await Promise.all(
				colors.map(async (background, index) => ({
					input: await sharp({ create: { width, height: size.height, channels: 3, background } })
						.png()
						.toBuffer(),
					left: index * width,
					top: 0,
				})),
			),
		)
		.jpeg()
		.toBuffer();
	return { name: "stripes.jpg", mimeType: "image/jpeg", buffer };
}

function storedImages(db: Db, { profileId }: { profileId: string }) {
	const select = { id: true, width: true, height: true, altText: true } as const;
	return db.profile.findUniqueOrThrow({
		where: { id: profileId },
		select: { profileImage: { select }, bannerImage: { select } },
	});
}

/** @returns the dominant color of the displayed picture */
async function colorShown(page: Page, alt: string): Promise<string> {
	const image = page.getByRole("main").getByRole("img", { name: alt, exact: true });
	const address = await image.getAttribute("src");
	const answer = await page.request.get(address ?? "");
	const { dominant } = await sharp(await answer.body()).stats();
	return dominant.r > dominant.b ? "red" : "blue";
}

test("a photo is cropped with the keyboard, uploaded, described, displayed and removed @gate", async ({
	page,
	db,
	owner,
}) => {
	await open(page, TAB);
	await page
		.getByLabel("Choose a photo")
		.setInputFiles(await stripes({ width: 1800, height: 600 }, "#ff0000", "#ff0000", "#0000ff"));

	const dialog = page.getByRole("dialog", { name: "Crop your photo" });
	const zoom = dialog.getByRole("slider", { name: "Zoom" });
	await zoom.press("ArrowRight");
	await expect(zoom).toHaveValue("1.1");
	await zoom.press("End");
	await expect(zoom).toHaveValue("3");
	await zoom.press("ArrowRight");
	await expect(zoom).toHaveValue("3");
	for (let step = 0; step < 10; step++) await zoom.press("ArrowLeft");
	await expect(zoom).toHaveAttribute("aria-valuetext", "2.0 times");
	// To the right end of the picture, which is blue.
	const area = dialog.getByRole("application");
	for (let step = 0; step < 32; step++) await area.press("ArrowLeft");
	await expectAccessible(page);

	const [goOn, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
	await page.route(TAB, async (route) => {
		held.resolve();
		await goOn.promise;
		await route.continue();
	});
	await dialog.getByRole("button", { name: "Crop and upload" }).click();
	await held.promise;
	await expect(page.getByRole("progressbar", { name: "Upload of your photo" })).toBeVisible();
	goOn.resolve();
	await expect(page.getByText("Your photo was saved")).toBeVisible();
	await expect(page.getByRole("progressbar")).toHaveCount(0);

	await page.getByRole("heading", { name: "Description of your photo" }).click();
	const description = page.getByRole("textbox", { name: "Description of your photo" });
	await description.fill("Ada in blue");
	await page.getByRole("button", { name: "Save description" }).click();
	await expect(page.getByText("Your photo description was saved")).toBeVisible();
	expect(await storedImages(db, owner)).toMatchObject({
		profileImage: { width: 300, height: 300, altText: "Ada in blue" },
	});
	expect(await colorShown(page, "Ada in blue")).toBe("blue");

	await page.getByRole("button", { name: "Remove photo" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
	await expect(page.getByText("Your photo was removed")).toBeVisible();
	await expect(page.getByLabel("Choose a photo")).toBeAttached();
	expect(await storedImages(db, owner)).toMatchObject({ profileImage: null });
});

test("a fitting file is uploaded unchanged, dropped or chosen, and canceling changes nothing", async ({
	page,
	db,
	owner,
}) => {
	await open(page, TAB);
	const { buffer } = await stripes({ width: 1200, height: 400 }, "#ff0000");
	const dropped = await page.evaluateHandle(
		(bytes) => {
			const transfer = new DataTransfer();
			transfer.items.add(new File([new Uint8Array(bytes)], "b.jpg", { type: "image/jpeg" }));
			return transfer;
		},
		[...buffer],
	);
	await page.locator("#banner-image > div > div").first().dispatchEvent("drop", {
		dataTransfer: dropped,
	});
	await expect(page.getByText("Your banner was saved")).toBeVisible();
	const first = await storedImages(db, owner);
	expect(first).toMatchObject({ bannerImage: { width: 1200, height: 400 } });

	await page.route(TAB, () => {});
	const input = page.getByLabel("Replace banner");
	await input.setInputFiles(await stripes({ width: 1200, height: 400 }, "#0000ff"));
	await expect(page.getByRole("progressbar", { name: "Upload of your banner" })).toBeVisible();
	await page.getByRole("button", { name: "Cancel", exact: true }).first().click();
	await expect(page.getByRole("progressbar")).toHaveCount(0);
	expect(await storedImages(db, owner)).toEqual(first);

	const refusals = [
		[
			"b.svg",
			"image/svg+xml",
			"<svg/>",
			"Please select a valid image file (JPEG, PNG, GIF, or WebP)",
		],
		[
			"b.png",
			"image/png",
			"no picture",
			"Please select a valid image file (JPEG, PNG, GIF, or WebP)",
		],
		[
			"b.png",
			"image/png",
			"x".repeat(10 * 1024 * 1024 + 1),
			"Image file size must be less than 10MB",
		],
	] as const;
	for (const [name, mimeType, text, message] of refusals) {
		await input.setInputFiles({ name, mimeType, buffer: Buffer.from(text) });
		await expect(input).toHaveAccessibleDescription(new RegExp(asPattern(message)));
	}
	await page.unroute(TAB);
	await page.getByRole("button", { name: "Crop again" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Crop and upload" }).click();
	await expect(page.getByText("Your banner was saved")).toBeVisible();
	await expect(input).toHaveAccessibleDescription(/^((?!Please).)*$/);
});

test("a picture with a wrong ending is uploaded, and a HEIC photo is told what to do", async ({
	page,
	db,
	owner,
}) => {
	await open(page, TAB);
	const input = page.getByLabel(/(Choose a|Replace) photo/);
	await input.setInputFiles({
		name: "IMG_1.HEIC",
		mimeType: "image/heic",
		buffer: Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"),
	});
	await expect(input).toHaveAccessibleDescription(/This is a HEIC photo, .* Save it as JPEG first/);
	const { buffer } = await stripes({ width: 400, height: 400 }, "#ff0000");
	for (const [index, mimeType] of ["image/png", "image/svg+xml", ""].entries()) {
		await input.setInputFiles({ name: `me-${index}.svg`, mimeType, buffer });
		await expect(async () => {
			expect((await storedImages(db, owner)).profileImage).toMatchObject({ width: 400 });
		}).toPass();
		await page.getByRole("button", { name: "Remove photo" }).click();
		await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
		await expect(page.getByLabel("Choose a photo")).toBeAttached();
	}
});

test("a proxy that accepts less than a photo is told as such", async ({ page, signInAs }) => {
	await signInAs();
	await open(page, TAB);
	await page.route(TAB, (route) =>
		route.fulfill({
			status: 413,
			contentType: "text/html",
			body: "<html><h1>413 Request Entity Too Large</h1><hr>nginx</html>",
		}),
	);
	const input = page.getByLabel("Choose a photo");
	await input.setInputFiles(await stripes({ width: 400, height: 400 }, "#ff0000"));
	await expect(input).toHaveAccessibleDescription(
		/Failed to upload profile image: It is larger than this site accepts/,
	);
});

test.describe("a proxy that accepts less keeps the page, and says so", () => {
	const TOO_LARGE = /larger than this site accepts/;

	/** Answers what is posted to a page as nginx does. */
	function refusePosts(page: Page, path: string) {
		return page.route(
			({ pathname }) => pathname === path || pathname === `${path}.data`,
			(route) =>
				route.request().method() === "POST"
					? route.fulfill({
							status: 413,
							contentType: "text/html",
							body: "<html><h1>413 Request Entity Too Large</h1><hr>nginx</html>",
						})
					: route.fallback(),
		);
	}

	test("for the file of a link", async ({ page, db, signInAs }) => {
		const owner = await signInAs({ tier: "max" });
		const { id } = await db.link.create({
			data: { profileId: owner.profileId, kind: "file", title: "Menu", url: "", position: 0 },
		});
		await open(page, `/dashboard/links?edit=${id}`);
		const title = page.locator(`#link-${id} [name=title]`);
		await title.fill("The menu, half typed");
		await refusePosts(page, "/dashboard/links");
		const file = { name: "menu.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") };
		await page.locator("input[name=upload]").setInputFiles(file);
		await page.getByRole("button", { name: "Upload file" }).click();
		await expect(page.getByText(TOO_LARGE)).toBeVisible();
		await expect(title).toHaveValue("The menu, half typed");
	});

	test("for an import", async ({ page, signInAs }) => {
		await signInAs();
		await open(page, "/dashboard/links/import");
		await page.getByLabel("HTML of your page").fill("<p>Half pasted");
		await refusePosts(page, "/dashboard/links/import");
		const file = { name: "page.json", mimeType: "application/json", buffer: Buffer.from("{}") };
		await page.getByLabel("File", { exact: true }).setInputFiles(file);
		await page
			.getByRole("region", { name: "From a file" })
			.getByRole("button", { name: "Find links" })
			.click();
		await expect(page.getByText(TOO_LARGE)).toBeVisible();
		await expect(page.getByText("We can’t reach the server")).toBeHidden();
		await expect(page.getByLabel("HTML of your page")).toHaveValue("<p>Half pasted");
	});

	test("for the picture of a link preview", async ({ page, signInAs }) => {
		const path = "/dashboard/settings/seo";
		await signInAs({ tier: "max" });
		await open(page, path);
		await refusePosts(page, path);
		const input = page.getByLabel("Choose a picture", { exact: true });
		await input.setInputFiles(await stripes({ width: 1200, height: 630 }, "#ff0000"));
		await expect(input).toHaveAccessibleDescription(TOO_LARGE);
		await expect(page.getByRole("heading", { name: "On all sites" })).toBeVisible();
	});
});

/** Escapes text for a regular expression. */
function asPattern(text: string): string {
	return text.replace(/[()]/g, "\\$&");
}

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("a photo is uploaded and cropped around its center, and a text file is refused @gate", async ({
		page,
		db,
		owner,
	}) => {
		await page.setViewportSize({ width: 390, height: 844 });
		await page.goto(TAB);
		const photo = page.locator("#profile-image");
		const input = photo.getByLabel("Choose a photo");
		await expect(photo.getByText("File chosen")).toBeHidden();
		await input.setInputFiles({
			name: "me.png",
			mimeType: "image/png",
			buffer: Buffer.from("no picture"),
		});
		await expect(photo.getByText("File chosen")).toBeVisible();
		await photo.getByRole("button", { name: "Upload" }).click();
		await expect(input).toHaveAccessibleDescription(/Please select a valid image file/);
		await expect(input).toHaveAttribute("aria-invalid", "true");

		await input.setInputFiles(
			await stripes({ width: 1800, height: 600 }, "#ff0000", "#0000ff", "#ff0000"),
		);
		await photo.getByRole("button", { name: "Upload" }).click();
		await expect(page.getByText("Your photo was saved")).toBeVisible();
		await expectNoHorizontalScroll(page);
		await page.getByRole("heading", { name: "Description of your photo" }).click();
		await page.getByRole("textbox", { name: "Description of your photo" }).fill("Ada");
		await page.getByRole("button", { name: "Save description" }).click();
		await expect(page.getByText("Your photo description was saved")).toBeVisible();
		expect(await storedImages(db, owner)).toMatchObject({
			profileImage: { width: 600, height: 600, altText: "Ada" },
		});
		expect(await colorShown(page, "Ada")).toBe("blue");
		await photo.getByRole("button", { name: "Remove photo" }).click();
		await photo.getByRole("button", { name: "Remove", exact: true }).click();
		await expect(page.getByText("Your photo was removed")).toBeVisible();
	});

	test("a photo that is too large is told the limit, by one byte or by a gigabyte", async ({
		page,
		signInAs,
	}, testInfo) => {
		await signInAs();
		const photo = page.locator("#profile-image");
		const send = async (bytes: number) => {
			const path = testInfo.outputPath("large.jpg");
			await mkdir(dirname(path), { recursive: true });
			await writeFile(path, "");
			// Takes no room on the disk.
			await truncate(path, bytes);
			await page.goto(TAB);
			await photo.getByLabel("Choose a photo").setInputFiles(path);
			await photo.getByRole("button", { name: "Upload" }).click();
		};
		await send(5 * MEBIBYTE + 1);
		await expect(photo.getByLabel("Choose a photo")).toHaveAccessibleDescription(
			/Image file size must be less than 5MB Request [\w-]{8,}$/,
		);
		for (const bytes of [11 * MEBIBYTE, 1024 * MEBIBYTE]) {
			await send(bytes);
			const heading = page.getByRole("heading", { name: "This is too large" });
			await expect(heading).toContainText(
				"A photo must be less than 5MB, and a banner less than 10MB. Go back",
			);
			await expect(page.getByText(/^Request [\w-]{8,}$/)).toBeVisible();
		}
	});
});

test("a background picture is uploaded and removed, and all text on it stays readable @gate", {
	tag: "@gate-phone",
}, async ({ page, db, signInAs, insertUser }) => {
	test.slow();
	const owner = await signInAs({ tier: "max" });
	for (const colors of [CHECKERBOARD, ["#7d7d7d", "#838383"]]) {
		await open(page, "/dashboard/appearance");
		const part = page.getByRole("button", { name: "Font", exact: true });
		if (await part.isVisible()) await part.click();
		await page
			.getByLabel(/^(Choose a|Replace) background picture$/)
			.setInputFiles(await stripes({ width: 1600, height: 1000 }, ...colors));
		await expect(page.getByText("Your background picture was saved")).toBeVisible();
		await expect(page.getByRole("radio", { name: "Your picture" })).toBeChecked();
		await expect(page.locator(".live-page .page-background img")).toHaveCount(1);
		await expectAccessible(page);
		for (const preset of ["default", "dark", "minimal", "forest"]) {
			const other = await insertUser({ tier: "max", name: "Anna" });
			await copyBackground(db, { from: owner, to: other, preset });
			await page.goto(`/${other.username}`);
			const image = page.locator(".page-background img");
			await expect.poll(() => image.evaluate((each: HTMLImageElement) => each.complete)).toBe(true);
			await expectAccessible(page);
			await expectNoHorizontalScroll(page);
			expect(await unreadableTexts(page), `${preset} ${colors}`).toEqual([]);
		}
	}
	await open(page, "/dashboard/appearance");
	const part = page.getByRole("button", { name: "Font", exact: true });
	if (await part.isVisible()) await part.click();
	await page.getByRole("button", { name: "Remove background picture" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
	await expect(page.getByText("Your background picture was removed")).toBeVisible();
	await page.goto(`/${owner.username}`);
	await expect(page.locator(".page-background")).toHaveCount(0);
});

test("a page in dark mode loads the picture for dark mode alone, and its text is readable on it @gate", {
	tag: "@gate-phone",
}, async ({ page, db, signInAs }) => {
	const owner = await signInAs({ tier: "max", name: "Anna" });
	await db.profile.update({
		where: { id: owner.profileId },
		data: {
			bio: "Flowers",
			theme: { update: { backgroundStyle: "picture", darkMode: "dimmed" } },
		},
	});
	const upload = async (label: RegExp, ...colors: string[]) => {
		await open(page, "/dashboard/appearance");
		const part = page.getByRole("button", { name: "Font", exact: true });
		if (await part.isVisible()) await part.click();
		await page
			.getByLabel(label)
			.setInputFiles(await stripes({ width: 1600, height: 1000 }, ...colors));
	};
	await upload(/^Choose a background picture$/, ...DAY);
	await expect(page.getByText("Your background picture was saved")).toBeVisible();
	await upload(/^Choose a background picture for dark mode$/, ...NIGHT);
	await expect(page.getByText("Your background picture for dark mode was saved")).toBeVisible();
	await expectAccessible(page);
	const { backgroundImageId, darkBackgroundImageId } = await db.profile.findUniqueOrThrow({
		where: { id: owner.profileId },
		select: { backgroundImageId: true, darkBackgroundImageId: true },
	});

	// The live phone shows the chosen mode, whatever that of the device.
	const shown = page.locator(".live-page .page-background img");
	const shownFile = () => shown.evaluate((image: HTMLImageElement) => image.currentSrc);
	await expect.poll(shownFile).toContain(backgroundImageId);
	const colors = page.getByRole("button", { name: "Colors", exact: true });
	if (await colors.isVisible()) await colors.click();
	await page.getByRole("button", { name: "Show your page in dark mode" }).click();
	await expect.poll(shownFile).toContain(darkBackgroundImageId);

	const requested: string[] = [];
	page.on("request", (request) => requested.push(request.url()));
	for (const [colorScheme, imageId, other] of [
		["light", backgroundImageId, darkBackgroundImageId],
		["dark", darkBackgroundImageId, backgroundImageId],
	] as const) {
		await page.emulateMedia({ colorScheme });
		requested.length = 0;
		await page.goto(`/${owner.username}`);
		const image = page.locator(".page-background img");
		await expect
			.poll(() => image.evaluate((each: HTMLImageElement) => each.complete && each.currentSrc))
			.toContain(imageId);
		expect(requested.filter((url) => url.includes(`${other}`))).toEqual([]);
		await expectAccessible(page);
		expect(await unreadableTexts(page), colorScheme).toEqual([]);
	}
});

const DAY = ["#f4e2cf", "#fdf6ec"];
const NIGHT = ["#000000", "#8090b0"];

/** A page with the same background and another preset: it isn't cached yet. */
async function copyBackground(
	db: Db,
	{ from, to, preset }: { from: InsertedUser; to: InsertedUser; preset: string },
): Promise<void> {
	const { backgroundImage } = await db.profile.findUniqueOrThrow({
		where: { id: from.profileId },
		select: { backgroundImage: { omit: { id: true } } },
	});
	if (backgroundImage === null) throw new Error("nothing was uploaded");
	const { id } = await db.image.create({ data: { ...backgroundImage, userId: to.userId } });
	await db.profile.update({
		where: { id: to.profileId },
		data: {
			bio: "Flowers",
			backgroundImageId: id,
			theme: { update: { preset, backgroundStyle: "picture" } },
		},
	});
}

const CHECKERBOARD = Array.from({ length: 40 }, (_, index) => (index % 2 ? "#ffffff" : "#000000"));

/**
 * @returns the texts on the page's background that aren't readable on some pixel that the browser draws there: axe doesn't
 * look at pictures
 */
async function unreadableTexts(page: Page): Promise<string[]> {
	const texts = await page.evaluate(() =>
		[".page-name", ".page-bio", ".page-footer"].map((part) => ({
			part,
			color: getComputedStyle(document.querySelector(part) as Element).color,
		})),
	);
	const style = await page.evaluateHandle(() => {
		const column = document.querySelector(".page-column") as HTMLElement;
		column.style.display = "none";
		return column;
	});
	const { channels } = await sharp(await page.screenshot()).stats();
	await style.evaluate((column) => column.style.removeProperty("display"));
	const hex = (values: number[]) =>
		`#${values.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`;
	const grounds = [
		hex(channels.slice(0, 3).map(({ min }) => min)),
		hex(channels.slice(0, 3).map(({ max }) => max)),
	];
	return texts
		.map(({ part, color }) => ({
			part,
			color: hex((color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number)),
		}))
		.filter(({ color }) => grounds.some((ground) => contrastRatio(color, ground) < TEXT_CONTRAST))
		.map(({ part, color }) => `${part} in ${color} on ${grounds.join(" to ")}`);
}
