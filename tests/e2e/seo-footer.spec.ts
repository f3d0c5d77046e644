import { partOfPlans } from "#app/features/billing/plans/plans-with.ts";
import {
	expect,
	expectAccessible,
	expectNoHorizontalScroll,
	open,
	test,
} from "#tests/support/browser.ts";

/** A page's SEO settings and its footer. */

const SEO = "/dashboard/settings/seo";
const FOOTER = "/dashboard/settings/footer";

test("a page whose email isn't verified says that search engines leave it out, only until it is @no-js", async ({
	page,
	db,
	insertUser,
	signIn,
}) => {
	const notice = page.getByText("Search engines are asked not to list your page yet");
	const preview = page.getByRole("figure", { name: "In search results" });
	for (const tier of ["free", "max"] as const) {
		const owner = await insertUser({ tier });
		await signIn(owner);
		await open(page, SEO);
		await expect(notice).toBeVisible();
		await expect(preview).toContainText("Search engines are asked not to show your page.");
		await db.user.update({ where: { id: owner.userId }, data: { emailVerifiedAt: new Date() } });
		await open(page, SEO);
		await expect(notice).toHaveCount(0);
		await expect(preview).toContainText(`@${owner.username}`);
	}
});

test("the previews update while typing, and the texts are saved automatically and can be reset @phone", async ({
	page,
	signInAs,
	isMobile,
}) => {
	const owner = await signInAs({ tier: "pro", name: "Ada Lovelace", emailVerified: true });
	await open(page, SEO);
	await expectNoHorizontalScroll(page);

	const search = page.getByRole("figure", { name: "In search results" });
	const card = page.getByRole("figure", { name: "Where your link is shared" });
	await expect(search).toContainText(`Ada Lovelace (@${owner.username})`);
	await expect(card.locator("img")).toHaveJSProperty("naturalWidth", 1200);

	await page.getByLabel("Title", { exact: true }).fill("Cello, voice and ");
	await page.keyboard.type("mathematics");
	await expect(search).toContainText("Cello, voice and mathematics");
	await expect(card).toContainText("Cello, voice and mathematics");
	await page.getByLabel("Preview title").fill("Hear Ada");
	await expect(card).toContainText("Hear Ada");
	await page.getByLabel("Search visibility").selectOption("noindex,follow");
	await expect(search).toContainText("Search engines are asked not to show your page.");
	await expect(page.getByText("Saved", { exact: true })).toBeVisible();
	if (!isMobile) await expectAccessible(page);

	const html = async () => (await page.request.get(`/${owner.username}`)).text();
	// "Saved" may still refer to the previous change.
	await expect.poll(html).toContain('<meta name="robots" content="noindex,follow"/>');
	const head = await html();
	expect(head).toContain("<title>Cello, voice and mathematics</title>");
	expect(head).toContain('<meta property="og:title" content="Hear Ada"/>');

	await page.getByRole("button", { name: "Reset SEO settings" }).click();
	const question = page.getByRole("dialog", { name: "Reset your SEO settings?" });
	await question.getByRole("button", { name: "Reset SEO settings" }).click();
	await expect(page.getByText("SEO settings reset", { exact: true })).toBeVisible();
	await expect(page.getByLabel("Title", { exact: true })).toHaveValue("");
	await expect(page.getByLabel("Search visibility")).toHaveValue("index,follow");
	await expect(search).toContainText(`Ada Lovelace (@${owner.username})`);

	// The stored version is newer by now, and typing continues from it.
	await page.getByLabel("Title", { exact: true }).fill("Anew");
	await expect(page.getByText("Saved", { exact: true })).toBeVisible();
	await expect(page.getByText("changed elsewhere")).toBeHidden();
});

test("the footer text appears in the preview while typing, and the switch removes it @gate", async ({
	page,
	signInAs,
}) => {
	const owner = await signInAs({ tier: "max" });
	await open(page, FOOTER);
	const phone = page.getByRole("complementary", { name: "Live preview" });
	await expect(phone).toContainText("Hosted by");
	await page.getByLabel("Footer text").fill("Made by hand");
	await expect(phone).toContainText("Made by hand");
	await expect(phone).not.toContainText("Hosted by");
	await page.getByLabel("Footer text").fill("");
	await page.getByRole("switch", { name: "Hide the default footer" }).check();
	await expect(phone).not.toContainText("Hosted by");
	await expect(page.getByText("Your page ends with: nothing")).toBeVisible();
	await expectAccessible(page);
	await expect(page.getByText("Saved", { exact: true })).toBeVisible();
	const html = async () => (await page.request.get(`/${owner.username}`)).text();
	await expect.poll(html).not.toContain("Hosted by");

	await page.getByRole("button", { name: "Reset footer" }).click();
	const question = page.getByRole("dialog", { name: "Reset your footer?" });
	await question.getByRole("button", { name: "Reset footer" }).click();
	await expect(page.getByText("Footer reset", { exact: true })).toBeVisible();
	await expect(page.getByRole("switch")).not.toBeChecked();
	await expect(phone).toContainText("Hosted by");
});

test("on free, both forms show what an upgrade includes and keep earlier values", async ({
	page,
	signInAs,
	db,
}) => {
	const owner = await signInAs({ name: "Ada Lovelace", emailVerified: true });
	const { profileId } = owner;
	await db.footer.update({ where: { profileId }, data: { text: "From better days", version: 2 } });
	await page.goto(FOOTER);
	await expect(page.getByText("Your earlier settings are saved")).toBeVisible();
	await expect(page.getByRole("textbox")).toHaveCount(0);
	await expect(page.getByRole("button", { name: "Save", exact: true })).toHaveCount(0);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Footer");
	await page.getByRole("main").getByRole("link", { name: "Settings", exact: true }).click();
	await page.getByRole("link", { name: "SEO" }).click();
	await expect(page.getByText(partOfPlans("seo"))).toBeVisible();
	await expect(page.getByRole("figure", { name: "In search results" })).toContainText(
		"Ada Lovelace",
	);
	await page.getByRole("link", { name: "See the plans" }).click();
	await expect(page).toHaveURL("/upgrade");

	const robots = await (await page.request.get("/robots.txt")).text();
	const [sitemap = ""] = robots.match(/(?<=^Sitemap: ).*$/m) ?? [];
	expect(await (await page.request.get(new URL(sitemap).pathname)).text()).toContain("<urlset");
});

test.describe("without scripts", () => {
	test.use({ javaScriptEnabled: false });

	test("both forms have a button, and resetting asks for confirmation", async ({
		page,
		signInAs,
	}) => {
		await signInAs({ tier: "max", emailVerified: true });
		await page.goto(SEO);
		await page.getByLabel("Title", { exact: true }).fill("Cello");
		await page.getByLabel("Search visibility").selectOption("index,nofollow");
		await page.getByRole("button", { name: "Save SEO settings" }).click();
		await expect(page.getByText("SEO settings saved")).toBeVisible();
		await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Cello");
		await expect(page.getByRole("figure", { name: "In search results" })).toContainText("Cello");
		await page.getByRole("button", { name: "Reset SEO settings" }).click();
		await page.getByRole("dialog").getByRole("button", { name: "Reset SEO settings" }).click();
		await expect(page.getByText("SEO settings reset")).toBeVisible();
		await expect(page.getByLabel("Title", { exact: true })).toHaveValue("");

		await page.goto(FOOTER);
		await page.getByLabel("Footer text").fill("Made by hand");
		await page.getByRole("switch").check();
		await page.getByRole("button", { name: "Save footer" }).click();
		await expect(page.getByText("Footer saved")).toBeVisible();
		await expect(page.getByRole("switch")).toBeChecked();
		await expect(page.getByText("Your page ends with: Made by hand")).toBeVisible();
		await page.getByRole("button", { name: "Reset footer" }).click();
		await page.getByRole("dialog").getByRole("button", { name: "Reset footer" }).click();
		await expect(page.getByText("Footer reset")).toBeVisible();
		await expect(page.getByLabel("Footer text")).toHaveValue("");
	});
});
