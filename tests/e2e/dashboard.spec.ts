import type { Page } from "playwright/test";
import type { Db } from "#app/platform/db.server.ts";
import type { InsertedUser } from "#tests/support/accounts-factory.ts";
import {
	expect,
	expectAccessible,
	expectNoHorizontalScroll,
	holdRequests,
	OFFLINE_ERRORS,
	open,
	settle,
	test,
} from "#tests/support/browser.ts";
import {
	addForm,
	addLink,
	closeMenu,
	deleteLink,
	editPanel,
	menuButton,
	moveLink,
	openEditor,
	openMenu,
	startSelecting,
} from "#tests/support/link-rows.ts";
import { insertLinks, titlesInOrder } from "#tests/support/links-factory.ts";

/** The dashboard's layout, its profile tab and its links tab. */

function storedProfile(db: Db, { profileId }: InsertedUser) {
	return db.profile.findUniqueOrThrow({
		where: { id: profileId },
		select: { name: true, bio: true, published: true, username: true },
	});
}

/** The titles in the list, from top to bottom. */
function listed(page: Page) {
	return page.getByRole("list", { name: "Your links" }).locator(".sr-only + bdi");
}

test.describe("the dashboard layout", () => {
	test("links to each tab, to the page and to signing out @phone @no-js @gate", async ({
		page,
		signInAs,
		isMobile,
	}) => {
		const owner = await signInAs({ tier: "pro" });
		await page.goto("/dashboard?tab=links");
		await expect(page).toHaveURL(/\/dashboard\/links$/);
		await open(page, "/dashboard");
		await expect(page).toHaveURL(/\/dashboard\/profile$/);
		await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();

		if (isMobile) await page.getByRole("button", { name: "Open menu" }).click();
		const tierBadge = page.getByText("Pro", { exact: true }).filter({ visible: true });
		await expect(tierBadge).toHaveCount(1);
		// In the menu, not in the bar at the bottom of a phone.
		await page.getByRole("link", { name: "Links", exact: true }).last().click();
		await expect(page.getByRole("heading", { level: 1, name: "Links" })).toBeVisible();
		await expect(page.getByRole("link", { name: "Preview" })).toHaveAttribute(
			"href",
			`/${owner.username}?preview=true&tab=links`,
		);

		if (isMobile) await page.getByRole("button", { name: "Open menu" }).click();
		await expect(page.getByRole("link", { name: "View page" })).toHaveAttribute(
			"href",
			`/${owner.username}`,
		);
		const signOut = page.getByRole("button", { name: "Sign out" });
		// The rail fits into a low window.
		if (!isMobile) {
			await page.setViewportSize({ width: 1280, height: 800 });
			await expect(signOut).toBeInViewport({ ratio: 1 });
		}
		await signOut.click();
		await page.waitForURL((url) => !url.pathname.startsWith("/dashboard"));
		await page.goto("/dashboard/links");
		await expect(page).toHaveURL(/\/signin\?redirectTo=%2Fdashboard%2Flinks$/);
	});

	test("makes the page private and publishes it again @no-js", async ({
		page,
		owner,
		newVisitor,
	}) => {
		const visitor = await newVisitor();
		await page.goto("/dashboard/settings/account");
		await page.getByRole("heading", { name: "Visibility" }).click();
		await page.getByRole("button", { name: "Make page private" }).click();
		await expect(page.getByText("Your page is private").first()).toBeVisible();
		expect((await visitor.goto(`/${owner.username}`))?.status()).toBe(404);

		await page.goto("/dashboard/links");
		await page.getByRole("button", { name: "Publish" }).click();
		await expect(page.getByText("Your page is public").first()).toBeVisible();
		await expect(page).toHaveURL(/\/dashboard\/links$/);
		expect((await visitor.goto(`/${owner.username}`))?.status()).toBe(200);
	});

	test("a toast is above the bar before the bar has arrived @phone @gate-phone", async ({
		page,
		baseURL,
		signInAs,
		isMobile,
	}) => {
		test.skip(!isMobile, "Only a phone has the bar.");
		await signInAs();
		await page.request.post("/dashboard?index", {
			form: { intent: "make-private", redirectTo: "/dashboard/links" },
			headers: { Origin: baseURL ?? "" },
			maxRedirects: 0,
		});
		await page.route("**/dashboard/links", async (route) => {
			const response = await route.fetch();
			const [start = ""] = (await response.text()).split('<div class="bottom-bar');
			await route.fulfill({ response, body: start });
		});
		await page.goto("/dashboard/links");
		await expect(page.locator(".bottom-bar")).toHaveCount(0);
		const toast = page.locator("[data-toast]", { hasText: "Your page is private" });
		// As high as the cookie banner (56 pixels) and the bar (64).
		const room = async () => {
			const box = await toast.boundingBox();
			return box && (page.viewportSize()?.height ?? 0) - box.y - box.height;
		};
		await expect.poll(room).toBeGreaterThanOrEqual(120);
	});

	test("the bar's link to the open tab adds no step back @phone @gate-phone", async ({
		page,
		signInAs,
		isMobile,
	}) => {
		test.skip(!isMobile, "Only a phone has the bar.");
		await signInAs();
		await open(page, "/dashboard/profile");
		const bar = page.getByRole("navigation", { name: "Shortcuts" });
		const link = bar.getByRole("link", { name: "Links" });
		await link.click();
		await expect(page).toHaveURL(/\/dashboard\/links$/);
		// The address changes a moment before the bar is drawn again.
		await expect(link).toHaveAttribute("aria-current", "page");
		const { length } = await page.evaluate(() => ({ length: history.length }));
		const reloaded = page.waitForResponse(/\/dashboard\/links\.data/);
		await link.click();
		await reloaded;
		await expect.poll(() => page.evaluate(() => history.length)).toBe(length);
		await page.goBack();
		await expect(page).toHaveURL(/\/dashboard\/profile$/);
	});

	test("is accessible with its menu open, in dark mode, and while links change @phone @gate-phone", async ({
		page,
		signInAs,
		isMobile,
	}) => {
		const owner = await signInAs({ name: "Donaudampfschifffahrtsgesellschaft ".repeat(2) });
		if (isMobile) {
			await open(page, "/dashboard/profile");
			await page.getByRole("button", { name: "Open menu" }).click();
			await expectAccessible(page);
		}

		await page.emulateMedia({ colorScheme: "dark" });
		await insertLinks(owner, ["W".repeat(100), "متجري الجديد على الإنترنت", "👩‍🌾🌷🌸", "Shop"]);
		await open(page, "/dashboard/links");
		await expect(page.getByRole("button", { name: "Drag Shop" })).toBeVisible();
		await expectAccessible(page);
		await expectNoHorizontalScroll(page);
		await openMenu(page, "Shop");
		await expectAccessible(page);
		await page.getByRole("link", { name: "Change title and address: Shop" }).click();
		await expect(page.getByLabel("Title of Shop")).toBeFocused();
		await expectAccessible(page);
		await expectNoHorizontalScroll(page);
		await page.keyboard.press("Escape");
		await startSelecting(page);
		await page.getByRole("checkbox", { name: "Select Shop" }).check();
		await expectAccessible(page);
		await page.getByRole("button", { name: "Done" }).click();
		await deleteLink(page, "Shop");
		await expect(page.getByText("Link deleted")).toBeVisible();
		await expectAccessible(page);
		await openEditor(page, "👩‍🌾🌷🌸");
		await expect(page.getByRole("button", { name: "Save link" })).toBeVisible();
		await expectAccessible(page);
		await expectNoHorizontalScroll(page);
	});
});

test.describe("links", () => {
	test("are added, edited, hidden, moved and deleted @phone @no-js @gate @gate-phone", async ({
		page,
		owner,
		newVisitor,
	}) => {
		const visitor = await newVisitor();
		await open(page, "/dashboard/links");

		for (const [title, url] of [
			["Shop", "shop.example/flowers"],
			["Blog", "https://blog.example"],
			["Workshop", "workshop.example"],
		] as const) {
			await addLink(page, { title, url });
			await expect(menuButton(page, title)).toBeVisible();
			await expect(addForm(page).url).toHaveValue("");
		}

		const panel = await openEditor(page, "Blog");
		await expect(panel.getByLabel("URL", { exact: true })).toHaveValue("https://blog.example");
		await panel.getByLabel("Title").fill("Journal");
		await panel.getByRole("button", { name: "Save link" }).click();
		await expect(menuButton(page, "Journal")).toBeVisible();

		await page.getByRole("switch", { name: "Show Workshop on your page" }).click();
		await expect(page.getByText("Hidden", { exact: true })).toBeVisible();

		await moveLink(page, "Journal", "up");
		await expect(page.getByText("Links reordered").first()).toBeVisible();
		await openMenu(page, "Journal");
		await expect(page.getByRole("button", { name: "Move up: Journal" })).toBeDisabled();
		await closeMenu(page, "Journal");
		await expect.poll(() => titlesInOrder(owner)).toEqual(["Journal", "Shop", "Workshop"]);

		await visitor.goto(`/${owner.username}`);
		await expect(visitor.getByRole("link", { name: /Journal|Shop|Workshop/ })).toHaveText([
			/Journal/,
			/Shop/,
		]);

		await deleteLink(page, "Shop");
		await expect(page.getByText("Link deleted")).toBeVisible();
		await expect(menuButton(page, "Shop")).toHaveCount(0);
		expect(await titlesInOrder(owner)).toEqual(["Journal", "Workshop"]);
		await page.getByRole("button", { name: "Undo" }).click();
		await expect(menuButton(page, "Shop")).toBeVisible();
		expect(await titlesInOrder(owner)).toEqual(["Journal", "Shop", "Workshop"]);
	});

	test("show errors beside the field @no-js @gate", async ({ page, signInAs }) => {
		await signInAs();
		await open(page, "/dashboard/links");
		const { title, url, button } = addForm(page);
		await url.fill("javascript:alert(1)");
		await title.fill("Shop");
		await button.click();
		await expect(url).toHaveAttribute("aria-invalid", "true");
		await expect(url).toHaveAccessibleDescription(/^Only web, .+ addresses can be linked/);
		await expect(url).toHaveValue("javascript:alert(1)");
		await expect(title).toHaveValue("Shop");
	});

	test("need an address alone, which is their title if the page can't be read @no-js", async ({
		page,
		signInAs,
		javaScriptEnabled,
	}) => {
		await signInAs();
		await open(page, "/dashboard/links");
		const { url, title, button } = addForm(page);
		if (javaScriptEnabled) {
			await expect(button).toBeHidden();
			await expect(title).toBeHidden();
		}
		await url.fill("www.shop.example/flowers/");
		await expect(title).toBeVisible();
		await button.click();
		await expect(menuButton(page, "shop.example/flowers")).toBeVisible();
		if (javaScriptEnabled) await expect(url).toBeFocused();
	});

	test("are renamed in their row, and keep what is typed if that is refused", async ({
		page,
		db,
		owner,
	}) => {
		const [first = ""] = await insertLinks(owner, ["First", "Second"]);
		await db.link.update({
			where: { id: first },
			data: { icon: "shop", highlight: true, endsAt: new Date("2090-01-31T09:00:30Z") },
		});
		await open(page, "/dashboard/links");
		const inRow = (title: string) =>
			page.getByRole("link", { name: `Change title and address: ${title}` });
		await inRow("First").press("Enter");
		await expect(page.getByLabel("Title of First")).toBeFocused();
		await page.getByLabel("Title of First").fill("Never mind");
		await page.keyboard.press("Escape");
		await expect(inRow("First")).toBeFocused();

		await inRow("First").click();
		await page.getByLabel("Title of First").fill("Shop");
		await page.getByLabel("URL of First").fill("shop.example");
		await page.keyboard.press("Enter");
		await expect(page.getByText("Link saved")).toBeVisible();
		await expect(inRow("Shop")).toContainText("shop.example");
		expect(await db.link.findUniqueOrThrow({ where: { id: first } })).toMatchObject({
			title: "Shop",
			url: "https://shop.example",
			icon: "shop",
			highlight: true,
			endsAt: new Date("2090-01-31T09:00:30Z"),
		});

		await inRow("Second").click();
		await page.getByLabel("Title of Second").fill("Journal");
		await page.getByLabel("URL of Second").fill("javascript:alert(1)");
		// Saved when the focus leaves the row.
		await page.getByRole("heading", { level: 1 }).click();
		await expect(editPanel(page).getByLabel("URL", { exact: true })).toHaveAttribute(
			"aria-invalid",
			"true",
		);
		await expect(editPanel(page).getByLabel("Title")).toHaveValue("Journal");
		expect(await titlesInOrder(owner)).toEqual(["Shop", "Second"]);
	});

	test("are sorted with the keyboard, with announcements for screen readers", async ({
		page,
		owner,
	}) => {
		await insertLinks(owner, ["First", "Second", "Third"]);
		// The rows are measured when one is picked up, so the page must not be scrolling to the focused handle then.
		await page.emulateMedia({ reducedMotion: "reduce" });
		await page.goto("/dashboard/links");
		const handle = page.getByRole("button", { name: "Drag Third" });
		const live = page.locator("[id^=DndLiveRegion]");
		await handle.focus();
		await page.keyboard.press("Space");
		await expect(live).toHaveText("Third would be at position 3 of 3.");
		// The list is measured and listens to keys only after it has been rendered.
		await settle(page);
		await page.keyboard.press("ArrowUp");
		await expect(live).toHaveText("Third would be at position 2 of 3.");
		await page.keyboard.press("ArrowUp");
		await expect(live).toHaveText("Third would be at position 1 of 3.");
		await page.keyboard.press("Space");
		await expect(live).toHaveText("Dropped Third at position 1 of 3.");
		await expect(page.getByText("Links reordered")).toBeVisible();
		expect(await titlesInOrder(owner)).toEqual(["Third", "First", "Second"]);
		await expect(listed(page)).toHaveText(["Third", "First", "Second"]);
		await expect(handle).toBeFocused();
	});

	test("are sorted by dragging, and so are social icons @phone @gate", async ({
		page,
		db,
		owner,
	}) => {
		const { profileId } = owner;
		await db.socialLink.createMany({
			data: ["github", "tiktok", "youtube"].map((platform, position) => ({
				profileId,
				platform,
				url: `https://${platform}.com/anna`,
				position,
			})),
		});
		await insertLinks(owner, ["First", "Second", "Third"]);
		await page.goto("/dashboard/links");
		const drag = async (name: string, target: string) => {
			await page.getByRole("button", { name: `Drag ${name}` }).scrollIntoViewIfNeeded();
			const from = await page.getByRole("button", { name: `Drag ${name}` }).boundingBox();
			const to = await page.getByRole("button", { name: `Drag ${target}` }).boundingBox();
			if (!from || !to) throw new Error("no handles");
			await page.mouse.move(from.x + 20, from.y + 20);
			await page.mouse.down();
			await page.mouse.move(from.x + 20, from.y + 60, { steps: 4 });
			await page.mouse.move(to.x + 20, to.y + 30, { steps: 8 });
			// The list has seen where the row is now.
			const announced = page.getByText(`${name} would be at position 3 of 3.`);
			await expect(announced).toHaveCount(1);
			await page.mouse.up();
		};
		await drag("First", "Third");
		await expect(page.getByText("Links reordered")).toBeVisible();
		expect(await titlesInOrder(owner)).toEqual(["Second", "Third", "First"]);

		await drag("GitHub", "YouTube");
		const rows = page.getByRole("region", { name: "Order of social icons" }).getByRole("listitem");
		await expect(rows).toContainText(["TikTok", "YouTube", "GitHub"]);
		await expect(page.getByText("Social links reordered")).toBeVisible();
		const stored = await db.socialLink.findMany({
			where: { profileId },
			orderBy: { position: "asc" },
		});
		expect(stored.map(({ platform }) => platform)).toEqual(["tiktok", "youtube", "github"]);
	});

	test.describe("while toasts stay", () => {
		test.use({ keepsToasts: true });

		test("can be moved faster than the server responds", async ({ page, owner }) => {
			await insertLinks(owner, ["First", "Second", "Third", "Fourth"]);
			await open(page, "/dashboard/links");
			let saves = 0;
			page.on("request", (request) => {
				if (request.postData()?.includes("reorder-links")) saves += 1;
			});
			await openMenu(page, "Fourth");
			const up = page.getByRole("button", { name: "Move up: Fourth" });
			await up.focus();
			for (let press = 0; press < 3; press += 1) await page.keyboard.press("Enter");
			await expect(page.getByRole("button", { name: "Move down: Fourth" })).toBeFocused();
			await expect.poll(() => titlesInOrder(owner)).toEqual(["Fourth", "First", "Second", "Third"]);
			await expect(page.getByText("changed elsewhere")).toHaveCount(0);
			// Shown once, then its toast disappears: what is saved is not sent again.
			await expect(page.getByText("Links reordered")).toHaveCount(1);
			await page.evaluate(() => {
				for (const toast of document.querySelectorAll(".toast")) {
					for (const animation of toast.getAnimations()) animation.finish();
				}
			});
			await expect(page.getByText("Links reordered")).toHaveCount(0);
			expect(saves).toBeLessThanOrEqual(3);
		});
	});

	test("leave focus in the form when the last one is deleted", async ({ page, owner }) => {
		await insertLinks(owner, ["Only"]);
		await open(page, "/dashboard/links");
		await openMenu(page, "Only");
		await page.getByRole("button", { name: "Delete Only" }).press("Enter");
		const { url } = addForm(page);
		await expect(url).toBeFocused();
		await url.blur();
		await expect(page.getByText("URL is required")).toHaveCount(0);
	});

	test("edited in another tab are not overwritten @gate", async ({ page, context, owner }) => {
		await insertLinks(owner, ["Shop"]);
		const other = await context.newPage();
		for (const tab of [page, other]) {
			await open(tab, "/dashboard/links");
			await openEditor(tab, "Shop");
		}
		await editPanel(other).getByLabel("Title").fill("In the other tab");
		await other.getByRole("button", { name: "Save link" }).click();
		await expect(menuButton(other, "In the other tab")).toBeVisible();

		await editPanel(page).getByLabel("Title").fill("In this tab");
		await page.getByRole("button", { name: "Save link" }).click();
		const notice = page.getByRole("alert").filter({ hasText: "this link was changed elsewhere" });
		await expect(notice).toContainText("In this tab");
		await expect(notice).toContainText("In the other tab");
		expect(await titlesInOrder(owner)).toEqual(["In the other tab"]);

		await notice.getByRole("button", { name: "Keep mine" }).click();
		await expect(menuButton(page, "In this tab")).toBeVisible();
		expect(await titlesInOrder(owner)).toEqual(["In this tab"]);
	});

	test("reordered in another tab are not reordered without notice", async ({
		page,
		context,
		owner,
	}) => {
		await insertLinks(owner, ["First", "Second", "Third"]);
		const other = await context.newPage();
		for (const tab of [page, other]) await open(tab, "/dashboard/links");
		await moveLink(other, "Third", "up");
		await expect(other.getByText("Links reordered")).toBeVisible();

		await moveLink(page, "Second", "up");
		const notice = page.getByRole("alert").filter({ hasText: "the order was changed elsewhere" });
		await expect(notice).toContainText("1. Second\n2. First\n3. Third", {
			useInnerText: true,
		});
		await expect(notice).toContainText("1. First\n2. Third\n3. Second", { useInnerText: true });
		await expect(listed(page)).toHaveText(["First", "Third", "Second"]);

		await notice.getByRole("button", { name: "Keep mine" }).click();
		await expect(listed(page)).toHaveText(["Second", "First", "Third"]);
		await expect.poll(() => titlesInOrder(owner)).toEqual(["Second", "First", "Third"]);
		await expect(notice).toHaveCount(0);
	});
});

test.describe("social links", () => {
	test("are saved automatically and become addresses @gate", async ({
		page,
		owner,
		newVisitor,
	}) => {
		const visitor = await newVisitor();
		await open(page, "/dashboard/links");
		await page.getByRole("textbox", { name: "GitHub" }).fill("@anna-flowers");
		await page.getByRole("textbox", { name: "TikTok" }).fill("tiktok.com/@anna.flowers?lang=en");
		await page.getByRole("heading", { level: 1 }).click();
		await expect(page.getByText("Saved", { exact: true })).toBeVisible();
		await expect(page.getByRole("textbox", { name: "GitHub" })).toHaveValue(
			"https://github.com/anna-flowers",
		);
		await expect(page.getByRole("textbox", { name: "TikTok" })).toHaveValue(
			"https://www.tiktok.com/@anna.flowers",
		);

		await page.getByRole("textbox", { name: "GitHub" }).fill("https://evil.example/anna");
		await page.getByRole("heading", { level: 1 }).click();
		await expect(page.getByRole("textbox", { name: "GitHub" })).toHaveAccessibleDescription(
			"Enter your GitHub username or the address of your profile",
		);

		await visitor.goto(`/${owner.username}`);
		const github = visitor.locator('a[href="https://github.com/anna-flowers"]');
		await expect(github).toBeVisible();
	});

	test("are saved although they were typed before the scripts arrived", async ({
		page,
		db,
		owner,
	}) => {
		const held = await holdRequests(page, "**/assets/*.js");
		await page.goto("/dashboard/links", { waitUntil: "commit" });
		const github = page.getByRole("textbox", { name: "GitHub" });
		await github.fill("@anna-flowers");
		await github.blur();
		await held.arrived;
		held.release();
		await expect(github).toHaveValue("https://github.com/anna-flowers");
		await expect
			.poll(() => db.socialLink.findMany({ where: { profileId: owner.profileId } }))
			.toHaveLength(1);
	});

	test("are reordered, and saving keeps the order @no-js", async ({
		page,
		db,
		owner,
		newVisitor,
		javaScriptEnabled,
	}) => {
		const visitor = await newVisitor();
		const urls = {
			github: "https://github.com/anna",
			mastodon: "https://social.example/@anna",
			tiktok: "https://www.tiktok.com/@anna",
		};
		await db.socialLink.createMany({
			data: Object.entries(urls).map(([platform, url], position) => ({
				profileId: owner.profileId,
				platform,
				url,
				position,
			})),
		});
		const shown = async () => {
			await visitor.goto(`/${owner.username}`);
			const links = visitor.getByRole("navigation", { name: "Social profiles" }).getByRole("link");
			return links.evaluateAll((all) => all.map((each) => each.getAttribute("href")));
		};
		await open(page, "/dashboard/links");
		await page.getByRole("button", { name: "Move TikTok up" }).click();
		await expect(page.getByText("Social links reordered")).toBeVisible();
		await page.getByRole("button", { name: "Move TikTok up" }).click();
		await expect(page.getByRole("button", { name: "Move TikTok up" })).toBeDisabled();
		await expect.poll(shown).toEqual([urls.tiktok, urls.github, urls.mastodon]);
		if (javaScriptEnabled) await expectAccessible(page);

		await page.getByRole("textbox", { name: "GitHub" }).fill("@anna-flowers");
		if (javaScriptEnabled) await page.getByRole("heading", { level: 1 }).click();
		else await page.getByRole("button", { name: "Save social links" }).click();
		await expect
			.poll(async () => {
				const rows = await db.socialLink.findMany({
					where: { profileId: owner.profileId },
					orderBy: { position: "asc" },
				});
				return rows.map(({ url }) => url);
			})
			.toEqual([urls.tiktok, "https://github.com/anna-flowers", urls.mastodon]);
		// These forms have their own buttons.
		await expect(page.getByRole("button", { name: "Save", exact: true })).toHaveCount(0);
	});

	test("of more networks are added, and then stand among the filled ones @phone @no-js", async ({
		page,
		db,
		insertUser,
		signIn,
		newVisitor,
		javaScriptEnabled,
	}) => {
		const owner = await insertUser();
		const visitor = await newVisitor();
		await db.socialLink.create({
			data: {
				profileId: owner.profileId,
				platform: "discord",
				url: "https://discord.gg/flowers",
				position: 0,
			},
		});
		const field = (name: string) => page.getByRole("textbox", { name });
		const save = () =>
			javaScriptEnabled
				? page.getByRole("heading", { level: 1 }).click()
				: page.getByRole("button", { name: "Save social links" }).click();
		await signIn(owner);
		await open(page, "/dashboard/links");
		await expect(field("Discord")).toHaveValue("https://discord.gg/flowers");
		await expect(field("Bluesky")).toBeHidden();
		await page.getByText("Add network").click();
		await field("Bluesky").fill("anna");
		await field("Mastodon").fill("anna");
		await save();
		await expect(field("Mastodon")).toHaveAccessibleDescription(
			"Enter your Mastodon handle with its server, such as @anna@mastodon.social",
		);
		await field("Mastodon").fill("@anna@flowers.example");
		await save();
		await expect(field("Bluesky")).toHaveValue("https://bsky.app/profile/anna.bsky.social");
		await expect(field("Mastodon")).toHaveValue("https://flowers.example/@anna");
		if (javaScriptEnabled) await expectAccessible(page);
		await expectNoHorizontalScroll(page);

		await page.goto("/dashboard/links");
		await expect(field("Bluesky")).toBeVisible();
		await expect(field("Patreon")).toBeHidden();
		await visitor.goto(`/${owner.username}`);
		const profiles = visitor.getByRole("navigation", { name: "Social profiles" });
		for (const name of ["Discord", "Bluesky", "Mastodon"]) {
			await expect(profiles.getByRole("link", { name })).toBeVisible();
		}
		const head = await visitor.locator('script[type="application/ld+json"]').textContent();
		expect(JSON.parse(head ?? "")).toMatchObject({
			mainEntity: {
				sameAs: [
					"https://discord.gg/flowers",
					"https://bsky.app/profile/anna.bsky.social",
					"https://flowers.example/@anna",
				],
			},
		});
	});

	test("are saved with a button without scripts @no-js", async ({
		page,
		signInAs,
		javaScriptEnabled,
	}) => {
		test.skip(javaScriptEnabled, "they save themselves");
		await signInAs();
		await page.goto("/dashboard/links");
		await page.getByRole("textbox", { name: "GitHub" }).fill("not a name");
		await page.getByRole("textbox", { name: "Instagram" }).fill("@anna.flowers");
		await page.getByRole("button", { name: "Save social links" }).click();
		await expect(page.getByRole("textbox", { name: "GitHub" })).toHaveAccessibleDescription(
			"Enter your GitHub username or the address of your profile",
		);
		await expect(
			page.getByText("Failed to save social media links. Please try again."),
		).toBeVisible();
		await expect(page.getByRole("textbox", { name: "Instagram" })).toHaveValue("@anna.flowers");

		await page.getByRole("textbox", { name: "GitHub" }).fill("");
		await page.getByRole("button", { name: "Save social links" }).click();
		await expect(page.getByText("Social links saved")).toBeVisible();
		await expect(page.getByRole("textbox", { name: "Instagram" })).toHaveValue(
			"https://www.instagram.com/anna.flowers",
		);
	});
});

test.describe("profile", () => {
	test("is saved automatically while the user keeps typing @gate", async ({
		page,
		db,
		signInAs,
	}) => {
		const owner = await signInAs({ name: "Anna" });
		await open(page, "/dashboard/profile");
		const firstSave = Promise.withResolvers<void>();
		let saves = 0;
		await page.route("**/dashboard/profile.data**", async (route) => {
			if (route.request().method() !== "POST") return route.continue();
			saves += 1;
			if (saves === 1) await firstSave.promise;
			await route.continue();
		});

		await page.getByLabel("Bio", { exact: true }).pressSequentially("Florist");
		await expect(page.getByText("Saving…")).toBeVisible();
		await page.getByLabel("Bio", { exact: true }).pressSequentially(" in Bergen");
		firstSave.resolve();
		await expect(page.getByText("Saved", { exact: true })).toBeVisible();
		await expect(page.getByLabel("Bio", { exact: true })).toHaveValue("Florist in Bergen");
		// "Saved" covers everything that was typed.
		expect(await storedProfile(db, owner)).toMatchObject({ bio: "Florist in Bergen" });
		expect(saves).toBe(2);

		await page.reload();
		await expect(page.getByLabel("Bio", { exact: true })).toHaveValue("Florist in Bergen");
	});

	test("is saved when the user changes the tab or leaves the site @gate", async ({
		page,
		db,
		signInAs,
	}) => {
		const owner = await signInAs({ name: "Anna" });
		await open(page, "/dashboard/profile");
		await page.getByLabel("Name", { exact: true }).fill("Anna Flowers");
		await page.getByRole("link", { name: "Links", exact: true }).click();
		await expect.poll(() => storedProfile(db, owner)).toMatchObject({ name: "Anna Flowers" });

		await open(page, "/dashboard/profile");
		await page.getByLabel("Name", { exact: true }).fill("Anna Posey");
		await page.goto("/terms");
		await expect.poll(() => storedProfile(db, owner)).toMatchObject({ name: "Anna Posey" });
	});

	test("is not saved while it is invalid", async ({ page, db, signInAs }) => {
		const owner = await signInAs({ name: "Anna" });
		await open(page, "/dashboard/profile");
		await page.getByLabel("Name", { exact: true }).fill("\u3164");
		await page.getByLabel("Bio", { exact: true }).fill("Florist");
		await expect(page.getByLabel("Name", { exact: true })).toHaveAccessibleDescription(
			"Name is required",
		);
		await expect(page.getByText("Not saved. Fix the highlighted fields.")).toBeVisible();
		await page.getByLabel("Name", { exact: true }).fill("李");
		await expect(page.getByText("Saved", { exact: true })).toBeVisible();
		expect(await storedProfile(db, owner)).toMatchObject({ name: "李", bio: "Florist" });
	});

	test("leads to sign-in if the session has ended", async ({ page, db, owner }) => {
		await open(page, "/dashboard/profile");
		await db.session.deleteMany({ where: { userId: owner.userId } });
		await page.getByLabel("Name", { exact: true }).fill("Anna Flowers");
		await page.getByRole("button", { name: "Save", exact: true }).click();
		await expect(page).toHaveURL(/\/signin/);
	});

	test("saved in another tab is not overwritten @gate", async ({ page, context, db, signInAs }) => {
		const owner = await signInAs({ name: "Anna" });
		const other = await context.newPage();
		for (const tab of [page, other]) await open(tab, "/dashboard/profile");
		const save = (tab: Page) => tab.getByRole("button", { name: "Save", exact: true }).click();
		await other.getByLabel("Name", { exact: true }).fill("In the other tab");
		await save(other);
		await expect.poll(() => storedProfile(db, owner)).toMatchObject({ name: "In the other tab" });

		await page.getByLabel("Name", { exact: true }).fill("In this tab");
		await save(page);
		const notice = page
			.getByRole("alert")
			.filter({ hasText: "your profile was changed elsewhere" });
		await expect(notice).toContainText("In this tab");
		await expect(notice).toContainText("In the other tab");
		await expect(page.getByLabel("Name", { exact: true })).toHaveValue("In this tab");
		expect(await storedProfile(db, owner)).toMatchObject({ name: "In the other tab" });
		const keepMine = notice.getByRole("button", { name: "Keep mine" });
		// A click made as the conflict appears must not count as an answer to it.
		await save(page);
		await expect(keepMine).toBeFocused();
		expect(await storedProfile(db, owner)).toMatchObject({ name: "In the other tab" });
		await keepMine.click();
		await expect.poll(() => storedProfile(db, owner)).toMatchObject({ name: "In this tab" });
		await expect(notice).toHaveCount(0);

		await other.getByLabel("Name", { exact: true }).fill("In the other tab again");
		await save(other);
		await other.getByRole("link", { name: "Use the saved one" }).click();
		await expect(other.getByLabel("Name", { exact: true })).toHaveValue("In this tab");
		expect(await storedProfile(db, owner)).toMatchObject({ name: "In this tab" });
		await expect(other.getByRole("link", { name: "Use the saved one" })).toHaveCount(0);
	});

	test("is saved with everything on its tab by Save in the header", async ({
		page,
		db,
		signInAs,
	}) => {
		const owner = await signInAs({ name: "Anna" });
		await open(page, "/dashboard/profile");
		await page.getByLabel("Name", { exact: true }).fill("Anna Flowers");
		await page.getByLabel("Username").fill(`new-${owner.username}`);
		await page.getByRole("button", { name: "Save", exact: true }).click();
		await expect(page.getByText("Username changed").first()).toBeVisible();
		await expect
			.poll(() => storedProfile(db, owner))
			.toMatchObject({ name: "Anna Flowers", username: `new-${owner.username}` });
	});

	test("shows the toast of Save even if the response with the toast is overtaken", async ({
		page,
		signInAs,
	}) => {
		const owner = await signInAs({ name: "Anna" });
		await open(page, "/dashboard/profile");
		const toastSent = Promise.withResolvers<void>();
		const shown = Promise.withResolvers<void>();
		let loads = 0;
		await page.route("**/dashboard/profile.data*", async (route) => {
			const request = route.request();
			if (request.method() === "POST") {
				// The profile's save was sent first, and ends while the page is loaded after the username's change.
				if (request.postData()?.includes("save-profile")) await toastSent.promise;
			} else if (++loads === 1) {
				const response = await route.fetch();
				toastSent.resolve();
				await shown.promise;
				return route.fulfill({ response });
			}
			return route.continue();
		});
		await page.getByLabel("Username").fill(`new-${owner.username}`);
		// At once: after a pause, the name would be saved by itself, and Save would wait for that.
		const save = await page.getByRole("button", { name: "Save", exact: true }).elementHandle();
		await page.getByLabel("Name", { exact: true }).evaluate((field: HTMLInputElement, button) => {
			field.focus();
			document.execCommand("insertText", false, " Flowers");
			(button as HTMLButtonElement).click();
		}, save);
		await expect(page.getByText("Username changed").first()).toBeVisible();
		shown.resolve();
		await page.unrouteAll({ behavior: "wait" });
	});

	test("changes its username only on request", async ({
		page,
		baseURL,
		db,
		insertUser,
		signIn,
		newVisitor,
	}) => {
		const [owner, other] = await Promise.all([insertUser(), insertUser()]);
		const visitor = await newVisitor();
		await signIn(owner);
		await open(page, "/dashboard/profile");
		await expect(page.getByText(`${new URL(baseURL ?? "").host}/`, { exact: true })).toBeVisible();
		const username = page.getByLabel("Username");
		await username.fill(other.username);
		await page.getByRole("button", { name: "Change username" }).click();
		await expect(username).toHaveAccessibleDescription(
			new RegExp(`${other.username} is taken\\. Available: ${other.username}-2, `),
		);
		expect(await storedProfile(db, owner)).toMatchObject({ username: owner.username });

		const next = `new-${owner.username}`;
		await username.fill(next.toUpperCase());
		await page.getByRole("button", { name: "Change username" }).click();
		await expect(page.getByText("Username changed").first()).toBeVisible();
		await expect(username).toHaveValue(next);
		await expect(username).toBeFocused();
		await visitor.goto(`/${owner.username}`);
		await expect(visitor).toHaveURL(new RegExp(`/${next}$`));
	});
});

test.describe("without a connection", () => {
	test.use({ allowedErrors: OFFLINE_ERRORS, preloadsPages: true });

	test("a profile that the browser can't store shows an error and is retried", async ({
		page,
		context,
		db,
		signInAs,
	}) => {
		const owner = await signInAs({ name: "Anna" });
		await page.addInitScript(() => {
			const keep = Storage.prototype.setItem;
			Storage.prototype.setItem = function (key, value) {
				if (this === localStorage) throw new DOMException("full", "QuotaExceededError");
				keep.call(this, key, value);
			};
		});
		await open(page, "/dashboard/profile");
		await context.setOffline(true);
		await page.getByLabel("Name", { exact: true }).fill("Anna Flowers");
		await page.getByLabel("Username").focus();
		await expect(page.getByText("Not saved:")).toBeVisible();
		await expect(page.getByText("Failed to update profile. Please try again.")).toBeVisible();
		await context.setOffline(false);
		await page.getByRole("button", { name: "retry" }).click();
		await expect(page.getByText("Saved", { exact: true })).toBeVisible();
		expect(await storedProfile(db, owner)).toMatchObject({ name: "Anna Flowers" });
	});

	test("a link that could not be added stays in its form @gate", async ({
		page,
		context,
		owner,
	}) => {
		await open(page, "/dashboard/links");
		const { title, url, button } = addForm(page);
		await url.fill("shop.example");
		await title.fill("Shop");
		await context.setOffline(true);
		await button.click();
		await expect(page.getByText("Failed to add link.")).toBeVisible();
		await expect(url).toHaveValue("shop.example");
		await expect(title).toHaveValue("Shop");
		await context.setOffline(false);
		await button.click();
		await expect(menuButton(page, "Shop")).toBeVisible();
		expect(await titlesInOrder(owner)).toEqual(["Shop"]);
	});
});
