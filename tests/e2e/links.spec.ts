import type { Db } from "#app/platform/db.server.ts";
import type { InsertedUser } from "#tests/support/accounts-factory.ts";
import {
	expect,
	expectAccessible,
	expectNoHorizontalScroll,
	open,
	test,
} from "#tests/support/browser.ts";
import { insertLink, insertLinks, titlesInOrder } from "#tests/support/links-factory.ts";

/** Everything a link can be, in real browsers; dashboard.spec.ts has adding, editing and moving. */

test("several links are hidden, deleted and brought back at once @no-js", async ({
	page,
	insertUser,
	signIn,
}) => {
	const owner = await insertUser();
	await insertLinks(owner, ["First", "Second", "Third"]);
	await signIn(owner);
	await open(page, "/dashboard/links");
	await page.getByRole("checkbox", { name: "Select First" }).check();
	await page.getByRole("checkbox", { name: "Select Third" }).check();
	await page.getByRole("button", { name: "Hide selected links" }).click();
	await expect(page.getByText("Hidden", { exact: true })).toHaveCount(2);

	for (const title of ["First", "Third"]) {
		const box = page.getByRole("checkbox", { name: `Select ${title}` });
		await expect(box).not.toBeChecked();
		await box.check();
	}
	await page.getByRole("button", { name: "Delete selected links" }).click();
	await expect(page.getByText("2 links are deleted.")).toBeVisible();
	expect(await titlesInOrder(owner)).toEqual(["Second"]);

	await page.getByRole("button", { name: "Undo" }).click();
	await expect(page.getByRole("checkbox", { name: "Select Third" })).toBeVisible();
	await expect(page.getByText("2 links are deleted.")).toHaveCount(0);
	expect(await titlesInOrder(owner)).toEqual(["First", "Second", "Third"]);
});

test("a link gets its looks and asks before it leads on @phone @no-js", async ({
	page,
	db,
	insertUser,
	signIn,
	newVisitor,
}) => {
	const owner = await insertUser();
	const visitor = await newVisitor();
	await insertLinks(owner, ["Shop"]);
	await signIn(owner);
	await open(page, "/dashboard/links");
	await page.getByRole("link", { name: "Edit Shop" }).click();
	const form = page.locator("form[id^=edit-]");
	await form.getByText("Icon, highlight, schedule and more").click();
	await form.getByRole("radio", { name: "Shopping bag" }).check();
	await form.getByRole("checkbox", { name: "Sensitive content" }).check();
	await form.getByLabel("Show until").fill("2090-01-31T10:00");
	await form.getByLabel("Time zone").selectOption("Europe/Oslo");
	await form.getByLabel("Source").fill("posy");
	await expectNoHorizontalScroll(page);
	await form.getByRole("button", { name: "Save link" }).click();
	await expect(page.getByText("Link saved").first()).toBeVisible();
	await expect
		.poll(() => db.link.findFirst({ where: { profileId: owner.profileId } }))
		.toMatchObject({
			icon: "shop",
			sensitive: true,
			endsAt: new Date("2090-01-31T09:00:00Z"),
		});

	await visitor.route("https://example.com/**", (route) => route.fulfill({ body: "The shop" }));
	await visitor.goto(`/${owner.username}`);
	await visitor.getByRole("link", { name: /Shop.*Sensitive content/ }).click();
	await expect(visitor.getByRole("heading", { level: 1 })).toContainText(
		"This link may show sensitive content.",
	);
	expect(await visitor.locator("script").count()).toBe(0);
	await visitor.getByRole("link", { name: "Go back" }).click();
	await expect(visitor).toHaveURL(`/${owner.username}`);
	await visitor.getByRole("link", { name: /Shop.*Sensitive content/ }).click();
	await visitor.getByRole("button", { name: "Continue" }).click();
	await expect(visitor).toHaveURL("https://example.com/?utm_source=posy");
	await expect.poll(() => clicksOf(db, owner), { message: "counted once, by who went on" }).toBe(1);
});

test("the live phone follows what is typed, and two hundred links are quick to work with", async ({
	page,
	insertUser,
	signIn,
}) => {
	const owner = await insertUser();
	await insertLinks(
		owner,
		Array.from({ length: 200 }, (_, index) => `Link ${index + 1}`),
	);
	await signIn(owner);
	await page.setViewportSize({ width: 1280, height: 900 });
	await open(page, "/dashboard/links");
	const phone = page.locator(".public-page").first();
	await page.locator("#add-link").getByLabel("Title").fill("Brand new");
	await expect(phone).toContainText("Brand new");

	await page.getByRole("link", { name: "Edit Link 1", exact: true }).click();
	const title = page.locator("form[id^=edit-]").getByLabel("Title");
	await title.fill("My shop");
	await expect(phone).toContainText("My shop");
	await page.getByRole("button", { name: "Save link" }).click();
	await page.getByRole("button", { name: "Move Link 2 up" }).click();
	await expect(phone.locator(".page-link").first()).toHaveText("Link 2");
	await expect
		.poll(async () => (await titlesInOrder(owner)).slice(0, 2))
		.toEqual(["Link 2", "My shop"]);
});

test("the form of a link is accessible in the dark", async ({ page, db, insertUser, signIn }) => {
	const owner = await insertUser();
	const { id } = await insertLink(owner, { title: "Shop" });
	await db.link.update({ where: { id }, data: { icon: "shop" } });
	await signIn(owner);
	await page.emulateMedia({ colorScheme: "dark" });
	await open(page, `/dashboard/links?edit=${id}`);
	await page.getByText("Thumbnail", { exact: true }).click();
	await expectAccessible(page);
});

/** What has been counted for the page's links. */
async function clicksOf(db: Db, { profileId }: InsertedUser): Promise<number> {
	const [row] = await db.$queryRaw<{ clicks: number }[]>`
		SELECT coalesce(sum(d.clicks), 0)::int AS clicks FROM analytics.daily d
		JOIN profile p ON p.analytics_key = d.profile_key
		WHERE p.id = ${profileId}::uuid AND d.dimension = 'link'`;
	return row?.clicks ?? 0;
}
