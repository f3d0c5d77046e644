import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Page } from "playwright/test";
import {
	expect,
	expectAccessible,
	expectNoHorizontalScroll,
	open,
	test,
} from "#tests/support/browser.ts";
import { linktreePage } from "#tests/support/import-pages.ts";
import { insertLink, titlesInOrder } from "#tests/support/links-factory.ts";
import { zipOf } from "#tests/support/zip-file.ts";

/** Importing links from another page. */

const IMPORT = "/dashboard/links/import";

function find(page: Page, inSection: string) {
	return page
		.getByRole("region", { name: inSection, exact: true })
		.getByRole("button", { name: "Find links" })
		.click();
}

test("pasted HTML lists its contents, and the selection is added @no-js @gate", async ({
	page,
	owner,
	javaScriptEnabled,
}) => {
	await insertLink(owner, { title: "Mine", url: "https://rosa.example/bouquets" });
	await open(page, "/dashboard/links");
	await page.getByRole("link", { name: "Import" }).click();
	await expect(page).toHaveURL(IMPORT);

	await page.getByLabel("HTML of your page").fill("<p>Hello");
	await find(page, "From HTML");
	await expect(page.getByLabel("HTML of your page")).toHaveAccessibleDescription(
		/We found no links in this HTML/,
	);
	await page.getByLabel("HTML of your page").fill(linktreePage());
	await find(page, "From HTML");

	await expect(page.getByRole("heading", { name: "Found in Linktree" })).toBeVisible();
	const boxes = page.getByRole("checkbox");
	await expect(boxes).toHaveCount(9);
	await expect(page.getByLabel("Bouquets")).not.toBeChecked();
	await expect(page.getByLabel("Bouquets")).toHaveAccessibleDescription(/Already on your page/);
	await expectNoHorizontalScroll(page);
	if (javaScriptEnabled) await expectAccessible(page);
	await page.getByLabel("Courses").uncheck();
	await page.getByLabel("Email address").uncheck();
	await page.getByRole("button", { name: "Import selected" }).click();

	await expect(page).toHaveURL("/dashboard/links");
	await expect(page.getByText("Imported 2 links, 2 social links, and the bio.")).toBeVisible();
	expect(await titlesInOrder(owner)).toEqual(["Mine", "My shop", "Tie a wreath"]);
});

test("a file that disappears before the upload is not reported as a lost connection", async ({
	page,
	signInAs,
}, testInfo) => {
	const file = testInfo.outputPath("page.json");
	await mkdir(dirname(file), { recursive: true });
	await writeFile(file, "{}");
	await signInAs();
	await open(page, IMPORT);
	await page.getByLabel("File", { exact: true }).setInputFiles(file);
	await expect(page.getByText("page.json", { exact: true })).toBeVisible();
	await rm(file);
	await find(page, "From a file");
	await expect(page.getByLabel("File", { exact: true })).toHaveAccessibleDescription(
		/can no longer read this file/,
	);
});

test("a data export is imported from its file, and an empty selection imports nothing", async ({
	page,
	owner,
}) => {
	await open(page, IMPORT);
	await page.getByLabel("File", { exact: true }).setInputFiles({
		name: "page.json",
		mimeType: "application/json",
		buffer: Buffer.from('{"links": ['),
	});
	await find(page, "From a file");
	await expect(page.getByLabel("File", { exact: true })).toHaveAccessibleDescription(
		/This file is damaged/,
	);
	const links = [{ kind: "link", title: "Shop", url: "https://rosa.example" }];
	await page.getByLabel("File", { exact: true }).setInputFiles({
		name: "page.json",
		mimeType: "application/json",
		buffer: Buffer.from(JSON.stringify({ links, socialLinks: [] })),
	});
	await find(page, "From a file");
	await page.getByRole("button", { name: "Select none" }).click();
	await page.getByRole("button", { name: "Import selected" }).click();
	await expect(page.getByText("Choose at least one thing to import")).toBeVisible();
	await page.getByLabel("Shop").check();
	await page.getByRole("button", { name: "Import selected" }).click();
	await expect(page.getByText("Imported 1 link.")).toBeVisible();
	expect(await titlesInOrder(owner)).toEqual(["Shop"]);
});

test("the zip of a data export brings pictures, and names what the plan doesn't include @phone @no-js", async ({
	page,
	db,
	insertUser,
	signIn,
	javaScriptEnabled,
}) => {
	const { randomPicture } = await import("#tests/support/whole-account-factory.ts");
	const owner = await insertUser({ name: "Berta" });
	const [photo, picture] = [crypto.randomUUID(), crypto.randomUUID()];
	const links = [
		{ kind: "grid", id: "g", title: "Look", url: "", groupId: null },
		{ kind: "link", title: "Shop", url: "https://rosa.example", thumbnailImageId: picture },
	];
	const profile = { name: "Rosa", bio: "Flowers 🌷\n\nOpen from ten", profileImageId: photo };
	const zip = await zipOf({
		"page.json": JSON.stringify({ profile, links, socialLinks: [] }),
		[`images/${photo}.webp`]: new Uint8Array(await randomPicture()),
		[`images/${picture}.webp`]: new Uint8Array(await randomPicture()),
	});
	await signIn(owner);
	await open(page, IMPORT);
	await page.getByLabel("File", { exact: true }).setInputFiles({
		name: "rosa-data.zip",
		mimeType: "application/zip",
		buffer: Buffer.from(zip),
	});
	await find(page, "From a file");
	await expect(page.getByLabel("Name", { exact: true })).not.toBeChecked();
	await expect(page.getByLabel("Bio", { exact: true })).toBeChecked();
	await expect(page.getByLabel("Photo", { exact: true })).toBeChecked();
	await expect(page.getByLabel("Look")).toBeDisabled();
	await expect(page.getByLabel("Look")).toHaveAccessibleDescription(/Grid is part of/);
	await expectNoHorizontalScroll(page);
	if (javaScriptEnabled) await expectAccessible(page);
	await page.getByLabel("Name", { exact: true }).check();
	await page.getByRole("button", { name: "Import selected" }).click();
	await expect(page.getByText("Imported 1 link, the name, the bio, and the photo.")).toBeVisible();
	await expect
		.poll(() => db.link.findFirst({ where: { profileId: owner.profileId } }))
		.toMatchObject({ title: "Shop", thumbnailImageId: expect.any(String) });
	const stored = await db.profile.findUniqueOrThrow({ where: { id: owner.profileId } });
	expect(stored).toMatchObject({ name: "Rosa", bio: "Flowers 🌷\n\nOpen from ten" });
	expect(stored.profileImageId).not.toBeNull();
});
