import type { Db } from "#app/platform/db.server.ts";
import type { InsertedUser } from "#tests/support/accounts-factory.ts";
import {
	expect,
	expectAccessible,
	expectNoHorizontalScroll,
	holdRequests,
	open,
	settle,
	test,
} from "#tests/support/browser.ts";
import {
	addForm,
	addLink,
	chooseTab,
	editPanel,
	menuButton,
	moveLink,
	openEditor,
	openMenu,
	startSelecting,
} from "#tests/support/link-rows.ts";
import { insertLink, insertLinks, titlesInOrder } from "#tests/support/links-factory.ts";

/** All settings of a link, in real browsers. Adding, editing and moving are tested in dashboard.spec.ts. */

test("whoever types elsewhere while a link is added goes on typing there @gate", async ({
	page,
	signInAs,
}) => {
	await signInAs();
	await open(page, "/dashboard/links");
	const held = await holdRequests(page, "**/dashboard/links.data*");
	await addLink(page, { title: "My book", url: "https://book.example/" });
	await held.arrived;
	const github = page.getByRole("textbox", { name: "GitHub" });
	await github.pressSequentially("@gr");
	held.release();
	await expect(addForm(page).url).toHaveValue("");
	await settle(page);
	await page.keyboard.type("ace");
	await expect(github).toHaveValue("@grace");
	await expect(github).toBeFocused();
});

test("several links are hidden, deleted and restored together @no-js @gate", async ({
	page,
	owner,
	javaScriptEnabled,
}) => {
	await insertLinks(owner, ["First", "Second", "Third"]);
	await open(page, "/dashboard/links");
	if (javaScriptEnabled) {
		await expect(page.getByRole("checkbox", { name: "Select First" })).toBeHidden();
		await startSelecting(page);
	}
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
	await expect(page.getByText("2 links deleted")).toBeVisible();
	expect(await titlesInOrder(owner)).toEqual(["Second"]);

	await page.getByRole("button", { name: "Undo" }).click();
	await expect(page.getByRole("checkbox", { name: "Select Third" })).toBeVisible();
	await expect(page.getByText("2 links deleted")).toHaveCount(0);
	expect(await titlesInOrder(owner)).toEqual(["First", "Second", "Third"]);
});

test("a link gets an icon and a size, and asks before it redirects @phone @no-js @gate", async ({
	page,
	db,
	owner,
	newVisitor,
}) => {
	const visitor = await newVisitor();
	await insertLinks(owner, ["Shop"]);
	await open(page, "/dashboard/links");
	const form = await openEditor(page, "Shop");
	await form.getByRole("checkbox", { name: "Sensitive content" }).check();
	await chooseTab(page, "Look");
	await form.getByRole("radio", { name: "Quiet" }).check();
	await form.getByRole("radio", { name: "Shopping bag" }).check();
	await chooseTab(page, "Schedule");
	await form.getByLabel("Show until").fill("2090-01-31T10:00");
	await form.getByLabel("Time zone").selectOption("Europe/Oslo");
	await expectNoHorizontalScroll(page);
	await chooseTab(page, "Share");
	await form.getByLabel("Source").fill("posy");
	await expectNoHorizontalScroll(page);
	await form.getByRole("button", { name: "Save link" }).click();
	await expect(page.getByText("Link saved").first()).toBeVisible();
	await expect
		.poll(() => db.link.findFirst({ where: { profileId: owner.profileId } }))
		.toMatchObject({
			icon: "shop",
			size: "quiet",
			sensitive: true,
			endsAt: new Date("2090-01-31T09:00:00Z"),
		});

	await visitor.goto(`/${owner.username}`);
	await visitor.getByRole("link", { name: /Shop.*Sensitive content/ }).click();
	await expect(visitor.getByRole("heading", { level: 1 })).toContainText(
		"This link may show sensitive content.",
	);
	expect(await visitor.locator("script").count()).toBe(0);
	await visitor.getByRole("link", { name: "Go back" }).click();
	await expect(visitor).toHaveURL(`/${owner.username}`);
	await visitor.getByRole("link", { name: /Shop.*Sensitive content/ }).click();
	// `route` can't intercept the target of a form's redirect, and a page that fails to load shows no address.
	const followed = visitor.waitForRequest("https://example.com/?utm_source=posy");
	await visitor.getByRole("button", { name: "Continue" }).click();
	await followed;
	await expect.poll(() => clicksOf(db, owner), { message: "counted once, after Continue" }).toBe(1);
});

test("a long list is paged, searched and reordered across pages @no-js", async ({
	page,
	owner,
	javaScriptEnabled,
}) => {
	await insertLinks(
		owner,
		Array.from({ length: 120 }, (_, index) => `Link ${index + 1}`),
	);
	await page.setViewportSize({ width: 1280, height: 900 });
	await open(page, "/dashboard/links");
	const rows = page.getByRole("list", { name: "Your links" }).getByRole("listitem");
	await expect(rows).toHaveCount(50);
	const phone = page.locator(".public-page").first();
	if (javaScriptEnabled) {
		const { url, title } = addForm(page);
		await url.fill("new.example");
		await expect(phone).toContainText("new.example");
		await title.fill("Brand new");
		await expect(phone).toContainText("Brand new");
		await moveLink(page, "Link 2", "up");
		await expect(phone.locator(".page-link").first()).toHaveText("Link 2");
		await expect(page.getByText("Links reordered: “Link 2” is now 1 of 120")).toBeVisible();
	} else {
		await moveLink(page, "Link 2", "up");
	}
	await expect.poll(async () => (await titlesInOrder(owner))[0]).toBe("Link 2");

	// Beyond the edge of the visible part.
	await moveLink(page, "Link 50", "down");
	await expect(page.getByText("Page 2 of 3")).toBeVisible();
	await expect(menuButton(page, "Link 50")).toBeVisible();
	await moveLink(page, "Link 50", "up");
	await expect(page.getByText("Page 1 of 3")).toBeVisible();

	await page.getByLabel("Search your links").fill("link 12");
	await page.getByRole("button", { name: "Search" }).click();
	await expect(page.getByText("2 links match “link 12”")).toBeVisible();
	await openEditor(page, "Link 120");
	await page.getByText("Position", { exact: true }).click();
	await page.getByLabel("Position, 1 to 120").fill("60");
	await page.getByRole("button", { name: "Move", exact: true }).click();
	await expect(page.getByText("Page 2 of 3")).toBeVisible();
	expect((await titlesInOrder(owner))[59]).toBe("Link 120");

	await openEditor(page, "Link 60");
	await editPanel(page).getByLabel("Title").fill("My shop");
	await page.getByRole("button", { name: "Save link" }).click();
	await expect(rows.getByText("My shop")).toBeVisible();
	await expect(page.getByText("Page 2 of 3")).toBeVisible();
});

test("editing a link moves nothing but the form @phone", async ({ page, baseURL, owner }) => {
	await insertLinks(
		owner,
		Array.from({ length: 12 }, (_, index) => `Link ${index + 1}`),
	);
	await page.context().addCookies([{ name: "consent", value: "denied", url: baseURL ?? "" }]);
	await open(page, "/dashboard/links");
	await openMenu(page, "Link 5");
	const scrolledTo = await page.evaluate(() => window.scrollY);
	const requests: string[] = [];
	page.on("request", (request) => {
		if (request.url().includes(".data")) requests.push(request.url());
	});
	const form = await openEditor(page, "Link 5");
	await expect(form.getByLabel("Title")).toBeFocused();
	expect(requests, "requests before the form is open").toEqual([]);
	await form.getByLabel("Title").fill("My shop");

	// The response arrives more than half a second after the click, when any shift counts as unexpected.
	const answer = Promise.withResolvers<void>();
	await page.route("**/dashboard/links.data*", async (route) => {
		if (route.request().method() === "POST") await answer.promise;
		await route.continue();
	});
	await page.getByRole("button", { name: "Save link" }).click();
	await expect(form).toBeHidden();
	await expect(page.getByRole("list", { name: "Your links" }).getByText("My shop")).toBeVisible();
	// Its closing moves the rows below it, on a slow machine so late that it no longer counts as the click's.
	await settle(page);
	await page.evaluate(() => {
		const shifts: number[] = [];
		const record = (entries: PerformanceEntryList) => {
			for (const entry of entries as (PerformanceEntry & {
				value: number;
				hadRecentInput: boolean;
			})[]) {
				if (!entry.hadRecentInput) shifts.push(entry.value);
			}
		};
		const observer = new PerformanceObserver((list) => record(list.getEntries()));
		observer.observe({ type: "layout-shift" });
		const report = () => record(observer.takeRecords());
		Object.assign(window, { shifts, report });
	});
	const pressedAt = await page.evaluate(() => performance.now());
	await page.waitForFunction((start) => performance.now() - start > 700, pressedAt);
	answer.resolve();
	await expect(form).toHaveCount(0);
	await expect(menuButton(page, "My shop")).toBeFocused();
	await settle(page);
	const moved = await page.evaluate(() => {
		const { shifts, report } = window as unknown as { shifts: number[]; report: () => void };
		report();
		return shifts;
	});
	expect(moved).toEqual([]);
	expect(await page.evaluate(() => window.scrollY)).toBe(scrolledTo);
});

test("a refused edit returns with what was typed", async ({ page, db, owner }) => {
	const { id } = await insertLink(owner, { title: "Shop" });
	await open(page, "/dashboard/links");
	const title = (await openEditor(page, "Shop")).getByLabel("Title");
	await title.fill("My shop");
	await db.link.update({ where: { id }, data: { title: "Elsewhere", version: 2 } });
	await page.getByRole("button", { name: "Save link" }).click();
	await expect(page.getByText("Not saved: this link was changed elsewhere")).toBeVisible();
	await expect(title).toHaveValue("My shop");
});

test("an address that is too long is kept in full and counted", async ({ page, signInAs }) => {
	await signInAs();
	await open(page, "/dashboard/links");
	const { url, title, button } = addForm(page);
	const long = `https://example.com/${"x".repeat(2_100)}`;
	await url.fill("https://example.com/");
	await url.press("End");
	// Bypasses the browser's own limit, as pasting does.
	await page.keyboard.insertText("x".repeat(2_100));
	await expect(url).toHaveValue(long);
	await expect(url).toHaveAccessibleDescription("72 characters too many");
	await expect(page.getByText("2,120 / 2,048")).toBeVisible();

	// Editing the field removes its error. The next one appears only after submitting.
	await title.fill("Shop");
	await button.click();
	await expect(url).toHaveAttribute("aria-invalid", "true");
	await url.fill("javascript:alert(1)");
	await expect(url).not.toHaveAttribute("aria-invalid");
	await button.click();
	await expect(url).toHaveAccessibleDescription(
		/Only web, email, phone, and text message addresses/,
	);
});

test("the form of a link is accessible in dark mode", async ({ page, db, owner }) => {
	const { id } = await insertLink(owner, { title: "Shop" });
	await db.link.update({ where: { id }, data: { icon: "shop" } });
	await page.emulateMedia({ colorScheme: "dark" });
	await open(page, `/dashboard/links?edit=${id}`);
	for (const tab of ["Content", "Look", "Schedule", "Share"] as const) {
		await chooseTab(page, tab);
		await expectAccessible(page);
	}
});

/** Returns the clicks counted for the page's links. */
async function clicksOf(db: Db, { profileId }: InsertedUser): Promise<number> {
	const [row] = await db.$queryRaw<{ clicks: number }[]>`
		SELECT coalesce(sum(d.clicks), 0)::int AS clicks FROM analytics.daily d
		JOIN profile p ON p.analytics_key = d.profile_key
		WHERE p.id = ${profileId}::uuid AND d.dimension = 'link'`;
	return row?.clicks ?? 0;
}

test("a link's form says why no picture comes from the website, and keeps what is typed @phone @no-js", async ({
	page,
	insertUser,
	signIn,
	javaScriptEnabled,
}) => {
	const owner = await insertUser();
	await insertLink(owner, { title: "First", url: "http://127.0.0.1/" });
	await signIn(owner);
	await open(page, "/dashboard/links");
	const form = await openEditor(page, "First");
	const title = form.getByRole("textbox", { name: "Title" });
	if (javaScriptEnabled) await title.fill("Typed");
	await chooseTab(page, "Look");
	await form.getByRole("button", { name: "Take from the website" }).click();
	await expect(page.getByText("127.0.0.1 isn’t on the public internet.")).toBeVisible();
	await chooseTab(page, "Content");
	await expect(title).toHaveValue(javaScriptEnabled ? "Typed" : "First");
});
