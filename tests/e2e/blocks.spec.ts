import { randomUUID } from "node:crypto";
import { groupByOrder } from "#app/features/creator-page/links/list/link-groups.ts";
import type { Prisma } from "#app/generated/prisma/client.ts";
import type { Db } from "#app/platform/db.server.ts";
import type { InsertedUser } from "#tests/support/accounts-factory.ts";
import {
	expect,
	expectAccessible,
	expectNoHorizontalScroll,
	open,
	test,
} from "#tests/support/browser.ts";
import { addButton, chooseBlock, menuButton, openEditor } from "#tests/support/link-rows.ts";

/** Blocks other than plain links: from the form of the creator to what a visitor opens. */

const RECORDING = {
	name: "Demo tape.wav",
	mimeType: "audio/wav",
	buffer: Buffer.from("RIFF\x24\0\0\0WAVEfmt ", "latin1"),
};

const HOSTILE = `"><img src=x onerror=alert(1)></script><script>alert(1)</script>`;

test("an event is added with its date, and visitors save it to their calendar @phone @no-js", async ({
	page,
	db,
	owner,
	newVisitor,
}) => {
	await db.user.update({
		where: { id: owner.userId },
		data: { timeZone: "America/New_York" },
	});
	const visitor = await newVisitor();
	await open(page, "/dashboard/links");
	const form = page.locator("#add-link");
	await chooseBlock(page, "Event");
	await form.getByLabel("Title").fill("Concert");
	await form.getByLabel("Starts").fill("2090-12-04T20:00");
	const zone = form.getByLabel("Time zone of the event");
	await expect(zone).toHaveValue("America/New_York");
	await zone.selectOption("Asia/Tokyo");
	await form.getByLabel("Place").fill("The Cellar");
	await expectNoHorizontalScroll(page);
	await addButton(page).click();
	const editForm = await openEditor(page, "Concert");
	await expect(editForm.getByLabel("Starts")).toHaveValue("2090-12-04T20:00");
	await expect(editForm.getByLabel("Time zone of the event")).toHaveValue("Asia/Tokyo");
	await editForm.getByLabel("Ends").fill("2090-12-04T19:00");
	await editForm.getByRole("button", { name: "Save link" }).click();
	await expect(editForm.getByLabel("Ends")).toHaveAccessibleDescription(
		/The end must be after the start/,
	);
	await editForm.getByLabel("Ends").fill("2090-12-04T23:00");
	await editForm.getByLabel("Time zone of the event").selectOption("Europe/Berlin");
	await editForm.getByRole("button", { name: "Save link" }).click();
	await expect(page.getByText("Link saved").first()).toBeVisible();

	await visitor.goto(`/${owner.username}`);
	const link = visitor.getByRole("link", { name: /Concert/ });
	await expect(link).toHaveAccessibleName(/^4 Dec ’90 Concert Mon, 8 PM\s· The Cellar$/);
	await expectNoHorizontalScroll(visitor);
	const file = (await link.getAttribute("href")) ?? "";
	await link.click();
	await expect(visitor.getByRole("heading", { level: 1, name: "Concert" })).toBeVisible();
	await expect(visitor.getByText("Mon, Dec 4, 2090, 8:00 PM to 11:00 PM GMT+1")).toBeVisible();
	await expectNoHorizontalScroll(visitor);
	const other = visitor.getByRole("link", { name: "Apple and other calendars" });
	const [download] = await Promise.all([visitor.waitForEvent("download"), other.click()]);
	expect(download.suggestedFilename()).toBe("event.ics");
	const response = await visitor.request.get(file);
	expect(response.headers()["content-type"]).toBe("text/calendar; charset=utf-8");
	expect(await response.text()).toContain("DTSTART:20901204T190000Z\r\n");
	await expect.poll(() => clicksOf(db, owner)).toBeGreaterThan(0);
});

test("an event takes whole days, and is off the page when it is over @phone @no-js", async ({
	page,
	db,
	owner,
	newVisitor,
	javaScriptEnabled,
}) => {
	const visitor = await newVisitor();
	await open(page, "/dashboard/links?kind=event");
	const form = page.locator("#add-link");
	await form.getByLabel("Title").fill("Festival");
	const starts = form.getByLabel("Starts");
	await starts.fill("2090-12-04T20:00");
	await form.getByLabel("All day").check();
	if (javaScriptEnabled) {
		await expect(starts).toHaveValue("2090-12-04");
		await form.getByLabel("All day").uncheck();
		await expect(starts).toHaveValue("2090-12-04T20:00");
		await form.getByLabel("All day").check();
		await starts.fill("2090-12-05");
		await form.getByLabel("Ends").fill("2090-12-06");
	} else {
		await starts.fill("2090-12-05T00:00");
		await form.getByLabel("Ends").fill("2090-12-06T00:00");
	}
	await addButton(page).click();
	const editForm = await openEditor(page, "Festival");
	await expect(editForm.getByLabel("All day")).toBeChecked();
	await expect(editForm.getByLabel("Starts")).toHaveValue("2090-12-05");
	await expect(editForm.getByLabel("Ends")).toHaveValue("2090-12-06");

	await visitor.goto(`/${owner.username}`);
	const link = visitor.getByRole("link", { name: /Festival/ });
	await expect(link).toHaveAccessibleName("5 Dec ’90 Festival Tue to Wed, Dec 6");
	const file = `${await link.getAttribute("href")}/file`.replace("/file/file", "/file");
	expect(await (await visitor.request.get(file)).text()).toContain(
		"DTSTART;VALUE=DATE:20901205\r\nDTEND;VALUE=DATE:20901207\r\n",
	);

	await editForm.getByLabel("Starts").fill("2020-12-05");
	await editForm.getByLabel("Ends").fill("2020-12-06");
	await editForm.getByLabel("Hide the event when it’s over").check();
	await editForm.getByRole("button", { name: "Save link" }).click();
	await expect(page.getByText("Link saved").first()).toBeVisible();
	await expect(page.getByText("Ended", { exact: true })).toBeVisible();
	for (const path of [`/${owner.username}`, `/${owner.username}.md`]) {
		expect(await (await visitor.request.get(path)).text()).not.toContain("Festival");
	}
	const json = await visitor.request.get(`/api/profile/${owner.username}`);
	expect(await json.text()).not.toContain("Festival");
	expect((await visitor.request.get(file)).status()).toBe(404);
	expect(await db.link.count({ where: { profileId: owner.profileId } })).toBe(1);
});

test("a recording is uploaded, and visitors play or download it @no-js", async ({
	page,
	owner,
	newVisitor,
	javaScriptEnabled,
}) => {
	const visitor = await newVisitor();
	await open(page, "/dashboard/links");
	const form = page.locator("#add-link");
	await chooseBlock(page, "File");
	await form.getByLabel("Title").fill("Demo");
	await addButton(page).click();
	const field = page.locator("input[name=upload]");
	const upload = page.getByRole("button", { name: "Upload file" });
	await field.setInputFiles({ ...RECORDING, buffer: Buffer.from("<script>alert(1)</script>") });
	await upload.click();
	await expect(field).toHaveAccessibleDescription(/Choose a PDF, MP3, M4A, OGG, or WAV file/);
	await field.setInputFiles(RECORDING);
	await upload.click();
	await expect(page.getByText("Demo tape.wav (WAV, 1 KB)")).toBeVisible();
	await expectNoHorizontalScroll(page);

	await visitor.goto(`/${owner.username}`);
	// axe needs timers, which don’t run without scripts.
	if (javaScriptEnabled) await expectAccessible(visitor);
	const player = visitor.locator("audio");
	await expect(player).toHaveAttribute("preload", "none");
	const link = visitor.getByRole("link", { name: /Demo/ });
	await expect(player).toHaveAttribute("src", (await link.getAttribute("href")) ?? "");
	const [download] = await Promise.all([visitor.waitForEvent("download"), link.click()]);
	expect(download.suggestedFilename()).toBe("Demo tape.wav");
});

test("a text needs no title, and keeps its lines @no-js", async ({ page, owner, newVisitor }) => {
	const visitor = await newVisitor();
	await open(page, "/dashboard/links?kind=text");
	const form = page.locator("#add-link");
	await form
		.getByLabel("Text", { exact: true })
		.and(form.locator("textarea"))
		.fill("Open daily\n9 to 5");
	await addButton(page).click();
	await expect(menuButton(page, "Open daily 9 to 5")).toBeVisible();
	await visitor.goto(`/${owner.username}`);
	await expect(visitor.locator(".page-text")).toHaveText("Open daily\n9 to 5", {
		useInnerText: true,
	});
});

test("a video is recognized by its address, and plays only after a tap @phone @no-js @gate", async ({
	page,
	db,
	owner,
	newVisitor,
	javaScriptEnabled,
}) => {
	const visitor = await newVisitor();
	await open(page, "/dashboard/links?kind=embed");
	const form = page.locator("#add-link");
	const url = form.getByLabel("Address of the video, song, or post");
	await url.fill("https://example.com/video");
	await addButton(page).click();
	await expect(url).toHaveAccessibleDescription(/Supported: YouTube, Vimeo, /);
	await url.fill("https://youtu.be/dQw4w9WgXcQ?si=tracked");
	await addButton(page).click();
	await expect(menuButton(page, "YouTube video")).toBeVisible();

	const elsewhere: string[] = [];
	visitor.on("request", (request) => {
		if (new URL(request.url()).host !== new URL(page.url()).host) elsewhere.push(request.url());
	});
	const frameAddress = "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ";
	await visitor.route("https://www.youtube-nocookie.com/**", (route) =>
		route.fulfill({ contentType: "text/html", body: "<title>Player</title><p>Playing</p>" }),
	);
	await visitor.goto(`/${owner.username}`);
	const link = visitor.getByRole("link", { name: "Play YouTube video" });
	await expect(link).toBeVisible();
	expect(elsewhere).toEqual([]);
	const opened = visitor.waitForResponse(/\/embed$/);
	await link.click();
	const policy = (await (await opened).allHeaders())["content-security-policy"];
	expect(policy).toContain("default-src 'none'");
	expect(policy).toContain("frame-src https://www.youtube-nocookie.com;");
	const frame = visitor.getByTitle("YouTube video, on YouTube");
	await expect(frame).toHaveAttribute("sandbox", /allow-scripts/);
	await expect(visitor.frameLocator("iframe").getByText("Playing")).toBeVisible();
	expect(elsewhere).toEqual([frameAddress]);
	expect(await visitor.locator("script").count()).toBe(0);
	await expectNoHorizontalScroll(visitor);
	if (javaScriptEnabled) await expectAccessible(visitor);
	await visitor.getByRole("link", { name: owner.name }).click();
	await expect(visitor).toHaveURL(`/${owner.username}`);
	await expect.poll(() => clicksOf(db, owner)).toBe(1);
});

test("a sensitive video asks before its player, which counts as a click each time it is shown @no-js", async ({
	db,
	insertUser,
	newVisitor,
}) => {
	const owner = await insertUser();
	const visitor = await newVisitor();
	await visitor.route("https://player.vimeo.com/**", (route) => route.fulfill({ body: "" }));
	await insertBlocks(db, owner, [
		{ kind: "embed", title: "Film", url: "https://vimeo.com/76979871", sensitive: true },
	]);
	await visitor.goto(`/${owner.username}`);
	await visitor.getByRole("link", { name: /Film/ }).click();
	await expect(visitor.getByRole("heading", { level: 1 })).toContainText("sensitive content");
	await expect(visitor.locator("iframe")).toHaveCount(0);
	await visitor.getByRole("button", { name: "Continue" }).click();
	await expect(visitor.getByTitle("Film, on Vimeo")).toBeVisible();
	await expect.poll(() => clicksOf(db, owner)).toBe(1);
	await visitor.reload();
	await expect(visitor.getByTitle("Film, on Vimeo")).toBeVisible();
	await expect.poll(() => clicksOf(db, owner)).toBe(2);
});

test("groups, grids and cards work without scripts, and hostile texts do nothing @phone @no-js @gate", async ({
	db,
	insertUser,
	newVisitor,
	javaScriptEnabled,
}) => {
	const owner = await insertUser({ tier: "pro" });
	const visitor = await newVisitor();
	await insertBlocks(db, owner, [
		{ kind: "text", title: "Text", url: "", details: { text: HOSTILE } },
		{ kind: "card", title: HOSTILE, details: { text: HOSTILE } },
		{ kind: "support", title: "Support me", details: { text: "Every coffee helps" } },
		{ kind: "vcard", title: "Save my contact", url: "", details: { name: HOSTILE } },
		{ kind: "grid", title: "Prints", url: "" },
		{ kind: "card", title: "Garden" },
		{ title: "Plain" },
		{ kind: "group", title: "Closed", url: "", details: { open: false } },
		{ title: "Inside" },
		{ kind: "group", title: "Open", url: "", details: { open: true } },
		{ title: "Seen" },
		{ kind: "group", title: "Empty", url: "", details: {} },
	]);
	await visitor.goto(`/${owner.username}`);
	await expect(visitor.getByText(HOSTILE).first()).toBeVisible();
	await expect(visitor.locator("img[src=x]")).toHaveCount(0);
	await expect(visitor.getByRole("link", { name: "Seen" })).toBeVisible();
	const inside = visitor.getByRole("link", { name: "Inside" });
	await expect(inside).toBeHidden();
	await visitor.getByRole("heading", { name: "Closed" }).click();
	await expect(inside).toBeVisible();
	await expect(visitor.getByRole("heading", { name: "Empty" })).toHaveCount(0);
	const [garden, plain] = await Promise.all([
		visitor.getByRole("link", { name: "Garden" }).boundingBox(),
		visitor.getByRole("link", { name: "Plain" }).boundingBox(),
	]);
	expect(garden?.y).toBe(plain?.y);
	expect(garden?.width).toBe(plain?.width);
	await expectNoHorizontalScroll(visitor);
	if (javaScriptEnabled) await expectAccessible(visitor);
	const card = await visitor.request.get(
		(await visitor.getByRole("link", { name: "Save my contact" }).getAttribute("href")) ?? "",
	);
	expect(card.headers()["content-disposition"]).toBe('attachment; filename="contact.vcf"');
	expect(card.headers()["x-content-type-options"]).toBe("nosniff");
});

test("a page of plain links has no rules of blocks", async ({ db, page, insertUser }) => {
	const owner = await insertUser();
	await insertBlocks(db, owner, [{ title: "Shop" }]);
	const read = async () => (await page.request.get(`/${owner.username}`)).text();
	expect(await read()).not.toContain("page-card");
});

type Block = Partial<Prisma.LinkUncheckedCreateInput> & { title: string };

/** Links below a group or grid are in it. */
async function insertBlocks(db: Db, { profileId }: InsertedUser, blocks: Block[]): Promise<void> {
	const links = blocks.map((block) => ({ id: randomUUID(), kind: "link" as const, ...block }));
	await db.link.createMany({
		data: groupByOrder(links).map((link, position) => ({
			url: "https://example.com",
			...link,
			profileId,
			position,
		})),
	});
}

async function clicksOf(db: Db, { profileId }: InsertedUser): Promise<number> {
	const [row] = await db.$queryRaw<{ clicks: number }[]>`
		SELECT coalesce(sum(d.clicks), 0)::int AS clicks FROM analytics.daily d
		JOIN profile p ON p.analytics_key = d.profile_key
		WHERE p.id = ${profileId}::uuid AND d.dimension = 'link'`;
	return row?.clicks ?? 0;
}
