import { readFileSync } from "node:fs";
import {
	expect,
	expectAccessible,
	expectNoHorizontalScroll,
	open,
	test,
} from "#tests/support/browser.ts";
import { ADD_FORM, addButton, chooseBlock, menuButton } from "#tests/support/link-rows.ts";
import { insertLink } from "#tests/support/links-factory.ts";

const pictureFile = (name: string) => `prisma/demo/pictures/${name}.webp`;
const PICTURES = ["photographer-winter", "photographer-prints", "photographer-banner"];

test("a gallery is made of several pictures, and each opens in place @phone @no-js @gate-phone", async ({
	page,
	db,
	signInAs,
	newVisitor,
	javaScriptEnabled,
}) => {
	const owner = await signInAs({ emailVerified: true });
	await open(page, "/dashboard/links");
	await chooseBlock(page, "Gallery");
	const form = page.locator(ADD_FORM);
	await form.getByLabel("Title of the gallery").fill("Roll 14");
	await form.getByLabel("Pictures").setInputFiles(PICTURES.map(pictureFile));
	const goOn = Promise.withResolvers<void>();
	if (javaScriptEnabled) {
		await expectAccessible(page);
		await page.route("/dashboard/links*", async (route) => {
			if (route.request().method() === "POST") await goOn.promise;
			await route.continue();
		});
	}
	await addButton(page).click();
	const progress = page.getByRole("progressbar", { name: "Upload of your pictures" });
	if (javaScriptEnabled) await expect(progress).toBeVisible();
	goOn.resolve();
	await expect(menuButton(page, "Roll 14")).toBeVisible();
	await expect(progress).toHaveCount(0);
	await expect(page.locator("[data-grouped]")).toHaveCount(3);

	await page.getByRole("link", { name: "Add pictures: Roll 14" }).click();
	await expect(form.getByText("Goes into Roll 14")).toBeVisible();
	await form.getByLabel("Pictures").setInputFiles([
		{
			name: "cakes.webp",
			mimeType: "image/webp",
			buffer: readFileSync(pictureFile("bakery-cakes")),
		},
		{ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("Hello") },
	]);
	await addButton(page).click();
	await expect(page.getByText("Not added: “notes.txt”.").first()).toBeVisible();
	await expect(page.locator("[data-grouped]")).toHaveCount(4);
	await expectNoHorizontalScroll(page);

	const { profileId } = owner;
	const gallery = await db.link.findFirstOrThrow({ where: { profileId, kind: "gallery" } });
	const [winter] = await db.link.findMany({
		where: { profileId, kind: "picture" },
		orderBy: { position: "asc" },
	});
	await db.link.update({
		where: { id: String(winter?.id) },
		data: { title: "First snow", details: { alt: "A bay in snow" } },
	});
	await insertLink(owner, { title: "Write to me", url: "https://a.example", groupId: gallery.id });

	const visitor = await newVisitor();
	await visitor.goto(`/${owner.username}`);
	const frame = visitor.locator("summary").filter({ has: visitor.getByAltText("A bay in snow") });
	const other = visitor.locator("summary").nth(1);
	const closed = await frame.boundingBox();
	const caption = visitor.getByText("First snow");
	await expect(caption).toBeHidden();
	const whole = frame.locator("img").last();
	// Loaded only once it is opened, but where a browser without scripts ignores `loading`.
	const source = () => whole.evaluate((image: HTMLImageElement) => image.currentSrc);
	if (javaScriptEnabled) expect(await source()).toBe("");
	await frame.focus();
	await visitor.keyboard.press("Enter");
	await expect(caption).toBeVisible();
	const opened = await frame.boundingBox();
	expect(opened?.width).toBeGreaterThan(2 * (closed?.width ?? 0));
	await expect.poll(source).toMatch(/\/(400|640)\.webp$/);
	await other.click();
	await expect(caption).toBeHidden();
	await expect(visitor.getByRole("link", { name: "Write to me" })).toBeVisible();
	await expectNoHorizontalScroll(visitor);
	if (javaScriptEnabled) await expectAccessible(visitor);
});
