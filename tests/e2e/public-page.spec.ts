import type { Locator } from "playwright/test";
import type { InsertedUser } from "#tests/support/accounts-factory.ts";
import {
	expect,
	expectAccessible,
	expectNoHorizontalScroll,
	test,
} from "#tests/support/browser.ts";

const MAX_PAGE_BYTES = 15 * 1024;
const MAX_INLINE_SCRIPT_BYTES = 500;
const NOT_FOUND = "Profile not found. This user may not exist or their profile may be private.";

test.describe("a creator's page", () => {
	test("shows a visitor everything, with and without JavaScript @gate @gate-phone @gate-no-js", {
		tag: ["@phone", "@no-js"],
	}, async ({ page, db, insertUser }) => {
		const user = await insertUser({ name: "Ada Lovelace" });
		await db.profile.update({
			where: { id: user.profileId },
			data: {
				bio: "Engines, numbers, poetry.",
				socialLinks: {
					create: [{ platform: "github", url: "https://github.com/ada", position: 0 }],
				},
			},
		});
		const [first] = await insertLinks(db, user, [
			{ title: "Read the notes" },
			{ title: "Write to me", url: "mailto:ada@example.com" },
		]);

		const response = await page.goto(`/${user.username}`);
		expect(response?.status()).toBe(200);
		await expect(page).toHaveTitle(`Ada Lovelace (@${user.username})`);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ada Lovelace");
		await expect(page.getByRole("main").getByText("Engines, numbers, poetry.")).toBeVisible();
		await expect(page.getByRole("link", { name: "GitHub" })).toHaveAttribute(
			"href",
			"https://github.com/ada",
		);
		const link = page.getByRole("link", { name: "Read the notes" });
		await expect(link).toHaveAttribute("href", `/go/${first?.id}`);
		expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(52);
		await expect(page.getByRole("link", { name: "Write to me" })).toBeVisible();
		await expect(page.getByRole("link", { name: /^Hosted by/ })).toHaveAttribute("href", "/");
		await expectNoHorizontalScroll(page);
	});

	test("has metadata for search engines and link previews", async ({
		page,
		baseURL,
		insertUser,
	}) => {
		const user = await insertUser({ name: "Ada", emailVerified: true });
		await page.goto(`/${user.username}`);
		const address = `${baseURL}/${user.username}`;
		await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", address);
		await expect(page.locator("meta[property='og:url']")).toHaveAttribute("content", address);
		await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "index,follow");
		const jsonLd = await page.locator("script[type='application/ld+json']").textContent();
		expect(JSON.parse(jsonLd ?? "")).toMatchObject({ "@type": "ProfilePage", url: address });
	});

	test("is at most 15 KB of HTML and CSS, with no script file and no third-party files @gate", async ({
		page,
		db,
		baseURL,
		insertUser,
	}) => {
		const user = await insertUser();
		await db.profile.update({
			where: { id: user.profileId },
			data: {
				bio: "A bio of the usual length, which says in two lines what somebody does and where.",
				socialLinks: {
					create: ["instagram", "tiktok", "youtube", "github"].map((platform, position) => ({
						platform,
						url: `https://example.com/${platform}`,
						position,
					})),
				},
			},
		});
		await insertLinks(
			db,
			user,
			Array.from({ length: 10 }, (_, index) => ({ title: `A link to something, number ${index}` })),
		);

		const response = await page.request.get(`/${user.username}`, {
			headers: { "Accept-Encoding": "br" },
		});
		expect(response.headers()["content-encoding"]).toBe("br");
		expect(Number(response.headers()["content-length"])).toBeLessThanOrEqual(MAX_PAGE_BYTES);
		const html = await response.text();
		expect(html).not.toMatch(/<script[^>]*\ssrc=|modulepreload|rel="stylesheet"/);
		const inline = [...html.matchAll(/<script(?![^>]*ld\+json)[^>]*>(.*?)<\/script>/gs)];
		const inlineBytes = inline.reduce((sum, [, script = ""]) => sum + Buffer.byteLength(script), 0);
		expect(inlineBytes).toBeLessThanOrEqual(MAX_INLINE_SCRIPT_BYTES);

		const requested: string[] = [];
		page.on("request", (request) => requested.push(request.url()));
		await page.goto(`/${user.username}`);
		expect(requested.filter((url) => !url.startsWith(`${baseURL}/`))).toEqual([]);
		expect(requested.filter((url) => /\.(js|css)(\?|$)/.test(url))).toEqual([]);
	});

	test("escapes everything that a creator types @gate", async ({ page, db, insertUser }) => {
		const hazard = `</script></style><script>window.harmed=1</script>"'><img src=x onerror=window.harmed=1>\u2028`;
		const user = await insertUser({ tier: "max", name: hazard.slice(0, 100) });
		const profileId = user.profileId;
		await db.profile.update({ where: { id: profileId }, data: { bio: hazard } });
		await db.footer.update({ where: { profileId }, data: { text: hazard.slice(0, 100) } });
		await db.seoSettings.update({
			where: { profileId },
			data: {
				title: hazard.slice(0, 60),
				description: hazard,
				keywords: hazard,
				robots: '"><script>',
			},
		});
		await insertLinks(db, user, [{ title: hazard.slice(0, 100) }]);

		await page.goto(`/${user.username}`);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(hazard.slice(0, 100));
		await expect(page).toHaveTitle(hazard.slice(0, 60));
		expect(await page.evaluate(() => "harmed" in window)).toBe(false);
		// The codes of the printed sheet.
		expect(await page.locator("img").count()).toBe(9);
		expect(await page.locator(".print-sheet img").count()).toBe(9);
		expect(await page.locator("script:not([type])").count()).toBe(1);
		const jsonLd = await page.locator("script[type]").textContent();
		expect(JSON.parse(jsonLd ?? "").mainEntity.description).toBe(hazard);
	});

	test("shows many links beside its head, which stays in sight, and few below it @gate", async ({
		page,
		db,
		insertUser,
	}) => {
		await page.setViewportSize({ width: 1280, height: 800 });
		const [few, many] = [await insertUser(), await insertUser()];
		const links = Array.from({ length: 20 }, (_, index) => ({ title: `Link ${index + 1}` }));
		await insertLinks(db, few, links.slice(0, 5));
		await insertLinks(db, many, links);
		const name = page.getByRole("heading", { level: 1 });
		const first = page.getByRole("link", { name: "Link 1", exact: true });
		const last = page.getByRole("link", { name: "Link 20" });

		await page.goto(`/${few.username}`);
		expect(await isBeside(name, first)).toBe(false);
		await page.goto(`/${many.username}`);
		expect(await isBeside(name, first)).toBe(true);
		await expect(last).not.toBeInViewport();
		await last.scrollIntoViewIfNeeded();
		await expect(last).toBeInViewport();
		await expect(first).not.toBeInViewport();
		await expect(name).toBeInViewport();

		await page.setViewportSize({ width: 900, height: 800 });
		expect(await isBeside(name, first)).toBe(false);
	});

	test("fits the window with any content", { tag: "@phone" }, async ({ page, db, insertUser }) => {
		const word = "Donaudampfschifffahrtsgesellschaft".repeat(3).slice(0, 100);
		const user = await insertUser({ name: word });
		await db.profile.update({ where: { id: user.profileId }, data: { bio: word.repeat(5) } });
		await insertLinks(db, user, [{ title: word }, { title: "نص من اليمين إلى اليسار" }]);
		await page.goto(`/${user.username}`);
		await expectNoHorizontalScroll(page);
	});

	// presets.spec.ts measures every preset; they share their markup.
	test("is accessible @gate", async ({ page, db, insertUser }) => {
		const user = await insertUser({ name: "Ada" });
		await db.profile.update({
			where: { id: user.profileId },
			data: {
				bio: "Engines, numbers, poetry.",
				socialLinks: {
					create: [{ platform: "youtube", url: "https://youtube.com/@ada", position: 0 }],
				},
			},
		});
		await insertLinks(db, user, [
			{ title: "First" },
			{ title: "Shops", kind: "header", url: "" },
			{ title: "Call", url: "tel:+15550100" },
		]);
		await page.goto(`/${user.username}`);
		await expectAccessible(page);
	});

	test("redirects to its new name", async ({ page, db, baseURL, insertUser }) => {
		const user = await insertUser();
		const before = `before-${user.username}`.slice(0, 50);
		await db.usernameHistory.create({
			data: {
				profileId: user.profileId,
				username: before,
				expiresAt: new Date(Date.now() + 60_000),
			},
		});
		await page.goto(`/${before}`);
		expect(page.url()).toBe(`${baseURL}/${user.username}`);
	});
});

test.describe("visible time", () => {
	test("is sent when the visitor leaves, and nothing else runs or is stored @gate", async ({
		page,
		context,
		db,
		baseURL,
		insertUser,
	}) => {
		const user = await insertUser();
		const requested: string[] = [];
		page.on("request", (request) => {
			requested.push(`${request.method()} ${request.url().replace(baseURL ?? "", "")}`);
		});
		await page.clock.install();
		// From now on, time passes only as far as the test says.
		await page.clock.pauseAt(Date.now() + 60_000);
		await page.goto(`/${user.username}`);
		await page.clock.fastForward(42_000);
		expect(
			await page.evaluate(
				() => localStorage.length + sessionStorage.length + document.cookie.length,
			),
		).toBe(0);
		expect(requested.filter((request) => request.startsWith("POST"))).toEqual([]);

		// Playwright doesn't see requests sent while a page unloads, and they carry the user agent of a bot.
		await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pagehide")));

		const { analyticsKey } = await db.profile.findUniqueOrThrow({ where: { id: user.profileId } });
		await expect
			.poll(
				() => db.$queryRaw`SELECT views, visits, engaged_visits, engaged_s FROM analytics.daily
					WHERE profile_key = ${analyticsKey} AND dimension = 'total'`,
			)
			.toEqual([{ views: 1, visits: 1, engaged_visits: 1, engaged_s: 42 }]);
		const posts = requested.filter((request) => request.startsWith("POST"));
		expect(posts).toEqual([`POST /engaged/${user.username}`]);
		expect(await context.cookies()).toEqual([]);
	});
});

test.describe("an unavailable page", () => {
	test("shows the same text if it is missing or private", {
		tag: "@no-js",
	}, async ({ page, db, insertUser }) => {
		const user = await insertUser();
		await db.profile.update({ where: { id: user.profileId }, data: { published: false } });
		for (const path of ["/nobody-has-this-name", `/${user.username}`]) {
			const response = await page.goto(path);
			expect(response?.status()).toBe(404);
			await expect(page.getByRole("heading", { level: 1 })).toHaveText(NOT_FOUND);
			await expect(page.getByRole("link", { name: "Go Home" })).toHaveAttribute("href", "/");
			await expect(page.getByRole("link", { name: `Claim ${path.slice(1)}` })).toHaveAttribute(
				"href",
				`/signup?username=${path.slice(1)}`,
			);
			expect(await page.locator("script").count()).toBe(0);
		}
		await expectNoHorizontalScroll(page);
	});

	test("does not say why it was suspended", async ({ page, insertUser }) => {
		const user = await insertUser({ name: "Ada Suspended", status: "suspended" });
		const response = await page.goto(`/${user.username}`);
		expect(response?.status()).toBe(410);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(
			"This profile is not available.",
		);
		await expect(page.getByText("Ada Suspended")).toHaveCount(0);
		await expect(page.getByRole("link", { name: "Claim" })).toHaveCount(0);
	});

	test("has room for the longest name on the smallest phone", async ({ page }) => {
		await page.setViewportSize({ width: 320, height: 568 });
		await page.goto(`/${"w".repeat(50)}`);
		await expect(page.getByRole("link", { name: "Claim" })).toBeVisible();
		await expectNoHorizontalScroll(page);
	});
});

test.describe("the owner's preview", () => {
	test("shows a private page with a link back to the previous tab", {
		tag: ["@phone", "@no-js"],
	}, async ({ page, db, signInAs }) => {
		const user = await signInAs({ name: "Ada Draft" });
		await db.profile.update({ where: { id: user.profileId }, data: { published: false } });
		await page.goto(`/${user.username}?preview=true&tab=links`);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ada Draft");
		await expect(page.getByText("Private: only you see this")).toBeVisible();
		await expect(page.getByRole("link", { name: "Back to editing" })).toHaveAttribute(
			"href",
			"/dashboard?tab=links",
		);
		await expectNoHorizontalScroll(page);
	});

	test("is accessible and never cached", async ({ page, owner }) => {
		const response = await page.goto(`/${owner.username}?preview=true`);
		expect(response?.headers()["cache-control"]).toBe("no-store");
		await expect(page.getByText("Preview of your page")).toBeVisible();
		await expectAccessible(page);
	});

	test("shows everyone else the public page", async ({
		page,
		newVisitor,
		signInAs,
		insertUser,
	}) => {
		const user = await insertUser({ name: "Ada Public" });
		await signInAs();
		for (const visitor of [page, await newVisitor()]) {
			const response = await visitor.goto(`/${user.username}?preview=true`);
			expect(response?.headers()["x-public-page"]).toBeUndefined();
			await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Ada Public");
			await expect(visitor.getByRole("link", { name: "Back to editing" })).toHaveCount(0);
		}
	});
});

type Db = typeof import("#app/platform/db.server.ts").db;

/** Whether the one ends before the other begins, on the way across the page. */
async function isBeside(one: Locator, other: Locator): Promise<boolean> {
	const [left, right] = [await one.boundingBox(), await other.boundingBox()];
	if (!left || !right) throw new Error("not shown");
	return left.x + left.width < right.x;
}

/** Adds links in the order given. @returns them in that order */
function insertLinks(
	db: Db,
	{ profileId }: InsertedUser,
	links: { title: string; url?: string; kind?: "link" | "header" }[],
) {
	return db.link.createManyAndReturn({
		data: links.map((link, position) => ({
			url: "https://example.com",
			...link,
			position,
			profileId,
		})),
	});
}
